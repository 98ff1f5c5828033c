package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.EveryKind.Colour;
import dev.phalanx.scenes.EveryKind.Flying;
import dev.phalanx.scenes.EveryKind.Item;
import dev.phalanx.scenes.EveryKind.Mesh;
import dev.phalanx.scenes.EveryKind.Notes;
import dev.phalanx.scenes.EveryKind.Place;
import dev.phalanx.scenes.EveryKind.Shape;
import dev.phalanx.scenes.EveryKind.Tagged;
import dev.phalanx.scenes.EveryKind.Team;
import dev.phalanx.scenes.EveryKind.Vector;
import dev.phalanx.scenes.EveryKind.Weather;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

class SceneDifferenceTest {
    private static final String NOTHING = "0 created, 0 destroyed, 0 components added, 0 removed, 0 set\n";

    @TempDir
    private Path folder;

    private SceneDifference compare(Consumer<EntityManager> before, Consumer<EntityManager> after) throws IOException {
        return compare(save("before", before), save("after", after));
    }

    private Path save(String name, Consumer<EntityManager> filling) throws IOException {
        Path file = folder.resolve(name + ".entities");
        try (World world = new World(name)) {
            filling.accept(world.entityManager());
            WorldFiles.save(world, file);
        }
        return file;
    }

    private static SceneDifference compare(Path before, Path after) throws IOException {
        try (SceneBytes left = SceneBytes.of(before);
                SceneBytes right = SceneBytes.of(after)) {
            return SceneDifference.of(left, right);
        }
    }

    private Path scene(String name, Guid guid, Consumer<EntityManager> filling, UnaryOperator<SceneWriter> how)
            throws IOException {
        Path file = folder.resolve(name + ".entities");
        try (World world = new World(name)) {
            filling.accept(world.entityManager());
            how.apply(new SceneWriter(world, guid)).write(file);
        }
        return file;
    }

    @Test
    void aFileIsTheSameAsItself() throws IOException {
        Path file;
        try (World world = new World("Every kind");
                BlobAssetReference<Integer> blob = EveryKind.fill(world.entityManager())) {
            assertThat(blob.isCreated()).isTrue();
            long next = 1;
            EntityManager em = world.entityManager();
            for (Entity entity : em.getAllEntities()) {
                if (!em.hasComponent(entity, Weather.class)) {
                    em.addComponent(entity, EntityGuid.of(next++));
                }
            }
            file = folder.resolve("every.entities");
            WorldFiles.save(world, file);
        }

        SceneDifference difference = compare(file, file);

        assertThat(difference.isEmpty()).as(difference.describe()).isTrue();
        assertThat(difference).hasToString(NOTHING.strip());
    }

    @Test
    void entitiesAreMatchedByGuidAndDescribed() throws IOException {
        SceneDifference difference = compare(
                em -> {
                    em.createEntity(EntityGuid.of(1), new Flying(1));
                    em.createEntity(EntityGuid.of(2), new Flying(2));
                    em.createEntity(EntityGuid.of(3), new Flying(3), new Tagged());
                },
                em -> {
                    em.setName(em.createEntity(EntityGuid.of(0x2f), new Flying(5)), "Tower");
                    Entity third = em.createEntity(EntityGuid.of(3), new Flying(4));
                    em.addSharedComponent(third, new Team(7, Colour.GREEN));
                    em.setComponentEnabled(third, Flying.class, false);
                    em.createEntity(EntityGuid.of(1), new Flying(1));
                });

        assertThat(difference.describe()).isEqualTo("""
                        1 created, 1 destroyed, 2 components added, 1 removed, 3 set: Flying 2, Team 1; 1 enabled or disabled; 1 named
                        + 2f:0:0:0 "Tower": Flying {"height": 5}
                        - 2:0:0:0
                        ~ 3:0:0:0: - Tagged, + Team {"number": 7, "colour": "GREEN"}, Flying {"height": 4}, was {"height": 3}, Flying disabled
                        """);
        assertThat(difference.isEmpty()).isFalse();
        assertThat(difference.createdCount()).isEqualTo(1);
        assertThat(difference.destroyedCount()).isEqualTo(1);
        assertThat(difference.changedCount()).isEqualTo(1);
    }

