package dev.phalanx.entities.lookups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Armor;
import dev.phalanx.entities.fixture.Components.Body;
import dev.phalanx.entities.fixture.Components.Initial;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Samples;
import dev.phalanx.entities.fixture.Components.Score;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Handle;
import dev.phalanx.entities.fixture.Sizes.AtMostThree;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;

@Row("ARC-14")
final class LeafColumnTest extends InWorld {
    @Test
    @Row("ARC-14.1")
    void theColumnOfALaterChunkBeginsWhereTheChunkDoes() {
        NativeArray<Entity> entities = em.createEntity(em.createArchetype(Position.class, AtMostThree.class), 5);
        em.setComponent(entities.get(3), new Position(1, 2, 3));
        em.setComponent(entities.get(4), new Position(4, 5, 6));
        ComponentTypeHandle<Position> positions = em.getComponentTypeHandle(Position.class);
        ArchetypeChunk chunk = em.getChunk(entities.get(4));
        FloatColumn y = chunk.floatColumn(positions, "y");
        assertThat(y.length()).isEqualTo(2);
        assertThat(y.stride()).isEqualTo(1);
        assertThat(y.get(0)).isEqualTo(2);
        float[] array = y.array();
        assertThat(array[y.offset() + 1]).isEqualTo(5);
        array[y.offset() + 1] = 50;
        y.set(0, 20);
        assertThat(em.getComponent(entities.get(3), Position.class).y).isEqualTo(20);
        assertThat(em.getComponent(entities.get(4), Position.class).y).isEqualTo(50);
        float[] copy = new float[3];
        y.copyTo(copy);
        assertThat(copy).containsExactly(20, 50, 0);
        assertThat(y.segment().toArray(ValueLayout.JAVA_FLOAT)).containsExactly(20, 50);
        y.segment().setAtIndex(ValueLayout.JAVA_FLOAT, 1, 51);
        assertThat(y.get(1)).isEqualTo(51);
        assertThat(chunk.floatColumn(positions, "z").get(1)).isEqualTo(6);
        assertThat(chunk.floatColumn(positions, "x").get(1)).isEqualTo(4);
        assertThat(y).hasToString("column Position.y[2]");
        assertThatThrownBy(() -> y.get(2))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("Index 2 is out of range for column Position.y[2]. Use an index from 0 to 1.");
        assertThatThrownBy(() -> y.set(-1, 0)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void everyPrimitiveTypeHasItsColumn() {
        Entity entity = em.createEntity(Initial.class, Armor.class, Score.class, Samples.class, Body.class);
        ArchetypeChunk chunk = em.getChunk(entity);
        ComponentTypeHandle<Initial> initials = em.getComponentTypeHandle(Initial.class);
        chunk.charColumn(initials, "letter").set(0, 'q');
        chunk.booleanColumn(initials, "upper").set(0, true);
        assertThat(em.getComponent(entity, Initial.class)).isEqualTo(new Initial('q', true));
        ComponentTypeHandle<Armor> armors = em.getComponentTypeHandle(Armor.class);
        chunk.shortColumn(armors, "thickness").set(0, (short) 7);
        chunk.byteColumn(armors, "layers").set(0, (byte) 8);
        assertThat(em.getComponent(entity, Armor.class)).isEqualTo(new Armor((short) 7, (byte) 8));
        ComponentTypeHandle<Score> scores = em.getComponentTypeHandle(Score.class);
        chunk.longColumn(scores, "value").set(0, 9);
        chunk.doubleColumn(scores, "factor").set(0, 0.5);
        assertThat(em.getComponent(entity, Score.class)).isEqualTo(new Score(9, 0.5));
        IntColumn samples = chunk.intColumn(em.getComponentTypeHandle(Samples.class), "values");
        assertThat(samples.stride()).isEqualTo(5);
        assertThat(samples.length()).isEqualTo(5);
        samples.set(4, 11);
        assertThat(em.getComponent(entity, Samples.class).values).containsExactly(0, 0, 0, 0, 11);
        chunk.floatColumn(em.getComponentTypeHandle(Body.class), "centre.y").set(0, 2);
        assertThat(em.getComponent(entity, Body.class).centre.y).isEqualTo(2);
    }

    @Test
    void aFieldMustExistAndHaveTheType() {
        Entity entity = em.createEntity(Position.class, Handle.class);
        ArchetypeChunk chunk = em.getChunk(entity);
        ComponentTypeHandle<Position> positions = em.getComponentTypeHandle(Position.class);
        assertThatThrownBy(() -> chunk.floatColumn(positions, "w"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Position has no leaf field w. It has x, y, z.");
        assertThatThrownBy(() -> chunk.intColumn(positions, "x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Position.x lies in a column of float and was requested as one of int. Use floatColumn.");
        assertThatThrownBy(() -> chunk.intColumn(em.getComponentTypeHandle(Handle.class, true), "x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Handle has no leaf field x. It has no values in columns.");
    }
}
