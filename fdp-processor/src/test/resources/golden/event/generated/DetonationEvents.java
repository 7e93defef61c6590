package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.kernel.access.EventContext;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.event.EventType;
import io.fdp.kernel.event.NativeEvents;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.memory.FixedText;
import io.fdp.kernel.memory.Memory;
import java.util.function.Consumer;
import javax.annotation.processing.Generated;

/**
 * The {@link Detonation} events of a repository.
 */
@GeneratedFrom(Detonation.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class DetonationEvents extends NativeEvents<Detonation> {
    /**
     * What a bus registers.
     */
    public static final EventType<Detonation, DetonationEvents> TYPE = EventType.of(7, "arms.Detonation", Detonation.class, describe(), DetonationEvents::new).withJson(() -> DetonationEventJson.INSTANCE);

    static final Detonation.Fuse[] CONSTANTS_fuse = Detonation.Fuse.class.getEnumConstants();

    private DetonationEvents(EventContext context) {
        super(TYPE, context);
    }

    @Override
    public void publish(Detonation event) {
        Fields.notNull(event, "Detonation");
        Fields.notNull(event.at(), "Detonation.at");
        Fields.notNull(event.fuse(), "Detonation.fuse");
        Fields.entity(event.shooter(), "Detonation.shooter");
        Fields.notNull(event.label(), "Detonation.label");
        Fields.length(Fields.notNull(event.powers(), "Detonation.powers").length, 2, "Detonation.powers");
        publish(event.kind(), event.at().x(), event.at().y(), event.fuse(), event.shooter(), event.label(), event.powers(), event.begun());
    }

    /**
     * Publishes an event, field by field, to be read in the next frame.
     */
    public void publish(byte kind, double atX, double atY, Detonation.Fuse fuse, long shooter,
            String label, float[] powers, int begunValue) {
        Fields.notNull(fuse, "Detonation.fuse");
        Fields.entity(shooter, "Detonation.shooter");
        Fields.notNull(label, "Detonation.label");
        Fields.length(Fields.notNull(powers, "Detonation.powers").length, 2, "Detonation.powers");
        long begun = beginPublish();
        try {
            long at = Memory.address(begun);
            Memory.RAW.putByte(at, kind);
            Memory.RAW.putDouble(at + 8, atX);
            Memory.RAW.putDouble(at + 16, atY);
            Memory.RAW.putInt(at + 24, fuse.ordinal());
            Memory.RAW.putLong(at + 32, shooter);
            FixedText.write(at + 40, 32, label, "arms.Detonation.label");
            Fields.writeFloats(at + 72, powers, 2);
            Memory.RAW.putInt(at + 80, begunValue);
        } catch (Throwable failed) {
            cancelPublish(begun);
            throw failed;
        }
        endPublish(begun);
    }

    @Override
    public Detonation get(int index) {
        long at = address(index);
        return new Detonation(Memory.RAW.getByte(at), new Detonation.Point(Memory.RAW.getDouble(at + 8), Memory.RAW.getDouble(at + 16)), Fields.constant(DetonationEvents.CONSTANTS_fuse, Memory.RAW.getInt(at + 24), "Detonation.fuse"), Memory.RAW.getLong(at + 32), FixedText.read(at + 40, 32), Fields.readFloats(at + 72, 2), Memory.RAW.getInt(at + 80));
    }

    /**
     * Reads an event of this frame field by field.
     */
    public DetonationEventView at(int index) {
        DetonationEventView view = newView();
        view.moveToIndex(index);
        return view;
    }

    /**
     * Reads an event of this frame field by field. Moves a view that the caller keeps.
     */
    public DetonationEventView at(int index, DetonationEventView view) {
        requireOwn(view.isOf(context()));
        view.moveToIndex(index);
        return view;
    }

    /**
     * A view for later use, on no event yet.
     */
    public DetonationEventView newView() {
        return new DetonationEventView(context());
    }

    /**
     * Visits the events of this frame in their order. The view is on another event afterwards: keep values, not the view.
     */
    public void forEach(Consumer<? super DetonationEventView> action) {
        DetonationEventView view = (DetonationEventView) borrowView();
        if (view == null) {
            view = newView();
        }
        try {
            int count = lendView(view);
            for (int i = 0; i < count; i++) {
                view.moveToIndex(i);
                action.accept(view);
            }
        } finally {
            returnView(view);
        }
    }

    private static ComponentLayout describe() {
        ComponentLayout.Builder layout = ComponentLayout.rows(88, 8);
        layout.field("kind", FieldKind.BYTE, 0);
        layout.field("at.x", FieldKind.DOUBLE, 8);
        layout.field("at.y", FieldKind.DOUBLE, 16);
        layout.enumeration("fuse", 24, "IMPACT", "TIME");
        layout.field("shooter", FieldKind.ENTITY, 32);
        layout.string("label", 32, 40);
        layout.array("powers", FieldKind.FLOAT, 2, 72);
        layout.field("begun", FieldKind.INT, 80);
        return layout.build();
    }
}
