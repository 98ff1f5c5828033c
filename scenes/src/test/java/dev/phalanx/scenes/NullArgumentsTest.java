package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.ExclusiveEntityTransaction;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.EntityQueryDesc;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.components.EntityPrefabReference;
import dev.phalanx.scenes.components.EntitySceneReference;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.UnloadParameters;
import dev.phalanx.scenes.diff.ChangeSetWriter;
import dev.phalanx.scenes.diff.EntityChangeSet;
import dev.phalanx.scenes.diff.EntityDiffer;
import dev.phalanx.scenes.diff.EntityDifferOptions;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.diff.EntityPatcherOptions;
import dev.phalanx.scenes.diff.PatchBlobs;
import dev.phalanx.scenes.diff.PatchReport;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.ManagedCodec;
import dev.phalanx.scenes.files.ManagedInput;
import dev.phalanx.scenes.files.ManagedOutput;
import dev.phalanx.scenes.files.Migration;
import dev.phalanx.scenes.files.SaveGameOptions;
import dev.phalanx.scenes.files.SaveOptions;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.TextSelection;
import dev.phalanx.scenes.systems.SceneSystemGroup;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.NullCalls;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Public methods that are given null name what was null.
class NullArgumentsTest extends InSceneWorld {
    private static final class NoCodec implements ManagedCodec<Object> {
        @Override
        public void write(Object value, ManagedOutput out) {}

        @Override
        public Object read(ManagedInput in) {
            return this;
        }
    }

    @TempDir
    Path directory;

    private NullCalls calls() {
        return new NullCalls()
                .sample(World.class, world)
                .sample(EntityManager.class, em)
                .sample(Entity.class, em.createEntity(new Place(1, 2)))
                .sample(
                        EntityQuery.class,
                        em.queryBuilder().withAll(Place.class).build())
                .sample(Class.class, Place.class)
                .sample(Class[].class, new Class<?>[] {Place.class})
                .sample(String[].class, new String[] {"game"})
                .sample(float[].class, new float[] {1, 2, 3})
                .sample(IComponentData[].class, new IComponentData[] {new Place(1, 2)})
                .sample(UnloadParameters.class, UnloadParameters.KEEP_META_ENTITIES)
                .sample(SceneSource[].class, new SceneSource[0])
                .sample(SceneSource.class, SceneSource.inMemory(Map.of()))
                .sample(Path.class, directory.resolve("file"))
                .sample(ByteBuffer.class, ByteBuffer.allocate(8))
                .sample(SceneBytes.class, SceneBytes.of("bytes", ByteBuffer.allocate(8)))
                .sample(InputStream.class, new ByteArrayInputStream(new byte[8]))
                .sample(OutputStream.class, new ByteArrayOutputStream())
                .sample(Reader.class, new StringReader("{}"))
                .sample(Appendable.class, new StringBuilder())
                .sample(ClassLoader.class, NullArgumentsTest.class.getClassLoader())
                .sample(Runnable.class, () -> {})
                .sample(BooleanSupplier.class, () -> false)
                .sample(Map.class, Map.of())
                .sample(List.class, List.of())
                .sample(Set.class, Set.of())
                .sample(Collection.class, List.of())
                .sample(Guid.class, Guid.random())
                .sample(SceneReference.class, SceneReference.of("city"))
                .sample(EntitySceneReference.class, EntitySceneReference.of("city"))
                .sample(EntityPrefabReference.class, EntityPrefabReference.of("tree"))
                .sample(SceneLoadParameters.class, SceneLoadParameters.DEFAULT)
                .sample(SceneStreamingSettings.class, SceneStreamingSettings.DEFAULT)
                .sample(SaveOptions.class, SaveOptions.DEFAULT)
                .sample(LoadOptions.class, LoadOptions.DEFAULT)
                .sample(SaveGameOptions.class, SaveGameOptions.DEFAULT)
                .sample(TextSelection.class, TextSelection.ALL)
                .sample(ManagedCodec.class, new NoCodec())
                .sample(ManagedInput.Source.class, (name, type, arguments) -> null)
                .sample(Migration.class, old -> old)
                .sample(EntityChangeSet.class, EntityChangeSet.empty())
                .sample(EntityDifferOptions.class, EntityDifferOptions.standard())
                .sample(EntityPatcherOptions.class, EntityPatcherOptions.standard())
                .sample(EntityQueryDesc.class, EntityQueryDesc.EMPTY)
                .leaveOut("equals", "onCreate", "onUpdate")
                // What the library makes to be read.
                .leaveOut("SceneFileInfo", "SceneFileCheck", "LoadReport");
    }

