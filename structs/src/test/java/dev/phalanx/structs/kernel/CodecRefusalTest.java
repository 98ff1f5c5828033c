package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedLength;
import dev.phalanx.structs.FixedList64Bytes;
import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.TestTypes.Mood;
import dev.phalanx.testing.Row;
import java.util.List;
import java.util.function.Consumer;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/// Values that no column can hold are refused whole.
@Row("CMP-1")
class CodecRefusalTest {
    record Engine(float power, Entity fuel) {}

    static final class Ship {
        public int id = 1;
        public Mood mood = Mood.CALM;
        public Entity captain = Entity.NULL;
        public Vector3f at = new Vector3f();
        public FixedString32Bytes name = FixedString32Bytes.empty();
        public FixedList64Bytes<Entity> crew = FixedList64Bytes.of(Entity.class);
        public Engine engine = new Engine(1, Entity.NULL);

        @FixedLength(3)
        public double[] holds = new double[3];
    }

    record Fleet(int id, Ship flagship) {}

    private static void assertRefused(String message, Consumer<Ship> change) {
        Ship ship = new Ship();
        change.accept(ship);
        assertNothingIsStored(Ship.class, ship, message.formatted("Ship"));
        assertNothingIsStored(Fleet.class, new Fleet(1, ship), message.formatted("Fleet.flagship"));
    }

    private static <T> void assertNothingIsStored(Class<T> type, T value, String message) {
        Store<T> store = Store.of(type, 1, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> store.set(0, 0, value))
                .withMessage(message);
        assertThat(((int[]) store.column(0, 0))[0]).isZero();
        byte[] bytes = new byte[store.type().size()];
        assertThatIllegalArgumentException()
                .isThrownBy(() -> store.type().byteCodec().write(bytes, 0, value))
                .withMessage(message);
        assertThat(bytes).containsOnly(0);
        try (NativeArray<T> array = NativeArray.ofLength(type, 1)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> array.set(0, value))
                    .withMessage(message);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> NativeArray.copyOf(type, List.of(value)))
                    .withMessage(message);
            assertThat(((int[]) array.leafArray(0))[0]).isZero();
        }
    }

    @Test
    void nestedNulls() {
        String cure = " is null. A struct holds values, never null; store a value there, all zero if there is none.";
        assertRefused("%s.mood" + cure, ship -> ship.mood = null);
        String none = " is null. A struct holds values, never null; store Entity.NULL if there is none.";
        assertRefused("%s.captain" + none, ship -> ship.captain = null);
        assertRefused("%s.at" + cure, ship -> ship.at = null);
        assertRefused("%s.name" + cure, ship -> ship.name = null);
        assertRefused("%s.crew" + cure, ship -> ship.crew = null);
        assertRefused("%s.engine" + cure, ship -> ship.engine = null);
        assertRefused("%s.engine.fuel" + none, ship -> ship.engine = new Engine(1, null));
        assertRefused("%s.holds" + cure, ship -> ship.holds = null);
    }

    @Test
    void arraysOfAnotherLength() {
        String cure = " elements, but is declared @FixedLength(3). Store an array of exactly that length.";
        assertRefused("%s.holds has 2" + cure, ship -> ship.holds = new double[2]);
        assertRefused("%s.holds has 4" + cure, ship -> ship.holds = new double[4]);
        assertRefused("%s.holds has 0" + cure, ship -> ship.holds = new double[0]);
    }
}
