package dev.phalanx.structs;

import static dev.phalanx.structs.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.blob.BlobArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import dev.phalanx.structs.internal.shape.LeafPairs;
import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.testing.Row;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Native collections have no place where values are bytes.
@Row("CMP-1")
class ContainerRefusalTest {
    record Chart(int kind, NativeArray<Position> points) {}

    record Charts(FixedList128Bytes<Chart> list) {}

    record Arrays(FixedList64Bytes<NativeArray<Position>> list) {}

    @Test
    void inAFixedList() {
        String cure =
                ", a native collection, and a fixed list holds bytes, not references. Put the collection into a field "
                        + "of a component, or its elements into a fixed list.";
        assertRefused(Charts.class, "Charts.list[].points is a NativeArray" + cure);
        assertRefused(Arrays.class, "Arrays.list[] is a NativeArray" + cure);
    }

    record Shelf(BlobArray<Chart> charts) {}

    record Library(BlobAssetReference<Chart> charts) {}

    @Test
    void inABlob() {
        String refused =
                "Chart.points is a NativeArray, a native collection, and a blob holds bytes, not references. Put the "
                        + "collection into a field of a component, or its elements into a blob.";
        assertRefused(Library.class, refused);
        try (BlobBuilder builder = new BlobBuilder()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.constructRoot(Shelf.class))
                    .withMessage(refused);
        }
    }

    @Test
    void asAStructTypeByItself() {
        assertRefused(
                NativeArray.class,
                "NativeArray is a value inside a struct, not a struct type itself. Put it into a record with one field.");
    }

    @Test
    void asBytes() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StructType.of(Chart.class).byteCodec())
                .withMessage(
                        "Chart.points is a native collection, and a reference has no bytes, so that values of Chart "
                                + "cannot be written as bytes. Write the elements of the collection.");
        assertThatIllegalArgumentException().isThrownBy(() -> ByteCodec.of(Chart.class));
    }

    record Numbers(int kind, int points) {}

    @Test
    void asSomethingElse() {
        StructLayout chart = StructLayout.of(Chart.class);
        StructLayout numbers = StructLayout.of(Numbers.class);
        String refused =
                "Chart.points is a reference to a native collection, which is no bytes to be read as something "
                        + "else. Reinterpret as types without native collections.";
        assertThatIllegalStateException()
                .isThrownBy(() -> LeafPairs.require(chart, numbers))
                .withMessage(refused);
        assertThatIllegalStateException()
                .isThrownBy(() -> LeafPairs.require(numbers, chart))
                .withMessage(refused);
        assertThatIllegalStateException()
                .isThrownBy(() -> LeafPairs.require(chart, chart))
                .withMessage(refused);
    }

    record Strict(NativeArray<Position> points) {
        Strict {
            Objects.requireNonNull(points, "points");
        }
    }

    record Eager(NativeArray<Position> points) {
        private static final NativeArray<Position> NONE = NativeArray.ofLength(Position.class, 0);

        Eager {
            points = points == null ? NONE : points;
        }
    }

    @Test
    void inARecordThatDoesNotTakeNull() {
        assertRefused(
                Strict.class,
                "Strict refuses zeros: the constructor of Strict threw java.lang.NullPointerException: points. A new "
                        + "component is all zero bits; let the constructor accept them.");
        assertRefused(
                Eager.class,
                "Eager.points reads NativeArray<Position>[0] when it is stored as null. A new component is all zero bits; let "
                        + "the constructor and the accessor of Eager keep zeros as they are.");
    }
}
