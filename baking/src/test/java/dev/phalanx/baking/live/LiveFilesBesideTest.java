package dev.phalanx.baking.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.authoring.MeshAuthoring;
import dev.phalanx.baking.authoring.TiledObjectAuthoring;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.TransformUsageFlags;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// A scene of several files is edited live by way of any of them.
class LiveFilesBesideTest extends InLive {
    record Tree(int height) implements IComponentData {}

    static final class TreeBaker extends Baker<MeshAuthoring> {
        @Override
        protected void bake(MeshAuthoring authoring) {
            addComponent(getEntity(TransformUsageFlags.DYNAMIC), new Tree(5));
        }
    }

    private void writeData(float... numbers) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(4 * numbers.length).order(ByteOrder.LITTLE_ENDIAN);
        for (float number : numbers) {
            bytes.putFloat(number);
        }
        Files.write(root.resolve("wood.bin"), bytes.array());
    }

    record Width(float pixels) implements IComponentData {}

    static final class ObjectBaker extends Baker<TiledObjectAuthoring> {
        @Override
        protected void bake(TiledObjectAuthoring authoring) {
            addComponent(getEntity(TransformUsageFlags.DYNAMIC), new Width(authoring.width()));
        }
    }

    @Test
    void aChangedTilesetChangesTheObjectsOfAWorld() throws IOException {
        write("island.tmx", """
                <map><tileset firstgid="1" source="trees.tsx"/><objectgroup id="1" name="A"><object id="1" gid="1"/>
                <object id="2" gid="1" width="3"/></objectgroup></map>""");
        write("trees.tsx", "<tileset tilewidth=\"16\" tileheight=\"16\"/>");
        start(UNWATCHED.withTypes(BakingTypes.none().withBakers(new ObjectBaker())));
        load("island");
        assertThat(widths()).containsExactlyInAnyOrder(16f, 3f);

        write("trees.tsx", "<tileset tilewidth=\"24\" tileheight=\"16\"/>");
        step();

        assertThat(widths()).containsExactlyInAnyOrder(24f, 3f);
    }

    private Set<Float> widths() {
        return with(Width.class).stream()
                .map(object -> em.getComponent(object, Width.class).pixels())
                .collect(Collectors.toSet());
    }

    private Set<Float> places() {
        return with(Tree.class).stream()
                .map(tree -> em.getComponent(tree, LocalTransform.class).position.x)
                .collect(Collectors.toSet());
    }

    private void writeWood(int count) throws IOException {
        write("wood.gltf", """
                {"asset": {"version": "2.0"}, "extensionsUsed": ["EXT_mesh_gpu_instancing"],
                "meshes": [{"primitives": []}], "nodes": [{"name": "Wood", "mesh": 0,
                  "extensions": {"EXT_mesh_gpu_instancing": {"attributes": {"TRANSLATION": 0}}}}],
                "accessors": [{"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": %1$d}],
                "bufferViews": [{"buffer": 0, "byteLength": %2$d}],
                "buffers": [{"byteLength": %2$d, "uri": "wood.bin"}]}
                """.formatted(count, 12 * count));
    }

    @Test
    void manyInstancesKeepTheirIdentitiesWhenOneMoves() throws IOException {
        float[] numbers = new float[3 * 100];
        for (int i = 0; i < 100; i++) {
            numbers[3 * i] = i;
        }
        writeWood(100);
        writeData(numbers);
        start(UNWATCHED.withTypes(BakingTypes.none().withBakers(new TreeBaker())));
        load("wood");
        assertThat(places()).hasSize(100);
        with(Tree.class)
                .forEach(tree ->
                        em.setComponent(tree, new Tree((int) em.getComponent(tree, LocalTransform.class).position.x)));

        numbers[3 * 70] = 500;
        writeData(numbers);
        step();

        for (Entity tree : with(Tree.class)) {
            int height = em.getComponent(tree, Tree.class).height();
            assertThat(em.getComponent(tree, LocalTransform.class).position.x).isEqualTo(height == 70 ? 500 : height);
            assertThat(em.getName(tree)).isEqualTo("Instance " + height);
        }
        assertThat(LiveBaking.of(world).scenes().getFirst().source().nodes()).hasSize(101);

        writeWood(70);
        writeData(Arrays.copyOf(numbers, 3 * 70));
        step();

        assertThat(with(Tree.class)).hasSize(70);
        assertThat(em.getComponent(with(Tree.class).getLast(), Tree.class).height())
                .isLessThan(70);
    }

    @Test
    void changedDataMovesTheInstancesOfAWorld() throws IOException {
        writeWood(2);
        writeData(1, 0, 0, 2, 0, 0);
        start(UNWATCHED.withTypes(BakingTypes.none().withBakers(new TreeBaker())));
        load("wood");
        assertThat(places()).containsExactlyInAnyOrder(1f, 2f);
        Entity first = with(Tree.class).getFirst();
        em.setComponent(first, new Tree(9));

        writeData(1, 0, 0, 3, 0, 0);
        step();

        assertThat(places()).containsExactlyInAnyOrder(1f, 3f);
        assertThat(em.getComponent(first, Tree.class))
                .as("what the file did not change")
                .isEqualTo(new Tree(9));
    }
}
