package dev.phalanx.samples.games.tornado;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.FixedStepSimulationSystemGroup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.transforms.LocalToWorld;
import org.jspecify.annotations.Nullable;

/// Builds the structure, and moves its points in steps of equal length, on all cores. The arrays belong to this system,
/// and the world does not track them: other systems get them with the handle of the jobs that write them, and report
/// the handles of their own jobs.
@UpdateInGroup(FixedStepSimulationSystemGroup.class)
@UpdateAfter(TornadoSystem.class)
final class StructureSystem implements ISystem {
    private @Nullable Structure structure;
    private JobHandle writing = JobHandle.none();
    private JobHandle reading = JobHandle.none();

    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Config.class);
        state.requireForUpdate(Tornado.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        Structure built = structure;
        if (built == null) {
            built = Structure.build(SystemAPI.getSingleton(Config.class));
            structure = built;
            addViews(state.entityManager(), built.beams().length());
        }
        Tornado tornado = SystemAPI.getSingleton(Tornado.class);
        JobHandle before = JobHandle.combineDependencies(writing, reading);
        JobHandle moved = new ForceJob(
                        SystemAPI.time().deltaTime(),
                        (float) SystemAPI.time().elapsedTime(),
                        tornado.x,
                        tornado.z,
                        tornado.strength,
                        tornado.steps,
                        built.clusters(),
                        built.joints(),
                        built.places(),
                        built.oldPlaces())
                .schedule(built.clusters().length(), 1, before);
        writing = new SolveJob(built.places(), built.oldPlaces(), built.joints(), built.beams(), built.clusters())
                .schedule(built.clusters().length(), 1, moved);
        reading = JobHandle.none();
    }

    /// An entity for each beam, for renderers.
    private static void addViews(EntityManager em, int beams) {
        try (NativeArray<Entity> views =
                em.createEntity(em.createArchetype(LocalToWorld.class, BeamView.class), beams)) {
            for (int i = 0; i < beams; i++) {
                em.setComponent(views.get(i), new BeamView(i));
            }
        }
    }

    /// The structure, or null before the first step.
    @Nullable
    Structure structure() {
        return structure;
    }

    /// The jobs that write the structure.
    JobHandle writing() {
        return writing;
    }

    /// Lets the next step wait for a job that reads the structure.
    void addReader(JobHandle job) {
        reading = JobHandle.combineDependencies(reading, job);
    }

    @Override
    public void onDestroy(SystemState state) {
        writing.complete();
        reading.complete();
        if (structure != null) {
            structure.close();
        }
    }
}
