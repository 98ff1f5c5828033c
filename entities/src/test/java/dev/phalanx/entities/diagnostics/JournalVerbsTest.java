package dev.phalanx.entities.diagnostics;

import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.fixture.ChunkComponents.Fog;
import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Label;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Samples;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Trace;
import dev.phalanx.entities.fixture.Components.Velocity;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.fixture.SharedComponents.Camp;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedLength;
import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What each operation leaves in the journal.
@Row("EDT-7")
final class JournalVerbsTest extends InWorld {
    private Entity knight;

    @BeforeEach
    void fill() {
        knight = em.createEntity(new Health(20), new Speed(1));
        world.journal().start(1);
    }

    /// The records since the start, or the last call, the oldest first, such as `ADD_COMPONENT 1 [Frozen]`, with the
    /// text if there is one.
    private List<String> recorded() {
        List<String> lines = world.journal().recordsFrom(0, JournalFilter.all(), 1000).stream()
                .map(JournalVerbsTest::line)
                .toList();
        world.journal().clear();
        return lines;
    }

    private static String line(JournalRecord record) {
        String types = String.join(
                ", ", record.types().stream().map(Class::getSimpleName).toList());
        return record.kind() + " " + record.entityCount() + " [" + types + "]"
                + (record.text().isEmpty() ? "" : " " + record.text());
    }

    // Entities

    @Test
    @Row("EDT-7.2")
    void creatingEntitiesIsRecordedWithTheirTypes() {
        Entity made = em.createEntity(Health.class, Frozen.class);
        em.createEntity(new Health(1), new Speed(2));
        em.createEntity(em.createArchetype(Position.class), 300);
        assertThat(recorded())
                .containsExactly(
                        "CREATE_ENTITY 1 [Health, Frozen]",
                        "CREATE_ENTITY 1 [Health, Speed]",
                        "CREATE_ENTITY 300 [Position]");
        em.instantiate(made);
        em.instantiate(knight, 3);
        assertThat(recorded()).containsExactly("CREATE_ENTITY 1 [Health, Frozen]", "CREATE_ENTITY 3 [Health, Speed]");
    }

    @Test
    void changesOfTheSameKindThatFollowOneAnotherShareARecord() {
        Entity first = em.createEntity(Health.class);
        Entity second = em.createEntity(Health.class);
        Entity third = em.createEntity(Health.class);
        JournalRecord created = world.journal().records(1).getFirst();
        assertThat(created.entities()).containsExactly(first, second, third);
        assertThat(created.entityCount()).isEqualTo(3);
        em.createEntity(Health.class);
        assertThat(world.journal().records(10))
                .extracting(JournalVerbsTest::line)
                .as("a record that was read does not change")
                .containsExactly("CREATE_ENTITY 1 [Health]", "CREATE_ENTITY 3 [Health]");
    }

    @Test
    @Row("EDT-7.2")
    void destroyingEntitiesIsRecordedWithTheirLastTypes() {
        NativeArray<Entity> many = em.createEntity(em.createArchetype(Position.class), 10);
        EntityQuery positions = em.queryBuilder().withAll(Position.class).build();
        recorded();
        em.destroyEntity(knight);
        em.destroyEntity(knight);
        em.destroyEntity(many.slice(0, 4));
        assertThat(recorded()).containsExactly("DESTROY_ENTITY 1 [Health, Speed]", "DESTROY_ENTITY 4 [Position]");
        em.destroyEntity(positions);
        assertThat(recorded()).containsExactly("DESTROY_ENTITY 6 [Position]");
    }

    @Test
    void destroyingAnEntityWithCleanupComponentsIsRecordedTwice() {
        em.addComponent(knight, Trace.class);
        recorded();
        em.destroyEntity(knight);
        assertThat(recorded())
                .containsExactly(
                        "REMOVE_COMPONENT 1 [Health]",
                        "REMOVE_COMPONENT 1 [Speed]",
                        "DESTROY_ENTITY 1 [CleanupEntity, Trace]");
        em.removeComponent(knight, Trace.class);
        assertThat(recorded()).containsExactly("DESTROY_ENTITY 1 [CleanupEntity, Trace]");
    }

