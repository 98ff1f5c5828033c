package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.EntityList;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Allocations;
import dev.phalanx.testing.OwnJvm;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Values of many component classes that are got, set and recorded by entity, in a JVM of its own: which classes come
/// first matters.
@Tag("programs")
final class GetAndSetByIdTest {
    record Armour(int points) implements IComponentData {}

    record Heat(float degrees) implements IComponentData {}

    record Place(float x, float y) implements IComponentData {}

    record Age(long ticks) implements IComponentData {}

    record Mass(double tons) implements IComponentData {}

    record Crew(int people, int rooms) implements IComponentData {}

    /// For the 6,000 values of a frame there is no object. C2 may not inline one or two of the twelve calls, which then
    /// get an object of each entity, of 24 bytes.
    private static final long MOST = 72_000;

    /// Prints what a frame allocates that changes a component of each of 1,000 entities, of six classes.
    static final class Allocating {
        public static void main(String[] arguments) {
            try (World world = new World("Test")) {
                EntityManager em = world.entityManager();
                NativeArray<Entity> made = em.createEntity(
                        em.createArchetype(Armour.class, Heat.class, Place.class, Age.class, Mass.class, Crew.class),
                        1_000);
                EntityList entities = new EntityList(made);
                made.close();
                System.out.println(Allocations.settledBytesOf(MOST, 50, () -> {
                    armour(em, entities);
                    heat(em, entities);
                    place(em, entities);
                    age(em, entities);
                    mass(em, entities);
                    crew(em, entities);
                }));
            }
        }

        private static void armour(EntityManager em, EntityList entities) {
            for (int i = 0; i < entities.size(); i++) {
                Entity entity = entities.get(i);
                em.setComponent(
                        entity, new Armour(em.getComponent(entity, Armour.class).points() - 1));
            }
        }

        private static void heat(EntityManager em, EntityList entities) {
            for (int i = 0; i < entities.size(); i++) {
                Entity entity = entities.get(i);
                em.setComponent(
                        entity, new Heat(em.getComponent(entity, Heat.class).degrees() - 1));
            }
        }

        private static void place(EntityManager em, EntityList entities) {
            for (int i = 0; i < entities.size(); i++) {
                Entity entity = entities.get(i);
                Place place = em.getComponent(entity, Place.class);
                em.setComponent(entity, new Place(place.y(), place.x() + 1));
            }
        }

        private static void age(EntityManager em, EntityList entities) {
            for (int i = 0; i < entities.size(); i++) {
                Entity entity = entities.get(i);
                em.setComponent(
                        entity, new Age(em.getComponent(entity, Age.class).ticks() + 1));
            }
        }

        private static void mass(EntityManager em, EntityList entities) {
            for (int i = 0; i < entities.size(); i++) {
                Entity entity = entities.get(i);
                em.setComponent(
                        entity, new Mass(em.getComponent(entity, Mass.class).tons() / 2));
            }
        }

        private static void crew(EntityManager em, EntityList entities) {
            for (int i = 0; i < entities.size(); i++) {
                Entity entity = entities.get(i);
                Crew crew = em.getComponent(entity, Crew.class);
                em.setComponent(entity, new Crew(crew.rooms(), crew.people() + 1));
            }
        }
    }

    @Test
    void aFrameThatChangesValuesOfSixClassesByEntityMakesNoObjectsOfThem() throws Exception {
        assertThat(Long.parseLong(OwnJvm.outputOf(1, Allocating.class))).isLessThanOrEqualTo(MOST);
    }

    record C0(int value) implements IComponentData {}

    record C1(int value) implements IComponentData {}

    record C2(int value) implements IComponentData {}

    record C3(int value) implements IComponentData {}

    record C4(int value) implements IComponentData {}

    record C5(int value) implements IComponentData {}

    record C6(int value) implements IComponentData {}

    record C7(int value) implements IComponentData {}

    record C8(int value) implements IComponentData {}

    record C9(int value) implements IComponentData {}

    record C10(int value) implements IComponentData {}

    record C11(int value) implements IComponentData {}

