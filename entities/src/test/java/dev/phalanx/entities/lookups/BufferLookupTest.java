package dev.phalanx.entities.lookups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

/// Lookups of buffers.
final class BufferLookupTest extends InWorld {
    BufferLookupTest() {
        world.addSystem(new ISystem() {});
        world.update(); // entities of the systems and of time are made
    }

    @Test
    @Row({"LKP-2.1", "LKP-2.2", "LKP-2.3", "BUF-11.1", "BUF-11.2"})
    void buffersAreFoundByEntity() {
        Entity entity = em.createEntity(Waypoint.class);
        Entity without = em.createEntity(Speed.class);
        BufferLookup<Waypoint> paths = em.getBufferLookup(Waypoint.class);
        BufferLookup<Waypoint> readOnly = em.getBufferLookup(Waypoint.class, true);
        assertThat(paths.hasBuffer(entity)).isTrue();
        assertThat(paths.hasComponent(entity)).isTrue();
        assertThat(paths.hasBuffer(without)).isFalse();
        assertThat(paths.entityExists(without)).isTrue();
        assertThat(paths.tryGetBuffer(without)).isNull();
        assertThat(paths.tryGetBuffer(Entity.NULL)).isNull();
        world.update();
        int before = world.globalSystemVersion() - 1;
        assertThat(readOnly.get(entity).length()).isZero();
        assertThat(readOnly.tryGetBuffer(entity)).isNotNull();
        assertThat(paths.didChange(entity, before)).isFalse();
        paths.get(entity);
        assertThat(paths.didChange(entity, before)).isTrue();
        paths.tryGetBuffer(entity).add(new Waypoint(4, entity));
        assertThat(readOnly.get(entity).get(0)).isEqualTo(new Waypoint(4, entity));
        assertThatThrownBy(() -> readOnly.get(entity).add(new Waypoint(4, entity)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("DynamicBuffer<Waypoint>[1 of 4] was handed out for reading and cannot be changed. Ask for"
                        + " it with write access.");
        assertThatThrownBy(() -> paths.get(without))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(without + " has no Waypoint; it has [Speed]. Ask hasComponent(entity) first, or use"
                        + " tryGet.");
        assertThatThrownBy(() -> paths.isBufferEnabled(entity))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Waypoint cannot be disabled. Let it implement IEnableableComponent.");
        em.createEntity(Speed.class);
        assertThatThrownBy(() -> paths.get(entity)).isInstanceOf(DisposedException.class);
        paths.update();
        assertThat(paths.get(entity).length()).isEqualTo(1);
    }

    public record Mark(int value) implements IBufferElementData, IEnableableComponent {}

    @Test
    @Row({"LKP-2.1", "ENB-7.1"})
    void buffersAreEnabledAndDisabled() {
        Entity entity = em.createEntity(Mark.class);
        BufferLookup<Mark> marks = em.getBufferLookup(Mark.class);
        assertThat(marks.isBufferEnabled(entity)).isTrue();
        world.update();
        int before = world.globalSystemVersion() - 1;
        assertThat(marks.didChange(entity, before)).isFalse();
        marks.setBufferEnabled(entity, false);
        assertThat(marks.didChange(entity, before)).isTrue();
        assertThat(marks.isBufferEnabled(entity)).isFalse();
        assertThat(em.isComponentEnabled(entity, Mark.class)).isFalse();
        assertThat(em.queryBuilder().withAll(Mark.class).build().isEmpty()).isTrue();
        assertThatThrownBy(() -> em.getBufferLookup(Mark.class, true).setBufferEnabled(entity, true))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("BufferLookup<Mark> was made to read and was written through. Get one to write, with"
                        + " isReadOnly false, or only read through it.");
        assertThatThrownBy(() -> marks.isBufferEnabled(Entity.NULL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(Entity.NULL + " does not exist in world \"Test\", and its Mark was looked up. Ask"
                        + " hasComponent(entity) first, or drop the ids of destroyed entities.");
    }

    @Test
    @Row("LKP-2.1")
    void buffersOfTwoEntitiesAreUsedSideBySide() {
        Entity first = em.createEntity(Waypoint.class);
        Entity second = em.createEntity(Waypoint.class);
        BufferLookup<Waypoint> paths = em.getBufferLookup(Waypoint.class);
        DynamicBuffer<Waypoint> one = paths.get(first);
        DynamicBuffer<Waypoint> other = paths.get(second);
        one.add(new Waypoint(1, first));
        other.add(new Waypoint(2, second));
        assertThat(one.get(0)).isEqualTo(new Waypoint(1, first));
        assertThat(other.get(0)).isEqualTo(new Waypoint(2, second));
        assertThat(paths.get(first).get(0)).isEqualTo(new Waypoint(1, first));
    }
}