    // Components

    @Test
    @Row("EDT-7.2")
    void addingAndRemovingComponentsIsRecorded() {
        em.addComponent(knight, Frozen.class);
        em.addComponent(knight, Frozen.class);
        em.removeComponent(knight, Speed.class);
        em.removeComponent(knight, Speed.class);
        assertThat(recorded()).containsExactly("ADD_COMPONENT 1 [Frozen]", "REMOVE_COMPONENT 1 [Speed]");
        em.addComponent(knight, ComponentTypeSet.of(Position.class, Speed.class));
        em.setArchetype(knight, em.createArchetype(Health.class));
        assertThat(recorded())
                .containsExactly(
                        "ADD_COMPONENT 1 [Position]",
                        "ADD_COMPONENT 1 [Speed]",
                        "REMOVE_COMPONENT 1 [Position]",
                        "REMOVE_COMPONENT 1 [Speed]",
                        "REMOVE_COMPONENT 1 [Frozen]");
    }

    @Test
    void aComponentThatIsAddedWithAValueIsOneRecord() {
        em.addComponent(knight, Position.class);
        Entity other = em.createEntity(Health.class);
        em.addComponent(other, new Position(1, 2, 3));
        em.addComponent(other, new Position(4, 5, 6));
        assertThat(recorded())
                .containsExactly(
                        "ADD_COMPONENT 1 [Position]",
                        "CREATE_ENTITY 1 [Health]",
                        "ADD_COMPONENT 1 [Position] Position[x=1.0, y=2.0, z=3.0]",
                        "SET_COMPONENT 1 [Position] Position[x=4.0, y=5.0, z=6.0]");
    }

    @Test
    void aValueAfterOneThatWasAddedWithoutValueHasARecordOfItsOwn() {
        Entity other = em.createEntity(Health.class);
        recorded();
        em.addComponent(knight, Position.class);
        em.addComponent(other, new Position(1, 2, 3));
        assertThat(recorded())
                .containsExactly(
                        "ADD_COMPONENT 1 [Position]", "ADD_COMPONENT 1 [Position] Position[x=1.0, y=2.0, z=3.0]");
    }

    @Test
    void changesByQueryAreRecorded() {
        em.createEntity(em.createArchetype(Health.class), 200);
        EntityQuery healthy = em.queryBuilder().withAll(Health.class).build();
        recorded();
        em.addComponent(healthy, Frozen.class);
        assertThat(recorded()).containsExactly("ADD_COMPONENT 201 [Frozen]");
        em.removeComponent(healthy, Health.class);
        assertThat(recorded()).containsExactly("REMOVE_COMPONENT 201 [Health]");
    }

    @Test
    void manyOneByOneAreRecordedWithoutLoss() {
        Entity[] all = array(em.createEntity(em.createArchetype(Health.class), 1000));
        recorded();
        for (Entity entity : all) {
            em.addComponent(entity, Frozen.class);
        }
        for (Entity entity : all) {
            em.removeComponent(entity, Frozen.class);
        }
        for (Entity entity : all) {
            em.addComponent(entity, new Speed(entity.index()));
        }
        List<JournalRecord> records = world.journal().recordsFrom(0, JournalFilter.all(), 2000);
        assertThat(records.get(0).entities()).containsExactly(all);
        assertThat(records.get(1).entities()).containsExactly(all);
        assertThat(records).hasSize(1002);
        assertThat(records.getLast().text()).isEqualTo("Speed[value=" + (float) all[999].index() + "]");
    }

    // Values

