package io.fdp.recorder.show;

import io.fdp.codec.data.ReadAccount;
import io.fdp.format.ImageRows;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.format.TypeMove;
import io.fdp.recorder.error.IncompatibleRecordingException;
import io.fdp.recorder.format.Format;
import io.fdp.recorder.format.Image;
import io.fdp.recorder.format.Images;
import java.util.Arrays;

/** Makes images for types of this program from images of recorded types. */
final class RowMover {
    private final ImageRows rows = new ImageRows();
    private final Image moved;

    /** Makes a mover whose memory is charged to an account. */
    RowMover(ReadAccount account) {
        this.moved = new Image(account);
    }

    /** A chunk of a component or singleton; valid until the next call. */
    Image values(TypeMove move, int chunk, Image image) {
        TypeDescription type = move.saved();
        int entities = image.count();
        int count = type.kind() == TypeKind.PARTS ? Images.parts(image.bytes(), entities) : entities;
        return move(move, image, Images.rowsAt(type, entities), count, chunk);
    }

    /** Events of a type; valid until the next call. */
    Image events(TypeMove move, Image image, int count) {
        return move(move, image, 0, count, 0);
    }

    /** Copies the bytes before the rows, and moves the rows. */
    private Image move(TypeMove move, Image image, int rowsAt, int count, int chunk) {
        long bytes = rowsAt + move.bytes(count);
        if (bytes > Format.MAX_RECORD_BYTES) {
            throw new IncompatibleRecordingException("cannot replay " + move.saved() + ": chunk " + chunk
                    + " would have " + bytes + " bytes in this program, more than " + Format.MAX_RECORD_BYTES
                    + "; replay it with the program that recorded it");
        }
        byte[] to = moved.resize((int) bytes);
        System.arraycopy(image.bytes(), 0, to, 0, rowsAt);
        Arrays.fill(to, rowsAt, (int) bytes, (byte) 0);
        move.apply(rows.at(move.saved(), image.bytes(), rowsAt, count), to, rowsAt);
        return moved;
    }
}
