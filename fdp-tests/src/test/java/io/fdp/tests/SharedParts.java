package io.fdp.tests;

import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.tests.components.PartShapes.Wheel;
import io.fdp.tests.components.WheelParts;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Parts that one thread adds, removes and moves while others read and write them. */
final class SharedParts implements SharedAccessProgram.Shared {
    private static final Wheel[] WHEELS = new Wheel[60_000];

    private final EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(4000));
    private final WheelParts wheels = repo.register(WheelParts.TYPE);
    private final long[] entities = new long[6];
    private final ThreadLocal<JsonWriter> json = ThreadLocal.withInitial(JsonWriter::new);

    SharedParts() {
        Arrays.setAll(WHEELS, i -> new Wheel(i, 1, 1));
        repo.createEntities(entities);
    }

    @Override
    public EntityRepository repo() {
        return repo;
    }

    /** Large ranges go and small ones come at the end of the heap, so that an old count leads far behind it. */
    @Override
    public void own(SplittableRandom random) {
        long entity = entities[random.nextInt(entities.length)];
        switch (random.nextInt(8)) {
            case 0, 1 -> wheels.setAll(entity, WHEELS, 0, 1 + random.nextInt(WHEELS.length));
            case 2 -> wheels.setAll(entity, WHEELS, 0, 0);
            case 3 -> wheels.defragment(1 << 20);
            case 4 -> repo.trim(100);
            case 5 -> {
                while (wheels.has(entity) && wheels.count(entity) > 1 && random.nextInt(30) > 0) {
                    wheels.removeAt(entity, 0);
                }
            }
            default -> {
                wheels.setAll(entity, WHEELS, 0, 0);
                wheels.add(entity, WHEELS[0]);
            }
        }
        if (random.nextInt(10) == 0) {
            repo.tick();
        }
    }

    @Override
    public void use(SplittableRandom random) {
        long entity = entities[random.nextInt(entities.length)];
        int count = Math.max(1, wheels.count(entity)); // 0 of a header that changes
        for (int i = 0; i < 20; i++) {
            wheels.get(entity, count - 1);
            wheels.set(entity, random.nextInt(count), WHEELS[1]);
        }
        switch (random.nextInt(5)) {
            case 0 -> wheels.find(entity, count - 1);
            case 1 -> wheels.view(entity).spin(count - 1);
            case 2 -> wheels.edit(entity).spin(count - 1, 3);
            case 3 -> wheels.getAll(entity);
            default -> {
                JsonWriter out = json.get().reset().beginArray();
                wheels.writeJson(entity, count - 1, out);
            }
        }
    }
}