    @Test
    @Row("EDT-7.2")
    void settingValuesIsRecordedWithThem() {
        em.setComponent(knight, new Health(7));
        em.createEntity(new Label(FixedString32Bytes.of("a \"b\"")));
        Entity label = em.createEntity(Label.class);
        em.setComponent(label, new Label(FixedString32Bytes.of("blue")));
        assertThat(recorded())
                .containsExactly(
                        "SET_COMPONENT 1 [Health] Health[points=7]",
                        "CREATE_ENTITY 2 [Label]",
                        "SET_COMPONENT 1 [Label] Label[text=\"blue\"]");
    }

    public static final class Large implements IComponentData {
        public double first = 1;

        @FixedLength(40)
        public double[] more = new double[40];

        public int last = 2;
    }

    public static final class Wide implements IComponentData {
        public int first = 5;

        @FixedLength(20)
        public double[] more = new double[20];

        @FixedLength(20)
        public double[] rest = new double[20];
    }

    @Test
    void leavesBeyond256BytesAreLeftOut() {
        Entity large = em.createEntity(Large.class);
        Entity wide = em.createEntity(Wide.class);
        Entity samples = em.createEntity(Samples.class);
        recorded();
        em.setComponent(large, new Large());
        em.setComponent(wide, new Wide());
        em.setComponent(samples, em.getComponent(samples, Samples.class));
        List<String> lines = recorded();
        assertThat(lines.get(0)).isEqualTo("SET_COMPONENT 1 [Large] Large[first=1.0, …]");
        assertThat(lines.get(1))
                .startsWith("SET_COMPONENT 1 [Wide] Wide[first=5, more=[0.0,")
                .endsWith(", …]");
        assertThat(lines.get(2)).startsWith("SET_COMPONENT 1 [Samples] Samples[");
    }

    @Test
    void enablingAndDisablingIsRecorded() {
        Entity stunned = em.createEntity(Stunned.class);
        EntityQuery all = em.queryBuilder().withPresent(Stunned.class).build();
        recorded();
        em.setComponentEnabled(stunned, Stunned.class, false);
        em.setComponentEnabled(all, Stunned.class, true);
        ArchetypeChunk chunk = all.toArchetypeChunkArray().get(0);
        chunk.setComponentEnabled(Stunned.class, 0, false);
        em.getComponentLookup(Stunned.class).setComponentEnabled(stunned, true);
        assertThat(recorded())
                .containsExactly(
                        "DISABLE_COMPONENT 1 [Stunned]",
                        "ENABLE_COMPONENT 1 [Stunned]",
                        "DISABLE_COMPONENT 1 [Stunned]",
                        "ENABLE_COMPONENT 1 [Stunned]");
    }

    @Test
    void sharedComponentsAreRecordedWithTheirValues() {
        em.addSharedComponent(knight, new Team(3));
        em.setSharedComponent(knight, new Team(4));
        em.setSharedComponent(knight, new Team(4));
        em.addSharedComponent(knight, new Camp("north"));
        EntityQuery teams = em.queryBuilder().withAll(Team.class).build();
        em.setSharedComponent(teams, new Team(5));
        em.removeComponent(knight, Team.class);
        assertThat(recorded())
                .containsExactly(
                        "ADD_COMPONENT 1 [Team] Team[id=3]",
                        "SET_SHARED_COMPONENT 1 [Team] Team[id=4]",
                        "ADD_COMPONENT 1 [Camp]",
                        "SET_SHARED_COMPONENT 1 [Team] Team[id=5]",
                        "REMOVE_COMPONENT 1 [Team]");
    }

