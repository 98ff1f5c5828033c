package dev.phalanx.inspector.internal.bevy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.structs.Entity;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The numbers that stand for entities in the protocol.
///
/// ```text
///  63      53 52                    32 31                      0
/// |    0     |  version modulo 2^21   |         index           |
/// ```
///
/// Clients do not look into the number. Some keep it as a double, which is exact up to 2^53, so only 21 bits are left
/// for the version. A number names the entity that has the index now, if the lower bits of its version agree. It could
/// name a wrong entity only after the index has been used 2^21 times more.
///
/// Bevy has the generation in the upper half too; its lower half is the index with all bits inverted.
final class EntityBits {
    private static final int VERSION_BITS = 21;
    private static final int MOST_VERSION = (1 << VERSION_BITS) - 1;
    private static final long END = 1L << (Integer.SIZE + VERSION_BITS);

    private EntityBits() {}

    /// The number of an entity.
    static long of(Entity entity) {
        return ((long) (entity.version() & MOST_VERSION) << Integer.SIZE) | entity.index();
    }

    /// Whether JSON is a number that could stand for an entity.
    static boolean isBits(JsonNode node) {
        return node.isIntegralNumber() && node.canConvertToLong() && node.longValue() >= 0;
    }

    /// The entity that a number stands for now, or null.
    static @Nullable Entity find(EntityManager em, long bits) {
        int index = (int) bits;
        if (bits >= END || index < 0) {
            return null;
        }
        Entity living = em.findEntity(index);
        return living != null && of(living) == bits ? living : null;
    }

    /// The entity that a number in a value stands for: the one that lives, or the id of one that does not exist; null
    /// if the number cannot stand for an entity.
    static @Nullable Entity reference(EntityManager em, long bits) {
        Entity living = find(em, bits);
        if (living != null) {
            return living;
        }
        int index = (int) bits;
        int version = (int) (bits >>> Integer.SIZE);
        return bits >= END || index < 0 || version == 0 ? null : new Entity(index, version);
    }

    /// Such as `4294967298 (Entity(2:1))`.
    static String text(long bits) {
        return bits + " (Entity(" + (bits & 0xFFFFFFFFL) + ":" + (bits >>> Integer.SIZE) + "))";
    }
}
