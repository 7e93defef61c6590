package io.fdp.samples;

import io.fdp.annotations.CommandsOnly;
import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.ForEach;
import io.fdp.annotations.Tag;
import io.fdp.engine.Engine;
import io.fdp.engine.SimClock;
import io.fdp.engine.SimSystem;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.Blueprint;
import io.fdp.kernel.command.CommandBatch;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.command.Playback;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.job.Jobs;
import java.util.ArrayList;
import java.util.List;

/** The example of the guide's page on commands, and of commands in systems. */
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

    /** One launcher fires a shell, which does not exist before playback. */
    @ForEach(name = "FireAll", without = Spent.class)
    static void fire(
            LauncherEdit launcher,
            CommandBuffer commands,
            @EntityRef long self,
            @CommandsOnly ShellTable shells,
            @CommandsOnly TagColumn spent) {
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
     * @param launchers how many launchers there are
     * @return a line about the playback of each frame
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

            FireAll fire = FireAll.on(repo, shell, spent);
            for (int frame = 0; frame < 3; frame++) {
                fire.run(jobs); // each thread records to a buffer of its own
                Playback done = repo.commands().playback(); // now shells exist
                frames.add(done.applied() + " commands, " + shell.count() + " shells");
                repo.tick();
            }
            frames.add(replaceFirst(repo, launcher, shell));
        }
        return frames;
    }

    private static String replaceFirst(EntityRepository repo, LauncherTable launcher, ShellTable shell) {
        Blueprint battery = entity -> launcher.add(entity, 6, 0);
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

    /** The same loop in a system. */
    static final class Firing extends SimSystem {
        private FireAll fire;

        @Override
        protected void create() {
            fire = uses(FireAll.on(repo(), repo().tag(Spent.class)));
        }

        @Override
        protected void update() {
            fire.run(service(Jobs.class));
        }
    }

    /**
     * Fires in an engine, which plays commands back at the end of the simulation.
     *
     * @param launchers how many launchers there are
     * @return the number of shells at the end
     */
    public static int runInEngine(int launchers) {
        try (EntityRepository repo = EntityRepository.create();
                Jobs jobs = Jobs.create(2)) {
            LauncherTable launcher = repo.register(LauncherTable.TYPE);
            ShellTable shell = repo.register(ShellTable.TYPE);
            repo.registerTag(Spent.class);
            for (int i = 0; i < launchers; i++) {
                launcher.add(repo.createEntity(), 1 + i % 2, i);
            }
            try (Engine engine = Engine.builder(repo)
                    .clock(SimClock.fixed(60))
                    .provide(Jobs.class, jobs)
                    .onFailure(FailurePolicy.stopAfter(1)) // while developing: stop at the first failure
                    .add(new Firing())
                    .start()) {
                engine.run(3);
            }
            return shell.count();
        }
    }

    /**
     * The work of a separate thread, such as one that receives from a network.
     *
     * @param repo the world
     * @param shell the table of shells
     * @param x the position of the new shell
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
