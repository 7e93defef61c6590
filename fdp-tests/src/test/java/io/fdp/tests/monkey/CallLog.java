package io.fdp.tests.monkey;

import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Executable;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The last calls of a thread, in a file that is there even when the JVM is not. */
final class CallLog {
    private static final int CALLS = 24;
    private static final int BYTES = 400;

    private final ByteBuffer file;
    private long count;

    CallLog(Path path) throws IOException {
        try (FileChannel channel =
                FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            file = channel.map(FileChannel.MapMode.READ_WRITE, 0, (long) CALLS * BYTES);
        }
    }

    /** Tells a call before it is made. */
    void tell(Executable called, @Nullable Object target, @Nullable Object[] arguments) {
        StringBuilder text = new StringBuilder();
        text.append(count)
                .append(' ')
                .append(called.getDeclaringClass().getSimpleName())
                .append('.');
        text.append(called.getName()).append('(');
        for (Object argument : arguments) {
            text.append(shown(argument)).append(", ");
        }
        text.append(") on ").append(shown(target));
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        int at = (int) (count++ % CALLS) * BYTES;
        int length = Math.min(bytes.length, BYTES - Integer.BYTES);
        file.putInt(at, length);
        file.put(at + Integer.BYTES, bytes, 0, length);
    }

    private static String shown(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case Number number -> number.toString();
            case Boolean truth -> truth.toString();
            case Character one -> "char " + (int) one;
            case String text -> '"' + (text.length() > 20 ? text.substring(0, 20) + "…" : text) + '"';
            default -> {
                Class<?> type = value.getClass();
                yield type.isArray()
                        ? type.getComponentType().getSimpleName() + "[" + Array.getLength(value) + "]"
                        : type.getSimpleName() + "@" + Integer.toHexString(System.identityHashCode(value));
            }
        };
    }

    /** Reads what a program left behind, oldest call first. */
    static List<String> read(Path path) throws IOException {
        ByteBuffer all = ByteBuffer.wrap(Files.readAllBytes(path));
        List<String> calls = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            int length = all.getInt(i * BYTES);
            if (length > 0 && length <= BYTES) {
                calls.add(new String(all.array(), i * BYTES + Integer.BYTES, length, StandardCharsets.UTF_8));
            }
        }
        calls.sort((one, other) -> Long.compare(number(one), number(other)));
        return calls;
    }

    private static long number(String call) {
        return Long.parseLong(call.substring(0, call.indexOf(' ')));
    }
}