    @Test
    void buffersAreRecordedWithTheNumberOfTheirElements() {
        em.addBuffer(knight, Waypoint.class).add(new Waypoint(1, Entity.NULL));
        em.getBuffer(knight, Waypoint.class).add(new Waypoint(2, Entity.NULL));
        em.getBuffer(knight, Waypoint.class, true);
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            commands.setBuffer(knight, Waypoint.class).add(new Waypoint(3, Entity.NULL));
            commands.appendToBuffer(knight, new Waypoint(4, Entity.NULL));
            commands.playback(em);
        }
        assertThat(recorded())
                .containsExactly(
                        "ADD_COMPONENT 1 [Waypoint]",
                        "GET_BUFFER_RW 1 [Waypoint] Waypoint[0 elements]",
                        "GET_BUFFER_RW 1 [Waypoint] Waypoint[1 element]",
                        "SET_BUFFER 1 [Waypoint] Waypoint[1 element]",
                        "SET_BUFFER 1 [Waypoint] Waypoint[2 elements]");
    }

    @Test
    void managedComponentsAreRecordedWithoutTheirObjects() {
        em.addComponent(knight, new Sound("step"));
        em.getComponent(knight, Sound.class);
        em.setComponent(knight, Sound.class, null);
        assertThat(recorded())
                .containsExactly(
                        "ADD_COMPONENT 1 [Sound] Sound[object]",
                        "GET_COMPONENT_RW 1 [Sound] Sound[object]",
                        "SET_COMPONENT 1 [Sound] Sound[null]");
    }

    @Test
    void chunkComponentsAreRecorded() {
        em.addChunkComponentData(knight, new Fog(1, knight));
        em.setChunkComponentData(knight, new Fog(2, Entity.NULL));
        List<String> lines = recorded();
        assertThat(lines)
                .containsExactly(
                        "ADD_COMPONENT 1 [Fog]",
                        "SET_COMPONENT 1 [Fog] chunk Fog[density=1.0, source=" + knight + "]",
                        "SET_COMPONENT 1 [Fog] chunk Fog[density=2.0, source=" + Entity.NULL + "]");
    }

    @Test
    void namesAreRecorded() {
        em.setName(knight, "Sir Robin, \"the brave\"");
        assertThat(recorded()).containsExactly("SET_NAME 1 [] Sir Robin, \"the brave\"");
    }

    // Handed out

    @Test
    @Row("EDT-7.2")
    void aLoopThatWritesIsOneRecordForEachTypeItMayWrite() {
        em.createEntity(em.createArchetype(Health.class, Speed.class), 500);
        var query = em.query(rw(Health.class));
        recorded();
        query.forEach(health -> health.points++);
        List<JournalRecord> records = world.journal().records(10);
        assertThat(records).hasSize(1);
        assertThat(line(records.getFirst())).isEqualTo("GET_COMPONENT_RW 501 [Health]");
        assertThat(records.getFirst().entities()).hasSize(501).startsWith(knight);
    }

    @Test
    void entitiesOfALoopThatAreScatteredAreCountedButNotAllKept() {
        Entity[] all = array(em.createEntity(em.createArchetype(Health.class), 1000));
        for (int i = 0; i < 1000; i += 2) {
            em.destroyEntity(all[i]);
        }
        for (int i = 1; i < 1000; i += 4) {
            em.addComponent(all[i], Speed.class);
        }
        recorded();
        em.query(rw(Health.class)).forEach(health -> health.points++);
        JournalRecord record = world.journal().records(1).getFirst();
        assertThat(record.entityCount()).isEqualTo(501);
        assertThat(record.entities()).hasSizeBetween(32, 64);
    }

    @Test
    void arraysOfChunksAreRecorded() {
        var handle = em.getComponentTypeHandle(Health.class);
        EntityQuery healthy = em.queryBuilder().withAll(Health.class).build();
        recorded();
        healthy.toArchetypeChunkArray().get(0).getNativeArray(handle);
        assertThat(recorded()).containsExactly("GET_COMPONENT_RW 1 [Health]");
    }

    @Test
    @Row("EDT-7.2")
    void lookupsAreRecorded() {
        ComponentLookup<Health> lookup = em.getComponentLookup(Health.class);
        recorded();
        lookup.set(knight, new Health(9));
        lookup.getRefRW(knight);
        lookup.get(knight);
        assertThat(recorded())
                .containsExactly(
                        "SET_COMPONENT 1 [Health] Health[points=9]", "GET_COMPONENT_RW 1 [Health] Health[points=9]");
    }

    @Test
    void swappedEntitiesAreRecordedWithAllTheirTypes() {
        Entity other = em.createEntity(new Health(1), new Speed(2));
        EntityQuery all = em.queryBuilder().withAll(Health.class).build();
        recorded();
        ArchetypeChunk chunk = all.toArchetypeChunkArray().get(0);
        em.swapComponents(chunk, 0, chunk, 1);
        JournalRecord record = world.journal().records(1).getFirst();
        assertThat(line(record)).isEqualTo("GET_COMPONENT_RW 2 [Health, Speed]");
        assertThat(record.entities()).containsExactly(knight, other);
    }

    // Commands

    @Test
    void commandsAreRecordedLikeTheOperations() {
        EntityQuery healthy = em.queryBuilder().withAll(Health.class).build();
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            Entity spawned = commands.createEntity(em.createArchetype(Velocity.class));
            commands.setComponent(spawned, new Velocity(1, 2, 3));
            commands.addComponent(knight, new Position(1, 2, 3));
            commands.setComponent(knight, new Speed(3));
            commands.addComponent(healthy, new Velocity(4, 5, 6));
            commands.setComponent(healthy, new Speed(8));
            commands.setName(knight, "Bors");
            commands.removeComponent(knight, Health.class);
            commands.destroyEntity(knight);
            commands.playback(em);
        }
        assertThat(recorded())
                .containsExactly(
                        "CREATE_ENTITY 1 [Velocity]",
                        "SET_COMPONENT 1 [Velocity] Velocity[x=1.0, y=2.0, z=3.0]",
                        "ADD_COMPONENT 1 [Position] Position[x=1.0, y=2.0, z=3.0]",
                        "SET_COMPONENT 1 [Speed] Speed[value=3.0]",
                        "ADD_COMPONENT 1 [Velocity] Velocity[x=4.0, y=5.0, z=6.0]",
                        "SET_COMPONENT 1 [Speed] Speed[value=8.0]",
                        "SET_NAME 1 [] Bors",
                        "REMOVE_COMPONENT 1 [Health]",
                        "DESTROY_ENTITY 1 [Position, Speed, Velocity]");
    }

    @Test
    void commandsThatArePlayedTogetherKeepTheValueOfEachEntity() {
        Entity[] all = array(em.createEntity(em.createArchetype(Health.class), 300));
        recorded();
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            for (int i = 0; i < all.length; i++) {
                commands.addComponent(all[i], new Speed(i));
            }
            for (int i = 0; i < all.length; i++) {
                commands.setComponent(all[i], new Speed(i + 1000));
            }
            for (int i = 0; i < 300; i++) {
                Entity spawned = commands.createEntity(em.createArchetype(Health.class, Speed.class));
                commands.setComponent(spawned, new Health(i));
            }
            commands.playback(em);
        }
        for (int i : new int[] {0, 1, 126, 127, 128, 255, 299}) {
            JournalFilter ofOne = JournalFilter.all().entity(all[i]).component(Speed.class);
            assertThat(world.journal().records(ofOne, 10).stream()
                            .map(JournalRecord::text)
                            .filter(text -> !text.isEmpty()))
                    .containsExactly("Speed[value=" + (i + 1000f) + "]", "Speed[value=" + (float) i + "]");
        }
        Entity last = em.queryBuilder()
                .withAll(Health.class, Speed.class)
                .build()
                .toEntityArray()
                .toArray()[600];
        int points = em.getComponent(last, Health.class).points;
        assertThat(world.journal().records(JournalFilter.all().entity(last).kind(JournalKind.SET_COMPONENT), 10))
                .extracting(JournalRecord::text)
                .containsExactly("Health[points=" + points + "]");
    }
}