    @Test
    void scenesAndFilesNameWhatWasNull() throws IOException {
        try (World shadow = new World("Shadow");
                World empty = new World("Empty");
                SceneBytes bytes = SceneBytes.of("bytes", new SceneWriter(world, Guid.random()).toBuffer());
                WorldSnapshot snapshot = WorldFiles.snapshot(world, SaveOptions.DEFAULT);
                PatchBlobs blobs = new PatchBlobs();
                ChangeSetWriter writer = new ChangeSetWriter(new ByteArrayOutputStream())) {
            ExclusiveEntityTransaction transaction = empty.entityManager().beginExclusiveEntityTransaction();
            NullCalls calls = calls().sample(ExclusiveEntityTransaction.class, transaction)
                    .sample(PatchBlobs.class, blobs)
                    .ofPackage(SceneSystem.class)
                    .ofPackage(SceneReference.class)
                    .ofPackage(EntityDiffer.class)
                    .ofPackage(Guid.class)
                    .ofPackage(SceneSystemGroup.class)
                    .ofObject(SceneSource.class, SceneSource.inMemory(Map.of()))
                    .ofObject(SceneSource.class, SceneSource.directory(directory))
                    .ofObject(SceneStreamingSettings.class, SceneStreamingSettings.DEFAULT)
                    .ofObject(SceneWriter.class, new SceneWriter(world, Guid.random()))
                    .ofObject(SceneDifference.class, SceneDifference.of(bytes, bytes))
                    .ofObject(WorldSnapshot.class, snapshot)
                    .ofObject(RequestSceneLoaded.class, new RequestSceneLoaded(0, 0))
                    .ofObject(SceneLoadParameters.class, SceneLoadParameters.DEFAULT)
                    .ofObject(EntityChangeSet.class, EntityChangeSet.empty())
                    .ofObject(EntityDiffer.class, new EntityDiffer(world, shadow))
                    .ofObject(EntityDifferOptions.class, EntityDifferOptions.standard())
                    .ofObject(EntityPatcherOptions.class, EntityPatcherOptions.standard())
                    .ofObject(EntityGuid.class, EntityGuid.of(1))
                    .ofObject(PatchBlobs.class, blobs)
                    .ofObject(PatchReport.class, what -> {})
                    .ofObject(ChangeSetWriter.class, writer)
                    .ofObject(Guid.class, Guid.random())
                    .ofObject(SceneBytes.class, bytes)
                    .ofObject(SaveOptions.class, SaveOptions.DEFAULT)
                    .ofObject(LoadOptions.class, LoadOptions.DEFAULT)
                    .ofObject(SaveGameOptions.class, SaveGameOptions.DEFAULT)
                    .ofObject(TextSelection.class, TextSelection.ALL)
                    .ofObject(ManagedOutput.class, new ManagedOutput())
                    .ofObject(ManagedInput.class, ManagedInput.of(new ManagedOutput()));

            assertThat(calls.bare()).isEmpty();
            assertThat(calls.count()).isGreaterThan(230);
            assertThat(places()).as("entities after calls with null").isEqualTo(1);
            assertThat(em.getAllEntities().length()).isEqualTo(1);
            empty.entityManager().endExclusiveEntityTransaction();
        }
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void theElementThatIsNullIsNumbered() {
        List<@Nullable Class<?>> types = Arrays.asList(Place.class, null);
        Class<?>[] classes = types.toArray(Class<?>[]::new);
        String text = "Class 2 of 2 is null. Leave it out.";
        for (ThrowingCallable call : List.<ThrowingCallable>of(
                () -> LoadOptions.DEFAULT.withClasses(classes),
                () -> LoadOptions.DEFAULT.allowTypes(classes),
                () -> LoadOptions.DEFAULT.withTypes(Place.class, null),
                () -> SaveOptions.DEFAULT.withClasses(classes),
                () -> SaveGameOptions.DEFAULT.withTypes(Place.class, null),
                () -> EntityDifferOptions.standard().without(Place.class, null))) {
            assertThatNullPointerException().isThrownBy(call).withMessage(text);
        }
        assertThatNullPointerException()
                .isThrownBy(() -> LoadOptions.DEFAULT.allowPackages("game", null, "mod"))
                .withMessage("Package 2 of 3 is null. Leave it out.");
        assertThatNullPointerException()
                .isThrownBy(() -> SceneSource.inOrder((SceneSource) null))
                .withMessage("Source 1 of 1 is null. Leave it out.");
        assertThatNullPointerException()
                .isThrownBy(() -> SceneStreamingSettings.DEFAULT.withProcessAfterLoad(Collections.singletonList(null)))
                .withMessage("Class 1 of 1 is null. Leave it out.");
        assertThatNullPointerException()
                .isThrownBy(() -> new SceneWriter(world, Guid.random()).withMetadata(0, new Place(1, 2), null))
                .withMessage("Component 2 of 2 is null. Leave it out.");
        assertThatNullPointerException()
                .isThrownBy(() -> SceneLoadParameters.of(null, null))
                .withMessage("Flag 1 of 2 is null. Leave it out.");
        assertThatNullPointerException()
                .isThrownBy(() -> SceneSource.inMemory(Collections.singletonMap("city", null)))
                .withMessage("The file of scene \"city\" is null. Leave it out.");
        assertThatNullPointerException()
                .isThrownBy(() ->
                        EntityPatcherOptions.standard().withScene(Guid.random(), Collections.singletonMap(3, null)))
                .withMessage("The entity of section 3 is null. Leave it out.");
    }

    @Test
    void blobsOfWhichOneIsNullAreNotTaken() {
        try (PatchBlobs blobs = new PatchBlobs()) {
            assertThatNullPointerException()
                    .isThrownBy(() -> blobs.take(Collections.singletonList(null)))
                    .withMessage("Blob 1 of 1 is null. Leave it out.");
            assertThat(blobs.count()).isZero();
        }
    }

    @Test
    void filesThatAreGivenAreClosedWhenTheCallIsRefused() {
        AtomicInteger closed = new AtomicInteger();
        SceneBytes bytes = SceneBytes.of("bytes", ByteBuffer.allocate(8), closed::incrementAndGet);
        assertThatNullPointerException()
                .isThrownBy(() -> WorldFiles.load(world, bytes, null))
                .withMessage("options");
        assertThat(closed).hasValue(1);
        SceneBytes more = SceneBytes.of("more", ByteBuffer.allocate(8), closed::incrementAndGet);
        assertThatNullPointerException()
                .isThrownBy(() -> WorldFiles.load(null, more, LoadOptions.DEFAULT))
                .withMessage("world");
        assertThat(closed).hasValue(2);
        SceneBytes content = SceneBytes.of("content", ByteBuffer.allocate(8), closed::incrementAndGet);
        assertThatNullPointerException()
                .isThrownBy(() -> SceneSystem.applyChanges(world, Guid.random(), content, null))
                .withMessage("changes");
        assertThat(closed).hasValue(3);
        try (World other = new World("Without streaming")) {
            SceneBytes last = SceneBytes.of("last", ByteBuffer.allocate(8), closed::incrementAndGet);
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(() -> SceneSystem.applyChanges(other, Guid.random(), last, EntityChangeSet.empty()));
            assertThat(closed).hasValue(4);
        }
    }
}
