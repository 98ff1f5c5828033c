package dev.phalanx.entities.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.components.Optional;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Camp;
import dev.phalanx.entities.fixture.SharedComponents.Rank;
import dev.phalanx.entities.fixture.SharedComponents.Region;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.jobs.JobEntityTest.Way;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.SharedComponentTypeHandle;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRW;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Values of shared components in jobs.
final class JobSharedTest extends InWorld {
    private static final int COUNT = 900;

    private final List<Entity> spawned = new ArrayList<>();

    /// Entities whose values go round, some of them without a [Region].
    private void spawn() {
        for (int i = 0; i < COUNT; i++) {
            Entity entity = em.createEntity(new Position(), new Team(i % 3), new Stunned(0));
            if (i % 2 == 0) {
                em.addSharedComponent(entity, new Region(i % 5, 0, 0));
            }
            spawned.add(entity);
        }
    }

    private Position position(int i) {
        return em.getComponent(spawned.get(i), Position.class);
    }

    private EntityQuery teams() {
        return em.queryBuilder().withAll(Position.class, Team.class).build();
    }

    record Colour() implements IJobEntity {
        void execute(Team team, Position position) {
            position.x += 10 + team.id();
        }
    }

    @ParameterizedTest
    @EnumSource
    @Row("JOB-3.1")
    void theValueOfTheEntitysChunk(Way way) {
        spawn();
        way.go(new Colour(), teams());
        for (int i = 0; i < COUNT; i++) {
            assertThat(position(i).x).isEqualTo(10 + i % 3);
            em.setSharedComponent(spawned.get(i), new Team(i % 3 + 4));
        }
        way.go(new Colour(), teams());
        way.go(new Colour(), teams());
        for (int i = 0; i < COUNT; i++) {
            assertThat(position(i).x).as("entity " + i).isEqualTo(10 + i % 3 + 2 * (14 + i % 3));
        }
    }

    @ParameterizedTest
    @EnumSource
    @Row("JOB-3")
    void whereEntitiesAreLeftOut(Way way) {
        spawn();
        for (int i = 0; i < COUNT; i++) {
            em.setComponentEnabled(spawned.get(i), Stunned.class, i % 7 == 0);
        }
        way.go(
                new Colour(),
                em.queryBuilder()
                        .withAll(Position.class, Team.class, Stunned.class)
                        .build());
        EntityQuery filtered =
                em.queryBuilder().withAll(Position.class, Team.class).buildPrivate();
        filtered.setSharedComponentFilter(new Team(2));
        way.go(new Colour(), filtered);
        for (int i = 0; i < COUNT; i++) {
            int expected = (i % 7 == 0 ? 10 + i % 3 : 0) + (i % 3 == 2 ? 12 : 0);
            assertThat(position(i).x).as("entity " + i).isEqualTo(expected);
        }
    }

    record ColumnIndices() implements IJobEntity {
        void execute(@EntityIndexInQuery int index, @EntityIndexInChunk int inChunk, Team team, Position position) {
            position.x = index;
            position.y = inChunk;
            position.z = team.id();
        }
    }

    @ParameterizedTest
    @EnumSource
    @Row("JOB-3")
    void besidesTheNumbersOfTheEntity(Way way) {
        spawn();
        way.go(new ColumnIndices(), teams());
        int seen = 0;
        for (ArchetypeChunk chunk : teams().toArchetypeChunkArray()) {
            int index = 0;
            for (Position position : chunk.toComponentDataArray(Position.class).toList()) {
                assertThat(position)
                        .usingRecursiveComparison()
                        .isEqualTo(new Position(
                                seen++,
                                index++,
                                chunk.getSharedComponent(Team.class).id()));
            }
        }
        assertThat(seen).isEqualTo(COUNT);
    }

    record Standing(Team team, @Optional @Nullable Region region, RefRW<Position> position) implements IAspect {
        void mark() {
            position.set(new Position(team.id(), region == null ? -1 : region.x(), 0));
        }
    }

    record Marking() implements IJobEntity {
        void execute(Standing standing) {
            standing.mark();
        }
    }

