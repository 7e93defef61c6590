package io.fdp.dis;

import io.fdp.dis.pdu.EntityNumber;
import io.fdp.geo.GeoFrame;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a gateway takes part in an exercise. Only the frame of the world and its bodies must be given.
 *
 * <pre>{@code
 * DisConfig config = new DisConfig(GeoFrame.enuDegrees(48.1, 11.6, 500), bodies)
 *         .site(7).application(3).sendTo("239.1.2.3", 3000).listen(3000);
 * }</pre>
 *
 * <p>Do not change it once a module or a sender has it.
 */
public final class DisConfig {
    /** The port that simulators use. */
    public static final int PORT = 3000;

    private static final int MOST_PORT = 65_535;

    final GeoFrame frame;
    final DisBodies bodies;
    int exercise = 1;
    int site = 1;
    int application = 1;
    int applications = 1;

    @Nullable
    String host;

    int targetPort;
    int listenPort = -1;

    @Nullable
    String networkInterface;

    double positionThreshold = 1;
    double orientationThreshold = Math.toRadians(3);
    double heartbeat = 5;
    double standingHeartbeat = 60;
    double timeoutFactor = 2.4;
    double smoothing = 0.4;
    boolean unknownTypes;
    boolean absoluteTime;
    boolean strictSources = true;
    double ratePerSource = 50_000;
    int mostGhosts = 50_000;
    int ringBytes = 8 << 20;

    @Nullable
    DisManagement management;

    final Set<Long> managers = new HashSet<>();
    final Set<Long> ignored = new HashSet<>();

    /**
     * Begins with exercise 1, site 1, application 1, and neither sending nor listening.
     *
     * @param frame where the world lies on the earth
     * @param bodies which components say where entities are
     */
    public DisConfig(GeoFrame frame, DisBodies bodies) {
        this.frame = Objects.requireNonNull(frame, "the frame is null: make one with GeoFrame.enuDegrees()");
        this.bodies = Objects.requireNonNull(bodies, "the bodies are null: implement DisBodies");
    }

    /**
     * Sets the exercise. PDUs of others are not taken in.
     *
     * @param number 1 to 255
     * @return this
     */
    public DisConfig exercise(int number) {
        exercise = inRange("an exercise", number, 1, 255);
        return this;
    }

    /**
     * Sets the site, the first number of all own entities.
     *
     * @param number 1 to 65,534
     * @return this
     */
    public DisConfig site(int number) {
        site = inRange("a site", number, 1, EntityNumber.ALL - 1);
        return this;
    }

    /**
     * Sets the application, the second number of all own entities. No other program of the exercise may have the same
     * site and application.
     *
     * @param number 1 to 65,534
     * @return this
     */
    public DisConfig application(int number) {
        application = inRange("an application", number, 1, EntityNumber.ALL - 1);
        return this;
    }

    /**
     * Lets the gateway use the next application numbers as well, once the 65,533 entity numbers of the first are used
     * up. A number is never used twice.
     *
     * @param count how many application numbers it may use, 1 or more
     * @return this
     */
    public DisConfig applications(int count) {
        applications = inRange("the number of applications", count, 1, EntityNumber.ALL);
        return this;
    }

    /**
     * Sends to an address: of a program, of a network (broadcast) or of a group (multicast).
     *
     * @param toHost a name or an address; a group is joined if the gateway listens as well
     * @param port usually {@link #PORT}
     * @return this
     */
    public DisConfig sendTo(String toHost, int port) {
        host = Objects.requireNonNull(toHost, "the host is null: name one, as \"127.0.0.1\"");
        targetPort = inRange("a port", port, 1, MOST_PORT);
        return this;
    }

    /**
     * Listens on a port.
     *
     * @param port usually {@link #PORT}; 0 for any free one
     * @return this
     */
    public DisConfig listen(int port) {
        listenPort = inRange("a port", port, 0, MOST_PORT);
        return this;
    }

    /**
     * Sets the network interface of multicast.
     *
     * @param name for instance {@code eth0} or {@code lo}
     * @return this
     */
    public DisConfig networkInterface(String name) {
        networkInterface = Objects.requireNonNull(name, "the network interface is null: name one, as \"eth0\"");
        return this;
    }

    /**
     * Sets how far receivers may be off before a new state is sent.
     *
     * @param metres more than 0; 1 by default
     * @param radians more than 0; 3 degrees by default, for articulated parts as well
     * @return this
     */
    public DisConfig thresholds(double metres, double radians) {
        positionThreshold = positive("a threshold", metres);
        orientationThreshold = positive("a threshold", radians);
        return this;
    }

