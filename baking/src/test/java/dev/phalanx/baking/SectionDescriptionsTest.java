package dev.phalanx.baking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.MeshAuthoring;
import dev.phalanx.baking.authoring.TileLayerAuthoring;
import dev.phalanx.baking.authoring.TiledMapAuthoring;
import dev.phalanx.baking.authoring.TiledObjectAuthoring;
import dev.phalanx.baking.authoring.TiledObjectAuthoring.Alignment;
import dev.phalanx.baking.authoring.TiledObjectAuthoring.Shape;
import dev.phalanx.baking.bakers.BakingSections;
import dev.phalanx.baking.components.BakingOnlyAuthoring;
import dev.phalanx.baking.components.SceneSectionAuthoring;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.WorldSystemFilter;
import dev.phalanx.entities.systems.WorldSystemFilterFlags;
import dev.phalanx.scenes.components.SectionBounds;
import dev.phalanx.scenes.files.SceneFileInfo;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.TransformUsageFlags;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.joml.Vector2f;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Bounds and metadata of the sections of baked scenes.
class SectionDescriptionsTest extends InBaking {
    record Biome(int number) implements IComponentData {}

    record Weather(float rain) implements IComponentData {}

    record Owner(Entity entity) implements IComponentData {}

    record Link(Entity to) implements IComponentData {}

    private static final List<Float> NOWHERE = List.of(
            Float.POSITIVE_INFINITY,
            Float.POSITIVE_INFINITY,
            Float.POSITIVE_INFINITY,
            Float.NEGATIVE_INFINITY,
            Float.NEGATIVE_INFINITY,
            Float.NEGATIVE_INFINITY);

    private AuthoringNode asked(AuthoringNode node, TransformUsageFlags... flags) {
        return scripts.first(node, baker -> baker.getEntity(flags));
    }

    private AuthoringNode tile(int section) {
        return node("Tile " + section).addComponent(new SceneSectionAuthoring(section));
    }

    private List<Float> bounds(int section) {
        List<Float> both = new ArrayList<>();
        for (SceneFileInfo.Section each : sections(result)) {
            if (each.index() == section) {
                both.addAll(each.minimum());
                both.addAll(each.maximum());
            }
        }
        return both;
    }

    private List<String> metadata(int section) {
        return sections(result).stream()
                .filter(each -> each.index() == section)
                .flatMap(each -> each.metadata().stream())
                .toList();
    }

    private static List<Float> box(float... values) {
        List<Float> all = new ArrayList<>();
        for (float value : values) {
            all.add(value);
        }
        return all;
    }

    @Test
    @Row("BAK-11.2")
    void boundsContainThePositionsOfEntitiesWithATransform() {
        AuthoringNode tile = tile(1).setPosition(100, 0, 0);
        asked(tile.addChild("Still").setPosition(1, 2, 3), TransformUsageFlags.RENDERABLE);
        asked(tile.addChild("Moving").setPosition(-5, 9, 0), TransformUsageFlags.DYNAMIC);
        asked(tile.addChild("Off").setPosition(0, 0, 20).setActive(false), TransformUsageFlags.RENDERABLE);
        asked(tile.addChild("Without").setPosition(500, 0, 0), TransformUsageFlags.NONE);
        asked(
                tile.addChild("Not stored").setPosition(500, 0, 0).addComponent(new BakingOnlyAuthoring()),
                TransformUsageFlags.RENDERABLE);
        scripts.first(tile.addChild("Own").setPosition(0, -7, 0), baker -> {
            Entity entity = baker.getEntity(TransformUsageFlags.MANUAL_OVERRIDE);
            baker.addComponent(entity, LocalTransform.fromPosition(90, -7, 0));
        });
        bakeWell();
        assertThat(bounds(1)).isEqualTo(box(90, -7, 0, 101, 9, 20));

        tile.setPosition(0, 0, 0);
        bakeWell();
        assertThat(bounds(1)).isEqualTo(box(-5, -7, 0, 90, 9, 20));
    }

