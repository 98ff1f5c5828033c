package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.ICleanupComponentData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.EOFException;
import java.io.IOException;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/// What breaks the contract and can be found out is refused by name.
class MisuseTest {
    /// What a system does with the agents of a section.
    private interface Code {
        void run(Section section, EntityManager em, Entity agent, long id);
    }

    @Ghost
    record At(float x, float y) implements IComponentData {}

    record Load(int weight) implements IComponentData {}

    record Unnamed(int number) implements IComponentData {}

    record Friend(Entity entity) implements IComponentData {}

    record Left(int number) implements ICleanupComponentData {}

    record Hidden(float x, float y) implements IComponentData {}

    @Ghost
    record Item(int number) implements IBufferElementData {}

    static final class Thought implements IManagedComponentData {
        String text = "";
    }

    static final class Socket implements IManagedComponentData, AutoCloseable {
        @Override
        public void close() {}
    }

    static final class Friends implements IManagedComponentData, IEntityReferences {
        @Override
        public void remapEntities(UnaryOperator<Entity> remap) {}
    }

    @Ghost
    static final class Seen implements IManagedComponentData {}

    record Colour(String name) implements ISharedComponentData {}

    private static <T extends IManagedComponentData> void refusedWithCodec(String message, Class<T> type) {
        AgentCodec<T> codec = new AgentCodec<>() {
            @Override
            public void write(T value, DataOutput out) {}

            @Override
            public T read(DataInput in) throws IOException {
                throw new EOFException();
            }
        };
        assertThatThrownBy(() -> SectionedWorld.of(STRIP)
                        .withComponents(At.class)
                        .withManagedComponent(type, codec)
                        .build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    @Row("CLU-24.4")
    void managedComponentsThatCannotMoveAreRefused() {
        refusedWithCodec(
                "Socket was named as a component of agents, and is managed and AutoCloseable, so its objects hold what"
                        + " only this process has. Keep such objects outside of agents.",
                Socket.class);
        refusedWithCodec(
                "Friends was named as a component of agents, and has a field of type Entity, an id that only one section"
                        + " knows. Keep the value of the GlobalId in a field of type long.",
                Friends.class);
        refusedWithCodec(
                "Seen was named as a component of agents, and is marked with @Ghost and is of the kind MANAGED. Ghosts"
                        + " have components of the kinds DATA and TAG; copy what neighbours read to one of these.",
                Seen.class);
    }

    private static final Sections STRIP = RectangleSections.of(Plane.bounded(40, 10, At.class, "x", "y"), 4, 1, 2);

    private static SectionedWorld world(Code code, float... xs) {
        SectionedWorld world = SectionedWorld.of(STRIP)
                .withComponents(At.class, Load.class)
                .withSystems(section -> section.world().addSystem(new OwnSystem(section, (em, own) -> {
                    for (Entity agent : own) {
                        code.run(
                                section,
                                em,
                                agent,
                                em.getComponent(agent, GlobalId.class).value());
                    }
                })))
                .build();
        EntityManager em = world.section(0).world().entityManager();
        for (int i = 0; i < xs.length; i++) {
            em.createEntity(new GlobalId(i + 1), new At(xs[i], 5), new Load(1));
        }
        return world;
    }

    private static void refused(String message, Code code, float... xs) {
        try (SectionedWorld world = world(code, xs)) {
            assertThatThrownBy(() -> world.run(3)).hasMessage(message);
        }
    }

    private static void refused(String message, Class<? extends IComponent> type) {
        assertThatThrownBy(() ->
                        SectionedWorld.of(STRIP).withComponents(At.class, type).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    private static void moveTo(EntityManager em, Entity agent, float x) {
        em.setComponent(agent, new At(x, 5));
    }

    @Test
    @Row("CLU-1.3")
    void aHaloThatIsNarrowerThanTheRadiusIsRefused() {
        assertThatThrownBy(() -> SectionedWorld.of(STRIP)
                        .withComponents(At.class)
                        .withInteractionRadius(2.5)
                        .build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Agents look 2.5 far for others, and the halo of sections is 2.0 wide, so that some would be"
                                + " missed. Make the halo at least as wide as the radius.");
    }

    @Test
    @Row("CLU-4.2")
    void anAgentThatJumpsOverASectionIsRefused() {
        refused(
                "Agent 1 moved in tick 1 from section 0 to section 2, which is no neighbour of it; its neighbours are"
                        + " [1]. Let agents move at most to a neighbouring section in a tick, or make sections larger.",
                (section, em, agent, id) -> moveTo(em, agent, 25),
                5);
    }

    @Test
    @Row("CLU-4.2")
    void anAgentThatMovesThroughASectionToTheHaloBeyondItIsRefused() {
        refused(
                "Agent 1 moved in tick 1 from section 0 through section 1 to the halo of section 2, which is no"
                        + " neighbour of section 0; its neighbours are [1]. Let agents move less in a tick, or make"
                        + " sections larger.",
                (section, em, agent, id) -> moveTo(em, agent, 19),
                5);
    }

    @Test
    @Row("CLU-3.3")
    void aCommandToAnAgentThatLeavesTheReachOfItsSenderIsRefused() {
        // Section 0 sees agent 2 of section 1 at 11; in the same tick that agent moves to section 2.
        refused(
                "Section 0 sent a command to agent 2 in tick 1, which moved in the same tick from section 1 to section 2,"
                        + " which is no neighbour of the sender. Let agents move less in a tick, or make sections"
                        + " larger.",
                (section, em, agent, id) -> {
                    if (id == 1) {
                        section.commands().add(1, 2, Load.class, "weight", 1L);
                    } else {
                        moveTo(em, agent, 25);
                    }
                },
                9,
                11);
    }

    @Test
    @Row("CLU-3.3")
    void aCommandToAnAgentBeyondTheHaloIsRefused() {
        refused(
                "Agent 2 was to receive a command in tick 1 and was neither in section 0 nor in its halo of 2.0 at the"
                        + " beginning of the tick. Give commands to agents that are at most as far away as the halo is"
                        + " wide, or make the halo wider.",
                (section, em, agent, id) -> section.commands().destroy(id, 3 - id),
                5,
                35);
    }

    @Test
    @Row("CLU-3.3")
    void aCommandOfAGhostIsRefused() {
        refused(
                "Agent 2 is a ghost in section 0 and was to give a command in tick 1. Leave ghosts out with"
                        + " withNone(GhostAgent.class): their own sections give their commands.",
                (section, em, agent, id) -> section.commands().destroy(3 - id, id),
                9.5f,
                10.5f);
    }

    @Test
    @Row("CLU-3")
    void commandsWithWrongArgumentsAreRefused() {
        refused(
                "add was given the field height of Load, which has no such field of one of the types [BYTE, SHORT, INT,"
                        + " LONG]; its fields are [weight: INT]. Name one of those, and give a whole number for those of"
                        + " integer types.",
                (section, em, agent, id) -> section.commands().add(id, id, Load.class, "height", 1L),
                5);
        refused(
                "set was given Unnamed, which is not one of the components of agents [At, Load]. Name it in"
                        + " withComponents.",
                (section, em, agent, id) -> section.commands().set(id, id, new Unnamed(1)),
                5);
        refused(
                "create was given no At, which has the place of an agent. Give its value too.",
                (section, em, agent, id) -> section.commands().create(id, new Load(1)),
                5);
        refused(
                "birth was given the counter -1. Count from 0 up.",
                (section, em, agent, id) -> section.birth(id, -1),
                5);
    }

    @Test
    @Row("CLU-3")
    void aCommandForAComponentThatItsTargetLacksIsRefused() {
        refused(
                "Agent 1 lacks Load in tick 2, and agent 1 has sent it the command SET. Send such commands to agents"
                        + " that have the component.",
                (section, em, agent, id) -> {
                    em.removeComponent(agent, Load.class);
                    section.commands().set(id, id, new Load(3));
                },
                5);
    }

    @Test
    @Row("CLU-2.3")
    void twoAgentsOfOneIdentityAreRefused() {
        refused(
                "Two agents of section 0 have the identity 1 at the end of tick 1. Give agents identities of their own;"
                        + " those of births are made by GlobalId.ofBirth.",
                (section, em, agent, id) -> em.instantiate(agent),
                5);
        refused(
                "An agent of section 0 has the identity 0 at the end of tick 1. Give it any other number, such as that of"
                        + " GlobalId.ofBirth.",
                (section, em, agent, id) -> em.createEntity(new GlobalId(0), new At(1, 1)),
                5);
    }

    @Test
    @Row("CLU-2.3")
    void twoAgentsOfOneIdentityInTwoSectionsAreRefusedWhereOneSeesTheOther() {
        refused(
                "Two agents have the identity 1: one of section 0 and one of section 1, at the end of tick 1. Give agents"
                        + " identities of their own; those of births are made by GlobalId.ofBirth.",
                (section, em, agent, id) -> {
                    if (id == 2) {
                        em.createEntity(new GlobalId(1), new At(10.5f, 5));
                    }
                },
                5,
                15);
    }

    private static void refusedOnGhost(String message, BiConsumer<EntityManager, Entity> code) {
        refused(
                message,
                (section, em, agent, id) -> {
                    if (section.number() == 0 && section.tick() == 2) {
                        code.accept(
                                em,
                                em.queryBuilder()
                                        .withAll(GhostAgent.class)
                                        .build()
                                        .getSingletonEntity());
                    }
                },
                9.5f,
                10.5f);
    }

    @Test
    @Row("CLU-2.4")
    void aSystemThatWritesGhostsIsRefused() {
        refusedOnGhost(
                "A system of section 0 wrote At of ghosts in tick 2, in the chunk of agent 2. Let its query leave them"
                        + " out with withNone(GhostAgent.class), or only read them.",
                (em, ghost) -> em.setComponent(ghost, new At(1, 1)));
        String structural =
                "A system of section 0 created or destroyed ghosts in tick 2, or added or removed components"
                        + " of them. Let its queries leave out ghosts with withNone(GhostAgent.class), and send commands to"
                        + " agents of other sections.";
        refusedOnGhost(structural, EntityManager::destroyEntity);
        refusedOnGhost(structural, (em, ghost) -> em.addComponent(ghost, new Load(1)));
        refusedOnGhost(structural, (em, ghost) -> em.instantiate(ghost));
    }

    @Test
    @Row("CLU-4.3")
    void aComponentThatWasNotNamedIsRefused() {
        refused(
                "Agents of section 0 have Unnamed, which is not one of the components of agents [At, Load]. Name it in"
                        + " withComponents, or take it from them; agents have no chunk components.",
                (section, em, agent, id) -> em.addComponent(agent, new Unnamed(1)),
                5);
    }

    @Test
    void anAgentOutsideOfThePlaneIsRefused() {
        refused(
                "In section 0, at the end of tick 1: An agent is at (40.0, 5.0), outside of the bounded plane of 40.0 ×"
                        + " 10.0. Let the model keep At from 0 up to and without the size.",
                (section, em, agent, id) -> moveTo(em, agent, 40),
                5);
        refused(
                "Agents of section 0 have no At, which has the place of an agent; they have [GlobalId, Load]. Give it to"
                        + " every agent.",
                (section, em, agent, id) -> em.removeComponent(agent, At.class),
                5);
    }

    @Test
    @Row({"CLU-4.3", "CLU-24.4"})
    void componentsThatDoNotMeanTheSameInEachSectionAreRefused() {
        refused(
                "Friend was named as a component of agents, and has a field of type Entity, an id that only one section"
                        + " knows. Keep the value of the GlobalId in a field of type long.",
                Friend.class);
        refused(
                "Thought was named as a component of agents, and is managed, and its objects cannot move without a codec."
                        + " Name it in withManagedComponent, with a codec.",
                Thought.class);
        refused(
                "Colour was named as a component of agents, and is managed and shared, and each section would have an"
                        + " object of its own. Share a record of numbers.",
                Colour.class);
        refused(
                "Left was named as a component of agents, and is a cleanup component, which stays where its agent was."
                        + " Give agents other components.",
                Left.class);
        refused(
                "Item was named as a component of agents, and is marked with @Ghost and is of the kind BUFFER. Ghosts have"
                        + " components of the kinds DATA and TAG; copy what neighbours read to one of these.",
                Item.class);
        refused("GlobalId was named as a component of agents, and is there in any case. Leave it out.", GlobalId.class);
    }

    @Test
    void thePlaceIsAGhostComponentThatWasNamed() {
        assertThatThrownBy(() ->
                        SectionedWorld.of(STRIP).withComponents(Load.class).build())
                .hasMessage("The place of agents is in At, which is not one of their components. Name it in"
                        + " withComponents and mark it with @Ghost.");
        Sections hidden = RectangleSections.of(Plane.bounded(40, 10, Hidden.class, "x", "y"), 4, 1, 2);
        assertThatThrownBy(() ->
                        SectionedWorld.of(hidden).withComponents(Hidden.class).build())
                .hasMessage("The place of agents is in Hidden, which is not marked with @Ghost. Name it in"
                        + " withComponents and mark it with @Ghost.");
    }

    @Test
    void runIsRefusedAfterClose() {
        SectionedWorld world = world((section, em, agent, id) -> {}, 5);
        world.run(1);
        assertThat(world.agentCount()).isEqualTo(1);
        assertThatThrownBy(() -> world.run(-1)).hasMessage("run was given -1 ticks. Give 0 or more.");
        world.close();
        world.close();
        assertThatThrownBy(() -> world.run(1)).hasMessage("run was called after close(). Run ticks before.");
    }
}
