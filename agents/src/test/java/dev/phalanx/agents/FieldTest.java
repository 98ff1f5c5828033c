package dev.phalanx.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Row("AGT-1")
class FieldTest {
    private static final GridShape SHAPE = Grid2D.multi(30, 20);

    private final World world = new World("Fields");
    private final EntityManager em = world.entityManager();

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void aFieldIsZeroAndKeepsWhatIsWritten() {
        IntField grass = IntField.of(em, "grass", SHAPE);
        assertThat(grass.sum()).isZero();
        grass.set(29, 19, 5);
        grass.add(29, 19, 2);
        assertThat(grass.get(29, 19)).isEqualTo(7);
        assertThat(grass.get(19 * 30 + 29)).isEqualTo(7);
        grass.update(value -> value + 1);
        assertThat(grass.sum()).isEqualTo(607);

        DoubleField heat = DoubleField.of(em, "heat", SHAPE.torus());
        heat.set(-1, 20, 0.5);
        heat.update(value -> value * 3);
        assertThat(heat.get(29, 0)).isEqualTo(1.5);
        assertThat(heat.sum()).isEqualTo(1.5);
    }

    @Test
    void twoFieldsWithTheSameNameAreOne() {
        IntField grass = IntField.of(em, "grass", SHAPE);
        em.createEntity();
        IntField same = IntField.of(em, "grass", SHAPE);
        same.set(1, 1, 9);
        assertThat(grass.get(1, 1)).isEqualTo(9);
        assertThatThrownBy(() -> IntField.of(em, "grass", Grid2D.multi(3, 3)))
                .hasMessage(
                        "The world has a field \"grass\" of 30 × 20, and one of 3 × 3 with IntCell was asked for. Use"
                                + " another name, or the same size and kind.");
        assertThatThrownBy(() -> DoubleField.of(em, "grass", SHAPE)).hasMessageContaining("with DoubleCell");
    }

    @Test
    @Row("AGT-1.1")
    void aFieldGoesBackWithItsWorld() {
        IntField grass = IntField.of(em, "grass", SHAPE);
        grass.set(2, 3, 4);
        long hash = world.stateHash();
        try (World kept = new World("Kept")) {
            kept.entityManager().copyAndReplaceEntitiesFrom(em);
            assertThat(grass.get(2, 3)).isEqualTo(4);
            grass.set(2, 3, 5);
            assertThat(world.stateHash()).isNotEqualTo(hash);
            em.copyAndReplaceEntitiesFrom(kept.entityManager());
            assertThat(grass.get(2, 3)).isEqualTo(4);
            assertThat(world.stateHash()).isEqualTo(hash);
        }
    }

    @Test
    void aWorldWithoutTheFieldIsReported() {
        IntField grass = IntField.of(em, "grass", SHAPE);
        try (World empty = new World("Empty")) {
            em.copyAndReplaceEntitiesFrom(empty.entityManager());
        }
        assertThatThrownBy(() -> grass.get(0))
                .hasMessage(
                        "The world has no field \"grass\": its entity was destroyed, or the world was replaced by one"
                                + " without it. Make the field anew.");
    }

    @Test
    @Row("AGT-1.2")
    void aPlaceOutsideIsRefused() {
        IntField grass = IntField.of(em, "grass", SHAPE);
        assertThatThrownBy(() -> grass.get(30, 0))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage(
                        "(30, 0) is outside of a multi grid of 30 × 20. Give a place from (0, 0) to (29, 19), or use"
                                + " torus().");
        assertThatThrownBy(() -> grass.set(600, 0)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    record Soil(int water, double acid) implements IBufferElementData {}

    @Test
    @Row("AGT-8.3")
    void aFieldOfObjectsIsPartOfTheWorld() {
        ObjectField<Soil> soil = ObjectField.of(em, "soil", SHAPE.torus(), Soil.class);
        assertThat(soil.get(5)).isEqualTo(new Soil(0, 0));
        soil.set(-1, 20, new Soil(3, 5.5));
        assertThat(soil.get(29)).isEqualTo(new Soil(3, 5.5));
        soil.update(each -> new Soil(each.water() + 1, each.acid()));
        assertThat(soil.get(29, 0)).isEqualTo(new Soil(4, 5.5));
        assertThat(soil.count(each -> each.water() == 1)).isEqualTo(599);
        assertThat(soil).hasToString("Soil field \"soil\" of 30 × 20");
        long hash = world.stateHash();
        try (World kept = new World("Kept")) {
            kept.entityManager().copyAndReplaceEntitiesFrom(em);
            soil.set(29, new Soil(9, 9));
            assertThat(world.stateHash()).isNotEqualTo(hash);
            em.copyAndReplaceEntitiesFrom(kept.entityManager());
            assertThat(soil.get(29)).isEqualTo(new Soil(4, 5.5));
            assertThat(world.stateHash()).isEqualTo(hash);
        }
    }

    @Test
    @Row("AGT-8.5")
    void aFieldOfOtherObjectsIsRefused() {
        ObjectField<Soil> soil = ObjectField.of(em, "soil", SHAPE, Soil.class);
        assertThatThrownBy(() -> IntField.of(em, "soil", SHAPE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The world has a field \"soil\" of 30 × 20, and one of 30 × 20 with IntCell was asked for."
                        + " Use another name, or the same size and kind.");
        assertThatThrownBy(() -> ObjectField.of(em, "soil", Grid2D.multi(2, 2), Soil.class))
                .hasMessageContaining("and one of 2 × 2 with Soil was asked for");
        assertThatThrownBy(() -> soil.get(30, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> soil.set(0, null)).hasMessage("set was given null for value. Give an element.");
    }
}
