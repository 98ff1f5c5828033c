package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.InternalBufferCapacity;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class RemoteCommandsTest {
    enum Colour {
        RED,
        GREEN
    }

    @Ghost
    record Spot(double x, double y) implements IComponentData {}

    record Numbers(byte b, short s, int i, long l, float f, double d) implements IComponentData {}

    @InternalBufferCapacity(1)
    record Note(long from, int number) implements IBufferElementData {}

    @Ghost
    record Mark() implements IComponentData, IEnableableComponent {}

    record Paint(Colour colour, boolean isDry, char letter) implements IComponentData, IEnableableComponent {}

    record Club(int number) implements ISharedComponentData {}

    private static SectionedWorld world(int sections, Consumer<Section> code) {
        Plane plane = Plane.bounded(40, 1, Spot.class, "x", "y");
        return SectionedWorld.of(RectangleSections.of(plane, sections, 1, 5))
                .withComponents(Spot.class, Numbers.class, Note.class, Mark.class, Paint.class, Club.class)
                .withSystems(
                        section -> section.world().addSystem(new OwnSystem(section, (em, own) -> code.accept(section))))
                .build();
    }

    private static Entity create(SectionedWorld world, long id, double x) {
        EntityManager em = world.section(0).world().entityManager();
        return em.createEntity(
                new GlobalId(id),
                new Spot(x, 0),
                new Numbers((byte) 1, (short) 1, 1, 1, 1, 1),
                new Paint(Colour.RED, false, 'x'),
                new Club(1),
                Note.class);
    }

    private static boolean isIn(Section section, long id) {
        return !agent(section, id).equals(Entity.NULL);
    }

    private static Entity agent(Section section, long id) {
        EntityManager em = section.world().entityManager();
        for (Entity entity : em.queryBuilder()
                .withAll(GlobalId.class)
                .withNone(GhostAgent.class)
                .build()
                .toEntityArray()) {
            if (em.getComponent(entity, GlobalId.class).value() == id) {
                return entity;
            }
        }
        return Entity.NULL;
    }

    /// Agents 5 and 3 command agent 4, which is in the middle.
    private static void command(Section section) {
        RemoteCommands commands = section.commands();
        if (section.tick() == 1 && isIn(section, 5)) {
            commands.append(5, 4, new Note(5, 0));
            commands.set(5, 4, new Paint(Colour.GREEN, true, 'ß'));
        }
        if (section.tick() == 1 && isIn(section, 3)) {
            commands.append(3, 4, new Note(3, 0));
            commands.set(3, 4, new Paint(Colour.RED, true, 'a'));
            commands.append(3, 4, new Note(3, 1));
            for (String field : List.of("b", "s", "i", "l")) {
                commands.add(3, 4, Numbers.class, field, 200L);
            }
            commands.add(3, 4, Numbers.class, "f", 0.1);
            commands.add(3, 4, Numbers.class, "d", 0.1);
        }
    }

    @Test
    @Row("CLU-3.1")
    void commandsArePlayedInTheNextTickBySenderAndAsRecorded() {
        for (int sections : new int[] {1, 2, 4}) {
            try (SectionedWorld world = world(sections, RemoteCommandsTest::command)) {
                create(world, 3, 18);
                create(world, 4, 20.5);
                create(world, 5, 22);
                world.run(1);
                Section owner = world.section(sections / 2);
                EntityManager em = owner.world().entityManager();
                assertThat(em.getBuffer(agent(owner, 4), Note.class).length()).isZero();
                world.run(1);
                Entity target = agent(owner, 4);
                assertThat(em.getBuffer(target, Note.class).toList())
                        .containsExactly(new Note(3, 0), new Note(3, 1), new Note(5, 0));
                assertThat(em.getComponent(target, Paint.class)).isEqualTo(new Paint(Colour.GREEN, true, 'ß'));
                assertThat(em.getComponent(target, Numbers.class))
                        .isEqualTo(new Numbers((byte) 201, (short) 201, 201, 201, (float) 1.1, 1.1));
            }
        }
    }

    @Test
    @Row("CLU-3.2")
    void aCommandToAnAgentThatHasDiedHasNoEffect() {
        for (int sections : new int[] {1, 2}) {
            try (SectionedWorld world = world(sections, section -> {
                command(section);
                if (section.tick() == 2 && isIn(section, 4)) {
                    section.world().entityManager().destroyEntity(agent(section, 4));
                }
                if (section.tick() == 1 && isIn(section, 5)) {
                    section.commands().destroy(5, 3);
                    section.commands().append(5, 3, new Note(5, 9));
                }
            })) {
                create(world, 3, 18);
                create(world, 4, 20.5);
                create(world, 5, 22);
                world.run(3);
                assertThat(world.agentCount()).isEqualTo(1);
            }
        }
    }

    @Test
    void aChildIsCreatedWhereItsPlaceIs() {
        List<GlobalId> born = new ArrayList<>();
        try (SectionedWorld world = world(2, section -> {
            if (section.tick() == 1 && isIn(section, 3)) {
                born.add(section.commands().create(3, new Spot(21, 0), Note.class));
                born.add(section.commands().create(3, new Spot(19, 0), new Club(4)));
            }
        })) {
            create(world, 3, 18);
            world.run(1);
            assertThat(world.agentCount()).isEqualTo(1);
            world.run(1);
            assertThat(born).containsExactly(GlobalId.ofBirth(3, 1, -1), GlobalId.ofBirth(3, 1, -2));
            Section right = world.section(1);
            assertThat(right.agentCount()).isEqualTo(1);
            assertThat(right.world()
                            .entityManager()
                            .getComponentTypes(agent(right, born.getFirst().value())))
                    .containsExactlyInAnyOrder(GlobalId.class, Spot.class, Note.class);
            assertThat(isIn(world.section(0), born.getLast().value())).isTrue();
        }
    }

    @Test
    @Row("CLU-4.1")
    void anAgentThatMovesTakesAllItsComponentsAlong() {
        try (SectionedWorld world = world(2, section -> {})) {
            EntityManager left = world.section(0).world().entityManager();
            Entity agent = create(world, 7, 19);
            left.addComponent(agent, Mark.class);
            left.setComponentEnabled(agent, Mark.class, false);
            left.setComponentEnabled(agent, Paint.class, false);
            left.setSharedComponent(agent, new Club(42));
            for (int i = 0; i < 20; i++) {
                left.getBuffer(agent, Note.class).add(new Note(i, -i));
            }
            world.run(1);
            long before = world.stateHash();
            left.setComponent(agent, new Spot(20, 0));
            assertThat(world.stateHash()).isNotEqualTo(before);
            before = world.stateHash();
            world.run(1);
            assertThat(world.stateHash()).isEqualTo(before);

            Section section = world.section(1);
            EntityManager right = section.world().entityManager();
            Entity moved = agent(section, 7);
            assertThat(right.getComponent(moved, Paint.class)).isEqualTo(new Paint(Colour.RED, false, 'x'));
            assertThat(right.isComponentEnabled(moved, Paint.class)).isFalse();
            assertThat(right.isComponentEnabled(moved, Mark.class)).isFalse();
            assertThat(right.getSharedComponent(moved, Club.class)).isEqualTo(new Club(42));
            assertThat(right.getBuffer(moved, Note.class).toList()).hasSize(20).endsWith(new Note(19, -19));
            assertThat(left.exists(agent)).isFalse();
            assertThat(world.section(0).ghostCount()).isEqualTo(1);
        }
    }
}
