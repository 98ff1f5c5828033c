package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.fixture.Components.Alpha;
import dev.phalanx.entities.fixture.Components.Armor;
import dev.phalanx.entities.fixture.Components.Body;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Initial;
import dev.phalanx.entities.fixture.Components.Inner;
import dev.phalanx.entities.fixture.Components.Label;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Mood;
import dev.phalanx.entities.fixture.Components.Nested;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Route;
import dev.phalanx.entities.fixture.Components.Samples;
import dev.phalanx.entities.fixture.Components.Score;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Target;
import dev.phalanx.entities.fixture.Components.Temper;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedList32Bytes;
import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.testing.Row;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

final class ComponentValueTest extends InWorld {
    @Test
    @Row("ENT-10.1")
    void aValueIsReadAsItWasSet() {
        Entity entity = em.createEntity(Speed.class);
        em.setComponent(entity, new Speed(1.5f));
        assertThat(em.getComponent(entity, Speed.class)).isEqualTo(new Speed(1.5f));
        em.setComponent(entity, new Speed(2.5f));
        assertThat(em.getComponent(entity, Speed.class)).isEqualTo(new Speed(2.5f));
    }

    @Test
    @Row("ENT-10.2")
    void settingIsNoStructuralChange() {
        Entity entity = em.createEntity(Speed.class);
        em.createEntity(Speed.class);
        EntityArchetype archetype = em.getArchetype(entity);
        em.query(ro(Speed.class)).withEntityAccess().forEach((speed, each) -> em.setComponent(each, new Speed(4)));
        assertThat(em.getComponent(entity, Speed.class)).isEqualTo(new Speed(4));
        assertThat(em.getArchetype(entity)).isEqualTo(archetype);
    }

