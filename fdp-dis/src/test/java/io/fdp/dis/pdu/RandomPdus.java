package io.fdp.dis.pdu;

import java.util.SplittableRandom;

/** PDUs of all kinds with random contents, and a seed that failures name. */
public final class RandomPdus {
    /** The seed. */
    public final long seed = Long.getLong("fdp.seed", System.nanoTime());

    /** Where numbers come from. */
    public final SplittableRandom random = new SplittableRandom(seed);

    /** Takes a seed. */
    public RandomPdus() {}

    /** A PDU of a kind. */
    public Pdu of(PduKind kind) {
        Pdu pdu = switch (kind) {
            case ENTITY_STATE, ENTITY_STATE_UPDATE -> entityState(kind == PduKind.ENTITY_STATE_UPDATE);
            case FIRE -> fire();
            case DETONATION -> detonation();
            case COLLISION -> collision();
            default -> management(kind);
        };
        pdu.exercise = random.nextInt(1, 256);
        pdu.timestamp = random.nextInt();
        return pdu;
    }

    private long number() {
        return EntityNumber.of(random.nextInt(1, 65_535), random.nextInt(1, 65_535), random.nextInt(1, 65_534));
    }

    private float some() {
        return random.nextFloat() * 2000 - 1000;
    }

    private EntityStatePdu entityState(boolean update) {
        EntityStatePdu pdu = new EntityStatePdu();
        pdu.isUpdate = update;
        pdu.entity = number();
        pdu.force = random.nextInt(256);
        pdu.type = random.nextLong();
        pdu.alternativeType = random.nextLong();
        pdu.velocityX = some();
        pdu.velocityY = some();
        pdu.velocityZ = some();
        pdu.x = random.nextDouble(-7e6, 7e6);
        pdu.y = random.nextDouble(-7e6, 7e6);
        pdu.z = random.nextDouble(-7e6, 7e6);
        pdu.psi = random.nextFloat() * 6 - 3;
        pdu.theta = random.nextFloat() * 3 - 1.5f;
        pdu.phi = random.nextFloat() * 6 - 3;
        pdu.appearance = random.nextInt();
        pdu.algorithm = random.nextInt(10);
        pdu.otherKind = random.nextInt(256);
        pdu.other1 = random.nextLong();
        pdu.other2 = random.nextLong() >>> 16;
        pdu.accelerationX = some();
        pdu.accelerationY = some();
        pdu.accelerationZ = some();
        pdu.turnX = random.nextFloat();
        pdu.turnY = random.nextFloat();
        pdu.turnZ = random.nextFloat();
        pdu.marking("TANK " + random.nextInt(100_000));
        pdu.capabilities = random.nextInt();
        for (int i = random.nextInt(4); i > 0; i--) {
            if (random.nextBoolean()) {
                pdu.parameters.articulated(random.nextInt(9), ParameterList.TURRET + ParameterList.AZIMUTH, some());
            } else {
                pdu.parameters.attached(random.nextInt(9), random.nextInt(9), random.nextLong());
            }
        }
        return pdu;
    }

    private void warfare(WarfarePdu pdu) {
        pdu.shooter = number();
        pdu.target = random.nextBoolean() ? number() : EntityNumber.NONE;
        pdu.munition = number();
        pdu.event = number();
        pdu.x = random.nextDouble(-7e6, 7e6);
        pdu.y = random.nextDouble(-7e6, 7e6);
        pdu.z = random.nextDouble(-7e6, 7e6);
        pdu.velocityX = some();
        pdu.velocityY = some();
        pdu.velocityZ = some();
        pdu.munitionType = random.nextLong();
        pdu.warhead = random.nextInt(65_536);
        pdu.fuse = random.nextInt(65_536);
        pdu.quantity = random.nextInt(65_536);
        pdu.rate = random.nextInt(65_536);
    }

    private FirePdu fire() {
        FirePdu pdu = new FirePdu();
        warfare(pdu);
        pdu.mission = random.nextInt();
        pdu.range = some();
        return pdu;
    }

    private DetonationPdu detonation() {
        DetonationPdu pdu = new DetonationPdu();
        warfare(pdu);
        pdu.entityX = some();
        pdu.entityY = some();
        pdu.entityZ = some();
        pdu.result = random.nextInt(256);
        for (int i = random.nextInt(3); i > 0; i--) {
            pdu.parameters.articulated(i, ParameterList.GUN + ParameterList.ELEVATION, some());
        }
        return pdu;
    }

    private CollisionPdu collision() {
        CollisionPdu pdu = new CollisionPdu();
        pdu.entity = number();
        pdu.other = number();
        pdu.event = number();
        pdu.collisionType = random.nextInt(256);
        pdu.velocityX = some();
        pdu.velocityY = some();
        pdu.velocityZ = some();
        pdu.mass = some();
        pdu.placeX = some();
        pdu.placeY = some();
        pdu.placeZ = some();
        return pdu;
    }

    private ManagementPdu management(PduKind kind) {
        ManagementPdu pdu = new ManagementPdu(kind);
        pdu.origin = number();
        pdu.receiver = number();
        pdu.request = random.nextInt();
        pdu.realHour = random.nextInt();
        pdu.realPast = random.nextInt();
        pdu.simulationHour = random.nextInt();
        pdu.simulationPast = random.nextInt();
        pdu.reason = random.nextInt(256);
        pdu.frozenBehavior = random.nextInt(256);
        pdu.acknowledged = random.nextInt(65_536);
        pdu.response = random.nextInt(65_536);
        return pdu;
    }

    @Override
    public String toString() {
        return "-Dfdp.seed=" + seed;
    }
}