    @Test
    @Row("BAK-11.2")
    void boundsContainMeshesAsTheyAreTurnedAndScaled() {
        MeshAuthoring house =
                new MeshAuthoring(AssetRef.of("house.glb"), List.of(), new Vector3f(-1, 0, -2), new Vector3f(1, 3, 2));
        AuthoringNode tile = tile(2).setPosition(10, 0, 0).setEulerAngles(0, 90, 0);
        asked(tile.addChild("House").setScale(2, 1, 1).addComponent(house), TransformUsageFlags.RENDERABLE);
        bakeWell();
        List<Float> found = bounds(2);
        float[] expected = {8, 0, -2, 12, 3, 2};
        for (int i = 0; i < expected.length; i++) {
            assertThat(found.get(i)).isCloseTo(expected[i], Offset.offset(1e-5f));
        }
    }

    @Test
    @Row("BAK-11.2")
    void aMeshCountsOnceAnEntityOfItsNodeIsStored() {
        MeshAuthoring house =
                new MeshAuthoring(AssetRef.of("house.glb"), List.of(), new Vector3f(0, 0, 0), new Vector3f(1, 1, 1));
        AuthoringNode tile = tile(1);
        asked(tile.addChild("A"));
        tile.addChild("Never").setPosition(50, 0, 0).addComponent(house);
        bakeWell();
        assertThat(bounds(1)).isEqualTo(NOWHERE);
        scripts.first(
                tile.addChild("Parts").setPosition(4, 0, 0).addComponent(house),
                baker -> baker.createAdditionalEntity(TransformUsageFlags.NONE));
        bakeWell();
        assertThat(bounds(1)).isEqualTo(box(4, 0, 0, 5, 1, 1));
    }

    static Stream<Arguments> shapes() {
        int[] tiles = {0, 0, 0, 0, 7, 0, 0, 0, 9, 0, 0, 0};
        TileLayerAuthoring layer = new TileLayerAuthoring(-1, 2, 3, 4, 32, 16, tiles);
        return Stream.of(
                Arguments.of("", "", 0, layer, box(0, 48, 0, 64, 80, 0)),
                Arguments.of("orthogonal", "", 0, layer, box(0, 48, 0, 64, 80, 0)),
                Arguments.of("isometric", "", 0, layer, box(0, 48, 0, 32, 80, 0)),
                Arguments.of("staggered", "y", 0, layer, box(0, 24, 0, 80, 48, 0)),
                Arguments.of("staggered", "x", 0, layer, box(0, 48, 0, 48, 88, 0)),
                Arguments.of("hexagonal", "y", 8, layer, box(0, 36, 0, 80, 64, 0)),
                Arguments.of("hexagonal", "x", 8, layer, box(0, 48, 0, 52, 88, 0)),
                Arguments.of("orthogonal", "", 0, new TileLayerAuthoring(0, 0, 1, 1, 8, 8, new int[1]), NOWHERE),
                Arguments.of("orthogonal", "", 0, object(Shape.RECTANGLE), box(0, 0, 0, 30, 20, 0)),
                Arguments.of("orthogonal", "", 0, tile(), box(-15, -16, 0, 15, 4, 0)),
                Arguments.of("orthogonal", "", 0, object(Shape.POINT), box(0, 0, 0, 0, 0, 0)),
                Arguments.of("orthogonal", "", 0, object(Shape.POLYGON), box(-2, 1, 0, 5, 6, 0)));
    }

    private static TiledObjectAuthoring tile() {
        return new TiledObjectAuthoring(Shape.TILE, "", 30, 20, List.of(), 1, "", Alignment.BOTTOM, -15, -16);
    }

    private static TiledObjectAuthoring object(Shape shape) {
        return new TiledObjectAuthoring(shape, "", 30, 20, List.of(new Vector2f(5, 1), new Vector2f(-2, 6)), 1, "");
    }

    @ParameterizedTest
    @MethodSource("shapes")
    @Row("BAK-11.2")
    void boundsContainTheTilesAndObjectsOfMaps(
            String orientation, String axis, int side, IAuthoring shape, List<Float> expected) {
        if (!orientation.isEmpty()) {
            node("Map")
                    .addComponent(
                            new TiledMapAuthoring(orientation, false, 4, 4, 32, 16, axis, "odd", side, List.of()));
        }
        asked(tile(1).addComponent(shape));
        bakeWell();
        assertThat(bounds(1)).isEqualTo(expected);
    }

