package dev.phalanx.baking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.bakers.BlobAssetStore;
import dev.phalanx.baking.components.TransformAuthoring;
import dev.phalanx.baking.formats.AuthoringSchema;
import dev.phalanx.baking.formats.AuthoringTypes;
import dev.phalanx.baking.formats.ComponentReader;
import dev.phalanx.baking.formats.SceneFormat;
import dev.phalanx.baking.live.FileWatch;
import dev.phalanx.baking.live.LiveBaking;
import dev.phalanx.baking.live.LiveBakingOptions;
import dev.phalanx.baking.systems.BakingSystemGroup;
import dev.phalanx.baking.tables.TableBaker;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SaveOptions;
import dev.phalanx.testing.NullCalls;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Public methods that are given null name what was null.
class NullArgumentsTest {
    record LampAuthoring(float watts) implements IAuthoring {}

    record Lamp(float watts) implements IComponentData {}

    @TempDir
    Path directory;

    private final AuthoringScene scene = new AuthoringScene("city.scene.yaml");
    private final AuthoringNode node = scene.addNode("Lamp").addComponent(new LampAuthoring(40));
    private final AuthoringTypes types = AuthoringTypes.of(List.of(LampAuthoring.class));

    private NullCalls calls(World world) {
        SourcePosition position = SourcePosition.of("file");
        return new NullCalls()
                .sample(World.class, world)
                .sample(EntityManager.class, world.entityManager())
                .sample(Path.class, directory.resolve("file"))
                .sample(Class.class, LampAuthoring.class)
                .sample(byte[].class, new byte[0])
                .sample(Collection.class, List.of())
                .sample(Predicate.class, any -> true)
                .sample(Function.class, any -> position)
                .sample(Duration.class, Duration.ofMillis(1))
                .sample(ClassLoader.class, NullArgumentsTest.class.getClassLoader())
                .sample(InputStream.class, new ByteArrayInputStream(new byte[0]))
                .sample(Reader.class, new StringReader(""))
                .sample(JsonNode.class, JsonNodeFactory.instance.objectNode())
                .sample(Guid.class, Guid.random())
                .sample(SaveOptions.class, SaveOptions.DEFAULT)
                .sample(SourcePosition.class, position)
                .sample(AuthoringTypes.class, types)
                .sample(BakingTypes.class, BakingTypes.none())
                .sample(AuthoringScene.class, scene)
                .sample(AuthoringNode.class, node)
                .sample(LiveBakingOptions.class, LiveBakingOptions.standard())
                .leaveOut("equals", "onCreate", "onUpdate")
                // For other packages of the library, and what the library makes to be read.
                .leaveOut("LiveScene", "LiveChange");
    }

    @Test
    void bakesAndFormatsNameWhatWasNull() {
        try (World world = new World("Other");
                SceneBaking baking = SceneBaking.of(scene, BakingTypes.none().withAuthoring(LampAuthoring.class));
                BlobAssetStore blobs = new BlobAssetStore()) {
            BakeResult result = baking.bake();
            NullCalls calls = calls(world)
                    .ofPackage(SceneBaking.class)
                    .ofPackage(IAuthoring.class)
                    .ofPackage(BlobAssetStore.class)
                    .ofPackage(TransformAuthoring.class)
                    .ofPackage(AuthoringSchema.class)
                    .ofPackage(LiveBaking.class)
                    .ofPackage(BakingSystemGroup.class)
                    .ofPackage(TableBaker.class)
                    .ofPackage(AuthoringNode.class)
                    .ofObject(BakingTypes.class, BakingTypes.none())
                    .ofObject(AuthoringTypes.class, types)
                    .ofObject(AuthoringScene.class, scene)
                    .ofObject(AuthoringNode.class, node)
                    .ofObject(AuthoringProblem.class, AuthoringProblem.error(SourcePosition.of("file"), "It is wrong."))
                    .ofObject(SourcePosition.class, SourcePosition.of("file"))
                    .ofObject(AssetRef.class, AssetRef.NONE)
                    .ofObject(TransformAuthoring.class, new TransformAuthoring())
                    .ofObject(ComponentReader.class, new ComponentReader(types, scene))
                    .ofObject(TableBaker.class, TableBaker.of(Lamp.class))
                    .ofObject(BlobAssetStore.class, blobs)
                    .ofObject(BakeResult.class, result)
                    .ofObject(ProjectBaking.class, ProjectBaking.of(directory, directory, BakingTypes.none()))
                    .ofObject(SceneBaking.class, baking);
            SceneFormat.all().forEach(format -> calls.ofObject(SceneFormat.class, format));

            assertThat(calls.bare()).isEmpty();
            assertThat(calls.count()).isGreaterThan(150);
            assertThat(world.entityManager().entityCount()).isZero();
            assertThat(scene.nodes()).containsExactly(node);
            assertThat(node.components()).hasSize(1);
            assertThat(scene.problems()).isEmpty();
        }
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void liveBakingNamesWhatWasNull() {
        LiveBakingOptions options = LiveBakingOptions.standard()
                .withTypes(BakingTypes.none())
                .withWatching(false)
                .withOpen(name -> false);
        try (World world = new World("Live");
                LiveBaking live = LiveBaking.start(world, directory, options)) {
            NullCalls calls = calls(world)
                    .ofObject(LiveBaking.class, live)
                    .ofObject(LiveBakingOptions.class, LiveBakingOptions.standard());

            assertThat(calls.bare()).isEmpty();
            assertThat(calls.count()).isGreaterThan(7);
        }
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void theElementThatIsNullIsNumbered() {
        assertThatNullPointerException()
                .isThrownBy(() -> BakingTypes.none().withAuthoring(LampAuthoring.class, null))
                .withMessage("Class 2 of 2 is null. Leave it out.");
        assertThatNullPointerException()
                .isThrownBy(() -> BakingTypes.none().withSystems(null, null))
                .withMessage("Class 1 of 2 is null. Leave it out.");
        assertThatNullPointerException()
                .isThrownBy(() -> BakingTypes.none().withBakers(null, null))
                .withMessage("Baker 1 of 2 is null. Leave it out.");
        assertThatNullPointerException()
                .isThrownBy(() -> FileWatch.of(Arrays.asList(directory, null), file -> true, Duration.ofMillis(1)))
                .withMessage("Place 2 of 2 is null. Leave it out.");
        assertThatNullPointerException()
                .isThrownBy(
                        () -> BakingTypes.in(NullArgumentsTest.class.getClassLoader(), Collections.singletonList(null)))
                .withMessage("Place 1 of 1 is null. Leave it out.");
    }

    @Test
    void aTableIsClosedWhenTheCallIsRefused() {
        AtomicInteger closed = new AtomicInteger();
        InputStream in = new ByteArrayInputStream(new byte[0]) {
            @Override
            public void close() {
                closed.incrementAndGet();
            }
        };
        assertThatNullPointerException()
                .isThrownBy(() -> TableBaker.of(Lamp.class).bake(null, "lamps", in))
                .withMessage("em");
        assertThat(closed).hasValue(1);
    }
}
