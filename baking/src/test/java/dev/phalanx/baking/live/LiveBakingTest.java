package dev.phalanx.baking.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.baking.live.Town.Biome;
import dev.phalanx.baking.live.Town.Chest;
import dev.phalanx.baking.live.Town.District;
import dev.phalanx.baking.live.Town.Guard;
import dev.phalanx.baking.live.Town.Item;
import dev.phalanx.baking.live.Town.NameList;
import dev.phalanx.baking.live.Town.Names;
import dev.phalanx.baking.live.Town.Spawner;
import dev.phalanx.baking.live.Town.Visits;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSectionData;
import dev.phalanx.scenes.components.SceneStreamingState;
import dev.phalanx.scenes.components.SceneTag;
import dev.phalanx.scenes.components.SectionBounds;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.testing.Row;
import dev.phalanx.transforms.LocalTransform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class LiveBakingTest extends InLive {
    private static final String TOWN = """
            nodes:
              - name: Chest
                position: [1, 2, 3]
                components:
                  - Chest: {gold: 10, items: [1, 2], district: 1}
              - name: Guard
                components:
                  - Guard: {chest: Chest}
            """;

    private static final String WITH_SPAWNER = """
            nodes:
              - name: Spawner
                components:
                  - Spawner: {prefab: pigeon.scene.yaml, count: 3}
            """;

    private static final String PIGEON = """
            nodes:
              - name: Pigeon
                components:
                  - Chest: {gold: 1}
                children:
                  - name: Wing
                    components:
                      - Chest: {gold: 2}
            """;

    @Test
    @Row("BAK-4.4")
    void aMovedChestIsNotRefilled() throws IOException {
        write("town.scene.yaml", TOWN);
        start();
        load("town");
        Entity chest = named("Chest");
        em.setComponent(chest, new Chest(3));
        em.getBuffer(chest, Item.class).clear();
        em.addComponent(chest, new Visits(5));

        replace("town.scene.yaml", "[1, 2, 3]", "[4, 5, 6]");
        step();

        assertThat(em.getComponent(chest, LocalTransform.class).position.x).isEqualTo(4);
        assertThat(em.getComponent(chest, Chest.class)).isEqualTo(new Chest(3));
        assertThat(em.getBuffer(chest, Item.class).length()).isZero();
        assertThat(em.getComponent(chest, Visits.class)).isEqualTo(new Visits(5));
        assertThat(get("Guard", Guard.class)).isEqualTo(new Guard(chest));
        assertThat(changes).hasSize(1);
        assertThat(changes.getFirst().changes().set(Chest.class)).isEmpty();
    }

    @Test
    @Row("BAK-4.4")
    void everyKindOfValueFollowsTheFile() throws IOException {
        write("town.scene.yaml", TOWN);
        start();
        load("town");
        Entity chest = named("Chest");
        replace("town.scene.yaml", "gold: 10, items: [1, 2], district: 1", "gold: 11, items: [7], district: 2");
        step();
        assertThat(em.getComponent(chest, Chest.class)).isEqualTo(new Chest(11));
        assertThat(em.getBuffer(chest, Item.class).length()).isEqualTo(1);
        assertThat(em.getBuffer(chest, Item.class).get(0)).isEqualTo(new Item(7));
        assertThat(em.getSharedComponent(chest, District.class)).isEqualTo(new District(2));

        replace("town.scene.yaml", ", district: 2", "");
        step();
        assertThat(em.hasComponent(chest, District.class)).isFalse();
        assertThat(LiveBaking.of(world).findScene("town").patches()).isEqualTo(2);
    }

    @Test
    @Row({"BAK-4.4", "BAK-11.1", "BAK-11.2"})
    void boundsAndMetadataOfSectionsFollowTheFile() throws IOException {
        write("town.scene.yaml", TOWN + """
                  - name: Tile
                    position: [50, 0, 0]
                    components:
                      - SceneSection: {section: 1}
                      - Chest: {gold: 1}
                      - Biome: {number: 2}
                """);
        start();
        Entity scene = load("town");
        Entity section = SceneSystem.getSectionEntity(world, scene, 1);
        Entity chest = named("Tile");
        assertThat(em.getComponent(section, Biome.class)).isEqualTo(new Biome(2));
        assertThat(em.getComponent(section, SceneSectionData.class).bounds())
                .isEqualTo(new SectionBounds(50, 0, 0, 50, 0, 0));

        replace("town.scene.yaml", "number: 2", "number: 3");
        step();
        assertThat(em.getComponent(section, Biome.class)).isEqualTo(new Biome(3));
        replace("town.scene.yaml", "[50, 0, 0]", "[60, 0, 0]");
        step();
        assertThat(em.getComponent(section, SceneSectionData.class).bounds())
                .isEqualTo(new SectionBounds(60, 0, 0, 60, 0, 0));
        replace("town.scene.yaml", "      - Biome: {number: 3}\n", "");
        step();
        assertThat(em.hasComponent(section, Biome.class)).isFalse();
        assertThat(em.exists(chest))
                .as("the section was patched, not loaded again")
                .isTrue();
    }

    @Test
    @Row("BAK-4.4")
    void entitiesComeAndGo() throws IOException {
        write("town.scene.yaml", TOWN);
        start();
        Entity scene = load("town");
        Entity chest = named("Chest");
        write("town.scene.yaml", TOWN + """
                  - name: Second
                    components:
                      - Chest: {gold: 20}
                    children:
                      - name: Lid
                        components:
                          - Chest: {gold: 21}
                """);
        step();
        Entity second = named("Second");
        assertThat(em.getComponent(second, Chest.class)).isEqualTo(new Chest(20));
        assertThat(em.getSharedComponent(second, SceneTag.class))
                .isEqualTo(em.getSharedComponent(chest, SceneTag.class));
        assertThat(with(Chest.class)).hasSize(3);

        write("town.scene.yaml", TOWN);
        step();
        assertThat(em.exists(second)).isFalse();
        assertThat(with(Chest.class)).containsExactly(chest);

        SceneSystem.unloadScene(world, scene);
        updateUntil(() -> with(SceneTag.class).isEmpty());
        assertThat(with(Chest.class)).isEmpty();
    }

    @Test
    @Row("BAK-4.4")
    void whatTheGameHasDestroyedStaysAway() throws IOException {
        write("town.scene.yaml", TOWN);
        start();
        load("town");
        em.destroyEntity(named("Chest"));
        replace("town.scene.yaml", "gold: 10", "gold: 12");
        step();
        assertThat(with(Chest.class)).isEmpty();
        assertThat(problems()).isEmpty();
    }

    @Test
    @Row("BAK-4.4")
    void instancesOfPrefabsStayAndKeepWhatTheyWereGiven() throws IOException {
        write("town.scene.yaml", WITH_SPAWNER);
        write("pigeon.scene.yaml", PIGEON);
        start();
        load("town");
        Entity prefab = get("Spawner", Spawner.class).prefab();
        Entity plain = em.instantiate(prefab);
        Entity rich = em.instantiate(prefab);
        em.setComponent(rich, new Chest(1000));
        em.setComponent(plain, LocalTransform.fromPosition(9, 9, 9));

        replace("pigeon.scene.yaml", "gold: 1}", "gold: 5}");
        step();
        assertThat(em.getComponent(prefab, Chest.class)).isEqualTo(new Chest(5));
        assertThat(em.getComponent(plain, Chest.class)).isEqualTo(new Chest(5));
        assertThat(em.getComponent(rich, Chest.class)).isEqualTo(new Chest(1000));
        assertThat(em.getComponent(plain, LocalTransform.class).position.x).isEqualTo(9);

        write("town.scene.yaml", "nodes:\n  - name: Nothing\n");
        step();
        assertThat(em.exists(prefab)).isFalse();
        assertThat(em.exists(plain)).isTrue();
        assertThat(with(Prefab.class)).isEmpty();
        assertThat(with(Chest.class)).hasSize(4);
    }

    @Test
    @Row("BAK-4.4")
    void membersOfPrefabsComeAndGoInTheirInstances() throws IOException {
        write("town.scene.yaml", WITH_SPAWNER);
        write("pigeon.scene.yaml", PIGEON);
        start();
        load("town");
        Entity instance = em.instantiate(get("Spawner", Spawner.class).prefab());
        assertThat(with(Chest.class)).hasSize(4);
        String wingless = PIGEON.substring(0, PIGEON.indexOf("    children"));
        write("pigeon.scene.yaml", wingless);
        step();
        assertThat(em.exists(instance)).isTrue();
        assertThat(with(Chest.class)).hasSize(2);
        write("pigeon.scene.yaml", PIGEON);
        step();
        assertThat(with(Chest.class)).hasSize(4);
        assertThat(with(Prefab.class)).hasSize(2);
    }

    @Test
    @Row("BAK-4.4")
    void errorsLeaveTheLastGoodStateAndSayWhere() throws IOException {
        write("town.scene.yaml", TOWN);
        start();
        load("town");
        replace("town.scene.yaml", "gold: 10", "gold: ten");
        step();
        assertThat(get("Chest", Chest.class)).isEqualTo(new Chest(10));
        assertThat(problems()).singleElement().asString().startsWith("town.scene.yaml:5:23: gold of Chest");
        assertThat(changes).hasSize(1);
        assertThat(changes.getFirst().problems()).hasSize(1);

        replace("town.scene.yaml", "gold: ten", "gold: -1");
        step();
        assertThat(problems()).singleElement().asString().contains("less than nothing");
        Files.delete(root.resolve("town.scene.yaml"));
        step();
        assertThat(problems()).singleElement().asString().contains("There is no file town.scene.yaml");
        assertThat(get("Chest", Chest.class)).isEqualTo(new Chest(10));

        write("town.scene.yaml", TOWN.replace("gold: 10", "gold: 13"));
        step();
        assertThat(problems()).isEmpty();
        assertThat(get("Chest", Chest.class)).isEqualTo(new Chest(13));
    }

    @Test
    @Row("BAK-4.4")
    void aSceneThatCouldNotBeOpenedIsLoadedAsSoonAsItsFileIsGood() throws IOException {
        write("town.scene.yaml", "nodes: 3");
        start(UNWATCHED.withUnusedTime(Duration.ZERO));
        Entity scene = SceneSystem.loadSceneAsync(world, SceneReference.of("town"));
        updateUntil(() ->
                SceneSystem.getSceneStreamingState(world, scene) == SceneStreamingState.FAILED_LOADING_SCENE_HEADER);
        assertThat(SceneSystem.getFailure(world, scene)).hasMessageContaining("town.scene.yaml:1:8");
        step();
        step();
        write("town.scene.yaml", TOWN);
        step();
        updateUntil(() -> SceneSystem.isSceneLoaded(world, scene));
        assertThat(get("Chest", Chest.class)).isEqualTo(new Chest(10));
    }

    @Test
    @Row({"BAK-7.1", "BAK-7.2"})
    void closingAndOpeningLoadsTheSameContent() throws IOException {
        write("town.scene.yaml", TOWN);
        LiveBaking live = start();
        Entity scene = load("town");
        replace("town.scene.yaml", "gold: 10", "gold: 30");
        step();
        live.closeScene("town");
        updateUntil(() -> SceneSystem.isSceneLoaded(world, scene));
        assertThat(only(Chest.class)).isEqualTo(named("Chest"));
        assertThat(get("Chest", Chest.class)).isEqualTo(new Chest(30));
        assertThat(live.findScene("town").isOpen()).isFalse();

        replace("town.scene.yaml", "gold: 30", "gold: 40");
        step();
        assertThat(get("Chest", Chest.class)).isEqualTo(new Chest(30));

        assertThat(live.openScene("town")).isEqualTo(scene);
        updateUntil(() -> SceneSystem.isSceneLoaded(world, scene));
        assertThat(get("Chest", Chest.class)).isEqualTo(new Chest(40));
        replace("town.scene.yaml", "gold: 40", "gold: 50");
        step();
        assertThat(get("Chest", Chest.class)).isEqualTo(new Chest(50));
    }

    /// Opens a scene that was closed, saves its file before the world has loaded it, and lets the world load it.
    private LiveBaking openAndSave(String gold) throws IOException {
        write("town.scene.yaml", TOWN);
        LiveBaking live = start();
        Entity scene = load("town");
        live.closeScene("town");
        updateUntil(() -> SceneSystem.isSceneLoaded(world, scene));
        live.openScene("town");
        replace("town.scene.yaml", "gold: 10", gold);
        live.refresh();
        assertThat(live.awaitBaked(LONG)).isTrue();
        updateUntil(() -> SceneSystem.isSceneLoaded(world, scene));
        return live;
    }

    @Test
    void aSceneThatIsSavedWithAnErrorRightAfterItWasOpenedIsLoadedAsItWas() throws IOException {
        LiveBaking live = openAndSave("gold: none");
        assertThat(get("Chest", Chest.class)).isEqualTo(new Chest(10));
        assertThat(live.findScene("town").problems()).hasSize(1);
        replace("town.scene.yaml", "gold: none", "gold: 12");
        step();
        assertThat(get("Chest", Chest.class)).isEqualTo(new Chest(12));
        assertThat(live.findScene("town").problems()).isEmpty();
    }

    @Test
    void aSceneThatIsSavedRightAfterItWasOpenedIsLoadedOnceAsItIsNow() throws IOException {
        openAndSave("gold: 11");
        assertThat(get("Chest", Chest.class)).isEqualTo(new Chest(11));
        Entity chest = only(Chest.class);
        step();
        assertThat(only(Chest.class)).isEqualTo(chest);
        replace("town.scene.yaml", "gold: 11", "gold: 12");
        step();
        assertThat(get("Chest", Chest.class)).isEqualTo(new Chest(12));
    }

    @Test
    void twoInstancesOfASceneFollowItsFile() throws IOException {
        write("town.scene.yaml", TOWN);
        start();
        load("town");
        SceneSystem.loadSceneAsync(
                world,
                SceneReference.of("town"),
                SceneLoadParameters.of(SceneLoadFlags.NEW_INSTANCE, SceneLoadFlags.BLOCK_ON_STREAM_IN));
        world.update();
        assertThat(with(Chest.class)).hasSize(2);
        replace("town.scene.yaml", "gold: 10", "gold: 11");
        write("town.scene.yaml", Files.readString(root.resolve("town.scene.yaml")) + """
                  - name: Third
                    components:
                      - Guard: {chest: Chest}
                """);
        step();
        assertThat(with(Chest.class))
                .hasSize(2)
                .allMatch(each -> em.getComponent(each, Chest.class).gold() == 11);
        assertThat(with(Guard.class)).hasSize(4);
        for (Entity guard : with(Guard.class)) {
            assertThat(em.getSharedComponent(em.getComponent(guard, Guard.class).chest(), SceneTag.class))
                    .isEqualTo(em.getSharedComponent(guard, SceneTag.class));
        }
    }

    @Test
    void changesWhileTheWorldStandsStillAreTakenTogether() throws IOException {
        write("town.scene.yaml", TOWN);
        LiveBaking live = start();
        load("town");
        String text = TOWN;
        for (int i = 0; i < 20; i++) {
            text = TOWN.replace("gold: 10", "gold: " + (100 + i)) + "  - name: Extra" + i + "\n    components:\n"
                    + "      - Chest: {gold: " + i + "}\n";
            write("town.scene.yaml", text);
            live.refresh();
            assertThat(live.awaitBaked(LONG)).isTrue();
        }
        world.update();
        assertThat(changes).hasSize(1);
        assertThat(get("Chest", Chest.class)).isEqualTo(new Chest(119));
        assertThat(with(Chest.class)).hasSize(2);
        assertThat(get("Extra19", Chest.class)).isEqualTo(new Chest(19));
        write("town.scene.yaml", TOWN);
        step();
        assertThat(with(Chest.class)).hasSize(1);
    }

    @Test
    void twoSubScenesAreFollowedAtOnce() throws IOException {
        write("world.scene.yaml", """
                nodes:
                  - name: North
                    components:
                      - SubScene: {scene: parts/north.scene.yaml}
                  - name: South
                    components:
                      - SubScene: {scene: parts/south.scene.yaml}
                """);
        write(
                "parts/north.scene.yaml",
                TOWN.replace("Chest\n", "NorthChest\n").replace("chest: Chest", "chest: NorthChest"));
        write(
                "parts/south.scene.yaml",
                TOWN.replace("Chest\n", "SouthChest\n").replace("chest: Chest", "chest: SouthChest"));
        start();
        load("world");
        updateUntil(() -> with(Chest.class).size() == 2);
        replace("parts/north.scene.yaml", "gold: 10", "gold: 77");
        replace("parts/south.scene.yaml", "[1, 2, 3]", "[8, 8, 8]");
        step();
        assertThat(get("NorthChest", Chest.class)).isEqualTo(new Chest(77));
        assertThat(get("SouthChest", Chest.class)).isEqualTo(new Chest(10));
        assertThat(get("SouthChest", LocalTransform.class).position.x).isEqualTo(8);
        assertThat(changes).extracting(LiveChange::scene).containsExactlyInAnyOrder("parts/north", "parts/south");
    }

    @Test
    void theOperatingSystemTellsOfChanges() throws IOException {
        write("levels/town.scene.yaml", TOWN);
        start(LiveBakingOptions.standard().withTypes(Town.types()));
        load("levels/town");
        replace("levels/town.scene.yaml", "gold: 10", "gold: 15");
        updateUntil(() -> get("Chest", Chest.class).gold() == 15);
        // as editors save: another file takes its place
        Path temporary = root.resolve("levels/.town.tmp");
        Files.writeString(temporary, TOWN.replace("gold: 10", "gold: 16"));
        Files.move(
                temporary, root.resolve("levels/town.scene.yaml"), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        updateUntil(() -> get("Chest", Chest.class).gold() == 16);
        // a renamed directory takes the scene away, and brings it back
        Files.move(root.resolve("levels"), root.resolve("stages"));
        updateUntil(() -> !problems().isEmpty());
        assertThat(get("Chest", Chest.class)).isEqualTo(new Chest(16));
        replace("stages/town.scene.yaml", "gold: 16", "gold: 17");
        Files.move(root.resolve("stages"), root.resolve("levels"));
        updateUntil(() -> get("Chest", Chest.class).gold() == 17);
        assertThat(problems()).isEmpty();
    }

    @Test
    @Row("BAK-4.4")
    void theOperatingSystemTellsOfChangesOfPrefabsThatASceneRefersTo() throws IOException {
        write("town.scene.yaml", WITH_SPAWNER);
        write("pigeon.scene.yaml", PIGEON);
        start(LiveBakingOptions.standard().withTypes(Town.types()));
        load("town");
        Entity prefab = get("Spawner", Spawner.class).prefab();
        replace("pigeon.scene.yaml", "gold: 1}", "gold: 5}");
        updateUntil(() -> em.getComponent(prefab, Chest.class).gold() == 5);
        assertThat(changes).extracting(LiveChange::scene).containsOnly("town");
    }

    @Test
    void blobsOfChangesAreClosedWhenNothingRefersToThem() throws IOException {
        String text = "nodes:\n  - name: Names\n    components:\n      - Names: {count: 1}\n";
        write("town.scene.yaml", text);
        start();
        Entity scene = load("town");
        replace("town.scene.yaml", "count: 1", "count: 2");
        step();
        BlobAssetReference<Names> second = get("Names", NameList.class).names();
        assertThat(second.value()).isEqualTo(new Names(2));
        replace("town.scene.yaml", "count: 2", "count: 3");
        step();
        BlobAssetReference<Names> third = get("Names", NameList.class).names();
        assertThat(third.value()).isEqualTo(new Names(3));
        assertThat(second.isCreated()).isFalse();
        SceneSystem.unloadScene(world, scene);
        updateUntil(() -> !third.isCreated());
    }

    @Test
    void sectionsComeAndGo() throws IOException {
        write("town.scene.yaml", TOWN);
        start();
        Entity scene = load("town");
        write("town.scene.yaml", TOWN + """
                  - name: Far
                    components:
                      - SceneSection: {section: 1}
                    children:
                      - name: FarGuard
                        components:
                          - Guard: {chest: Chest}
                          - Chest: {gold: 60}
                """);
        step();
        assertThat(problems()).isEmpty();
        updateUntil(() -> SceneSystem.isSceneLoaded(world, scene));
        assertThat(get("FarGuard", Guard.class)).isEqualTo(new Guard(named("Chest")));
        Entity far = named("FarGuard");
        Entity section = SceneSystem.getSectionEntity(world, scene, 1);
        assertThat(em.getSharedComponent(far, SceneTag.class)).isEqualTo(new SceneTag(section));

        SceneSystem.unloadSection(world, section);
        updateUntil(() -> !em.exists(far));
        replace("town.scene.yaml", "gold: 60", "gold: 61");
        step();
        assertThat(with(Chest.class)).hasSize(1);
        SceneSystem.loadSectionAsync(world, section);
        updateUntil(() -> SceneSystem.isSceneLoaded(world, scene));
        assertThat(get("FarGuard", Chest.class)).isEqualTo(new Chest(61));
        assertThat(get("FarGuard", Guard.class)).isEqualTo(new Guard(named("Chest")));

        replace("town.scene.yaml", "section: 1", "section: 0");
        step();
        updateUntil(() -> SceneSystem.isSceneLoaded(world, scene));
        assertThat(em.getSharedComponent(named("FarGuard"), SceneTag.class))
                .isEqualTo(em.getSharedComponent(named("Chest"), SceneTag.class));
        assertThat(SceneSystem.getSectionEntity(world, scene, 1)).isEqualTo(Entity.NULL);
        write("town.scene.yaml", TOWN);
        step();
        assertThat(with(Chest.class)).hasSize(1);
    }

    @Test
    void aSceneWithAnIdentityOfItsOwnIsFoundByItAndByItsName() throws IOException {
        String guid = "0123456789abcdef0123456789abcdef";
        write("town.scene.yaml", "guid: " + guid + "\n" + TOWN);
        start();
        load("town");
        assertThat(SceneSystem.getSceneGuid(world, "town").toString().replace("-", ""))
                .isEqualTo(guid);
        replace("town.scene.yaml", "gold: 10", "gold: 18");
        step();
        assertThat(get("Chest", Chest.class)).isEqualTo(new Chest(18));
        SceneSystem.loadSceneAsync(
                world, new SceneReference(Guid.parse(guid)), SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_STREAM_IN));
        world.update();
        assertThat(with(Chest.class)).hasSize(2);
    }

    @Test
    void itEndsWithItsWorldOrBefore() throws IOException {
        write("town.scene.yaml", TOWN);
        LiveBaking live = start();
        load("town");
        live.close();
        live.close();
        assertThat(LiveBaking.of(world)).isNull();
        replace("town.scene.yaml", "gold: 10", "gold: 11");
        live.refresh();
        world.update();
        assertThat(get("Chest", Chest.class)).isEqualTo(new Chest(10));
        assertThatThrownBy(() -> live.openScene("town")).hasMessageContaining("was used after it was closed");
        assertThat(LiveBaking.start(world, root, UNWATCHED)).isNotNull();
        updateUntil(
                () -> with(Chest.class).size() == 1 && get("Chest", Chest.class).gold() == 11);
    }

    @Test
    void misuseIsRefused() throws IOException {
        write("town.scene.yaml", TOWN);
        assertThatThrownBy(() -> LiveBaking.start(world, root.resolve("missing"), UNWATCHED))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("which is no directory");
        LiveBaking live = start();
        assertThatThrownBy(() -> LiveBaking.start(world, root, UNWATCHED))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("has live baking of");
        assertThatThrownBy(() -> live.openScene("village"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("There is no scene \"village\" in " + root + "; there are [town]");
        assertThat(LiveBaking.of(world)).isSameAs(live);
        assertThat(live.toString()).contains(root.toString());
        assertThat(live.scenes()).isEmpty();
    }

    @Test
    void aCallOnAnotherThreadIsRefusedAndChangesNothing() throws IOException, InterruptedException {
        write("town.scene.yaml", TOWN);
        LiveBaking live = start();
        load("town");
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread other = Thread.ofPlatform().start(() -> {
            try {
                live.openScene("town");
            } catch (IllegalStateException refused) {
                thrown.set(refused);
            }
        });
        other.join();
        assertThat(thrown.get()).hasMessageContaining("belongs to thread");
        replace("town.scene.yaml", "gold: 10", "gold: 14");
        step();
        assertThat(get("Chest", Chest.class)).isEqualTo(new Chest(14));
    }

    @Test
    void aListenerThatThrowsHearsOfTheNextChangeToo() throws IOException {
        write("town.scene.yaml", TOWN);
        LiveBaking live = start();
        load("town");
        Runnable remove = live.onChange(change -> {
            throw new IllegalStateException("not now");
        });
        replace("town.scene.yaml", "gold: 10", "gold: 11");
        assertThatThrownBy(this::step).hasStackTraceContaining("not now");
        assertThat(get("Chest", Chest.class)).isEqualTo(new Chest(11));
        remove.run();
        replace("town.scene.yaml", "gold: 11", "gold: 12");
        step();
        assertThat(get("Chest", Chest.class)).isEqualTo(new Chest(12));
        assertThat(changes).hasSize(2);
    }

    @Test
    void aSceneThatIsUnloadedIsForgottenAndBakedAgainWhenItIsLoaded() throws IOException {
        write("town.scene.yaml", TOWN);
        LiveBaking live = start(UNWATCHED.withUnusedTime(Duration.ZERO));
        Entity scene = load("town");
        replace("town.scene.yaml", "gold: 10", "gold: 11");
        step();
        assertThat(live.findScene("town").source().nodes()).hasSize(2);
        int bakes = live.findScene("town").bakes();
        SceneSystem.unloadScene(world, scene);
        updateUntil(() -> live.findScene("town").source().nodes().isEmpty());
        replace("town.scene.yaml", "gold: 11", "gold: 12");
        step();
        assertThat(live.findScene("town").bakes()).isEqualTo(bakes);

        load("town");
        assertThat(get("Chest", Chest.class)).isEqualTo(new Chest(12));
        assertThat(live.findScene("town").bakes()).isEqualTo(bakes + 1);
        replace("town.scene.yaml", "gold: 12", "gold: 13");
        step();
        assertThat(get("Chest", Chest.class)).isEqualTo(new Chest(13));
    }

    @Test
    void openingAnOpenSceneAgainKeepsWhatTheGameHasChanged() throws IOException {
        write("town.scene.yaml", TOWN);
        LiveBaking live = start();
        Entity scene = load("town");
        Entity chest = named("Chest");
        em.setComponent(chest, new Chest(3));
        assertThat(live.openScene("town")).isEqualTo(scene);
        world.update();
        assertThat(em.getComponent(chest, Chest.class)).isEqualTo(new Chest(3));
        replace("town.scene.yaml", "gold: 10", "gold: 20");
        step();
        assertThat(em.getComponent(chest, Chest.class)).isEqualTo(new Chest(20));
    }

    @Test
    void aSceneThatWasRequestedBeforeItsFileExistsIsLoadedWhenItDoes() throws IOException {
        start();
        world.setFailFast(false);
        Entity scene = SceneSystem.loadSceneAsync(world, SceneReference.of("levels/town"));
        updateUntil(() -> SceneSystem.getFailure(world, scene) != null);
        assertThat(SceneSystem.getFailure(world, scene)).hasMessageContaining("live baking of " + root);
        write("other.scene.yaml", TOWN);
        step();
        assertThat(SceneSystem.getFailure(world, scene)).isNotNull();
        write("levels/town.scene.yaml", "nodes: 3");
        step();
        updateUntil(() -> !problems().isEmpty());
        write("levels/town.scene.yaml", TOWN);
        step();
        updateUntil(() -> SceneSystem.isSceneLoaded(world, scene));
        replace("levels/town.scene.yaml", "gold: 10", "gold: 12");
        step();
        assertThat(get("Chest", Chest.class)).isEqualTo(new Chest(12));
    }

    @Test
    void aSceneThatWasRequestedByItsOwnIdentityBeforeItsFileExistsIsLoadedWhenItDoes() throws IOException {
        start();
        world.setFailFast(false);
        String guid = "0123456789abcdef0123456789abcdef";
        Entity scene = SceneSystem.loadSceneAsync(world, new SceneReference(Guid.parse(guid)));
        updateUntil(() -> SceneSystem.getFailure(world, scene) != null);
        write("town.scene.yaml", "guid: " + guid + "\n" + TOWN);
        step();
        updateUntil(() -> SceneSystem.isSceneLoaded(world, scene));
    }

    @Test
    void aSceneIsFoundRightAfterItsFileWasWritten() throws IOException {
        write("first.scene.yaml", TOWN);
        LiveBaking live = start();
        load("first");
        write("town.scene.yaml", TOWN);
        assertThat(SceneSystem.getSceneGuid(world, "town"))
                .isEqualTo(SceneReference.of("town").sceneGuid());
        write("park.scene.yaml", TOWN);
        load("park");
        write("late.scene.yaml", TOWN);
        assertThat(live.openScene("late")).isNotEqualTo(Entity.NULL);
    }

    @Test
    void theOperatingSystemTellsOfAFileThatASceneWaitsFor() throws IOException {
        start(LiveBakingOptions.standard().withTypes(Town.types()));
        world.setFailFast(false);
        Entity scene = SceneSystem.loadSceneAsync(world, SceneReference.of("levels/town"));
        updateUntil(() -> SceneSystem.getFailure(world, scene) != null);
        write("levels/town.scene.yaml", TOWN);
        updateUntil(() -> SceneSystem.isSceneLoaded(world, scene));
    }

    static final class Interrupting extends Baker<Town.NamesAuthoring> {
        @Override
        protected void bake(Town.NamesAuthoring authoring) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aBakerThatInterruptsItsThreadEndsNothing() throws IOException {
        write("town.scene.yaml", TOWN + "  - name: Names\n    components:\n      - Names: {count: 1}\n");
        start(UNWATCHED.withTypes(Town.types().withBakers(new Interrupting())));
        load("town");
        for (int gold = 11; gold < 15; gold++) {
            replace("town.scene.yaml", "gold: " + (gold - 1), "gold: " + gold);
            replace("town.scene.yaml", "count: " + (gold - 10), "count: " + (gold - 9));
            step();
            assertThat(get("Chest", Chest.class)).isEqualTo(new Chest(gold));
        }
    }

    /// Waits in each bake for a permit, if it is told to.
    static final class Waiting extends Baker<Town.NamesAuthoring> {
        private final Semaphore begun = new Semaphore(0);
        private final Semaphore permits = new Semaphore(0);
        private volatile boolean waits;

        @Override
        protected void bake(Town.NamesAuthoring authoring) throws InterruptedException {
            if (waits) {
                begun.release();
                permits.acquire();
            }
        }
    }

    @Test
    void whatIsBakedReachesTheWorldWhileTheNextBakeIsUnderWay() throws Exception {
        write("town.scene.yaml", TOWN + "  - name: Names\n    components:\n      - Names: {count: 1}\n");
        Waiting waiting = new Waiting();
        LiveBaking live = start(UNWATCHED.withTypes(Town.types().withBakers(waiting)));
        load("town");
        replace("town.scene.yaml", "gold: 10", "gold: 11");
        live.refresh();
        assertThat(live.awaitBaked(LONG)).isTrue();

        waiting.waits = true;
        replace("town.scene.yaml", "gold: 11", "gold: 12");
        replace("town.scene.yaml", "count: 1", "count: 2");
        live.refresh();
        waiting.begun.acquire();
        world.update();
        waiting.permits.release();
        assertThat(get("Chest", Chest.class)).isEqualTo(new Chest(11));

        assertThat(live.awaitBaked(LONG)).isTrue();
        world.update();
        assertThat(get("Chest", Chest.class)).isEqualTo(new Chest(12));
        assertThat(changes).hasSize(2);
    }

    @Test
    void whatIsBakedStaysForTheWorldIfTheNextBakeHasErrors() throws IOException {
        write("town.scene.yaml", TOWN);
        LiveBaking live = start();
        load("town");
        replace("town.scene.yaml", "gold: 10", "gold: 11");
        live.refresh();
        assertThat(live.awaitBaked(LONG)).isTrue();
        replace("town.scene.yaml", "gold: 11", "gold: ten");
        step();

        assertThat(get("Chest", Chest.class)).isEqualTo(new Chest(11));
        assertThat(problems()).hasSize(1);
    }

    @Test
    void guidsAreThoseOfNodes() throws IOException {
        write("town.scene.yaml", TOWN);
        LiveBaking live = start();
        load("town");
        EntityGuid guid = em.getComponent(named("Chest"), EntityGuid.class);
        live.rebake();
        step();
        assertThat(em.getComponent(named("Chest"), EntityGuid.class)).isEqualTo(guid);
        assertThat(changes).allMatch(change -> change.changes().isEmpty());
        assertThat(World.all()).contains(world);
        assertThat(List.of(live.findScene("town").bakes())).allMatch(bakes -> bakes >= 2);
    }
}
