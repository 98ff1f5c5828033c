package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phalanx.structs.FixedLength;
import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.kernel.Bodies.Body1;
import dev.phalanx.structs.kernel.Bodies.Body2;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Bodies that throw, that leave values no column can hold, and that run their own kernel.
class IterationFailureTest {
    static final class Place {
        public float x;
        public Velocity speed;
        public FixedString32Bytes name = FixedString32Bytes.empty();

        @FixedLength(2)
        public int[] marks = new int[2];
    }

    @Test
    void theEntityOfABodyThatThrowsStaysAsItWas() {
        Store<Position> positions = Store.of(Position.class, 2, 4);
        Body1<Position> body = position -> {
            boolean last = position.x == 5;
            position.x += 1;
            position.y = 7;
            if (last) {
                throw new IllegalStateException("at five");
            }
        };
        positions.set(0, 2, new Position(5, 0, 0));
        Query query = new Query().rw(positions).run(0, 1, 4);
        IterationKernel kernel = query.kernel(body);
        assertThatIllegalStateException()
                .isThrownBy(() -> query.forEach(kernel, body))
                .withMessage("at five");
        assertThat((float[]) positions.column(0, 0)).containsExactly(0, 1, 5, 0);
        assertThat((float[]) positions.column(1, 0)).containsExactly(0, 7, 0, 0);
        positions.set(0, 2, new Position());
        query.forEach(kernel, body);
        assertThat((float[]) positions.column(0, 0)).containsExactly(0, 2, 1, 1);
    }

    private static void assertNothingIsStored(Body2<Position, Place> body, String message) {
        Store<Position> positions = Store.of(Position.class, 1, 2);
        Store<Place> places = Store.of(Place.class, 1, 2);
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> new Query().rw(positions).rw(places).run(0, 1, 2).forEach(body))
                .withMessage(message);
        assertThat(positions.get(0, 1).x).isZero();
        assertThat(places.get(0, 1).x).isZero();
        assertThat(places.get(0, 1).name.isEmpty()).isTrue();
    }

    @Test
    void nothingOfAnEntityIsStoredWhenOneOfItsValuesIsRefused() {
        String cure = " is null. A struct holds values, never null; store a value there, all zero if there is none.";
        assertNothingIsStored(
                (position, place) -> {
                    position.x = 1;
                    place.x = 1;
                    place.name = FixedString32Bytes.of("changed");
                    place.speed = null;
                },
                "Place.speed" + cure);
        assertNothingIsStored(
                (position, place) -> {
                    position.x = 1;
                    place.x = 1;
                    place.name = null;
                },
                "Place.name" + cure);
        assertNothingIsStored(
                (position, place) -> {
                    position.x = 1;
                    place.x = 1;
                    place.marks = new int[3];
                },
                "Place.marks has 3 elements, but is declared @FixedLength(2). Store an array of exactly that length.");
    }

    /// A body that runs its own loop again for every slot, to a depth.
    private static final class Recursive implements Body1<Position> {
        private final Consumer<Recursive> loop;
        private int depth;

        Recursive(Consumer<Recursive> loop) {
            this.loop = loop;
        }

        @Override
        public void execute(Position position) {
            float before = position.x;
            if (depth < 2) {
                depth++;
                loop.accept(this);
                depth--;
            }
            position.x = before + depth + 1;
            position.y++;
        }
    }

    @Test
    void aKernelRunsInsideItsOwnBody() {
        Store<Position> positions = Store.of(Position.class, 1, 3);
        Query query = new Query().rw(positions).run(0, 0, 3);
        IterationKernel kernel = query.kernel(new Recursive(_ -> {}));
        query.forEach(kernel, new Recursive(body -> query.forEach(kernel, body)));
        Store<Position> model = Store.of(Position.class, 1, 3);
        Query naive = new Query().rw(model).run(0, 0, 3);
        naive.naively(new Recursive(naive::naively));
        assertThat((float[]) positions.column(0, 0)).isEqualTo((float[]) model.column(0, 0));
        assertThat((float[]) positions.column(1, 0)).isEqualTo((float[]) model.column(1, 0));
    }

    @Test
    void aViewOutlivesANestedRun() {
        Store<Place> places = Store.of(Place.class, 1, 1);
        Place place = new Place();
        place.speed = new Velocity(0, 0, 0);
        place.name = FixedString32Bytes.of("outer");
        places.set(0, 0, place);
        Query query = new Query().rw(places).run(0, 0, 1);
        StringBuilder read = new StringBuilder();
        IterationKernel[] kernel = new IterationKernel[1];
        boolean[] nested = new boolean[1];
        Body1<Place> body = new Body1<>() {
            @Override
            public void execute(Place value) {
                if (!nested[0]) {
                    nested[0] = true;
                    query.forEach(kernel[0], this);
                }
                read.append(value.name);
            }
        };
        kernel[0] = query.kernel(body);
        query.forEach(kernel[0], body);
        assertThat(read).hasToString("outerouter");
    }

    @Test
    void aBodyOfAnotherClassIsRefused() {
        Store<Position> positions = Store.of(Position.class, 1, 1);
        Body1<Position> body = position -> position.x = 1;
        Body2<Position, Position> other = (a, b) -> a.x = b.x;
        Query query = new Query().rw(positions).run(0, 0, 1);
        assertThatExceptionOfType(ClassCastException.class).isThrownBy(() -> query.forEach(query.kernel(body), other));
    }
}
