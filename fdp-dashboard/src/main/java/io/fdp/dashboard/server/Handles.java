package io.fdp.dashboard.server;

import io.fdp.kernel.entity.Entity;

/** Handles of entities as people write them: index and generation, or the index alone. */
final class Handles {
    private Handles() {}

    /**
     * What somebody wrote.
     *
     * @param index the index of the entity
     * @param generation its generation; 0 for whoever lives there
     */
    record Handle(int index, int generation) {
        long entity() {
            return Entity.of(index, generation);
        }
    }

    static Handle parse(String text) {
        try {
            if (text.indexOf('#') < 0) {
                return new Handle(Entity.index(Entity.parse(text + "#1")), 0);
            }
            long entity = Entity.parse(text);
            return new Handle(Entity.index(entity), Entity.generation(entity));
        } catch (IllegalArgumentException wrong) {
            throw new Refusal(400, "an entity is written as index#generation, as 42#3, or as its index");
        }
    }
}