    /// Sets the values of eighteen classes, which are more than are constants in the library, and prints them.
    static final class Eighteen {
        public static void main(String[] arguments) {
            try (World world = new World("Test")) {
                EntityManager em = world.entityManager();
                Entity entity = em.createEntity(C0.class, C1.class, C2.class, C3.class, C4.class, C5.class, C6.class);
                for (var type : List.of(C7.class, C8.class, C9.class, C10.class, C11.class)) {
                    em.addComponent(entity, type);
                }
                for (var type : List.of(Armour.class, Heat.class, Place.class, Age.class, Mass.class, Crew.class)) {
                    em.addComponent(entity, type);
                }
                for (int pass = 0; pass < 2; pass++) {
                    List<IComponentData> values = List.of(
                            new C0(1),
                            new C1(2),
                            new C2(3),
                            new C3(4),
                            new C4(5),
                            new C5(6),
                            new C6(7),
                            new C7(8),
                            new C8(9),
                            new C9(10),
                            new C10(11),
                            new C11(12),
                            new Armour(13),
                            new Heat(14),
                            new Place(15, 16),
                            new Age(17),
                            new Mass(18),
                            new Crew(19, 20));
                    for (IComponentData value : values) {
                        em.setComponent(entity, value);
                        if (!em.getComponent(entity, value.getClass()).equals(value)) {
                            System.out.println(value + " was set, and is " + em.getComponent(entity, value.getClass()));
                        }
                    }
                    Entity bare = em.createEntity();
                    try (EntityCommandBuffer buffer = new EntityCommandBuffer()) {
                        for (IComponentData value : values) {
                            buffer.addComponent(bare, value);
                            buffer.setComponent(bare, value);
                        }
                        buffer.playback(em);
                    }
                    for (IComponentData value : values) {
                        if (!em.getComponent(bare, value.getClass()).equals(value)) {
                            System.out.println(
                                    value + " was recorded, and is " + em.getComponent(bare, value.getClass()));
                        }
                    }
                }
                Entity other = em.createEntity(C0.class);
                for (var type : List.of(C1.class, Crew.class)) {
                    assertThatThrownBy(() -> em.getComponent(other, type))
                            .isInstanceOf(IllegalArgumentException.class)
                            .hasMessageContaining("has no " + type.getSimpleName());
                }
                System.out.println(em.getComponent(entity, C0.class) + " " + em.getComponent(entity, Crew.class));
            }
        }
    }

    @Test
    void moreClassesThanAreConstantsKeepTheirValues() throws Exception {
        assertThat(OwnJvm.outputOf(1, Eighteen.class)).isEqualTo("C0[value=1] Crew[people=19, rooms=20]");
    }

    record Inner(int value) implements IComponentData {}

    /// Uses components while its class is initialised.
    record Outer(int value) implements IComponentData {
        static final Inner BEFORE;

        static {
            try (World world = World.unlisted("Initialising")) {
                Entity entity = world.entityManager().createEntity(Inner.class);
                world.entityManager().setComponent(entity, new Inner(7));
                BEFORE = world.entityManager().getComponent(entity, Inner.class);
            }
        }
    }

    /// Records values of a class that is initialised when it is first asked for, and of one that its initialiser uses.
    static final class Nested {
        public static void main(String[] arguments) {
            try (World world = new World("Test");
                    EntityCommandBuffer buffer = new EntityCommandBuffer()) {
                EntityManager em = world.entityManager();
                Entity entity = em.createEntity();
                assertThatThrownBy(() -> em.getComponent(entity, Outer.class))
                        .isInstanceOf(IllegalArgumentException.class);
                buffer.addComponent(entity, new Inner(1));
                buffer.addComponent(entity, new Outer(2));
                buffer.playback(em);
                System.out.println(Outer.BEFORE + " " + em.getComponent(entity, Inner.class) + " "
                        + em.getComponent(entity, Outer.class));
            }
        }
    }

    @Test
    void aClassWhoseInitialiserUsesOthersHasACodeOfItsOwn() throws Exception {
        assertThat(OwnJvm.outputOf(1, Nested.class)).isEqualTo("Inner[value=7] Inner[value=1] Outer[value=2]");
    }
}
