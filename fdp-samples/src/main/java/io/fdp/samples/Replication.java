package io.fdp.samples;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.query.Differ;
import io.fdp.kernel.query.Query;
import io.fdp.samples.FirstSteps.Position;
import java.util.ArrayList;
import java.util.List;

/** Finds what changed: chunks by their version, and exactly the entities to send by a shadow copy. */
public final class Replication {
    private final PositionTable position;
    private final PositionView view;
    private final Differ differ;
    private final List<String> sent = new ArrayList<>();

    Replication(EntityRepository repo) {
        position = repo.register(PositionTable.TYPE);
        view = position.newView();
        differ = Differ.of(position); // a shadow copy of what was sent last
    }

    /** Sends values that others do not know yet, once a frame. */
    void send() {
        differ.forEach((entity, difference) -> switch (difference) {
            case ADDED, CHANGED -> !position.hasAuthority(entity) || sendValue(entity);
            case REMOVED -> sendRemoval(entity);
        });
    }

    /** Sends a value; returns whether it was sent. A value that was not sent is reported again. */
    private boolean sendValue(long entity) {
        position.view(entity, view);
        return sent.add(Entity.toString(entity) + " is at " + view.x());
    }

    private boolean sendRemoval(long entity) {
        return sent.add(Entity.toString(entity) + " is gone");
    }

    /** Takes a value from the network, and does not send it back. */
    void receive(long entity, Position value) {
        position.set(entity, value);
        differ.accept(entity);
    }

    /** The messages since the last call. */
    private List<String> takeSent() {
        List<String> messages = List.copyOf(sent);
        sent.clear();
        return messages;
    }

    /**
     * Runs some frames.
     *
     * @return the messages of each frame
     */
    public static List<List<String>> run() {
        try (EntityRepository repo = EntityRepository.create()) {
            Replication net = new Replication(repo);
            List<List<String>> frames = new ArrayList<>();
            long tank = repo.createEntity();
            long truck = repo.createEntity();
            net.position.add(tank, new Position(1, 0, 0));
            net.position.add(truck, new Position(2, 0, 0));
            net.send();
            frames.add(net.takeSent()); // both are new

            net.position.edit(tank).x(5);
            net.position.edit(truck).x(2); // written, and the same
            net.send();
            frames.add(net.takeSent()); // the tank

            net.receive(truck, new Position(9, 0, 0)); // others know that
            repo.destroyEntity(tank);
            net.position.add(repo.createEntity(), new Position(5, 0, 0)); // at the tank's index
            net.send();
            frames.add(net.takeSent()); // the tank is gone, and its successor is new
            net.differ.close();
            return frames;
        }
    }

    /**
     * Counts entities in chunks that changed.
     *
     * @return the number before and after a change
     */
    public static List<Integer> countChanged() {
        try (EntityRepository repo = EntityRepository.create()) {
            PositionTable position = repo.register(PositionTable.TYPE);
            long[] entities = new long[3000];
            repo.createEntities(entities);
            position.addAll(entities);
            Query changed = repo.query().with(position).changed(position).build();

            long seen = repo.advanceVersion(); // what changes from here on is new
            int before = changed.since(seen).count();
            position.edit(entities[0]).x(1);
            int after = changed.since(seen).count(); // 1,024: the entity and its neighbours
            return List.of(before, after);
        }
    }

    public static void main(String[] args) {
        System.out.println(run());
        System.out.println(countChanged());
    }
}
