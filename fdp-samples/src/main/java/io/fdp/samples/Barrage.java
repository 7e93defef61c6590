package io.fdp.samples;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.ForEach;
import io.fdp.annotations.Tag;
import io.fdp.kernel.Blueprint;
import io.fdp.kernel.CommandBatch;
import io.fdp.kernel.CommandBuffer;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.Jobs;
import io.fdp.kernel.Playback;
import io.fdp.kernel.TagColumn;
import java.util.ArrayList;
import java.util.List;

/** The example of the guide's page on commands. */
public final class Barrage {
    /** Fires shells while it has rounds. */
    @Component
    record Launcher(int rounds, float x) {}

    /** Flies, and knows who fired it. */
    @Component
    record Shell(float x, @EntityRef long firedBy) {}

    /** Has nothing left to fire. */
    @Tag
    interface Spent {}

    private Barrage() {}

    /** One launcher: fires a shell, which does not exist before playback. */
    @ForEach(name = "FireAll", without = Spent.class)
    static void fire(
            LauncherEdit launcher, CommandBuffer commands, @EntityRef long self, ShellTable shells, TagColumn spent) {
        launcher.rounds(launcher.rounds() - 1);
        long shell = commands.create();
        shells.add(commands, shell, launcher.x(), self);
        if (launcher.rounds() == 0) {
            spent.add(commands, self);
        }
    }

    /**
     * Runs the example.
     *
     * @param launchers how many there are
     * @return what was played back in each frame
     */
    public static List<String> run(int launchers) {
        List<String> frames = new ArrayList<>();
        try (EntityRepository repo = EntityRepository.create();
                Jobs jobs = Jobs.create(2)) {
            LauncherTable launcher = repo.register(LauncherTable.TYPE);
            ShellTable shell = repo.register(ShellTable.TYPE);
            TagColumn spent = repo.registerTag(Spent.class);
            for (int i = 0; i < launchers; i++) {
                launcher.add(repo.createEntity(), 1 + i % 2, i);
            }

            FireAll fire = FireAll.on(repo);
            for (int frame = 0; frame < 3; frame++) {
                fire.run(jobs, shell, spent); // each thread records to a buffer of its own
                Playback done = repo.commands().playback(); // now shells exist
                frames.add(done.applied() + " commands, " + shell.count() + " shells");
                repo.tick();
            }
            frames.add(replaceFirst(repo, launcher, shell));
        }
        return frames;
    }

    private static String replaceFirst(EntityRepository repo, LauncherTable launcher, ShellTable shell) {
        Blueprint battery = (world, entity) -> launcher.add(entity, 6, 0);
        long first = repo.query().with(launcher).build().first();

        CommandBuffer commands = repo.commands().buffer(); // of the frame thread
        long made = commands.spawn(battery); // built when it is played back
        launcher.set(commands, made, 8, 100); // commands on it follow
        repo.hierarchy().addChild(commands, made, commands.create());
        commands.destroy(first);
        shell.remove(commands, first); // dead by then: skipped and counted
        Playback done = repo.commands().playback();
        return done.applied() + " applied, " + done.skipped() + " skipped";
    }

    /**
     * What a thread of its own does, as one that receives from a network.
     *
     * @param repo the world
     * @param shell where shells are
     * @param x where a new one is
     */
    static void receive(EntityRepository repo, ShellTable shell, float x) {
        try (CommandBatch batch = repo.commands().newBatch()) {
            shell.add(batch, batch.create(), x, 0);
            batch.submit(); // all of it, with the next playback
            while (!batch.isOpen()) {
                Thread.onSpinWait();
            }
        }
    }

    public static void main(String[] args) {
        run(5).forEach(System.out::println);
    }
}
