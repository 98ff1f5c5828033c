package dev.phalanx.entities.jobs;

import static dev.phalanx.entities.query.QueryTerms.buffer;
import static dev.phalanx.entities.query.QueryTerms.enabledRW;
import static dev.phalanx.entities.query.QueryTerms.ref;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.collections.NativeDoubleReference;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Score;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.reductions.Reduction;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/// Jobs that are scheduled in the body of a loop of the world's thread.
final class ScheduleInLoopTest extends InWorld {
    private final Entity entity =
            em.createEntity(Position.class, Speed.class, Health.class, Stunned.class, Waypoint.class, Score.class);
    private final EntityQuery positions =
            em.queryBuilder().withAllRW(Position.class).build();

    record Move() implements IJobEntity {
        void execute(Position position) {
            position.x++;
        }
    }

    record Look(NativeDoubleReference sum) implements IJobEntity {
        void execute(@ReadOnly Position position) {
            sum.set(sum.get() + position.x);
        }
    }

    record MoveChunk(ComponentTypeHandle<Position> positions) implements IJobChunk {
        @Override
        public void execute(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            chunk.getNativeArray(positions).get(0);
        }
    }

    record MoveOne(ComponentLookup<Position> positions, Entity entity) implements IJob {
        @Override
        public void execute() {
            positions.set(entity, new Position(1, 1, 1));
        }
    }

    record MoveArray(NativeArray<Position> positions) implements IJob {
        @Override
        public void execute() {
            positions.set(0, new Position(1, 1, 1));
        }
    }

    record Wake() implements IJobEntity {
        void execute(dev.phalanx.structs.EnabledRefRW<Stunned> stunned) {
            stunned.set(false);
        }
    }

    private static String refused(String job, String type) {
        return "The job " + job + ", which writes " + type + ", was scheduled in world \"Test\" inside a loop over"
                + " query [rw " + type + "], which writes " + type
                + ". Schedule the job before the loop or after it.";
    }

    private void refuse(Supplier<?> schedule, String message) {
        assertThatThrownBy(schedule::get)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(message);
    }

    @Test
    @Row("JOB-5.5")
    void noKindOfJobIsScheduledThatWritesWhatTheLoopWrites() {
        List<String> refused = new ArrayList<>();
        em.query(rw(Position.class)).forEach(position -> {
            refuse(() -> new Move().schedule(positions, JobHandle.none()), refused("Move", "Position"));
            refuse(() -> new Move().scheduleParallel(positions, JobHandle.none()), refused("Move", "Position"));
            refuse(
                    () -> new MoveChunk(em.getComponentTypeHandle(Position.class))
                            .scheduleParallel(positions, JobHandle.none()),
                    refused("MoveChunk", "Position"));
            refuse(
                    () -> new MoveOne(em.getComponentLookup(Position.class), entity).schedule(),
                    refused("MoveOne", "Position"));
            NativeArray<Position> array = em.getChunk(entity).getNativeArray(Position.class);
            refuse(() -> new MoveArray(array).schedule(), refused("MoveArray", "Position"));
            position.x = 7;
            refused.add("all");
        });
        assertThat(refused).containsExactly("all");
        assertThat(em.getComponent(entity, Position.class).x).isEqualTo(7);
    }

