package dev.phalanx.entities.faults;

import dev.phalanx.collections.NativeIntList;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.faults.FaultyComponents.Position;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.IJobParallelFor;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/// Schedules jobs with faults, and says after which a container stayed in use by a job of which no caller has the
/// handle. Loaded by a [FaultLoader].
public final class FaultyJobs implements AutoCloseable {
    record Fill(NativeIntList list) implements IJob {
        @Override
        public void execute() {
            list.add(1);
        }
    }

    record Sum(@ReadOnly NativeIntList list) implements IJobParallelFor {
        @Override
        public void execute(int index) {}
    }

    record Move(ComponentLookup<Position> positions, Entity of) implements IJob {
        @Override
        public void execute() {
            positions.set(of, new Position());
        }
    }

    record Walk() implements IJobEntity {
        void execute(Position position) {
            position.x++;
        }
    }

    private final World world = new World("Faulty");
    private final EntityManager em = world.entityManager();
    private final Entity one = em.createEntity(Position.class);
    private final NativeIntList list = NativeIntList.of(4);

    private static Map<String, BiFunction<FaultyJobs, JobHandle, JobHandle>> scenarios() {
        Map<String, BiFunction<FaultyJobs, JobHandle, JobHandle>> all = new LinkedHashMap<>();
        all.put("job", (f, before) -> new Fill(f.list).schedule(before));
        all.put("parallel job", (f, before) -> new Sum(f.list).schedule(100, 3, before));
        all.put("lookup", (f, before) -> {
            return new Move(f.em.getComponentLookup(Position.class, false), f.one).schedule(before);
        });
        all.put("entities", (f, before) -> {
            return new Walk().schedule(f.em.queryBuilder().withAll(Position.class).build(), before);
        });
        all.put("gather", (f, before) -> {
            return f.em.queryBuilder()
                    .withAll(Position.class)
                    .build()
                    .toEntityListAsync(before)
                    .handle();
        });
        return all;
    }

    /// Runs every scenario with a fault at each of its first places, and returns what went wrong.
    public static List<String> run(int most) {
        List<String> wrong = new ArrayList<>();
        scenarios().forEach((name, scenario) -> {
            for (boolean follows : new boolean[] {false, true}) {
                for (Faults.Kind kind : List.of(Faults.Kind.MEMORY, Faults.Kind.STACK)) {
                    for (int place = 0; place < most; place++) {
                        String what = name + (follows ? " after another" : "") + " / " + kind + " at " + place;
                        if (!once(what, scenario, follows, kind, place, wrong)) {
                            break;
                        }
                    }
                }
            }
        });
        return wrong;
    }

    /// Returns whether there was such a place.
    private static boolean once(
            String what,
            BiFunction<FaultyJobs, JobHandle, JobHandle> scenario,
            boolean follows,
            Faults.Kind kind,
            int place,
            List<String> wrong) {
        FaultyJobs faulty = new FaultyJobs();
        JobHandle before = JobHandle.none();
        if (follows) {
            before = new Fill(faulty.list).schedule();
            before = new Move(faulty.em.getComponentLookup(Position.class, false), faulty.one).schedule(before);
        }
        JobHandle handle = before;
        Throwable thrown = null;
        Faults.arm(kind, place, 1);
        try {
            handle = scenario.apply(faulty, before);
        } catch (Throwable fault) {
            thrown = fault;
        }
        int faults = Faults.disarm();
        try {
            handle.complete();
            faulty.em.completeAllTrackedJobs();
            faulty.list.add(3);
            faulty.em.setComponent(faulty.one, new Position());
            faulty.em.createEntity();
            faulty.world.audit();
            faulty.close();
        } catch (Throwable failed) {
            StackTraceElement[] trace = thrown == null ? new StackTraceElement[0] : thrown.getStackTrace();
            wrong.add(what + ": " + failed + " <- " + thrown + " at "
                    + List.of(trace).subList(0, Math.min(6, trace.length)));
        }
        return faults > 0;
    }

    @Override
    public void close() {
        list.close();
        world.close();
    }
}
