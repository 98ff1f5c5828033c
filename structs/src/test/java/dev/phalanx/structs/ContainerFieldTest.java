package dev.phalanx.structs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.kernel.Columns;
import dev.phalanx.testing.Row;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Native collections as fields of struct types.
@Row("CMP-1")
class ContainerFieldTest {
    record Chart(byte kind, NativeArray<Position> points, int count) {}

    record Atlas(Chart first, long id, Chart second) {}

    static final class Track {
        public int length = 4;
        public NativeArray<Position> points = NativeArray.ofLength(Position.class, 1);
        public Chart chart = new Chart((byte) 1, points, 1);
    }

    record Plain(byte kind, int points, int count) {}

    record OtherPoints(byte kind, NativeContainer points, int count) {}

    private final NativeArray<Position> points = NativeArray.ofLength(Position.class, 3);

    @AfterEach
    void theOwnerClosesIt() {
        points.close();
    }

    @Test
    void itIsALeafOfReferencesThatCountsFourBytes() {
        StructType<Atlas> atlas = StructType.of(Atlas.class);
        assertThat(atlas.size()).isEqualTo(40);
        assertThat(atlas.alignment()).isEqualTo(8);
        assertThat(atlas.leaves().get(1))
                .isEqualTo(new Leaf("first.points", LeafKind.OBJECT, 1, 4, Leaf.Holds.CONTAINER));
        assertThat(atlas.leaves().get(5))
                .isEqualTo(new Leaf("second.points", LeafKind.OBJECT, 1, 28, Leaf.Holds.CONTAINER));
        assertThat(StructType.of(Chart.class).size()).isEqualTo(12);
        assertThat(StructType.of(Chart.class).isTag()).isFalse();
    }

    @Test
    void aTypeSaysWhetherItHoldsOne() {
        assertThat(StructType.of(Chart.class).holdsContainers()).isTrue();
        assertThat(StructType.of(Chart.class).containerPath()).isEqualTo("Chart.points");
        assertThat(StructType.of(Atlas.class).containerPath()).isEqualTo("Atlas.first.points");
        assertThat(StructType.of(Position.class).holdsContainers()).isFalse();
        assertThat(StructType.of(Position.class).containerPath()).isNull();
    }

    @Test
    void itsClassIsPartOfTheTypeAndItsPlaceOfTheLayout() {
        StructType<Chart> chart = StructType.of(Chart.class);
        assertThat(chart.layoutHash())
                .isEqualTo(StructType.of(OtherPoints.class).layoutHash())
                .isNotEqualTo(StructType.of(Plain.class).layoutHash());
        assertThat(chart.typeHash())
                .isNotEqualTo(StructType.of(OtherPoints.class).typeHash());
    }

    @Test
    void unsetItIsNull() {
        assertThat(StructType.of(Atlas.class).zero())
                .isEqualTo(new Atlas(new Chart((byte) 0, null, 0), 0, new Chart((byte) 0, null, 0)));
        Track zero = StructType.of(Track.class).zero();
        assertThat(zero.points).isNull();
        assertThat(zero.length).isZero();
        assertThat(zero.chart).isEqualTo(new Chart((byte) 0, null, 0));
    }

    @Test
    void anArrayKeepsTheReference() {
        try (NativeArray<Atlas> atlases = NativeArray.ofLength(Atlas.class, 4)) {
            Atlas atlas = new Atlas(new Chart((byte) 1, null, 0), 5, new Chart((byte) 2, points, 3));
            atlases.set(2, atlas);
            assertThat(atlases.get(2)).isEqualTo(atlas);
            assertThat(atlases.get(2).second().points()).isSameAs(points);
            atlases.get(2).second().points().set(0, new Position(1, 2, 3));
            assertThat(points.get(0).x).isEqualTo(1);
            assertThat(atlases.get(1).second().points()).isNull();

            atlases.set(2, new Atlas(atlas.first(), 5, atlas.first()));
            assertThat(atlases.get(2).second().points()).isNull();
        }
        assertThat(points.isCreated()).isTrue();
    }

    @Test
    void arraysOfThemDoEverythingElse() {
        try (NativeArray<Chart> charts = NativeArray.ofLength(Chart.class, 3);
                NativeArray<Chart> others = NativeArray.ofLength(Chart.class, 3)) {
            charts.fill(new Chart((byte) 1, points, 9));
            charts.set(1, new Chart((byte) 2, null, 5));
            others.copyFrom(charts);
            others.slice(1, 2).sort(Comparator.comparingInt(Chart::count).reversed());
            assertThat(others.toList())
                    .isEqualTo(List.of(charts.get(0), charts.get(0), charts.get(1)))
                    .isEqualTo(others.asReadOnly().toList());
            assertThat(others.get(1).points()).isSameAs(points);
            assertThat(Columns.isZero(LeafKind.OBJECT, others.leafArray(1), 2, 3))
                    .isTrue();
        }
    }

    record Longer(Chart chart, @FixedLength(2) int[] numbers) {}

    @Test
    void otherNestedValuesMustBeThere() {
        try (NativeArray<Longer> array = NativeArray.ofLength(Longer.class, 1)) {
            array.set(0, new Longer(new Chart((byte) 1, null, 1), new int[2]));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> array.set(0, new Longer(null, new int[2])))
                    .withMessageStartingWith("Longer.chart is null");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> array.set(0, new Longer(new Chart((byte) 7, points, 1), new int[3])))
                    .withMessageStartingWith("Longer.numbers has ");
            assertThat(array.get(0).chart()).isEqualTo(new Chart((byte) 1, null, 1));
        }
    }

    @Test
    @Row("JOB-15")
    void anArraySaysWhatIsNestedInIt() {
        try (NativeArray<Atlas> atlases = NativeArray.ofLength(Atlas.class, 1)) {
            assertThat(atlases.nestedContainer()).isEqualTo("Atlas.first.points");
            assertThat(points.nestedContainer()).isNull();
        }
    }
}
