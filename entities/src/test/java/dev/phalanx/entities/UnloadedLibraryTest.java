package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.buffer;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.fixture.ChildProgram;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.JobWorkers;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedList64Bytes;
import dev.phalanx.structs.blob.BlobArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import java.io.File;
import java.lang.ref.WeakReference;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/// A plugin that brings the library with it and stops the workers can be unloaded.
final class UnloadedLibraryTest {
    /// A program that uses much of the library, loaded by a class loader of its own together with it.
    public static final class Plugin implements Runnable {
        static final class Place implements IComponentData {
            public Vector3f at = new Vector3f();
            public FixedList64Bytes<Integer> numbers = FixedList64Bytes.of(Integer.class, 1, 2);
        }

        record Step(float length) implements IBufferElementData {}

        record Kind(String name) implements ISharedComponentData {}

        record Off(int frames) implements IComponentData, IEnableableComponent {}

        record Table(int size, BlobArray<Integer> numbers) {}

        record Tables(BlobAssetReference<Table> table) implements IComponentData {}

        static final class Title implements IManagedComponentData {
            List<String> words = new ArrayList<>();
        }

        static final class WalkJob implements IJobEntity {
            public float seconds;

            void execute(Place place) {
                place.at.x += seconds;
            }
        }

        static final class WalkSystem implements ISystem {
            @Override
            public void onUpdate(SystemState state) {
                WalkJob job = new WalkJob();
                job.seconds = SystemAPI.time().deltaTime();
                job.scheduleParallel();
                SystemAPI.query(buffer(Step.class)).forEach(steps -> steps.add(new Step(1)));
            }
        }

        @Override
        public void run() {
            BlobAssetReference<Table> table;
            try (BlobBuilder builder = new BlobBuilder()) {
                table = builder.createBlobAssetReference(new Table(2, builder.allocate(new int[] {1, 2})));
            }
            try (World world = new World("Plugin")) {
                world.setFailFast(true);
                world.addSystems(DefaultSystems.types());
                world.addSystems(List.of(WalkSystem.class));
                EntityManager em = world.entityManager();
                em.onAdd(Place.class, heard -> {});
                Entity entity = em.createEntity(new Place(), new Off(1), new Tables(table));
                em.addBuffer(entity, Step.class);
                em.addSharedComponent(entity, new Kind("walker"));
                em.addComponent(entity, new Title());
                for (int i = 0; i < 10; i++) {
                    world.update();
                }
                try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
                    commands.instantiate(entity);
                    commands.playback(em);
                }
                em.query(rw(Place.class)).forEach(place -> place.at.y++);
                JobHandle handle = new WalkJob()
                        .schedule(em.queryBuilder().withAll(Place.class).build(), JobHandle.none());
                handle.complete();
                world.stateHash();
            }
            table.close();
            JobWorkers.stop();
        }
    }

    /// Loads the plugin together with the library, runs it, and says whether both are gone afterwards.
    static final class Host {
        private Host() {}

        private static WeakReference<ClassLoader> run(String classPath) throws Exception {
            List<URL> roots = new ArrayList<>();
            for (String path : List.of(classPath.split(File.pathSeparator, -1))) {
                roots.add(Path.of(path).toUri().toURL());
            }
            URLClassLoader loader = new URLClassLoader(roots.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
            Class<?> plugin = loader.loadClass(Plugin.class.getName());
            ((Runnable) plugin.getConstructor().newInstance()).run();
            loader.close();
            return new WeakReference<>(loader);
        }

        public static void main(String[] arguments) throws Exception {
            WeakReference<ClassLoader> loader = run(arguments[0]);
            for (int i = 0; i < 20 && loader.get() != null; i++) {
                System.gc();
                Thread.sleep(10);
            }
            System.out.println(loader.get() == null ? "unloaded" : "still there");
        }
    }

    private static String home(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }

    @Test
    void aPluginThatBringsTheLibraryAndStopsTheWorkersCanBeUnloaded() throws Exception {
        String tests = home(UnloadedLibraryTest.class);
        String all = String.join(File.pathSeparator, ChildProgram.PHALANX, home(Vector3f.class), tests);
        // The JDK keeps method handles by soft references, which would keep the library until memory runs out.
        List<String> printed =
                ChildProgram.run(List.of("-XX:SoftRefLRUPolicyMSPerMB=0", "-cp", tests, Host.class.getName(), all));
        assertThat(printed).containsExactly("unloaded");
    }
}
