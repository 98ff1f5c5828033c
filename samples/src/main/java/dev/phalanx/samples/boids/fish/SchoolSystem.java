package dev.phalanx.samples.boids.fish;

import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.NativeArray;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Moves the schools, each by jobs of its own:
///
/// ```text
/// school 0   gather → enter → sum → surround → steer ─┐
/// school 1   gather → enter → sum → surround → steer ─┤→ swim 0 → swim 1 → …
/// …                                                   ┘
/// ```
///
/// The jobs of a school that look at fish run beside those of the others. Those that let fish swim write the positions,
/// which others read: they come when everyone has looked, one after the other, each on all cores.
final class SchoolSystem implements ISystem {
    private final Map<School, Shoal> shoals = new HashMap<>();
    private int step;

    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Heading.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        EntityQuery fish = state.getEntityQuery(
                ComponentType.readWrite(Position.class),
                ComponentType.readWrite(Heading.class),
                ComponentType.readOnly(School.class));
        List<School> schools = state.entityManager().getAllUniqueSharedComponents(School.class);
        count(fish, schools);
        step++;
        JobHandle swum = steer(state, fish);
        for (Map.Entry<School, Shoal> each : shoals.entrySet()) {
            fish.setSharedComponentFilter(each.getKey());
            swum = each.getValue().swim(fish, swum);
        }
        state.setDependency(swum);
    }

    /// Makes room for the fish of each school that has any.
    private void count(EntityQuery fish, List<School> schools) {
        shoals.entrySet().removeIf(each -> {
            fish.setSharedComponentFilter(each.getKey());
            boolean isOver = each.getValue().size() != fish.calculateEntityCount();
            if (isOver) {
                each.getValue().close();
            }
            return isOver;
        });
        for (School school : schools) {
            fish.setSharedComponentFilter(school);
            int size = fish.calculateEntityCount();
            if (size > 0) {
                shoals.computeIfAbsent(school, _ -> new Shoal(size));
            }
        }
    }

    private JobHandle steer(SystemState state, EntityQuery fish) {
        EntityQuery attraction =
                state.getEntityQuery(ComponentType.readOnly(Lure.class), ComponentType.readOnly(School.class));
        NativeArray<Rock> rocks =
                state.getEntityQuery(ComponentType.readOnly(Rock.class)).toComponentDataArray(Rock.class);
        JobHandle before = state.dependency();
        JobHandle steered = before;
        for (Map.Entry<School, Shoal> each : shoals.entrySet()) {
            School school = each.getKey();
            fish.setSharedComponentFilter(school);
            attraction.setSharedComponentFilter(school);
            NativeArray<Lure> lures = attraction.toComponentDataArray(Lure.class);
            JobHandle own = each.getValue()
                    .steer(fish, lures, rocks, school.speed(), state.time().deltaTime(), step, before)
                    .close(lures);
            steered = JobHandle.combineDependencies(steered, own);
        }
        return steered.close(rocks);
    }

    @Override
    public void onDestroy(SystemState state) {
        state.completeDependency();
        shoals.values().forEach(Shoal::close);
    }
}
