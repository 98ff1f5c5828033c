package dev.phalanx.baking.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.BakeResult;
import dev.phalanx.baking.SceneBaking;
import dev.phalanx.baking.live.Town.Chest;
import dev.phalanx.baking.live.Town.Guard;
import dev.phalanx.baking.live.Town.Item;
import dev.phalanx.baking.live.Town.NameList;
import dev.phalanx.baking.live.Town.Spawner;
import dev.phalanx.baking.live.Town.Visits;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.scenes.SceneInspection;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.components.SceneSectionData;
import dev.phalanx.scenes.components.SectionBounds;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileInfo;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.OwnJvm;
import dev.phalanx.testing.Row;
import dev.phalanx.transforms.LocalTransform;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Edits files at random, broken ones among them, while a simulation writes components of its own, and compares the
/// world with a bake from the beginning.
class RandomLiveEditsTest extends InLive {
    /// A node of the scene that the test writes.
    private static final class Node {
        final String name;
        final List<Node> children = new ArrayList<>();
        int x;
        int gold = -1;
        int[] items = new int[0];
        String chest;
        int names = -1;
        boolean isSpawner;
        boolean isActive = true;
        int section;

        Node(String name) {
            this.name = name;
        }

        void write(StringBuilder text, String indent) {
            text.append(indent).append("- name: ").append(name).append('\n');
            String deeper = indent + "  ";
            text.append(deeper).append("position: [").append(x).append(", 0, 0]\n");
            if (!isActive) {
                text.append(deeper).append("active: false\n");
            }
            text.append(deeper).append("components:\n");
            String each = deeper + "  - ";
            if (section > 0) {
                text.append(each)
                        .append("SceneSection: {section: ")
                        .append(section)
                        .append("}\n");
            }
            if (gold >= 0) {
                text.append(each).append("Chest: {gold: ").append(gold).append(", items: [");
                for (int i = 0; i < items.length; i++) {
                    text.append(i == 0 ? "" : ", ").append(items[i]);
                }
                text.append("], district: ").append(gold % 3).append("}\n");
            }
            if (chest != null) {
                text.append(each).append("Guard: {chest: ").append(chest).append("}\n");
            }
            if (names >= 0) {
                text.append(each).append("Names: {count: ").append(names).append("}\n");
            }
            if (isSpawner) {
                text.append(each).append("Spawner: {prefab: pigeon.scene.yaml, count: 1}\n");
            }
            if (!children.isEmpty()) {
                text.append(deeper).append("children:\n");
                children.forEach(child -> child.write(text, deeper + "  "));
            }
        }
    }

    private final List<Node> roots = new ArrayList<>();
    private int made;
    /// Whether a node was moved to another section, which loads the scene again.
    private boolean isMoved;

    private List<Node> nodes() {
        List<Node> all = new ArrayList<>(roots);
        for (int i = 0; i < all.size(); i++) {
            all.addAll(all.get(i).children);
        }
        return all;
    }

    private Node any(Random random) {
        List<Node> all = nodes();
        return all.get(random.nextInt(all.size()));
    }

    private void edit(Random random) {
        if (roots.isEmpty() || random.nextInt(6) == 0) {
            Node node = new Node("N" + made++);
            if (roots.isEmpty() || random.nextBoolean()) {
                roots.add(node);
            } else {
                any(random).children.add(node);
            }
            return;
        }
        Node node = any(random);
        switch (random.nextInt(12)) {
            case 0, 1 -> node.x = random.nextInt(100);
            case 2, 3 -> node.gold = random.nextInt(6) - 1;
            case 4 -> node.items = random.ints(random.nextInt(12), 0, 5).toArray();
            case 5 -> node.chest = random.nextBoolean() ? roots.get(random.nextInt(roots.size())).name : null;
            case 6 -> node.names = random.nextInt(4) - 1;
            case 7 -> node.isSpawner = !node.isSpawner;
            case 8 -> node.isActive = !node.isActive;
            case 9 -> {
                if (roots.contains(node)) {
                    node.section = random.nextInt(3);
                    isMoved = true;
                }
            }
            default -> {
                if (roots.remove(node)) {
                    nodes().forEach(other -> other.chest = node.name.equals(other.chest) ? null : other.chest);
                } else {
                    nodes().forEach(parent -> parent.children.remove(node));
                }
            }
        }
    }

    private String text() {
        if (roots.isEmpty()) {
            return "nodes: []\n";
        }
        StringBuilder text = new StringBuilder("nodes:\n");
        roots.forEach(node -> node.write(text, "  "));
        return text.toString();
    }