    /**
     * Sets after how many seconds a state is sent again although nothing has changed.
     *
     * @param moving of entities that move; 5 by default
     * @param standing of entities that stand still; 60 by default
     * @return this
     */
    public DisConfig heartbeats(double moving, double standing) {
        heartbeat = positive("a heartbeat", moving);
        standingHeartbeat = positive("a heartbeat", standing);
        return this;
    }

    /**
     * Sets after how many missing heartbeats a ghost is removed.
     *
     * @param heartbeats more than 1; 2.4 by default
     * @return this
     */
    public DisConfig timeout(double heartbeats) {
        if (!(heartbeats > 1 && heartbeats <= 1e6)) {
            throw new IllegalArgumentException(
                    "a ghost is removed after more than 1 heartbeat: heartbeats=" + heartbeats);
        }
        timeoutFactor = heartbeats;
        return this;
    }

    /**
     * Sets how long a ghost takes to go over to a new state.
     *
     * @param seconds 0 to jump; 0.4 by default
     * @return this
     */
    public DisConfig smoothing(double seconds) {
        if (!(seconds >= 0 && seconds <= 60)) {
            throw new IllegalArgumentException("smoothing takes from 0 to 60 seconds: seconds=" + seconds);
        }
        smoothing = seconds;
        return this;
    }

    /**
     * Says whether entities whose DIS type no template describes become ghosts without a template.
     *
     * @param wanted false by default: they are counted
     * @return this
     */
    public DisConfig unknownTypes(boolean wanted) {
        unknownTypes = wanted;
        return this;
    }

    /**
     * Says whether the clock of this machine is that of the world, as with NTP. Then timestamps are absolute, and the
     * age of absolute timestamps of others counts.
     *
     * @param wanted false by default: timestamps are those of simulated time
     * @return this
     */
    public DisConfig absoluteTime(boolean wanted) {
        absoluteTime = wanted;
        return this;
    }

    /**
     * Says whether only the sender (address and port) that brought a ghost may change it.
     *
     * @param wanted true by default
     * @return this
     */
    public DisConfig strictSources(boolean wanted) {
        strictSources = wanted;
        return this;
    }

    /**
     * Limits what senders can do.
     *
     * @param perSecond the most PDUs a second of one sender; 50,000 by default
     * @param ghosts the most ghosts at a time; 50,000 by default
     * @return this
     */
    public DisConfig limits(double perSecond, int ghosts) {
        ratePerSource = positive("a rate", perSecond);
        mostGhosts = inRange("the most ghosts", ghosts, 0, 1 << 24);
        return this;
    }

    /**
     * Ignores an application, as that of another node of the same replicated world: its entities are here already.
     *
     * @param ofSite its site
     * @param ofApplication its application
     * @return this
     */
    public DisConfig ignore(int ofSite, int ofApplication) {
        ignored.add(EntityNumber.of(ofSite, ofApplication, 0));
        return this;
    }

    /**
     * Lets managers start and stop time, and create and remove entities. Off by default: anyone can send UDP.
     *
     * @param answers what requests do, usually {@link DisManagement#STANDARD}
     * @param managerSite the site of a manager that may
     * @param managerApplication the application of that manager; call again for further managers
     * @return this
     */
    public DisConfig management(DisManagement answers, int managerSite, int managerApplication) {
        management = Objects.requireNonNull(answers, "the answers are null: pass DisManagement.STANDARD");
        managers.add(EntityNumber.of(managerSite, managerApplication, 0));
        return this;
    }

    private static int inRange(String what, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(what + " is from " + least + " to " + most + ": was " + value);
        }
        return value;
    }

    private static double positive(String what, double value) {
        if (!(value > 0 && value <= 1e9)) {
            throw new IllegalArgumentException(what + " is more than 0 and at most 1e9: was " + value);
        }
        return value;
    }

    /** Refuses application numbers that the standard reserves, or that do not exist. */
    void requireApplications() {
        int last = application + applications - 1;
        if (last >= EntityNumber.ALL) {
            throw new IllegalArgumentException("application numbers end at 65,534: application=" + application
                    + ", applications=" + applications + " would reach " + last + "; begin with a lower application");
        }
    }

    /** Whether an application is one of this gateway's. */
    boolean isOwn(int otherSite, int otherApplication) {
        return otherSite == site && otherApplication >= application && otherApplication < application + applications;
    }
}
