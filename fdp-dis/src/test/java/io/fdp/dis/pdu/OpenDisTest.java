package io.fdp.dis.pdu;

import static org.assertj.core.api.Assertions.assertThat;

import edu.nps.moves.dis.AcknowledgePdu;
import edu.nps.moves.dis.ArticulationParameter;
import edu.nps.moves.dis.CreateEntityPdu;
import edu.nps.moves.dis.DeadReckoningParameter;
import edu.nps.moves.dis.EntityID;
import edu.nps.moves.dis.EntityStateUpdatePdu;
import edu.nps.moves.dis.EntityType;
import edu.nps.moves.dis.EventID;
import edu.nps.moves.dis.Marking;
import edu.nps.moves.dis.RemoveEntityPdu;
import edu.nps.moves.dis.StartResumePdu;
import edu.nps.moves.dis.StopFreezePdu;
import edu.nps.moves.dis.Vector3Double;
import edu.nps.moves.dis.Vector3Float;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A peer that nobody here wrote: Open-DIS reads what we write, field by field, and what it writes then has the same
 * bytes, which we read again.
 */
class OpenDisTest {
    private static final int ROUNDS = 200;
    private final RandomPdus pdus = new RandomPdus();

    private static edu.nps.moves.dis.Pdu peer(PduKind kind) {
        return switch (kind) {
            case ENTITY_STATE -> new edu.nps.moves.dis.EntityStatePdu();
            case ENTITY_STATE_UPDATE -> new EntityStateUpdatePdu();
            case FIRE -> new edu.nps.moves.dis.FirePdu();
            case DETONATION -> new edu.nps.moves.dis.DetonationPdu();
            case COLLISION -> new edu.nps.moves.dis.CollisionPdu();
            case CREATE_ENTITY -> new CreateEntityPdu();
            case REMOVE_ENTITY -> new RemoveEntityPdu();
            case START_RESUME -> new StartResumePdu();
            case STOP_FREEZE -> new StopFreezePdu();
            case ACKNOWLEDGE -> new AcknowledgePdu();
        };
    }

    @ParameterizedTest
    @EnumSource(PduKind.class)
    void shouldBeReadAndWrittenAlikeByThePeer(PduKind kind) {
        for (int i = 0; i < ROUNDS; i++) {
            Pdu ours = pdus.of(kind);
            ByteBuffer bytes = ByteBuffer.allocate(ours.length());
            ours.encode(bytes, 0);
            edu.nps.moves.dis.Pdu theirs = peer(kind);
            theirs.unmarshal(bytes.duplicate());
            assertThat(theirs.getPduType() & 0xff).isEqualTo(kind.number());
            assertThat(theirs.getProtocolFamily() & 0xff).isEqualTo(kind.family());
            assertThat(theirs.getExerciseID() & 0xff).isEqualTo(ours.exercise);
            assertThat((int) theirs.getTimestamp()).isEqualTo(ours.timestamp);
            compare(ours, theirs);
            ByteBuffer back = ByteBuffer.allocate(ours.length());
            theirs.marshal(back);
            assertThat(back.position()).as("%s %s", pdus, kind).isEqualTo(ours.length());
            back.put(0, (byte) Pdu.VERSION);
            assertThat(back.array()).as("%s %s", pdus, kind).isEqualTo(bytes.array());
        }
    }

    /** PDUs that the peer filled and wrote: we read the same, and write the same bytes. */
    @ParameterizedTest
    @EnumSource(PduKind.class)
    void shouldReadWhatThePeerWrites(PduKind kind) throws ReflectiveOperationException {
        for (int i = 0; i < ROUNDS; i++) {
            edu.nps.moves.dis.Pdu theirs = peer(kind);
            fill(theirs);
            theirs.setProtocolVersion((short) Pdu.VERSION);
            ByteBuffer room = ByteBuffer.allocate(Pdu.LONGEST);
            theirs.marshal(room);
            room.putShort(8, (short) room.position()); // the peer counts parts wrongly
            ByteBuffer bytes = ByteBuffer.wrap(Arrays.copyOf(room.array(), room.position()));
            Pdu ours = PduTest.empty(kind);
            assertThat(ours.decode(bytes, 0, bytes.capacity()))
                    .as("%s %s", pdus, kind)
                    .isEqualTo(PduFault.NONE);
            assertThat(ours.exercise).isEqualTo(theirs.getExerciseID() & 0xff);
            assertThat(ours.timestamp).isEqualTo((int) theirs.getTimestamp());
            compare(ours, theirs);
            ByteBuffer back = ByteBuffer.allocate(bytes.capacity());
            ours.encode(back, 0);
            assertThat(back.array()).as("%s %s", pdus, kind).isEqualTo(bytes.array());
        }
    }