    private static String pigeon(Random random) {
        return "nodes:\n  - name: Pigeon\n    components:\n      - Chest: {gold: " + random.nextInt(4) + "}\n"
                + (random.nextBoolean()
                        ? "    children:\n      - name: Wing\n        components:\n          - Chest: {gold: 9}\n"
                        : "");
    }

    /// What the game does: visits chests, and instantiates prefabs.
    private void simulate(Random random, List<Entity> instances) {
        for (Entity entity : with(Chest.class)) {
            if (random.nextInt(4) == 0 && !em.hasComponent(entity, Visits.class)) {
                em.addComponent(entity, new Visits(random.nextInt()));
            }
        }
        for (Entity spawner : with(Spawner.class)) {
            Entity prefab = em.getComponent(spawner, Spawner.class).prefab();
            if (random.nextInt(8) == 0 && em.exists(prefab)) {
                Entity instance = em.instantiate(prefab);
                em.setComponent(instance, LocalTransform.fromPosition(500, 0, 0));
                em.addComponent(instance, new Visits(-1));
                instances.add(instance);
            }
        }
    }

    private Map<Entity, Visits> visits() {
        Map<Entity, Visits> all = new HashMap<>();
        for (Entity entity : with(Visits.class)) {
            all.put(entity, em.getComponent(entity, Visits.class));
        }
        return all;
    }

    /// One line for each entity of the scene, by guid, instances left out.
    static Map<EntityGuid, String> describe(EntityManager em) {
        EntityQuery query = em.queryBuilder()
                .withAll(EntityGuid.class)
                .withOptions(EntityQueryOptions.INCLUDE_PREFAB, EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                .build();
        Map<EntityGuid, String> lines = new TreeMap<>();
        for (Entity entity : query.toEntityArray()) {
            EntityGuid guid = em.getComponent(entity, EntityGuid.class);
            String line = describe(em, entity);
            if (em.hasComponent(entity, Prefab.class)) {
                lines.put(guid, line);
            } else {
                lines.putIfAbsent(guid, line);
            }
        }
        return lines;
    }

    private static String describe(EntityManager em, Entity entity) {
        StringBuilder line = new StringBuilder(em.getName(entity));
        for (Class<?> type : em.getComponentTypes(entity).stream()
                .sorted((a, b) -> a.getName().compareTo(b.getName()))
                .toList()) {
            if (type.getPackageName().startsWith("dev.phalanx.scenes") || type == Visits.class) {
                continue;
            }
            if (type == LinkedEntityGroup.class && em.hasComponent(entity, SceneReference.class)) {
                continue; // of a sub scene: its sections
            }
            line.append(' ').append(type.getSimpleName());
        }
        line.append(" section ")
                .append(em.getSharedComponent(entity, SceneSection.class).section());
        if (em.hasComponent(entity, Chest.class)) {
            line.append(' ').append(em.getComponent(entity, Chest.class));
            for (Item item : em.getBuffer(entity, Item.class, true)) {
                line.append(' ').append(item);
            }
        }
        if (em.hasComponent(entity, LocalTransform.class)) {
            line.append(" x ").append(em.getComponent(entity, LocalTransform.class).position.x);
        }
        if (em.hasComponent(entity, Guard.class)) {
            line.append(" guards ")
                    .append(guid(
                            em, entity, em.getComponent(entity, Guard.class).chest()));
        }
        if (em.hasComponent(entity, Spawner.class)) {
            line.append(" spawns ")
                    .append(guid(
                            em, entity, em.getComponent(entity, Spawner.class).prefab()));
        }
        if (em.hasComponent(entity, NameList.class)) {
            line.append(' ')
                    .append(em.getComponent(entity, NameList.class).names().value());
        }
        return line.toString();
    }

    /// What an entity refers to. In a file it may only refer to its own section and to section 0.
    private static Object guid(EntityManager em, Entity holder, Entity entity) {
        if (!em.exists(entity)) {
            return "nothing";
        }
        int section = em.getSharedComponent(entity, SceneSection.class).section();
        boolean isInReach = section == 0
                || section == em.getSharedComponent(holder, SceneSection.class).section();
        return isInReach ? em.getComponent(entity, EntityGuid.class) : "nothing";
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    @Row("BAK-4.4")
    void theWorldIsWhatABakeFromTheBeginningIs(int seed) throws IOException {
        run(seed, 60);
    }

    /// A thousand edits in a JVM of so little memory that a few of them would fill it if anything of them were kept.
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) throws IOException {
            RandomLiveEditsTest test = new RandomLiveEditsTest();
            test.root = Path.of(arguments[0]);
            test.run(77, 1000);
            test.closeWorld();
            System.out.println("done");
        }
    }