    @Test
    @Row("BAK-11.3")
    void anEmptySectionHasNoBounds() {
        asked(tile(3), TransformUsageFlags.NONE);
        bakeWell();
        assertThat(bounds(0)).isEqualTo(NOWHERE);
        assertThat(bounds(3)).isEqualTo(NOWHERE);
    }

    @Test
    @Row("BAK-11.2")
    void prefabsHaveNoPlace() {
        AuthoringScene pigeon = other("pigeon.scene.json");
        scripts.first(pigeon.addNode("Pigeon").setPosition(900, 0, 0), baker -> {
            baker.getEntity(TransformUsageFlags.DYNAMIC);
            baker.setSectionMetadata(new Biome(7));
            baker.enlargeSectionBounds(new SectionBounds(900, 0, 0, 901, 1, 1));
        });
        scripts.first(
                node("A").setPosition(1, 1, 1),
                baker -> baker.addComponent(
                        baker.getEntity(TransformUsageFlags.RENDERABLE),
                        new Link(baker.getEntity(AssetRef.of("pigeon.scene.json")))));
        bakeWell();
        assertThat(bounds(0)).isEqualTo(box(1, 1, 1, 1, 1, 1));
        assertThat(metadata(0)).isEmpty();
    }

    @Test
    @Row("BAK-11.1")
    void bakersEnlargeBoundsOrSetThem() {
        AuthoringNode tile = tile(1);
        asked(tile.addChild("House").setPosition(5, 0, 5), TransformUsageFlags.RENDERABLE);
        AuthoringNode lamp = scripts.first(
                tile.addChild("Lamp"), baker -> baker.enlargeSectionBounds(new SectionBounds(-10, 0, 0, 0, 20, 0)));
        bakeWell();
        assertThat(bounds(1)).isEqualTo(box(-10, 0, 0, 5, 20, 5));
        AuthoringNode area = scripts.second(
                tile.addChild("Area"), baker -> baker.setSectionBounds(new SectionBounds(0, 0, 0, 100, 1, 100)));
        bakeWell();
        assertThat(bounds(1)).isEqualTo(box(-10, 0, 0, 100, 20, 100));
        lamp.remove();
        bakeWell();
        assertThat(bounds(1)).isEqualTo(box(0, 0, 0, 100, 1, 100));
        area.setParent(null);
        bakeWell();
        assertThat(bounds(1)).isEqualTo(box(5, 0, 5, 5, 0, 5));
        assertThat(bounds(0)).isEqualTo(box(0, 0, 0, 100, 1, 100));
    }

    @Test
    @Row("BAK-11.1")
    void bakersSetMetadataOfTheirSection() {
        AuthoringNode tile = tile(4);
        asked(tile.addChild("House"));
        scripts.first(tile, baker -> baker.setSectionMetadata(new Biome(3)));
        scripts.second(tile.addChild("Sky"), baker -> baker.setSectionMetadata(new Weather(0.5f)));
        bakeWell();
        assertThat(metadata(4))
                .containsExactly(
                        Biome.class.getName() + " {\"number\": 3}", Weather.class.getName() + " {\"rain\": 0.5}");
        assertThat(metadata(0)).isEmpty();
        tile.setComponent(new SceneSectionAuthoring(5));
        bakeWell();
        assertThat(result.bakersRun()).isZero();
        assertThat(metadata(5)).hasSize(2);
        assertThat(metadata(4)).isEmpty();
    }

