package dev.phalanx.structs;

import static dev.phalanx.structs.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.testing.Row;
import java.util.Arrays;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/// A new component is all zero bits, so a record must take zeros and keep them.
@Row("CMP-1")
class ZeroTest {
    private static final String LET_IT = ". A new component is all zero bits; let the constructor accept them.";

    record Health(float points) {
        Health {
            if (points <= 0) {
                throw new IllegalArgumentException("points: " + points);
            }
        }
    }

    record Soldier(int rank, Health health) {}

    @Test
    void aRecordThatRefusesZeros() {
        assertRefused(
                Health.class,
                "Health refuses zeros: the constructor of Health threw java.lang.IllegalArgumentException: points: 0.0"
                        + LET_IT);
        assertRefused(
                Soldier.class,
                "Soldier.health refuses zeros: the constructor of Health threw java.lang.IllegalArgumentException: points: "
                        + "0.0" + LET_IT);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StructType.of(Health.class))
                .withCauseInstanceOf(IllegalArgumentException.class)
                .havingCause()
                .withMessage("points: 0.0");
    }

    record Named(FixedString32Bytes name, int age) {
        Named {
            if (name.isEmpty()) {
                throw new IllegalArgumentException("no name");
            }
        }
    }

    record Placed(Vector3f at) {
        Placed {
            if (at.lengthSquared() == 0) {
                throw new IllegalArgumentException("nowhere");
            }
        }
    }

    record Squad(FixedList64Bytes<Health> members) {}

    record Route(@FixedLength(2) int[] stops) {
        Route {
            if (stops[0] == stops[1]) {
                throw new IllegalArgumentException("no way");
            }
        }
    }

    @Test
    void aRecordOfOtherThanPrimitivesThatRefusesZeros() {
        assertRefused(
                Named.class,
                "Named refuses zeros: the constructor of Named threw java.lang.IllegalArgumentException: no name"
                        + LET_IT);
        assertRefused(
                Placed.class,
                "Placed refuses zeros: the constructor of Placed threw java.lang.IllegalArgumentException: nowhere"
                        + LET_IT);
        assertRefused(
                Route.class,
                "Route refuses zeros: the constructor of Route threw java.lang.IllegalArgumentException: no way"
                        + LET_IT);
        assertRefused(
                Squad.class,
                "Health refuses zeros: the constructor of Health threw java.lang.IllegalArgumentException: points: "
                        + "0.0" + LET_IT);
    }

    static final class Broken {
        public int count;

        Broken() {
            throw new IllegalStateException("not yet");
        }
    }

    @Test
    void aClassThatCannotBeMade() {
        assertRefused(
                Broken.class,
                "Broken cannot be made: the constructor of Broken threw java.lang.IllegalStateException: not yet. Let it only "
                        + "set fields.");
    }

    record Scale(float factor) {
        Scale {
            factor = factor == 0 ? 1 : factor;
        }
    }

    enum Side {
        LEFT,
        RIGHT
    }

    record Hand(Side side) {
        @Override
        public Side side() {
            return Side.RIGHT;
        }
    }

    record Lost(Entity owner, Scale scale) {}

    record Nulled(int count, FixedString32Bytes name) {
        Nulled {
            name = null;
        }
    }

    record Negative(float x) {
        Negative {
            x = -x;
        }
    }

    record Grown(@FixedLength(2) int[] numbers) {
        Grown {
            numbers = Arrays.copyOf(numbers, 3);
        }
    }

    @Test
    void aRecordThatChangesZeros() {
        String cure =
                ". A new component is all zero bits; let the constructor and the accessor of %s keep zeros as they "
                        + "are.";
        assertRefused(Scale.class, "Scale.factor reads 1.0 when it is stored as 0.0" + cure.formatted("Scale"));
        assertRefused(Hand.class, "Hand.side reads RIGHT when it is stored as LEFT" + cure.formatted("Hand"));
        assertRefused(Lost.class, "Lost.scale.factor reads 1.0 when it is stored as 0.0" + cure.formatted("Scale"));
        assertRefused(Nulled.class, "Nulled.name reads null when it is stored as " + cure.formatted("Nulled"));
        assertRefused(Negative.class, "Negative.x reads -0.0 when it is stored as 0.0" + cure.formatted("Negative"));
        assertRefused(
                Grown.class, "Grown.numbers reads [0, 0, 0] when it is stored as [0, 0]" + cure.formatted("Grown"));
    }

    record Copied(@FixedLength(2) int[] numbers, Vector3f at, FixedString32Bytes name) {
        Copied {
            numbers = numbers.clone();
            at = new Vector3f(at);
            name = name.copy();
        }
    }

    static final class Started {
        public Vector3f at = new Vector3f(1, 2, 3);
        public Copied copied;
        public Side side = Side.RIGHT;
    }

    record Holder(Started started) {
        Holder {
            if (started.at.x != 0
                    || started.side != Side.LEFT
                    || started.copied.name().byteLength() != 0) {
                throw new IllegalArgumentException("not zero: " + started.at);
            }
        }
    }

    @Test
    void copiesAndInitialValuesAreNoChange() {
        assertThat(StructType.of(Copied.class).zero().numbers()).containsExactly(0, 0);
        assertThat(StructType.of(Started.class).zero().at).isEqualTo(new Vector3f());
        assertThat(StructType.of(Holder.class).zero().started().copied.at()).isEqualTo(new Vector3f());
    }
}
