package dev.phalanx.samples.games.traffic;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.collections.NativeLongArray;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.NativeArray;

/// Keeps the cars in order.
@UpdateInGroup(value = TrafficGroup.class, orderFirst = true)
final class SortSystem implements ISystem {
    private NativeArray<Neighbour> cars = NativeArray.ofLength(Neighbour.class, 0);
    private NativeLongArray keys = NativeLongArray.ofLength(0);
    private NativeIntArray ahead = NativeIntArray.ofLength(0);
    private EntityQuery all;

    @Override
    public void onCreate(SystemState state) {
        all = state.getEntityQuery(
                ComponentType.readOnly(Place.class),
                ComponentType.readOnly(Speed.class),
                ComponentType.readWrite(Ahead.class));
        state.requireForUpdate(Road.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        int count = all.calculateEntityCount();
        if (cars.length() != count) {
            state.completeDependency();
            close();
            cars = NativeArray.ofLength(Neighbour.class, count);
            keys = NativeLongArray.ofLength(count);
            ahead = NativeIntArray.ofLength(count);
        }
        JobHandle gathered = new GatherJob(cars, keys).scheduleParallel(all, state.dependency());
        JobHandle sorted = new SortJob(keys).schedule(gathered);
        JobHandle ranked = new RankJob(keys, cars, ahead).schedule(count, 64, sorted);
        state.setDependency(new LookJob(cars, ahead).scheduleParallel(all, ranked));
    }

    private void close() {
        cars.close();
        keys.close();
        ahead.close();
    }

    @Override
    public void onDestroy(SystemState state) {
        state.completeDependency();
        close();
    }
}
