package io.fdp.cli.demo;

/**
 * Every drone uses a tick of fuel; those whose fuel has just ended, and those that have lain there long enough, are marked.
 *
 * <p>Writes the fuel of its chunk. What becomes of the marked ones is structural and left to {@link Turnover}.
 */
final class FuelUse implements ChunkWork {
    /** The ticks that a stranded drone lies there before it is taken away. */
    static final int STRANDED_TICKS = 2 * DroneWorld.TICKS_PER_SECOND;

    private final FuelTable fuels;
    private final FuelEditSpan fuel;
    private final SlotMarks marks;

    FuelUse(DroneWorld world, SlotMarks marks) {
        this.fuels = world.fuels();
        this.fuel = fuels.newEditSpan();
        this.marks = marks;
    }

    @Override
    public void run(int chunk) {
        if (fuels.nextChunk(chunk) != chunk) {
            return;
        }
        FuelEditSpan f = fuels.editSpan(chunk, fuel);
        int to;
        for (int from = f.nextSlot(0); from >= 0; from = f.nextSlot(to)) {
            to = f.runEnd(from);
            for (int slot = from; slot < to; slot++) {
                int left = f.ticks(slot) - 1;
                f.ticks(slot, left);
                if (left == 0 || left == -STRANDED_TICKS) {
                    marks.mark(chunk, slot);
                }
            }
        }
    }
}
