package dev.phalanx.baking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.components.SceneSectionAuthoring;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldSystemFilter;
import dev.phalanx.entities.systems.WorldSystemFilterFlags;
import dev.phalanx.scenes.SceneSource;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import dev.phalanx.transforms.TransformUsageFlags;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SectionsTest extends InBaking {
    record Lamp(float watts) implements IComponentData {}

    record Link(Entity to) implements IComponentData {}

    private AuthoringNode lamp(AuthoringNode node) {
        return scripts.first(node, baker -> {
            baker.addComponent(baker.getEntity(), new Lamp(1));
            baker.createAdditionalEntity(TransformUsageFlags.NONE, false, "Of " + baker.getName());
        });
    }

    private Map<String, Integer> sections() {
        return sections(em());
    }

    private static Map<String, Integer> sections(EntityManager em) {
        Map<String, Integer> sections = new TreeMap<>();
        for (Entity entity : all(em)) {
            if (em.hasComponent(entity, SceneSection.class)) {
                sections.put(
                        em.getName(entity),
                        em.getSharedComponent(entity, SceneSection.class).section());
            }
        }
        return sections;
    }

    @Row({"SCN-1.1", "SCN-1.2", "SCN-1.3"})
    @Test
    void nodesAreInTheSectionOfTheNearestNodeAboveThatNamesOne() {
        lamp(node("Default"));
        AuthoringNode first = lamp(node("First")).addComponent(new SceneSectionAuthoring(1));
        AuthoringNode below = lamp(first.addChild("Below"));
        lamp(below.addChild("Second")).addComponent(new SceneSectionAuthoring(2));
        AuthoringNode out = lamp(below.addChild("Out")).addComponent(new SceneSectionAuthoring(-1));
        lamp(out.addChild("Out too"));
        lamp(out.addChild("In again")).addComponent(new SceneSectionAuthoring(0));
        bakeWell();
        assertThat(sections())
                .isEqualTo(Map.ofEntries(
                        Map.entry("Default", 0),
                        Map.entry("Of Default", 0),
                        Map.entry("First", 1),
                        Map.entry("Of First", 1),
                        Map.entry("Below", 1),
                        Map.entry("Of Below", 1),
                        Map.entry("Second", 2),
                        Map.entry("Of Second", 2),
                        Map.entry("In again", 0),
                        Map.entry("Of In again", 0)));
        assertThat(em().getSharedComponent(entity("First"), SceneSection.class))
                .isEqualTo(new SceneSection(scene.guid(), 1));
        first.setComponent(new SceneSectionAuthoring(5));
        bakeWell();
        assertThat(result.bakersRun()).isZero();
        assertThat(sections()).containsEntry("Below", 5).containsEntry("Second", 2);
        first.removeComponent(SceneSectionAuthoring.class);
        bakeWell();
        assertThat(sections()).containsEntry("Below", 0);
        scene.setGuid(Guid.ofName("other"));
        bakeWell();
        assertThat(em().getSharedComponent(entity("First"), SceneSection.class))
                .isEqualTo(new SceneSection(Guid.ofName("other"), 0));
    }

    @Test
    void prefabsAreInSectionZero() {
        AuthoringScene pigeon = other("pigeon.scene.json");
        lamp(pigeon.addNode("Pigeon")).addComponent(new SceneSectionAuthoring(3));
        AuthoringNode node = node("A").addComponent(new SceneSectionAuthoring(2));
        scripts.first(
                node,
                baker -> baker.addComponent(
                        baker.getEntity(), new Link(baker.getEntity(AssetRef.of("pigeon.scene.json")))));
        bakeWell();
        assertThat(sections()).isEqualTo(Map.of("A", 2, "Pigeon", 0, "Of Pigeon", 0));
    }

    /// Puts each lamp into the section of its watts.
    @WorldSystemFilter(WorldSystemFilterFlags.BAKING_SYSTEM)
    static final class DistributingSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            for (Entity entity : all(em)) {
                if (em.hasComponent(entity, Lamp.class)) {
                    Guid guid =
                            em.getSharedComponent(entity, SceneSection.class).sceneGuid();
                    int section = (int) em.getComponent(entity, Lamp.class).watts();
                    em.setSharedComponent(entity, new SceneSection(guid, section));
                }
            }
        }
    }

    @Row({"SCN-1.2", "SCN-1.3"})
    @Test
    void aBakingSystemPutsEntitiesIntoSections() {
        types = types.withSystems(DistributingSystem.class);
        for (int i = -1; i < 3; i++) {
            int watts = i;
            scripts.first(node("L" + i), baker -> baker.addComponent(baker.getEntity(), new Lamp(watts)));
        }
        bakeWell();
        assertThat(sections()).isEqualTo(Map.of("L0", 0, "L1", 1, "L2", 2));
    }

    @Row({"SCN-1.1", "SCN-1.2", "SCN-1.3"})
    @Test
    void theFileHasTheSectionsAndEachIsLoadedAlone() throws IOException {
        scripts.first(
                node("A"), baker -> baker.addComponent(baker.getEntity(), new Link(baker.getEntity(NodeRef.of("B")))));
        AuthoringNode b = node("B").addComponent(new SceneSectionAuthoring(1));
        scripts.first(b, baker -> baker.addComponent(baker.getEntity(), new Link(baker.getEntity(NodeRef.of("A")))));
        lamp(node("C")).addComponent(new SceneSectionAuthoring(7));
        lamp(node("D")).addComponent(new SceneSectionAuthoring(-1));
        bakeWell();
        result.write(root.resolve("city.entities"));
        try (World world = new World("Game")) {
            world.addSystems(SceneSystems.types());
            SceneSystem.setSource(world, SceneSource.directory(root));
            EntityManager em = world.entityManager();
            Entity loaded = SceneSystem.loadSceneAsync(
                    world,
                    SceneReference.of("city"),
                    SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_IMPORT, SceneLoadFlags.DISABLE_AUTO_LOAD));
            world.update();
            SceneLoadParameters blocking = SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_STREAM_IN);
            SceneSystem.loadSectionAsync(world, SceneSystem.getSectionEntity(world, loaded, 0), blocking);
            world.update();
            assertThat(sections(em)).isEqualTo(Map.of("A", 0));
            assertThat(em.getComponent(entity(em, "A"), Link.class))
                    .as("an entity of section 0 cannot refer to one of another section")
                    .isEqualTo(new Link(Entity.NULL));
            SceneSystem.loadSectionAsync(world, SceneSystem.getSectionEntity(world, loaded, 1), blocking);
            world.update();
            assertThat(sections(em)).isEqualTo(Map.of("A", 0, "B", 1));
            assertThat(em.getComponent(entity(em, "B"), Link.class)).isEqualTo(new Link(entity(em, "A")));
            SceneSystem.loadSectionAsync(world, SceneSystem.getSectionEntity(world, loaded, 7), blocking);
            world.update();
            assertThat(sections(em)).isEqualTo(Map.of("A", 0, "B", 1, "C", 7, "Of C", 7));
            assertThat(List.of(SceneSystem.getSceneGuid(world, "city"))).containsExactly(scene.guid());
        }
    }
}