    @Test
    void referencesAreComparedByGuid() throws IOException {
        SceneDifference difference = compare(
                em -> {
                    Entity first = em.createEntity(EntityGuid.of(1));
                    Entity second = em.createEntity(EntityGuid.of(2));
                    Entity third = em.createEntity(EntityGuid.of(3));
                    em.addBuffer(first, Item.class).add(new Item(second, 1));
                    em.addBuffer(second, Item.class).add(new Item(second, 1));
                    Notes notes = new Notes();
                    notes.about = third;
                    em.addComponent(third, notes);
                },
                em -> {
                    Entity third = em.createEntity(EntityGuid.of(3));
                    Entity second = em.createEntity(EntityGuid.of(2));
                    Entity first = em.createEntity(EntityGuid.of(1));
                    em.addBuffer(first, Item.class).add(new Item(second, 1));
                    em.addBuffer(second, Item.class).add(new Item(third, 1));
                    Notes notes = new Notes();
                    notes.about = third;
                    em.addComponent(third, notes);
                });

        assertThat(difference.describe()).isEqualTo("""
                        0 created, 0 destroyed, 0 components added, 0 removed, 1 set: Item 1
                        ~ 2:0:0:0: Item [{"of": "3:0:0:0", "count": 1}], was [{"of": "2:0:0:0", "count": 1}]
                        """);
    }

    @Test
    void aReferenceToAnEntityWithoutGuidCountsAsNone() throws IOException {
        SceneDifference difference = compare(
                em -> em.addBuffer(em.createEntity(EntityGuid.of(1)), Item.class)
                        .add(new Item(Entity.NULL, 1)),
                em -> {
                    Entity other = em.createEntity();
                    em.addBuffer(em.createEntity(EntityGuid.of(1)), Item.class).add(new Item(other, 1));
                });

        assertThat(difference.describe())
                .isEqualTo(NOTHING + "Entities without a guid, which cannot be matched: 0 before, 1 after; 0 are only"
                        + " before, 1 only after\n");
    }

    @Test
    void membersOfLinkedGroupsAreComparedRegardlessOfTheirOrder() throws IOException {
        SceneDifference difference = compare(em -> link(em, false), em -> link(em, true));

        assertThat(difference.isEmpty()).as(difference.describe()).isTrue();
    }

    private static void link(EntityManager em, boolean isTurned) {
        Entity root = em.createEntity(EntityGuid.of(1));
        Entity first = em.createEntity(EntityGuid.of(2));
        Entity second = em.createEntity(EntityGuid.of(3));
        var group = em.addBuffer(root, LinkedEntityGroup.class);
        group.add(new LinkedEntityGroup(root));
        group.add(new LinkedEntityGroup(isTurned ? second : first));
        group.add(new LinkedEntityGroup(isTurned ? first : second));
    }

    @Test
    void blobsAreComparedByContent() throws IOException {
        try (BlobAssetReference<Integer> blob = EveryKind.blob(5);
                BlobAssetReference<Integer> same = EveryKind.blob(5);
                BlobAssetReference<Integer> other = EveryKind.blob(6)) {
            assertThat(compare(em -> shape(em, blob), em -> shape(em, same)).isEmpty())
                    .isTrue();
            SceneDifference difference = compare(em -> shape(em, blob), em -> shape(em, other));
            assertThat(difference.changedCount()).isEqualTo(1);
            assertThat(json(difference)).containsPattern("\"blob\": \"blob [0-9a-f]{16}\"");
        }
    }

    private static void shape(EntityManager em, BlobAssetReference<Integer> blob) {
        Shape shape = new Shape();
        shape.blob = blob;
        em.createEntity(EntityGuid.of(1), shape);
    }

    private static String json(SceneDifference difference) throws IOException {
        StringBuilder text = new StringBuilder();
        difference.toJson(text);
        try (JsonParser parser =
                new JsonFactory().createParser(ObjectReadContext.empty(), new StringReader(text.toString()))) {
            int tokens = 0;
            while (parser.nextToken() != null) {
                tokens++;
            }
            assertThat(tokens).isPositive();
        }
        return text.toString();
    }

