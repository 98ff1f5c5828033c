package dev.phalanx.baking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SaveGames;
import dev.phalanx.scenes.SceneSource;
import dev.phalanx.scenes.SceneStreamingSettings;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.components.PrefabRoot;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.files.LoadReport;
import dev.phalanx.scenes.files.Saved;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Games over baked levels: a level with a prefab, and one with a sub scene.
class SavedLevelsTest {
    /// The health of a soldier.
    @Saved
    record Hp(int points) implements IComponentData {}

    /// Comes from the level alone.
    record Mesh(int number) implements IComponentData {}

    /// A soldier, who may call others.
    record Recruits(Entity prefab) implements IComponentData {}

    /// A node that is a soldier.
    record SoldierAuthoring(AssetRef recruits) implements IAuthoring {}

    /// Bakes soldiers.
    static final class SoldierBaker extends Baker<SoldierAuthoring> {
        @Override
        protected void bake(SoldierAuthoring authoring) {
            Entity entity = getEntity();
            addComponent(entity, new Hp(10));
            addComponent(entity, new Mesh(7));
            if (!authoring.recruits().isNone()) {
                addComponent(entity, new Recruits(getEntity(authoring.recruits())));
            }
        }
    }

    @TempDir
    Path sources;

    @TempDir
    Path baked;

    @BeforeEach
    void bake() throws IOException {
        Files.writeString(sources.resolve("recruit.scene.yaml"), """
                nodes:
                  - name: Recruit
                    components: [Soldier]
                    children:
                      - name: Dog
                        components: [Soldier]
                """);
        Files.writeString(sources.resolve("camp.scene.yaml"), """
                nodes:
                  - name: Cook
                    components: [Soldier]
                """);
        Files.writeString(sources.resolve("level.scene.yaml"), """
                nodes:
                  - name: Captain
                    components: { Soldier: { recruits: recruit.scene.yaml } }
                  - name: Camp
                    components: { SubScene: { scene: camp.scene.yaml, autoLoad: true } }
                """);
        BakingTypes types =
                BakingTypes.none().withAuthoring(SoldierAuthoring.class).withBakers(new SoldierBaker());
        try (ProjectBaking project = ProjectBaking.of(sources, baked, types)) {
            project.bake().orThrow();
        }
    }

    private World newWorld() {
        World world = new World("Game");
        world.addSystems(DefaultSystems.types());
        world.addSystems(SceneSystems.types());
        SceneSystem.setSource(world, SceneSource.directory(baked));
        SceneSystem.setSettings(world, SceneStreamingSettings.DEFAULT.withMaxConcurrent(0));
        return world;
    }

    private static List<Entity> soldiers(EntityManager em) {
        return em.queryBuilder()
                .withAll(Hp.class, Mesh.class)
                .build()
                .toEntityArray()
                .toList();
    }

    @Test
    void aLevelWithAPrefabAndASubSceneComesBackWhole() throws IOException {
        Path file = baked.resolve("game.save");
        try (World world = newWorld()) {
            EntityManager em = world.entityManager();
            Entity level = SceneSystem.loadSceneAsync(world, SceneReference.of("level"));
            for (int i = 0; i < 6; i++) {
                world.update();
            }
            assertThat(em.hasComponent(level, PrefabRoot.class))
                    .as("a level is no prefab")
                    .isFalse();
            assertThat(soldiers(em)).hasSize(2);
            em.instantiate(em.getSingleton(Recruits.class).prefab());
            assertThat(soldiers(em)).hasSize(4);
            soldiers(em).forEach(each -> em.setComponent(each, new Hp(3)));
            SaveGames.save(world, file);
            check(world, SaveGames.load(world, file));
        }
        try (World world = newWorld()) {
            check(world, SaveGames.load(world, file));
        }
    }

    private static void check(World world, LoadReport report) {
        assertThat(report).isEqualTo(new LoadReport(2, List.of()));
        for (int i = 0; i < 6; i++) {
            world.update();
        }
        EntityManager em = world.entityManager();
        assertThat(soldiers(em).stream().map(em::getName))
                .containsExactlyInAnyOrder("Captain", "Cook", "Recruit", "Dog");
        assertThat(soldiers(em))
                .allSatisfy(each -> assertThat(em.getComponent(each, Hp.class)).isEqualTo(new Hp(3)));
        assertThat(em.hasComponent(em.getSingleton(Recruits.class).prefab(), Prefab.class))
                .isTrue();
    }
}