    @Test
    @Row("ENT-10.3")
    void aMissingComponentIsRefused() {
        Entity entity = em.createEntity(Speed.class, Monster.class);
        String message = "Entity(0:1) has no Health; it has [Speed, Monster]. Add it first, or let the query require it"
                + " with withAll(Health.class).";
        assertThatThrownBy(() -> em.getComponent(entity, Health.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> em.setComponent(entity, new Health(3)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        em.createEntity(Health.class);
        assertThatThrownBy(() -> em.getComponent(entity, Health.class)).hasMessage(message);
    }

    @Test
    @Row("ENT-10.3")
    void aDeadEntityIsRefused() {
        Entity entity = em.createEntity(Speed.class);
        em.destroyEntity(entity);
        assertThatThrownBy(() -> em.getComponent(entity, Speed.class)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> em.setComponent(entity, new Speed(1))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> em.getArchetype(entity)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @Row({"ENT-10.4", "CMP-4.3"})
    void aTagHasNoValue() {
        Entity entity = em.createEntity(Monster.class);
        String message =
                "Monster is a tag and has no value. Ask hasComponent(entity, Monster.class), or give it a field.";
        assertThatThrownBy(() -> em.getComponent(entity, Monster.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> em.setComponent(entity, new Monster()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    @Row("CMP-4.10")
    void aStaticFieldGivesNoSize() {
        Entity entity = em.createEntity(Alpha.class);
        assertThat(em.hasComponent(entity, Alpha.class)).isTrue();
        assertThatThrownBy(() -> em.getComponent(entity, Alpha.class)).hasMessageContaining("is a tag");
    }

    @Test
    @Row("ENT-7.1")
    void presenceIsAskedWithoutReading() {
        Entity entity = em.createEntity(Speed.class, Monster.class);
        assertThat(em.hasComponent(entity, Speed.class)).isTrue();
        assertThat(em.hasComponent(entity, Monster.class)).isTrue();
        assertThat(em.hasComponent(entity, Health.class)).isFalse();
    }

    @Test
    @Row("ENT-7.2")
    void aDestroyedEntityHasNothing() {
        Entity entity = em.createEntity(Speed.class);
        em.destroyEntity(entity);
        assertThat(em.hasComponent(entity, Speed.class)).isFalse();
        assertThat(em.hasComponent(Entity.NULL, Speed.class)).isFalse();
    }

    @Test
    void whatIsHandedOutIsACopy() {
        Entity entity = em.createEntity();
        Position mine = new Position(1, 2, 3);
        em.addComponent(entity, mine);
        mine.x = 9;
        assertThat(em.getComponent(entity, Position.class).x).isEqualTo(1);
        em.getComponent(entity, Position.class).x = 7;
        assertThat(em.getComponent(entity, Position.class).x).isEqualTo(1);

        Body body = new Body();
        body.centre.set(1, 2, 3);
        em.addComponent(entity, body);
        body.centre.x = 50;
        em.getComponent(entity, Body.class).centre.x = 60;
        assertThat(em.getComponent(entity, Body.class).centre).isEqualTo(new Vector3f(1, 2, 3));
    }

    @Test
    @Row({"CMP-1.1", "CMP-1.4"})
    void everyKindOfFieldRoundTripsPerEntity() {
        FixedList32Bytes<Integer> stops = FixedList32Bytes.of(Integer.class);
        stops.add(4);
        stops.add(-5);
        Record[] values = {
            new Initial('ß', true),
            new Armor((short) -3, (byte) 7),
            new Score(Long.MIN_VALUE, Math.PI),
            new Target(new Entity(5, 6)),
            new Mood(Temper.ANGRY),
            new Label(FixedString32Bytes.of("grün")),
            new Nested(new Inner(1, (byte) 2), new Inner(-3, (byte) -4)),
            new Route(stops),
        };
        for (Record value : values) {
            roundTrip((IComponentData) value);
        }
    }

    private <T extends IComponentData> void roundTrip(T value) {
        Entity other = em.createEntity();
        Entity entity = em.createEntity();
        Entity last = em.createEntity();
        @SuppressWarnings("unchecked") // the class of a T
        Class<T> type = (Class<T>) value.getClass();
        em.addComponent(other, type);
        em.addComponent(entity, value);
        em.addComponent(last, type);
        assertThat(em.getComponent(entity, type)).isEqualTo(value);
        assertThat(em.getComponent(other, type)).isNotEqualTo(value).isEqualTo(em.getComponent(last, type));
    }

    @Test
    @Row("CMP-1.1")
    void arraysAndJomlFieldsRoundTrip() {
        Entity entity = em.createEntity(Samples.class);
        Samples samples = new Samples();
        samples.values = new int[] {1, 2, 3, 4, 5};
        em.setComponent(entity, samples);
        assertThat(em.getComponent(entity, Samples.class).values).containsExactly(1, 2, 3, 4, 5);
        em.addComponent(entity, Monster.class);
        assertThat(em.getComponent(entity, Samples.class).values).containsExactly(1, 2, 3, 4, 5);

        Body body = new Body();
        body.spin.rotateY(1);
        em.addComponent(entity, body);
        assertThat(em.getComponent(entity, Body.class).spin).isEqualTo(new Quaternionf().rotateY(1));
    }

    @Test
    @Row("CMP-2.1")
    void methodsOfAComponentWork() {
        Entity entity = em.createEntity();
        em.addComponent(entity, new Health(Health.FULL));
        assertThat(em.getComponent(entity, Health.class).isFull()).isTrue();
    }

    @Test
    void aValueThatCannotBeStoredChangesNothing() {
        Nested value = new Nested(new Inner(1, (byte) 2), new Inner(3, (byte) 4));
        Entity entity = em.createEntity();
        em.addComponent(entity, value);
        assertThatThrownBy(() -> em.setComponent(entity, new Nested(new Inner(9, (byte) 9), null)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(em.getComponent(entity, Nested.class)).isEqualTo(value);
        assertThatThrownBy(() -> em.setComponent(entity, Nested.class, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("null was given for Nested");
    }
}