    @Test
    void entitiesWithoutGuidAreComparedAsAWhole() throws IOException {
        Consumer<EntityManager> three = em -> {
            em.createEntity(new Flying(1));
            em.createEntity(new Flying(2));
            em.createEntity(EntityGuid.NULL, new Flying(1));
        };
        SceneDifference same = compare(three, em -> {
            em.createEntity(new Flying(1));
            em.createEntity(EntityGuid.NULL, new Flying(2));
            em.createEntity(new Flying(1));
        });
        SceneDifference different = compare(three, em -> {
            em.createEntity(new Flying(1));
            em.createEntity(new Flying(3));
        });

        assertThat(same.isEmpty()).isTrue();
        assertThat(same.describe())
                .isEqualTo(NOTHING + "Entities without a guid, which cannot be matched: 3 before, 3 after; they have"
                        + " the same values\n");
        assertThat(different.isEmpty()).isFalse();
        assertThat(different.withoutGuidBefore()).isEqualTo(3);
        assertThat(different.withoutGuidAfter()).isEqualTo(2);
        assertThat(different.describe())
                .isEqualTo(NOTHING + "Entities without a guid, which cannot be matched: 3 before, 2 after; 2 are only"
                        + " before, 1 only after\n");
    }

    @Test
    void entitiesWithTheSameGuidAreMatchedInTheirOrder() throws IOException {
        SceneDifference difference = compare(
                em -> {
                    em.createEntity(EntityGuid.of(1), new Flying(1));
                    em.createEntity(EntityGuid.of(1), new Flying(2));
                },
                em -> {
                    em.createEntity(EntityGuid.of(1), new Flying(1));
                    em.createEntity(EntityGuid.of(1), new Flying(3));
                });

        assertThat(difference.describe()).endsWith("\n~ 1:0:0:0#2: Flying {\"height\": 3}, was {\"height\": 2}\n");
    }

    @Test
    void componentsOfChunksAreNamedAndLeftOut() throws IOException {
        SceneDifference difference = compare(
                em -> em.addChunkComponentData(em.createEntity(EntityGuid.of(1)), new Weather(1)),
                em -> em.addChunkComponentData(em.createEntity(EntityGuid.of(1)), new Weather(2)));

        assertThat(difference.isEmpty()).isTrue();
        assertThat(difference.describe()).isEqualTo(NOTHING + "Components of chunks are not compared: Weather\n");
    }

    @Test
    void managedSharedValuesAreCompared() throws IOException {
        SceneDifference difference = compare(
                em -> em.addSharedComponent(em.createEntity(EntityGuid.of(1)), new Mesh(List.of("a"))),
                em -> em.addSharedComponent(em.createEntity(EntityGuid.of(1)), new Mesh(List.of("b"))));

        assertThat(difference.describe())
                .contains("~ 1:0:0:0: Mesh {\"names\": ")
                .contains("\"b\"")
                .contains("\"a\"");
    }

    @Test
    void sectionsAreCompared() throws IOException {
        Path before = scene(
                "before",
                Guid.ofName("city"),
                em -> {
                    em.createEntity(EntityGuid.of(1), new SceneSection(Guid.ofName("city"), 1));
                    em.createEntity(EntityGuid.of(2), new SceneSection(Guid.ofName("city"), 3));
                },
                writer -> writer.withMetadata(1, new Flying(1)));
        Path after = scene(
                "after",
                Guid.ofName("town"),
                em -> {
                    em.createEntity(EntityGuid.of(1), new SceneSection(Guid.ofName("town"), 2));
                    em.createEntity(EntityGuid.of(2), new SceneSection(Guid.ofName("town"), 1));
                },
                writer -> writer.withMetadata(1, new Flying(2))
                        .withBounds(1, new float[] {0, 0, 0}, new float[] {1, 2, 3}));

        assertThat(compare(before, after).describe())
                .startsWith("0 created, 0 destroyed, 0 components added, 0 removed, 0 set; 2 in other sections\n")
                .contains("! scene " + Guid.ofName("town") + ", was " + Guid.ofName("city") + "\n")
                .contains("! bounds of section 1: [0.0, 0.0, 0.0, 1.0, 2.0, 3.0], were [")
                .contains("! components of section 1: {Flying={\"height\": 2}}, were {Flying={\"height\": 1}}\n")
                .contains("! section 2 is new\n", "! section 3 is gone\n")
                .contains("~ 1:0:0:0: in section 2, was in 1\n", "~ 2:0:0:0: in section 1, was in 3\n");
        assertThat(compare(before, before).isEmpty()).isTrue();
    }