    @Test
    void aSectionIsDescribedOnce() {
        AuthoringNode tile = tile(4);
        asked(tile.addChild("House"));
        scripts.first(tile.addChild("A"), baker -> baker.setSectionMetadata(new Biome(1)));
        AuthoringNode second = scripts.second(tile.addChild("B"), baker -> {
            baker.setSectionMetadata(new Biome(2));
            baker.setSectionBounds(new SectionBounds(0, 0, 0, 1, 1, 1));
        });
        AuthoringNode third = scripts.second(
                tile.addChild("C"), baker -> baker.setSectionBounds(new SectionBounds(0, 0, 0, 2, 2, 2)));
        assertThat(problems())
                .containsExactlyInAnyOrder(
                        "city: SecondBaker sets the metadata Biome of section 4, which has them from FirstBaker of"
                                + " Tile 4/A already. Set them once.",
                        "city: SecondBaker sets the bounds of section 4, which has them from SecondBaker of Tile 4/B"
                                + " already. Set them once.");
        second.remove();
        bakeWell();
        third.remove();
        scripts.second(tile.addChild("D"), baker -> {
            baker.setSectionMetadata(new Weather(1));
            baker.setSectionMetadata(new Weather(2));
        });
        assertThat(problems())
                .containsExactly("city: SecondBaker failed: SecondBaker sets the metadata Weather of its section,"
                        + " which has them from the same baker already. Set them once.");
    }

    @Test
    void whatCannotDescribeASectionIsRefused() {
        scripts.first(node("A"), baker -> baker.setSectionMetadata(new Owner(baker.getEntity())));
        scripts.first(node("B"), baker -> baker.setSectionBounds(new SectionBounds(0, 0, 0, 1, 1, -1)));
        scripts.first(node("C"), baker -> baker.enlargeSectionBounds(SectionBounds.NONE));
        assertThat(problems())
                .containsExactlyInAnyOrder(
                        "city: FirstBaker failed: FirstBaker.setSectionMetadata was given Owner, whose field entity"
                                + " refers to an entity, a blob or a collection, and the metadata of a section is there"
                                + " before the section is loaded. Give sections components of plain values.",
                        "city: FirstBaker failed: FirstBaker.setSectionBounds was given the bounds (0.0, 0.0, 0.0) to"
                                + " (1.0, 1.0, -1.0), which contain no point. Give it the least and the greatest x, y"
                                + " and z.",
                        "city: FirstBaker failed: FirstBaker.enlargeSectionBounds was given the bounds (Infinity,"
                                + " Infinity, Infinity) to (-Infinity, -Infinity, -Infinity), which contain no point."
                                + " Give it the least and the greatest x, y and z.");
    }

    @Test
    void aSectionThatIsNotStoredIsReported() {
        scripts.first(tile(6), baker -> baker.setSectionMetadata(new Biome(1)));
        assertThat(problems())
                .containsExactly("city: warning: Section 6 is given bounds or metadata, and no entity of it is stored,"
                        + " so the baked scene does not have it. Put an entity into it, or leave them out.");
    }

    /// Describes sections from what bakers have set.
    @WorldSystemFilter(WorldSystemFilterFlags.BAKING_SYSTEM)
    static final class DescribingSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            BakingSections sections = em.getComponent(
                    em.queryBuilder().withAll(BakingSections.class).build().getSingletonEntity(), BakingSections.class);
            Biome biome = sections.findMetadata(1, Biome.class);
            sections.setMetadata(1, new Weather(biome == null ? -1 : biome.number()));
            sections.setMetadata(1, new Biome(20));
            sections.removeMetadata(2, Biome.class);
            sections.setBounds(2, new SectionBounds(0, 0, 0, 9, 9, 9));
            sections.enlargeBounds(1, new SectionBounds(-3, 0, 0, 0, 0, 0));
        }
    }

    @Test
    @Row("BAK-11.1")
    void bakingSystemsDescribeSections() {
        types = types.withSystems(DescribingSystem.class);
        for (int section = 1; section <= 2; section++) {
            AuthoringNode tile = tile(section).setPosition(section, 0, 0);
            int number = section;
            scripts.first(tile, baker -> {
                baker.getEntity(TransformUsageFlags.RENDERABLE);
                baker.setSectionMetadata(new Biome(number));
            });
        }
        bakeWell();
        assertThat(metadata(1))
                .containsExactly(
                        Biome.class.getName() + " {\"number\": 20}", Weather.class.getName() + " {\"rain\": 1}");
        assertThat(metadata(2)).isEmpty();
        assertThat(bounds(1)).isEqualTo(box(-3, 0, 0, 1, 0, 0));
        assertThat(bounds(2)).isEqualTo(box(0, 0, 0, 9, 9, 9));
    }
}
