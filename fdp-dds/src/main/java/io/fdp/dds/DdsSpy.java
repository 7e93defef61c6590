package io.fdp.dds;

import io.fdp.dds.error.DdsException;
import io.fdp.dds.error.DdsMissingException;
import io.fdp.dds.idl.IdlStruct;
import io.fdp.dds.internal.library.DdsLibrary;
import io.fdp.dds.internal.wire.DomainWatch;
import io.fdp.wire.WireNode;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Looks at a domain without taking part: who is there, which topics there are, and how many samples they have. No
 * program waits for a spy.
 *
 * <pre>{@code
 * try (DdsSpy spy = DdsSpy.open(new DdsConfig().domain(3), List.of())) {
 *     while (looking) {
 *         spy.look();                        // often: samples wait in memory until then
 *     }
 *     spy.topics().forEach(System.out::println);
 * }
 * }</pre>
 *
 * <p>Threading: one thread uses it.
 */
public final class DdsSpy implements AutoCloseable {
    private final DomainWatch watch;

    private DdsSpy(DomainWatch watch) {
        this.watch = watch;
    }

    /**
     * A topic.
     *
     * @param name its name in DDS
     * @param type the name of its type
     * @param writers how many write it
     * @param readers how many read it, spies included
     * @param counted whether its samples are counted: its type is known
     * @param samples how many samples came
     * @param bytes how many bytes they had
     */
    public record SeenTopic(
            String name, String type, int writers, int readers, boolean counted, long samples, long bytes) {
        private SeenTopic addWriter() {
            return new SeenTopic(name, type, writers + 1, readers, counted, samples, bytes);
        }

        private SeenTopic addReader() {
            return new SeenTopic(name, type, writers, readers + 1, counted, samples, bytes);
        }

        private SeenTopic count(DomainWatch.Counted of) {
            return new SeenTopic(name, type, writers, readers, true, of.samples(), of.bytes());
        }
    }

    /**
     * Begins to look.
     *
     * @param config the domain, and how to reach it
     * @param types types of topics whose samples are counted, besides those of FDP
     * @return the spy; close it
     * @throws DdsMissingException when the library of DDS is not usable
     * @throws DdsException when DDS refuses a setting
     */
    public static DdsSpy open(DdsConfig config, List<IdlStruct> types) {
        Objects.requireNonNull(config, "the configuration is null");
        Objects.requireNonNull(types, "the types are null");
        DdsLibrary.require();
        return new DdsSpy(new DomainWatch(config.settings(), List.copyOf(types)));
    }

    /** Takes what has arrived. */
    public void look() {
        watch.look();
    }

    /** {@return how many participants of DDS there are besides this one} */
    public int participants() {
        return watch.participants();
    }

    /** {@return the nodes of FDP, by number} */
    public List<WireNode> nodes() {
        List<WireNode> all = watch.nodes();
        all.sort(Comparator.comparingInt(WireNode::number).thenComparingInt(WireNode::incarnation));
        return all;
    }

    /** {@return the topics, by name and type} */
    public List<SeenTopic> topics() {
        TreeMap<String, SeenTopic> all = new TreeMap<>();
        watch.writers().forEach(of -> all.merge(key(of), seen(of).addWriter(), (one, two) -> one.addWriter()));
        watch.readers().forEach(of -> all.merge(key(of), seen(of).addReader(), (one, two) -> one.addReader()));
        watch.counted()
                .forEach((name, count) -> all.replaceAll(
                        (key, topic) -> topic.name().equals(name) && topic.writers() > 0 ? topic.count(count) : topic));
        return List.copyOf(all.values());
    }

    private static String key(DomainWatch.Endpoint of) {
        return of.topic() + '\n' + of.type();
    }

    private static SeenTopic seen(DomainWatch.Endpoint of) {
        return new SeenTopic(of.topic(), of.type(), 0, 0, false, 0, 0);
    }

    @Override
    public void close() {
        watch.close();
    }
}