    @Test
    void typesWhoseFieldsDifferAreNamed() throws IOException {
        String text = """
                {'format': 'phalanx entities', 'version': 1, 'guid': '00000000000000000000000000000000',
                 'types': {'Place': {'class': 'game.Place', 'hash': '0123456789abcdef', 'kind': 'data',
                   'fields': {'x': 'KIND'}}},
                 'sections': [{'index': 0, 'entityCount': 1,
                   'archetypes': [{'types': ['Place'], 'groups': [{'entities': [{'entity': 0, 'Place': {'x': 1}}]}]}]}]}
                """.replace('\'', '"');
        Path before = folder.resolve("before.entities");
        Path after = folder.resolve("after.entities");
        SceneText.toFile("before", new StringReader(text.replace("KIND", "int")), before);
        SceneText.toFile("after", new StringReader(text.replace("KIND", "long")), after);

        SceneDifference difference = compare(before, after);

        assertThat(difference.isEmpty()).isFalse();
        assertThat(difference.describe()).contains("! fields of Place: [x: long], was [x: int]\n");
    }

    @Test
    void jsonHasAllOfIt() throws IOException {
        SceneDifference difference = compare(
                em -> {
                    em.createEntity(EntityGuid.of(1), new Flying(1));
                    em.setName(em.createEntity(EntityGuid.of(2), new Flying(2), new Tagged()), "old");
                },
                em -> {
                    em.setName(em.createEntity(EntityGuid.of(2), new Flying(3)), "new \"one\"");
                    em.createEntity(EntityGuid.of(4), new Tagged(), new Place(new Vector(1, 2, 3), 0.5f));
                });

        assertThat(json(difference)).isEqualTo("""
                {
                  "format": "phalanx difference",
                  "version": 1,
                  "same": false,
                  "summary": "1 created, 1 destroyed, 2 components added, 1 removed, 2 set: Flying 1, Place 1; 1 named",
                  "withoutGuid": {"before": 0, "after": 0, "onlyBefore": 0, "onlyAfter": 0},
                  "notCompared": [],
                  "files": [],
                  "created": [
                    {"guid": "4:0:0:0", "name": "", "section": 0,
                      "components": {"Place": {"position": {"x": 1, "y": 2, "z": 3}, "turned": 0.5}, "Tagged": {}}, "disabled": []}
                  ],
                  "destroyed": [
                    {"guid": "1:0:0:0", "name": "", "section": 0,
                      "components": {"Flying": {"height": 1}}, "disabled": []}
                  ],
                  "changed": [
                    {"guid": "2:0:0:0", "name": {"before": "old", "after": "new \\"one\\""}, "removed": ["Tagged"], "added": {},
                      "set": {"Flying": {"before": {"height": 2}, "after": {"height": 3}}}, "enabled": {}}
                  ]
                }
                """);
    }

    @Test
    void longValuesAreCutOffInTheDescriptionOnly() throws IOException {
        SceneDifference difference = compare(em -> em.createEntity(EntityGuid.of(1)), em -> {
            var items = em.addBuffer(em.createEntity(EntityGuid.of(1)), Item.class);
            for (int i = 0; i < 100; i++) {
                items.add(new Item(Entity.NULL, i));
            }
        });

        assertThat(difference.describe()).endsWith("…\n").doesNotContain("\"count\": 99");
        assertThat(json(difference)).contains("\"count\": 99");
    }

    @Test
    void theDamagedFileIsNamed() throws IOException {
        Path whole = save("whole", em -> em.createEntity(EntityGuid.of(1), new Flying(1)));
        byte[] bytes = Files.readAllBytes(whole);
        bytes[64 * 2] ^= 1;
        Path damaged = Files.write(folder.resolve("damaged.entities"), bytes);
        Path text = Files.writeString(folder.resolve("text.entities"), "Once upon a time. ".repeat(10));

        assertThatThrownBy(() -> compare(whole, damaged))
                .isInstanceOf(SceneFileException.class)
                .hasMessageStartingWith(damaged + ": The file is damaged: ");
        assertThatThrownBy(() -> compare(damaged, whole))
                .isInstanceOf(SceneFileException.class)
                .hasMessageStartingWith(damaged + ": The file is damaged: ");
        assertThatThrownBy(() -> compare(text, whole))
                .isInstanceOf(SceneFileException.class)
                .hasMessageContaining("text.entities");
    }
}
