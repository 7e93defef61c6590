package io.fdp.samples;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.Event;
import io.fdp.annotations.ForEach;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.job.Jobs;
import java.util.ArrayList;
import java.util.List;

/** Events: published by a loop on several threads, read in the next frame. */
public final class Explosions {
    private Explosions() {}

    @Component
    record Bomb(float x, float fuse) {}

    @Event(id = 7)
    record Detonation(float x, float power, @EntityRef long bomb) {}

    /** An ordinary object, for data without a fixed size. */
    @Event(id = 8, managed = true)
    record Message(String text, List<Float> places) {}

    /** One bomb; {@code ExplosionsBurn} is written around it. */
    @ForEach
    static void burn(BombEdit b, @EntityRef long self, float dt, DetonationEvents detonations) {
        b.fuse(b.fuse() - dt);
        if (b.fuse() <= 0) {
            detonations.publish(b.x(), 100, self);
        }
    }

    /**
     * Burns bombs until all have gone off.
     *
     * @param count how many bombs there are
     * @return the messages about the bombs
     */
    public static List<String> run(int count) {
        List<String> said = new ArrayList<>();
        try (EntityRepository repo = EntityRepository.create();
                Jobs jobs = Jobs.create(2)) {
            BombTable bombs = repo.register(BombTable.TYPE);
            DetonationEvents detonations = repo.events().register(DetonationEvents.TYPE);
            ManagedEvents<Message> messages = repo.events().registerManaged(Message.class);
            for (int i = 0; i < count; i++) {
                bombs.add(repo.createEntity(), new Bomb(i, 1 + i % 3));
            }
            ExplosionsBurn burn = ExplosionsBurn.on(repo);
            for (int frame = 0; frame < 6; frame++) {
                messages.forEach(message -> said.add(message.text() + " " + message.places()));
                List<Float> places = new ArrayList<>();
                detonations.forEach(
                        d -> { // what happened in the last frame, in the same order on any number of threads
                            places.add(d.x());
                            repo.destroyEntity(d.bomb());
                        });
                if (!places.isEmpty()) {
                    messages.publish(new Message("frame " + frame + ":", List.copyOf(places)));
                }
                burn.run(jobs, 1, detonations);
                repo.tick(); // what was published can be read from here on
            }
        }
        return said;
    }

    public static void main(String[] args) {
        run(5).forEach(System.out::println);
    }
}
