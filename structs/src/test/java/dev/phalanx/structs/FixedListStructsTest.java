package dev.phalanx.structs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Tag;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.testing.Row;
import java.util.Comparator;
import org.junit.jupiter.api.Test;

@Row("COL-11")
class FixedListStructsTest {
    @Test
    @Row({"COL-11.1", "COL-11.3"})
    void holdsRecordsInTheirCLayout() {
        FixedList64Bytes<Velocity> list = FixedList64Bytes.of(Velocity.class, new Velocity(1, 2, 3));
        list.add(new Velocity(4, 5, 6));

        assertThat(list.capacity()).isEqualTo(62 / 12);
        assertThat(list).containsExactly(new Velocity(1, 2, 3), new Velocity(4, 5, 6));
        list.removeAtSwapBack(0);
        assertThat(list.indexOf(new Velocity(4, 5, 6))).isZero();
        list.resize(2);
        assertThat(list.get(1)).isEqualTo(new Velocity(0, 0, 0));
    }

    @Test
    void elementsOfAMutableClassAreCopies() {
        FixedList64Bytes<Position> list = FixedList64Bytes.of(Position.class);
        Position position = new Position(1, 2, 3);
        list.add(position);

        position.x = 9;
        list.get(0).y = 9;
        assertThat(list.get(0).x).isEqualTo(1);
        assertThat(list.get(0).y).isEqualTo(2);
        assertThat(list.contains(new Position(1, 2, 3))).isTrue();
        assertThat(list.contains(position)).isFalse();
        assertThat(list).isEqualTo(FixedList64Bytes.of(Position.class, new Position(1, 2, 3)));
    }

    @Test
    void elementsMayHavePaddingAndStringsInside() {
        FixedList512Bytes<Slot> list = FixedList512Bytes.of(
                Slot.class,
                new Slot((byte) 2, FixedString32Bytes.of("späten"), 7, new Velocity(1, 2, 3)),
                new Slot((byte) 1, FixedString32Bytes.of("b"), -7, new Velocity(3, 2, 1)));

        list.sort(Comparator.comparingInt(Slot::kind));
        assertThat(list.capacity()).isEqualTo(510 / 64);
        assertThat(list.get(0).name()).hasToString("b");
        assertThat(list.get(1))
                .isEqualTo(new Slot((byte) 2, FixedString32Bytes.of("späten"), 7, new Velocity(1, 2, 3)));
        assertThat(list.indexOf(list.get(1))).isOne();
    }

    @Test
    @SuppressWarnings("NullAway") // That null is refused is the point.
    void anElementWithNullInsideLeavesTheListAsItWas() {
        Slot good = new Slot((byte) 2, FixedString32Bytes.of("good"), 7, new Velocity(1, 2, 3));
        Slot bad = new Slot((byte) 3, FixedString32Bytes.of("bad"), 8, null);
        FixedList512Bytes<Slot> list = FixedList512Bytes.of(Slot.class, good);

        assertThatIllegalArgumentException().isThrownBy(() -> list.set(0, bad));
        assertThatIllegalArgumentException().isThrownBy(() -> list.add(bad));
        assertThatIllegalArgumentException().isThrownBy(() -> list.insert(0, bad));
        assertThatIllegalArgumentException().isThrownBy(() -> list.addRange(good, bad));
        assertThat(list).containsExactly(good).isEqualTo(FixedList512Bytes.of(Slot.class, good));
    }

    @Test
    void refusesATagAndAnElementThatIsTooLarge() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FixedList32Bytes.of(Tag.class))
                .withMessage(
                        "FixedList32Bytes cannot hold Tag, which has no fields and takes 0 bytes. Keep how many there "
                                + "are in an int field.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FixedList32Bytes.of(Slot.class))
                .withMessage(
                        "FixedList32Bytes cannot hold Slot, which takes 64 bytes: it has 30 bytes for elements. To hold "
                                + "it, use FixedList128Bytes.");
    }

    public record Slot(byte kind, FixedString32Bytes name, long worth, Velocity speed) {}
}
