package dev.phalanx.samples.games.traffic;

import static dev.phalanx.entities.query.QueryTerms.ro;

import dev.phalanx.collections.NativeDoubleReference;
import dev.phalanx.collections.NativeLongArray;
import dev.phalanx.collections.NativeLongReference;
import dev.phalanx.entities.reductions.Counter;
import dev.phalanx.entities.reductions.DoubleSum;
import dev.phalanx.entities.reductions.Histogram;
import dev.phalanx.entities.reductions.Reduction;
import dev.phalanx.entities.systems.EndSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SimulationSystemGroup;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.jobs.JobHandle;

/// Says what the traffic is like.
@UpdateInGroup(value = SimulationSystemGroup.class, orderLast = true)
@UpdateBefore(EndSimulationEntityCommandBufferSystem.class)
final class ReportSystem implements ISystem {
    private final NativeDoubleReference sum = NativeDoubleReference.of(0);
    private final NativeLongReference count = NativeLongReference.of(0);
    private final NativeLongArray tens = NativeLongArray.ofLength(8);
    private final Reduction<DoubleSum> speeds = Reduction.sum(sum);
    private final Reduction<Counter> braking = Reduction.count(count);
    private final Reduction<Histogram> histogram = Reduction.histogram(tens);
    private int recounts;

    @Override
    public void onUpdate(SystemState state) {
        JobHandle before = state.dependency();
        JobHandle summed = SystemAPI.query(ro(Speed.class))
                .scheduleReduceParallel(speeds, before, (speed, total) -> total.add(speed.value));
        JobHandle counted = SystemAPI.query(ro(Braking.class))
                .scheduleReduceParallel(braking, before, (lights, counter) -> counter.count());
        JobHandle binned = SystemAPI.query(ro(Speed.class))
                .scheduleReduceParallel(
                        histogram, before, (speed, bins) -> bins.add(Math.min(7, (int) (speed.value / 10))));
        state.setDependency(JobHandle.combineDependencies(summed, counted, binned));
        state.completeDependency();
        if (SystemAPI.query(ro(Place.class)).withOrderFilter().calculateEntityCount() > 0) {
            recounts++;
        }
        int cars = SystemAPI.query(ro(Speed.class)).calculateEntityCount();
        SystemAPI.setSingleton(new Report(sum.get() / cars, count.get(), tens.get(0), recounts));
    }

    @Override
    public void onDestroy(SystemState state) {
        state.completeDependency();
        sum.close();
        count.close();
        tens.close();
    }
}
