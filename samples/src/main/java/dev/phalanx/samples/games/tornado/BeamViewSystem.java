package dev.phalanx.samples.games.tornado;

import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.FixedStepSimulationSystemGroup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.transforms.LocalToWorld;

/// Places the entities that show beams, once in a frame, on all cores.
@UpdateAfter(FixedStepSimulationSystemGroup.class)
final class BeamViewSystem implements ISystem {
    private EntityQuery views;

    @Override
    public void onCreate(SystemState state) {
        views = SystemAPI.queryBuilder()
                .withAllRW(LocalToWorld.class)
                .withAll(BeamView.class)
                .build();
    }

    @Override
    public void onUpdate(SystemState state) {
        StructureSystem system = state.world().getExistingSystem(StructureSystem.class);
        if (system == null) {
            return;
        }
        Structure structure = system.structure();
        if (structure == null) {
            return;
        }
        JobHandle before = JobHandle.combineDependencies(state.dependency(), system.writing());
        JobHandle placed = new BeamViewJob(structure.places(), structure.beams()).scheduleParallel(views, before);
        system.addReader(placed);
        state.setDependency(placed);
    }
}