    @Test
    @Row("JOB-5.5")
    void noJobIsScheduledThatReadsWhatTheLoopWrites() {
        String reads = ", which reads Position, was scheduled in world \"Test\" inside a loop over query [rw Position],"
                + " which writes Position. Schedule the job before the loop or after it.";
        NativeDoubleReference sum = NativeDoubleReference.of(0);
        em.query(rw(Position.class)).forEach(position -> {
            refuse(() -> new Look(sum).schedule(positions, JobHandle.none()), "The job Look" + reads);
            assertThatThrownBy(() -> positions.toComponentDataListAsync(Position.class, JobHandle.none()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageEndingWith(reads);
            assertThatThrownBy(() -> em.query(ro(Position.class))
                            .scheduleReduceParallel(
                                    Reduction.sum(sum), JobHandle.none(), (other, into) -> into.add(other.x)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageEndingWith(reads);
        });
        sum.close();
    }

    @Test
    @Row("JOB-5.5")
    void noJobIsScheduledThatWritesWhatTheLoopReads() {
        String message = "The job Move, which writes Position, was scheduled in world \"Test\" inside a loop over"
                + " query [Position], which reads Position. Schedule the job before the loop or after it.";
        em.query(ro(Position.class))
                .forEach(_ -> refuse(() -> new Move().schedule(positions, JobHandle.none()), message));
    }

    @Test
    @Row("JOB-5")
    void everyKindOfParameterCounts() {
        em.query(ref(Position.class))
                .forEach(_ ->
                        refuse(() -> new Move().schedule(positions, JobHandle.none()), refused("Move", "Position")));
        em.query(enabledRW(Stunned.class))
                .forEach(_ -> refuse(
                        () -> new Wake()
                                .schedule(
                                        em.queryBuilder()
                                                .withAllRW(Stunned.class)
                                                .build(),
                                        JobHandle.none()),
                        refused("Wake", "Stunned")));
        em.query(buffer(Waypoint.class)).forEach(path -> {
            path.add(new Waypoint(1, entity));
            NativeArray<Waypoint> alias = path.asNativeArray();
            assertThatThrownBy(() -> new WriteAlias(alias).schedule())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("The job WriteAlias, which writes Waypoint, was scheduled in world \"Test\""
                            + " inside a loop over query [rw Waypoint]");
        });
    }

    record WriteAlias(NativeArray<Waypoint> alias) implements IJob {
        @Override
        public void execute() {
            alias.set(0, new Waypoint(2, Entity.NULL));
        }
    }

    @Test
    @Row("JOB-5")
    void anOuterLoopCountsInTheBodyOfAnInnerOne() {
        em.query(rw(Position.class))
                .forEach(_ -> em.query(ro(Health.class))
                        .forEach(_ -> refuse(
                                () -> new Move().schedule(positions, JobHandle.none()), refused("Move", "Position"))));
    }

    @Test
    @Row("JOB-5.5")
    void readsOnBothSidesAndOtherTypesAreFine() {
        NativeDoubleReference sum = NativeDoubleReference.of(0);
        List<JobHandle> scheduled = new ArrayList<>();
        em.query(ro(Position.class), rw(Health.class))
                .forEach((_, _) -> scheduled.add(new Look(sum).schedule(positions, JobHandle.none())));
        em.query(rw(Health.class)).forEach(_ -> scheduled.add(new Move().schedule(positions, scheduled.getLast())));
        assertThat(scheduled).hasSize(2);
        JobHandle.combineDependencies(scheduled).complete();
        assertThat(em.getComponent(entity, Position.class).x).isEqualTo(1);
        sum.close();
    }

    @Test
    @Row("JOB-5")
    void theJobCanBeScheduledAfterALoopThatThrew() {
        assertThatThrownBy(() -> em.query(rw(Position.class)).forEach(_ -> {
                    throw new IllegalArgumentException("mine");
                }))
                .hasMessage("mine");
        new Move().schedule(positions, JobHandle.none()).complete();
        assertThat(em.getComponent(entity, Position.class).x).isEqualTo(1);
    }

    @Test
    @Row("JOB-5")
    void aJobThatIsRunInTheBodyRunsThere() {
        em.query(ro(Health.class)).forEach(_ -> new Move().run(positions));
        assertThat(em.getComponent(entity, Position.class).x).isEqualTo(1);
    }

    @Test
    @Row("JOB-5")
    void aReductionThatRunsHereIsALoopToo() {
        NativeDoubleReference sum = NativeDoubleReference.of(0);
        List<String> messages = new ArrayList<>();
        em.query(ro(Position.class)).reduce(Reduction.sum(sum), (position, into) -> {
            into.add(position.x);
            try {
                new Move().schedule(positions, JobHandle.none());
            } catch (IllegalStateException e) {
                messages.add(e.getMessage());
            }
        });
        assertThat(messages)
                .containsExactly("The job Move, which writes Position, was scheduled in world \"Test\" inside a loop"
                        + " over query [Position], which reads Position. Schedule the job before the loop or after"
                        + " it.");
        sum.close();
    }

    static final class Looping implements ISystem {
        static final List<String> MESSAGES = new ArrayList<>();

        @Override
        public void onUpdate(SystemState state) {
            SystemAPI.query(rw(Position.class)).forEach(_ -> schedule());
            Entities.forEach(ref(Position.class)).run(_ -> schedule());
        }

        private static void schedule() {
            try {
                new Move().schedule();
            } catch (IllegalStateException e) {
                MESSAGES.add(e.getMessage());
            }
        }
    }

    @Test
    @Row("JOB-5")
    void theLoopsOfASystemAreLoopsToo() {
        Looping.MESSAGES.clear();
        world.addSystem(new Looping());
        world.update();
        assertThat(Looping.MESSAGES).containsExactly(refused("Move", "Position"), refused("Move", "Position"));
    }
}
