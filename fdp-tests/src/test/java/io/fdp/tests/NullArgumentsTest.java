package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.data.ReadLimits;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.query.Query;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.RecordedFrames;
import io.fdp.recorder.RecorderConfig;
import io.fdp.recorder.Recording;
import io.fdp.recorder.RecordingCheck;
import io.fdp.recorder.RecordingDiff;
import io.fdp.recorder.RecordingExport;
import io.fdp.recorder.RecordingKeys;
import io.fdp.recorder.Replay;
import io.fdp.recorder.ReplayPlayer;
import io.fdp.recorder.SignatureCheck;
import io.fdp.storage.SaveFile;
import io.fdp.storage.WorldStorage;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionTable;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Whoever passes null to what recordings and saves begin with is told what is null, whatever else is passed. */
class NullArgumentsTest {
    /** What programs call first; each method of these, with each argument null in turn. */
    private static final List<Class<?>> ENTRIES = List.of(
            FlightRecorder.class,
            RecorderConfig.class,
            Recording.class,
            RecordingCheck.class,
            RecordingDiff.class,
            RecordingExport.class,
            RecordingKeys.class,
            RecordedFrames.class,
            Replay.class,
            ReplayPlayer.class,
            SignatureCheck.class,
            SaveFile.class,
            WorldStorage.class);

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    private final Map<Class<?>, Object> passed = new LinkedHashMap<>();

    private void prepare() throws Exception {
        EntityRepository repo = worlds.create();
        Path file = folder.resolve("flight.fdp");
        FlightRecorder recorder = FlightRecorder.start(repo, file);
        repo.createEntity();
        repo.tick();
        repo.tick();
        recorder.close();
        Recording recording = Recording.open(file);
        KeyPair keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        passed.put(EntityRepository.class, worlds.create());
        passed.put(Path.class, file);
        passed.put(FlightRecorder.class, recorder);
        passed.put(RecorderConfig.class, RecorderConfig.DEFAULT);
        passed.put(Recording.class, recording);
        passed.put(RecordingExport.class, RecordingExport.of(recording));
        passed.put(RecordedFrames.class, RecordedFrames.of(recording));
        Replay replay = recording.replayInto(worlds.create());
        passed.put(Replay.class, replay);
        passed.put(Query.class, repo.query().build());
        passed.put(ReadLimits.class, ReadLimits.ofProgram());
        passed.put(LongConsumer.class, (LongConsumer) position -> {});
        passed.put(WritableByteChannel.class, Channels.newChannel(OutputStream.nullOutputStream()));
        passed.put(OutputStream.class, OutputStream.nullOutputStream());
        passed.put(InputStream.class, new ByteArrayInputStream(new byte[0]));
        passed.put(PrivateKey.class, keys.getPrivate());
        passed.put(PublicKey.class, keys.getPublic());
        passed.put(WorldStorage.class, WorldStorage.of(worlds.create()));
        passed.put(boolean.class, true);
        passed.put(long.class, 1L);
        passed.put(int.class, 1);
        passed.put(double.class, 1.0);
    }

    @Test
    void shouldNameWhatIsNull() throws Exception {
        prepare();
        List<String> wrong = new ArrayList<>();
        int calls = 0;
        for (Class<?> type : ENTRIES) {
            for (Method method : type.getDeclaredMethods()) {
                if (isEntry(type, method)) {
                    for (int argument = 0; argument < method.getParameterCount(); argument++) {
                        if (!method.getParameterTypes()[argument].isPrimitive()) {
                            calls++;
                            String answer = call(type, method, argument);
                            if (!answer.matches(".*NullPointerException: .*(is|are) null.*")
                                    || answer.contains("because")) {
                                wrong.add(method + ", argument " + argument + ": " + answer);
                            }
                        }
                    }
                }
            }
        }
        ((Recording) passed.get(Recording.class)).close();
        assertThat(wrong).isEmpty();
        assertThat(calls).isGreaterThan(40);
    }

    /** Methods of each frame say it, too. */
    @Test
    void shouldNameArraysAndChunksThatAreNull() {
        EntityRepository repo = worlds.create();
        PositionTable positions = repo.register(PositionTable.TYPE);
        assertThatThrownBy(() -> repo.createEntities(null)).hasMessageContaining("the array of handles is null");
        assertThatThrownBy(() -> repo.destroyEntities(null)).hasMessageContaining("the array of handles is null");
        assertThatThrownBy(() -> positions.span(null)).hasMessageContaining("the chunk is null");
        assertThatThrownBy(() -> positions.editSpan(null)).hasMessageContaining("the chunk is null");
    }

    private boolean isEntry(Class<?> type, Method method) {
        return Modifier.isPublic(method.getModifiers())
                && !method.isSynthetic()
                && !method.getName().equals("equals")
                && (Modifier.isStatic(method.getModifiers()) || passed.containsKey(type));
    }

    private String call(Class<?> type, Method method, int isNull) throws IllegalAccessException {
        Object[] arguments = new Object[method.getParameterCount()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = i == isNull ? null : passed.get(method.getParameterTypes()[i]);
        }
        try {
            method.invoke(Modifier.isStatic(method.getModifiers()) ? null : passed.get(type), arguments);
            return "nothing is said";
        } catch (InvocationTargetException thrown) {
            return String.valueOf(thrown.getCause());
        }
    }
}
