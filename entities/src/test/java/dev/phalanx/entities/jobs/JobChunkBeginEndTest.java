package dev.phalanx.entities.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.collections.NativeList;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.jobs.JobEntityTest.Way;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Jobs that are called before and after each chunk.
final class JobChunkBeginEndTest extends InWorld {
    private static final int COUNT = 1000;

    private final List<Entity> spawned = new ArrayList<>();

    private void spawn() {
        for (Entity entity : array(em.createEntity(em.createArchetype(Position.class, Stunned.class), COUNT))) {
            spawned.add(entity);
        }
    }

    private EntityQuery positions() {
        return em.queryBuilder().withAll(Position.class).build();
    }

    private Position position(int i) {
        return em.getComponent(spawned.get(i), Position.class);
    }

    record Odd() implements IJobEntity, IJobEntityChunkBeginEnd {
        void execute(@EntityIndexInQuery int index, @ChunkIndexInQuery int chunk, Position position) {
            position.x = index;
            position.y = chunk;
        }

        @Override
        public boolean onChunkBegin(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            return number % 2 == 1;
        }
    }

    @ParameterizedTest
    @EnumSource
    @Row("JOB-3.4")
    void chunksAreLeftOutAndNeitherMarkedNorUncounted(Way way) {
        spawn();
        world.addSystem(new JobEntityTest.Idle());
        world.update();
        way.go(new Odd(), positions());
        for (int i = 0; i < COUNT; i++) {
            boolean isVisited = i / 128 % 2 == 1;
            assertThat(position(i).x).as("entity " + i).isEqualTo(isVisited ? i : 0);
            assertThat(position(i).y).as("entity " + i).isEqualTo(isVisited ? i / 128 : 0);
        }
        assertThat(positions().toArchetypeChunkArray())
                .extracting(chunk -> chunk.getChangeVersion(Position.class) == world.globalSystemVersion())
                .containsExactly(false, true, false, true, false, true, false, true);
    }

    record Call(int number, boolean useEnabledMask, long low, long high, boolean wasExecuted) {}

    record Noting(NativeList<Call> calls, NativeIntArray visits) implements IJobEntity, IJobEntityChunkBeginEnd {
        void execute(Position position) {
            visits.set(0, visits.get(0) + 1);
        }

        @Override
        public boolean onChunkBegin(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            calls.add(new Call(-number, useEnabledMask, mask.low(), mask.high(), false));
            return number != 2;
        }

        @Override
        public void onChunkEnd(
                ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask, boolean wasExecuted) {
            calls.add(new Call(number, useEnabledMask, visits.get(0), chunk.count(), wasExecuted));
        }
    }

    @Test
    @Row({"JOB-3.2", "JOB-3.4"})
    void callsComeInOrderWithTheMaskAndWhetherTheChunkWasVisited() {
        spawn();
        for (int i = 0; i < 258; i++) {
            em.setComponentEnabled(spawned.get(i), Stunned.class, i == 130);
        }
        EntityQuery query =
                em.queryBuilder().withAll(Position.class, Stunned.class).build();
        try (NativeList<Call> calls = NativeList.of(Call.class, 16);
                NativeIntArray visits = NativeIntArray.ofLength(1)) {
            new Noting(calls, visits).schedule(query, JobHandle.none()).complete();
            assertThat(Arrays.asList(calls.toArray()).subList(0, 6))
                    .as("none for the chunk without matching entities, and the end of the one that is left out")
                    .containsExactly(
                            new Call(-1, true, 0b100, 0, false),
                            new Call(1, true, 1, 128, true),
                            new Call(-2, true, -4, -1, false),
                            new Call(2, true, 1, 128, false),
                            new Call(-3, false, 0, 0, false),
                            new Call(3, false, 129, 128, true));
            assertThat(calls.length()).isEqualTo(14);
        }
    }

    record Waking(ComponentTypeHandle<Stunned> stunned) implements IJobEntity, IJobEntityChunkBeginEnd {
        void execute(Position position) {
            position.x++;
        }

        @Override
        public boolean onChunkBegin(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            for (int i = 0; i < chunk.count(); i++) {
                chunk.setComponentEnabled(stunned, i, !chunk.isComponentEnabled(stunned, i));
            }
            return true;
        }
    }

    @ParameterizedTest
    @EnumSource
    @Row("JOB-3.4")
    void whoMatchesIsDecidedBefore(Way way) {
        spawn();
        for (int i = 0; i < COUNT; i++) {
            em.setComponentEnabled(spawned.get(i), Stunned.class, i % 3 == 0);
        }
        EntityQuery query =
                em.queryBuilder().withAll(Position.class, Stunned.class).build();
        way.go(new Waking(em.getComponentTypeHandle(Stunned.class)), query);
        for (int i = 0; i < COUNT; i++) {
            assertThat(position(i).x).as("entity " + i).isEqualTo(i % 3 == 0 ? 1 : 0);
            assertThat(em.isComponentEnabled(spawned.get(i), Stunned.class)).isEqualTo(i % 3 != 0);
        }
    }

    record Deciding(@ReadOnly ComponentTypeHandle<Health> health) implements IJobEntity, IJobEntityChunkBeginEnd {
        void execute(Team team, Position position) {
            position.x = team.id();
        }

        @Override
        public boolean onChunkBegin(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            return chunk.getNativeArray(health).get(0).points > 0;
        }
    }

    @ParameterizedTest
    @EnumSource
    @Row("JOB-3.4")
    void whatTheChunkHoldsDecides(Way way) {
        for (int i = 0; i < 100; i++) {
            spawned.add(em.createEntity(new Position(), new Health(i % 4), new Team(i % 4)));
        }
        way.go(
                new Deciding(em.getComponentTypeHandle(Health.class, true)),
                em.queryBuilder().withAll(Position.class, Team.class).build());
        for (int i = 0; i < 100; i++) {
            assertThat(position(i).x).isEqualTo(i % 4);
        }
    }

    record Breaking(NativeIntArray ends, boolean inBegin) implements IJobEntity, IJobEntityChunkBeginEnd {
        void execute(Position position) {
            throw new IllegalStateException("in execute");
        }

        @Override
        public boolean onChunkBegin(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            if (inBegin) {
                throw new IllegalStateException("in onChunkBegin");
            }
            return true;
        }

        @Override
        public void onChunkEnd(
                ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask, boolean wasExecuted) {
            ends.set(0, 1);
        }
    }

    @Test
    @Row({"JOB-3", "JOB-16"})
    void theEndIsNotCalledWhereSomethingWasThrown() {
        spawn();
        try (NativeIntArray ends = NativeIntArray.ofLength(1)) {
            assertThatThrownBy(() -> new Breaking(ends, true).run(positions())).hasMessage("in onChunkBegin");
            JobHandle handle = new Breaking(ends, false).schedule(positions(), JobHandle.none());
            assertThatThrownBy(handle::complete).hasMessage("in execute");
            assertThat(ends.get(0)).isZero();
        }
    }
}