    @Test
    void aThousandEditsNeedNoMoreMemoryThanAFew() throws IOException, InterruptedException {
        assertThat(OwnJvm.outputOf(List.of("-Xmx40m", "-XX:+UseSerialGC"), Program.class, root.toString()))
                .endsWith("done");
    }

    private void run(int seed, int edits) throws IOException {
        Random random = new Random(seed);
        write("pigeon.scene.yaml", pigeon(random));
        for (int i = 0; i < 10; i++) {
            edit(random);
        }
        write("town.scene.yaml", text());
        start();
        load("town");
        List<Entity> instances = new ArrayList<>();
        for (int i = 0; i < edits; i++) {
            isMoved = false;
            simulate(random, instances);
            Map<Entity, Visits> before = visits();
            int count = 1 + random.nextInt(4);
            for (int k = 0; k < count; k++) {
                edit(random);
            }
            if (random.nextInt(8) == 0) {
                write("pigeon.scene.yaml", pigeon(random));
            }
            if (random.nextInt(5) == 0) {
                write("town.scene.yaml", text() + "  oops: {");
                step();
                assertThat(problems()).isNotEmpty();
            }
            write("town.scene.yaml", text());
            step();
            assertThat(problems()).as("edit %d", i).isEmpty();
            updateUntil(() -> em.entityCount() >= 0 && isLoaded());
            compare(i);
            if (isMoved) {
                instances.clear();
            } else {
                visits().forEach((entity, visit) -> assertThat(visit).isEqualTo(before.get(entity)));
            }
            instances.forEach(instance -> assertThat(em.exists(instance)).isTrue());
        }
        world.audit();
    }

    private boolean isLoaded() {
        return SceneSystem.isSceneLoaded(world, SceneSystem.getSceneEntity(world, Guid.ofName("town")));
    }

    private void compare(int edit) {
        List<SceneBaking> open = new ArrayList<>();
        try {
            Map<EntityGuid, String> expected = describe(bakedAnew("town.scene.yaml", open));
            Map<EntityGuid, String> actual = describe(em);
            actual.keySet().retainAll(guidsOf(actual, expected));
            assertThat(actual).as("edit %d", edit).isEqualTo(expected);
            assertThat(sections())
                    .as("edit %d", edit)
                    .isEqualTo(sectionsOf(open.getFirst().bake()));
        } finally {
            open.forEach(SceneBaking::close);
        }
    }

    /// The bounds of the sections, by number.
    private Map<Integer, List<Float>> sections() {
        Map<Integer, List<Float>> all = new TreeMap<>();
        for (Entity entity : with(SceneSectionData.class)) {
            SceneSectionData data = em.getComponent(entity, SceneSectionData.class);
            SectionBounds box = data.bounds();
            all.put(
                    data.subSectionIndex(),
                    List.of(box.minX(), box.minY(), box.minZ(), box.maxX(), box.maxY(), box.maxZ()));
        }
        return all;
    }

    private static Map<Integer, List<Float>> sectionsOf(BakeResult result) {
        Map<Integer, List<Float>> all = new TreeMap<>();
        try (SceneBytes bytes = SceneBytes.of("town", result.writer().toBuffer())) {
            for (SceneFileInfo.Section section : SceneInspection.info(bytes).sections()) {
                List<Float> box = new ArrayList<>(section.minimum());
                box.addAll(section.maximum());
                all.put(section.index(), box);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return all;
    }

    /// All but those of instances whose prefab is gone.
    private List<EntityGuid> guidsOf(Map<EntityGuid, String> actual, Map<EntityGuid, String> expected) {
        return actual.keySet().stream()
                .filter(guid -> expected.containsKey(guid) || !isOfInstance(guid))
                .toList();
    }

    private boolean isOfInstance(EntityGuid guid) {
        return with(EntityGuid.class).stream()
                .filter(entity -> em.getComponent(entity, EntityGuid.class).equals(guid))
                .allMatch(entity -> !em.hasComponent(entity, Prefab.class)
                        && (em.hasComponent(entity, Visits.class)
                                || em.getName(entity).equals("Wing")));
    }
}
