package dev.phalanx.structs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.Row;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The id of an entity, as a value.
class EntityTest {
    @Test
    @Row("ENT-1.3")
    void isItsIndexAndVersion() {
        assertThat(new Entity(3, 1)).isEqualTo(new Entity(3, 1)).isNotEqualTo(new Entity(3, 2));
        assertThat(new Entity(3, 1)).hasToString("Entity(3:1)");
        assertThat(Entity.NULL).isEqualTo(new Entity(0, 0)).hasToString("Entity.NULL");
        assertThat(new Entity(0, 1)).hasToString("Entity(0:1)");
    }

    @Test
    void packsIntoALongAndBack() {
        for (int index : new int[] {0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, 77}) {
            for (int version : new int[] {0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
                Entity entity = new Entity(index, version);
                assertThat(Entity.unpack(entity.packed())).isEqualTo(entity);
                assertThat((int) entity.packed()).isEqualTo(index);
            }
        }
        assertThat(Entity.NULL.packed()).isZero();
    }

    @Test
    void sortsByIndexThenVersion() {
        assertThat(Stream.of(new Entity(2, 1), new Entity(-1, 9), new Entity(2, -1), Entity.NULL)
                        .sorted())
                .containsExactly(new Entity(-1, 9), Entity.NULL, new Entity(2, -1), new Entity(2, 1));
    }

    @Test
    @Row("ENT-1.4")
    void aNegativeIndexIsDeferred() {
        assertThat(new Entity(-1, 0).isDeferred()).isTrue();
        assertThat(Entity.NULL.isDeferred()).isFalse();
        assertThat(new Entity(5, 1).isDeferred()).isFalse();
    }
}