    @ParameterizedTest
    @EnumSource
    @Row({"JOB-3", "ASP-1"})
    void inAnAspectAlsoWhereEntitiesLackIt(Way way) {
        spawn();
        way.go(new Marking(), teams());
        for (int i = 0; i < COUNT; i++) {
            assertThat(position(i))
                    .usingRecursiveComparison()
                    .isEqualTo(new Position(i % 3, i % 2 == 0 ? i % 5 : -1, 0));
        }
    }

    record Naming() implements IJobEntity {
        void execute(Camp camp, Health health) {
            health.points = camp.name().length();
        }
    }

    @Test
    @Row({"JOB-3.1", "JOB-4.1"})
    void aManagedOneForcesRun() {
        Entity one = em.createEntity(new Health(0), new Camp("north"));
        EntityQuery query = em.queryBuilder().withAll(Camp.class, Health.class).build();
        new Naming().run(query);
        assertThat(em.getComponent(one, Health.class).points).isEqualTo(5);
        String message =
                "Naming.execute takes Camp, a managed shared component, which the world's thread alone may use,"
                        + " so it cannot be scheduled. Use run.";
        assertThatThrownBy(() -> new Naming().schedule(query, JobHandle.none()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> new Naming().scheduleParallel(query, JobHandle.none()))
                .hasMessage(message);
    }

    private static void promote(Rank rank) {
        rank.level++;
    }

    record Promoting() implements IJobEntity {
        void execute(Rank rank, Health health) {
            health.points = rank.level;
            if (rank.level == 7) {
                promote(rank);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    @Row({"JOB-3", "SHR-1"})
    void aValueThatIsChangedIsReportedAndNothingIsStored(Way way) {
        Entity seven = em.createEntity(new Health(0), new Rank(7, 1));
        Entity eight = em.createEntity(new Health(0), new Rank(8, 1));
        EntityQuery query = em.queryBuilder().withAll(Rank.class, Health.class).build();
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> way.go(new Promoting(), query))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("Promoting.execute changed a shared value of Rank that it was given. That is one object"
                            + " for all entities with the value, and nothing was stored. Set another value with"
                            + " setSharedComponent, after the job.");
        }
        assertThat(em.getSharedComponent(seven, Rank.class).level).isEqualTo(7);
        em.setSharedComponent(seven, new Rank(9, 1));
        way.go(new Promoting(), query);
        assertThat(em.getComponent(seven, Health.class).points).isEqualTo(9);
        assertThat(em.getComponent(eight, Health.class).points).isEqualTo(8);
    }

    record Asking(@ReadOnly SharedComponentTypeHandle<Rank> ranks, ComponentTypeHandle<Health> health)
            implements IJobChunk {
        @Override
        public void execute(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            for (int i = 0; i < 200; i++) {
                Rank rank = chunk.getSharedComponent(ranks);
                chunk.getNativeArray(health).set(0, new Health(rank.level == (int) rank.weight ? rank.level : -1));
                rank.level = -2;
            }
        }
    }

    @Test
    @Row({"JOB-2", "ARC-14"})
    void chunksGiveEachThreadItsOwnCopyOfAValue() {
        for (int i = 0; i < 500; i++) {
            em.createEntity(new Health(0), new Rank(i, i));
        }
        EntityQuery query = em.queryBuilder().withAll(Rank.class, Health.class).build();
        new Asking(em.getSharedComponentTypeHandle(Rank.class), em.getComponentTypeHandle(Health.class))
                .scheduleParallel(query, JobHandle.none())
                .complete();
        assertThat(query.toComponentDataArray(Health.class).toList())
                .extracting(health -> health.points)
                .doesNotContain(-1, -2)
                .doesNotHaveDuplicates()
                .hasSize(500);
    }

    record ColourSystem() implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            new Colour().scheduleParallel();
        }
    }

    @Test
    @Row({"JOB-3", "JOB-5"})
    void theQueryOfASystemsJobRequiresItAndReadsIt() {
        spawn();
        Entity without = em.createEntity(new Position());
        world.addSystem(new ColourSystem());
        world.update();
        assertThat(position(4).x).isEqualTo(11);
        assertThat(em.getComponent(without, Position.class).x).isZero();
        assertThatThrownBy(() -> new Colour()
                        .run(em.queryBuilder().withAll(Position.class).build()))
                .hasMessage("Colour.execute takes Team, which query [Position] does not require. Require it with"
                        + " withAll(Team.class), or take it out of execute.");
    }
}