    /** Fills an object of the peer and the objects in it through their setters; header and padding stay. */
    private void fill(Object theirs) throws ReflectiveOperationException {
        Method[] methods = theirs.getClass().getMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName)); // a seed gives the same values again
        for (Method setter : methods) {
            String name = setter.getName();
            boolean fixed = name.matches("set(ProtocolVersion|PduType|ProtocolFamily|PduLength|Pad.*|Number.*|.*_.*)");
            if (name.startsWith("set") && setter.getParameterCount() == 1 && !fixed) {
                Class<?> type = setter.getParameterTypes()[0];
                Object value = value(type);
                if (value != null) {
                    setter.invoke(theirs, value);
                } else if (type.getName().startsWith("edu.nps.moves")) {
                    fill(theirs.getClass().getMethod("get" + name.substring(3)).invoke(theirs));
                }
            }
        }
        fillBytes(theirs);
    }

    private Object value(Class<?> type) {
        if (type == short.class) {
            return (short) pdus.random.nextInt(256);
        }
        if (type == int.class) {
            return pdus.random.nextInt(1, 65_534);
        }
        if (type == long.class) {
            return pdus.random.nextLong(1L << 32);
        }
        if (type == float.class) {
            return pdus.random.nextFloat() * 2000 - 1000;
        }
        return type == double.class ? pdus.random.nextDouble(-7e6, 7e6) : null;
    }

    /** Arrays of bytes keep their lengths; some PDUs have a list of parts. */
    private void fillBytes(Object theirs) throws ReflectiveOperationException {
        switch (theirs) {
            case Marking marking -> pdus.random.nextBytes(marking.getCharacters());
            case DeadReckoningParameter motion -> pdus.random.nextBytes(motion.getOtherParameters());
            case edu.nps.moves.dis.EntityStatePdu state -> fillParts(state.getArticulationParameters());
            case EntityStateUpdatePdu update -> fillParts(update.getArticulationParameters());
            case edu.nps.moves.dis.DetonationPdu detonation -> fillParts(detonation.getArticulationParameters());
            default -> {}
        }
    }

    private void fillParts(List<ArticulationParameter> parts) throws ReflectiveOperationException {
        for (int i = pdus.random.nextInt(4); i > 0; i--) {
            ArticulationParameter part = new ArticulationParameter();
            fill(part);
            part.setParameterTypeDesignator((short) 0); // the peer writes half a part of kinds that it does not know
            parts.add(part);
        }
    }

    private static void compare(Pdu ours, edu.nps.moves.dis.Pdu theirs) {
        switch (theirs) {
            case edu.nps.moves.dis.EntityStatePdu state -> compareState((EntityStatePdu) ours, state);
            case EntityStateUpdatePdu update -> compareUpdate((EntityStatePdu) ours, update);
            case edu.nps.moves.dis.FirePdu fire -> compareFire((FirePdu) ours, fire);
            case edu.nps.moves.dis.DetonationPdu detonation -> compareDetonation((DetonationPdu) ours, detonation);
            case edu.nps.moves.dis.CollisionPdu collision -> compareCollision((CollisionPdu) ours, collision);
            default -> compareManagement((ManagementPdu) ours, theirs);
        }
    }

    private static void compareState(EntityStatePdu ours, edu.nps.moves.dis.EntityStatePdu theirs) {
        assertThat(number(theirs.getEntityID())).isEqualTo(ours.entity);
        assertThat(theirs.getForceId() & 0xff).isEqualTo(ours.force);
        assertThat(type(theirs.getEntityType())).isEqualTo(ours.type);
        assertThat(type(theirs.getAlternativeEntityType())).isEqualTo(ours.alternativeType);
        same(theirs.getEntityLinearVelocity(), ours.velocityX, ours.velocityY, ours.velocityZ);
        same(theirs.getEntityLocation(), ours.x, ours.y, ours.z);
        assertThat(theirs.getEntityOrientation().getPsi()).isEqualTo(ours.psi);
        assertThat(theirs.getEntityOrientation().getTheta()).isEqualTo(ours.theta);
        assertThat(theirs.getEntityOrientation().getPhi()).isEqualTo(ours.phi);
        assertThat(theirs.getEntityAppearance()).isEqualTo(ours.appearance);
        assertThat((int) theirs.getDeadReckoningParameters().getDeadReckoningAlgorithm())
                .isEqualTo(ours.algorithm);
        same(
                theirs.getDeadReckoningParameters().getEntityLinearAcceleration(),
                ours.accelerationX,
                ours.accelerationY,
                ours.accelerationZ);
        same(theirs.getDeadReckoningParameters().getEntityAngularVelocity(), ours.turnX, ours.turnY, ours.turnZ);
        byte[] characters = theirs.getMarking().getCharacters();
        int end = 0;
        while (end < characters.length && characters[end] != 0) {
            end++;
        }
        assertThat(new String(Arrays.copyOf(characters, end), StandardCharsets.US_ASCII))
                .isEqualTo(ours.marking());
        assertThat(theirs.getCapabilities()).isEqualTo(ours.capabilities);
        assertThat((int) theirs.getMarking().getCharacterSet()).isEqualTo(ours.markingSet);
        ByteBuffer others = ByteBuffer.wrap(theirs.getDeadReckoningParameters().getOtherParameters());
        assertThat(others.get() & 0xff).isEqualTo(ours.otherKind);
        assertThat(others.getLong()).isEqualTo(ours.other1);
        assertThat(((long) others.getShort() & 0xffff) << 32 | (others.getInt() & 0xffff_ffffL))
                .isEqualTo(ours.other2);
        compareParts(ours.parameters, theirs.getArticulationParameters());
    }

    private static void compareParts(ParameterList ours, List<ArticulationParameter> theirs) {
        assertThat(theirs).hasSize(ours.count());
        for (int i = 0; i < ours.count(); i++) {
            ArticulationParameter part = theirs.get(i);
            assertThat((int) part.getParameterTypeDesignator()).isEqualTo(ours.kind(i));
            assertThat(part.getPartAttachedTo() & 0xffff).isEqualTo(ours.attachedTo(i));
            assertThat(part.getParameterType()).isEqualTo(ours.type(i));
            if (ours.kind(i) == ParameterList.ARTICULATED) {
                assertThat((float) part.getParameterValue()).isEqualTo(ours.value(i));
            } else {
                assertThat(type(part.getEntityType())).isEqualTo(ours.disType(i));
            }
        }
    }

    private static void compareUpdate(EntityStatePdu ours, EntityStateUpdatePdu theirs) {
        assertThat(number(theirs.getEntityID())).isEqualTo(ours.entity);
        same(theirs.getEntityLinearVelocity(), ours.velocityX, ours.velocityY, ours.velocityZ);
        same(theirs.getEntityLocation(), ours.x, ours.y, ours.z);
        assertThat(theirs.getEntityOrientation().getPsi()).isEqualTo(ours.psi);
        assertThat(theirs.getEntityOrientation().getTheta()).isEqualTo(ours.theta);
        assertThat(theirs.getEntityOrientation().getPhi()).isEqualTo(ours.phi);
        assertThat(theirs.getEntityAppearance()).isEqualTo(ours.appearance);
        compareParts(ours.parameters, theirs.getArticulationParameters());
    }

    private static void compareFire(FirePdu ours, edu.nps.moves.dis.FirePdu theirs) {
        assertThat(number(theirs.getFiringEntityID())).isEqualTo(ours.shooter);
        assertThat(number(theirs.getTargetEntityID())).isEqualTo(ours.target);
        assertThat(number(theirs.getMunitionID())).isEqualTo(ours.munition);
        assertThat(number(theirs.getEventID())).isEqualTo(ours.event);
        assertThat(theirs.getFireMissionIndex()).isEqualTo(ours.mission);
        same(theirs.getLocationInWorldCoordinates(), ours.x, ours.y, ours.z);
        assertThat(type(theirs.getBurstDescriptor().getMunition())).isEqualTo(ours.munitionType);
        assertThat(theirs.getBurstDescriptor().getWarhead()).isEqualTo(ours.warhead);
        assertThat(theirs.getBurstDescriptor().getFuse()).isEqualTo(ours.fuse);
        assertThat(theirs.getBurstDescriptor().getQuantity()).isEqualTo(ours.quantity);
        assertThat(theirs.getBurstDescriptor().getRate()).isEqualTo(ours.rate);
        same(theirs.getVelocity(), ours.velocityX, ours.velocityY, ours.velocityZ);
        assertThat(theirs.getRangeToTarget()).isEqualTo(ours.range);
    }

    private static void compareDetonation(DetonationPdu ours, edu.nps.moves.dis.DetonationPdu theirs) {
        assertThat(number(theirs.getFiringEntityID())).isEqualTo(ours.shooter);
        assertThat(number(theirs.getTargetEntityID())).isEqualTo(ours.target);
        assertThat(number(theirs.getMunitionID())).isEqualTo(ours.munition);
        assertThat(number(theirs.getEventID())).isEqualTo(ours.event);
        same(theirs.getVelocity(), ours.velocityX, ours.velocityY, ours.velocityZ);
        same(theirs.getLocationInWorldCoordinates(), ours.x, ours.y, ours.z);
        assertThat(type(theirs.getBurstDescriptor().getMunition())).isEqualTo(ours.munitionType);
        assertThat(theirs.getBurstDescriptor().getRate()).isEqualTo(ours.rate);
        same(theirs.getLocationInEntityCoordinates(), ours.entityX, ours.entityY, ours.entityZ);
        assertThat(theirs.getBurstDescriptor().getWarhead()).isEqualTo(ours.warhead);
        assertThat(theirs.getBurstDescriptor().getFuse()).isEqualTo(ours.fuse);
        assertThat(theirs.getBurstDescriptor().getQuantity()).isEqualTo(ours.quantity);
        assertThat(theirs.getDetonationResult() & 0xff).isEqualTo(ours.result);
        compareParts(ours.parameters, theirs.getArticulationParameters());
    }

    private static void compareCollision(CollisionPdu ours, edu.nps.moves.dis.CollisionPdu theirs) {
        assertThat(number(theirs.getIssuingEntityID())).isEqualTo(ours.entity);
        assertThat(number(theirs.getCollidingEntityID())).isEqualTo(ours.other);
        assertThat(number(theirs.getEventID())).isEqualTo(ours.event);
        assertThat(theirs.getCollisionType() & 0xff).isEqualTo(ours.collisionType);
        same(theirs.getVelocity(), ours.velocityX, ours.velocityY, ours.velocityZ);
        assertThat(theirs.getMass()).isEqualTo(ours.mass);
        same(theirs.getLocation(), ours.placeX, ours.placeY, ours.placeZ);
    }

    private static void compareManagement(ManagementPdu ours, edu.nps.moves.dis.Pdu theirs) {
        var family = (edu.nps.moves.dis.SimulationManagementFamilyPdu) theirs;
        assertThat(number(family.getOriginatingEntityID())).isEqualTo(ours.origin);
        assertThat(number(family.getReceivingEntityID())).isEqualTo(ours.receiver);
        switch (family) {
            case StartResumePdu start -> {
                assertThat(start.getRealWorldTime().getHour()).isEqualTo(ours.realHour);
                assertThat((int) start.getRealWorldTime().getTimePastHour()).isEqualTo(ours.realPast);
                assertThat(start.getSimulationTime().getHour()).isEqualTo(ours.simulationHour);
                assertThat((int) start.getSimulationTime().getTimePastHour()).isEqualTo(ours.simulationPast);
                assertThat((int) start.getRequestID()).isEqualTo(ours.request);
            }
            case StopFreezePdu stop -> {
                assertThat(stop.getRealWorldTime().getHour()).isEqualTo(ours.realHour);
                assertThat((int) stop.getRealWorldTime().getTimePastHour()).isEqualTo(ours.realPast);
                assertThat(stop.getReason() & 0xff).isEqualTo(ours.reason);
                assertThat(stop.getFrozenBehavior() & 0xff).isEqualTo(ours.frozenBehavior);
                assertThat((int) stop.getRequestID()).isEqualTo(ours.request);
            }
            case AcknowledgePdu answer -> {
                assertThat(answer.getAcknowledgeFlag() & 0xffff).isEqualTo(ours.acknowledged);
                assertThat(answer.getResponseFlag() & 0xffff).isEqualTo(ours.response);
                assertThat((int) answer.getRequestID()).isEqualTo(ours.request);
            }
            case CreateEntityPdu create ->
                assertThat((int) create.getRequestID()).isEqualTo(ours.request);
            case RemoveEntityPdu remove ->
                assertThat((int) remove.getRequestID()).isEqualTo(ours.request);
            default -> throw new AssertionError(family);
        }
    }

    private static long number(EntityID id) {
        return EntityNumber.of(id.getSite() & 0xffff, id.getApplication() & 0xffff, id.getEntity() & 0xffff);
    }

    private static long number(EventID id) {
        return EntityNumber.of(id.getSite() & 0xffff, id.getApplication() & 0xffff, id.getEventNumber() & 0xffff);
    }

    private static long type(EntityType type) {
        return (((long) type.getEntityKind() & 0xff) << 56)
                | (((long) type.getDomain() & 0xff) << 48)
                | (((long) type.getCountry() & 0xffff) << 32)
                | (((long) type.getCategory() & 0xff) << 24)
                | (((long) type.getSubcategory() & 0xff) << 16)
                | (((long) type.getSpec() & 0xff) << 8)
                | ((long) type.getExtra() & 0xff);
    }

    private static void same(Vector3Float vector, float x, float y, float z) {
        assertThat(vector.getX()).isEqualTo(x);
        assertThat(vector.getY()).isEqualTo(y);
        assertThat(vector.getZ()).isEqualTo(z);
    }

    private static void same(Vector3Double vector, double x, double y, double z) {
        assertThat(vector.getX()).isEqualTo(x);
        assertThat(vector.getY()).isEqualTo(y);
        assertThat(vector.getZ()).isEqualTo(z);
    }
}
