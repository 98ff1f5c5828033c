package dev.phalanx.samples.boids.fish;

import dev.phalanx.entities.ComponentType;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.NativeArray;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Moves the schools, each by jobs of its own:
///
/// ```text
/// school 0   enter → sum → surround ─┐
/// school 1   enter → sum → surround ─┤→ steer 0 → steer 1 → …
/// …                                  ┘
/// ```
///
/// Jobs that look at fish run side by side. Those that steer write the positions, which all others read: they come when
/// everyone has looked, one after the other, each on all cores.
final class SchoolSystem implements ISystem {
    private final Map<School, Shoal> shoals = new HashMap<>();

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
        closeAllBut(schools);
        JobHandle looked = state.dependency();
        for (School school : schools) {
            looked = look(fish, school, looked, state.dependency());
        }
        state.setDependency(steer(state, fish, schools, looked));
    }

    private void closeAllBut(List<School> schools) {
        shoals.forEach((school, shoal) -> {
            if (!schools.contains(school)) {
                shoal.close();
            }
        });
        shoals.keySet().retainAll(schools);
    }

    /// Schedules the jobs of a school that look.
    ///
    /// @param others those of other schools
    /// @return all of them
    private JobHandle look(EntityQuery fish, School school, JobHandle others, JobHandle dependsOn) {
        fish.setSharedComponentFilter(school);
        int size = fish.calculateEntityCount();
        Shoal shoal = shoals.get(school);
        if (shoal != null && shoal.size() != size) {
            shoals.remove(school).close();
            shoal = null;
        }
        if (size == 0) {
            return others;
        }
        if (shoal == null) {
            shoal = new Shoal(size);
            shoals.put(school, shoal);
        }
        return JobHandle.combineDependencies(others, shoal.look(fish, dependsOn));
    }

    /// Schedules the jobs that steer, one school after the other.
    private JobHandle steer(SystemState state, EntityQuery fish, List<School> schools, JobHandle looked) {
        EntityQuery attraction =
                state.getEntityQuery(ComponentType.readOnly(Lure.class), ComponentType.readOnly(School.class));
        NativeArray<Rock> rocks =
                state.getEntityQuery(ComponentType.readOnly(Rock.class)).toComponentDataArray(Rock.class);
        JobHandle steered = looked;
        for (School school : schools) {
            Shoal shoal = shoals.get(school);
            if (shoal != null) {
                fish.setSharedComponentFilter(school);
                attraction.setSharedComponentFilter(school);
                NativeArray<Lure> lures = attraction.toComponentDataArray(Lure.class);
                steered = shoal.steering(lures, rocks, school, state.time().deltaTime())
                        .scheduleParallel(fish, steered)
                        .close(lures);
            }
        }
        return steered.close(rocks);
    }

    @Override
    public void onDestroy(SystemState state) {
        state.completeDependency();
        shoals.values().forEach(Shoal::close);
    }
}
