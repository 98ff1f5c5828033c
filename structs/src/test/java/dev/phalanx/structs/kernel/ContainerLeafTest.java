package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.kernel.Bodies.Body1;
import dev.phalanx.structs.kernel.Bodies.Body3;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Native collections in leaf tables, through codecs and kernels.
@Row("CMP-1")
class ContainerLeafTest {
    private final NativeArray<Position> one = NativeArray.ofLength(Position.class, 1);
    private final NativeArray<Position> two = NativeArray.ofLength(Position.class, 2);

    record Chart(int kind, NativeArray<Position> points) {}

    static final class Track {
        public float speed;
        public Chart chart = new Chart(0, null);
        public NativeArray<Position> points;
    }

    @AfterEach
    void close() {
        one.close();
        two.close();
    }

    private Store<Chart> charts() {
        Store<Chart> store = Store.of(Chart.class, 2, 4);
        store.set(1, 0, new Chart(1, one));
        store.set(1, 1, new Chart(2, null));
        store.set(1, 2, new Chart(3, two));
        return store;
    }

    @Test
    void aCodecStoresTheReference() {
        Store<Chart> store = charts();
        assertThat((Object[]) store.column(1, 1)).containsExactly(one, null, two, null);
        assertThat(store.get(1, 2).points()).isSameAs(two);
        assertThat(store.get(1, 1).points()).isNull();
        store.set(1, 2, new Chart(3, null));
        assertThat((Object[]) store.column(1, 1)).containsExactly(one, null, null, null);
    }

    @Test
    void aLoopReadsAndStoresIt() {
        Store<Chart> charts = charts();
        Store<Track> tracks = Store.of(Track.class, 2, 4);
        List<Chart> seen = new ArrayList<>();
        Body3<Track, Chart, RefRW<Chart>> body = (track, chart, same) -> {
            seen.add(chart);
            track.points = chart.points();
            track.chart = chart;
            same.set(new Chart(chart.kind(), chart.kind() == 1 ? two : null));
        };
        new Query().rw(tracks).ro(charts).ref(charts).run(1, 0, 3).forEach(body);
        assertThat(seen).containsExactly(new Chart(1, one), new Chart(2, null), new Chart(3, two));
        assertThat((Object[]) tracks.column(3, 1)).containsExactly(one, null, two, null);
        assertThat(tracks.get(1, 2).chart).isEqualTo(new Chart(3, two));
        assertThat((Object[]) charts.column(1, 1)).containsExactly(two, null, null, null);
    }

    @Test
    void aReadOnlyReferenceReadsIt() {
        Store<Chart> charts = charts();
        List<Chart> seen = new ArrayList<>();
        Body1<RefRO<Chart>> body = chart -> seen.add(chart.get());
        Query query = new Query().parameter(charts, Access.REF_RO).run(1, 0, 4);
        query.forEach(body);
        assertThat(seen).containsExactly(new Chart(1, one), new Chart(2, null), new Chart(3, two), new Chart(0, null));
    }

    record Four(NativeArray<Position> a, NativeArray<Position> b, Chart c, Chart d) {}

    record Many(Four a, Four b, Four c, Four d, Four e, Four f, Four g, Four h) {}

    static final class Huge {
        public Many a;
        public Many b;
        public Many c;
    }

    @Test
    void ofAValueThatTakesSeveralMethods() {
        Store<Huge> store = Store.of(Huge.class, 1, 2);
        assertThat(StructType.of(Huge.class).leaves()).hasSize(144);
        Huge huge = StructType.of(Huge.class).zero();
        assertThat(huge.c.h().d().points()).isNull();
        Four four = new Four(one, two, new Chart(1, two), new Chart(2, null));
        huge.c = new Many(four, four, four, four, four, four, four, new Four(null, one, new Chart(3, one), four.d()));
        store.set(0, 1, huge);
        assertThat(store.get(0, 1)).usingRecursiveComparison().isEqualTo(huge);
        Body1<Huge> body = value -> value.a = value.c;
        new Query().rw(store).run(0, 1, 2).forEach(body);
        assertThat(store.get(0, 1).a).isEqualTo(huge.c);
        assertThat(store.get(0, 0).a).isEqualTo(huge.b);
    }

    @Test
    void entitiesBesideThemAreRemapped() {
        Store<Chart> store = charts();
        store.type().codec().remap(store.tables(), 1, 0, 4, id -> id + 1);
        assertThat((Object[]) store.column(1, 1)).containsExactly(one, null, two, null);
    }
}
