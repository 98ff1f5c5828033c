package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SaveOptions;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedList32Bytes;
import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import dev.phalanx.structs.blob.BlobString;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Random worlds with every kind of component are saved and loaded, and described by a walk over their entities.
class WorldFilesModelTest {
    record Place(float x, double y, Entity near) implements IComponentData {}

    record Flying(int height) implements IComponentData, IEnableableComponent {}

    record Marked() implements IComponentData, IEnableableComponent {}

    record Item(Entity of, long count) implements IBufferElementData {}

    record Team(int number) implements ISharedComponentData {}

    record Leader(Entity entity, int rank) implements ISharedComponentData {}

    record Label(FixedString32Bytes text) implements IComponentData {}

    static final class Friends implements IComponentData {
        public FixedList32Bytes<Entity> all = FixedList32Bytes.of(Entity.class);
    }

    record Recipe(float heat, BlobString name) {}

    record Cook(BlobAssetReference<Recipe> recipe) implements IComponentData {}

    record Density(float value, Entity densest) implements IComponentData {}

    static final class Notes implements IManagedComponentData, IEntityReferences {
        public List<String> lines = new ArrayList<>();
        public Map<String, Integer> counts = new TreeMap<>();
        public Entity about = Entity.NULL;
        public @Nullable Notes next;

        @Override
        public void remapEntities(UnaryOperator<Entity> remap) {
            about = remap.apply(about);
            if (next != null) {
                next.remapEntities(remap);
            }
        }
    }

    record Culture(String language, List<String> words) implements ISharedComponentData {}

    @TempDir
    private Path folder;

    private final List<BlobAssetReference<Recipe>> recipes = new ArrayList<>();

    @AfterEach
    void closeBlobs() {
        recipes.forEach(BlobAssetReference::close);
    }

    private BlobAssetReference<Recipe> recipe(int number) {
        try (BlobBuilder builder = new BlobBuilder()) {
            return builder.createBlobAssetReference(new Recipe(number, builder.allocateString("Süppchen " + number)));
        }
    }

    private static Entity any(List<Entity> entities, Random random) {
        return entities.isEmpty() || random.nextInt(8) == 0
                ? Entity.NULL
                : entities.get(random.nextInt(entities.size()));
    }

    /// A world of some hundred entities, some of which were destroyed. Each has a name, by which it is found again.
    private void fill(EntityManager em, Random random, int count) {
        while (recipes.size() < 4) {
            recipes.add(recipe(recipes.size() % 3)); // two are equal
        }
        List<Entity> entities = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Entity entity = em.createEntity();
            em.setName(entity, "e" + i);
            for (int k = 0; k < 4; k++) {
                add(em, entity, entities, random);
            }
            entities.add(entity);
            if (random.nextInt(6) == 0) {
                em.destroyEntity(entities.remove(random.nextInt(entities.size())));
            }
        }
    }

    private void add(EntityManager em, Entity entity, List<Entity> entities, Random random) {
        switch (random.nextInt(14)) {
            case 0 ->
                em.addComponent(entity, new Place(random.nextFloat(), random.nextDouble(), any(entities, random)));
            case 1 -> {
                em.addComponent(entity, new Flying(random.nextInt()));
                em.setComponentEnabled(entity, Flying.class, random.nextBoolean());
            }
            case 2 -> {
                em.addComponent(entity, Marked.class);
                em.setComponentEnabled(entity, Marked.class, random.nextBoolean());
            }
            case 3 -> {
                DynamicBuffer<Item> items = em.addBuffer(entity, Item.class);
                for (int n = random.nextInt(20); n > 0; n--) {
                    items.add(new Item(any(entities, random), n));
                }
            }
            case 4 -> em.addSharedComponent(entity, new Team(random.nextInt(4)));
            case 5 -> em.addSharedComponent(entity, new Leader(any(entities, random), random.nextInt(2)));
            case 6 -> em.addComponent(entity, new Label(FixedString32Bytes.of("Größe " + random.nextInt(9))));
            case 7 -> {
                Friends friends = new Friends();
                for (int n = random.nextInt(3); n > 0; n--) {
                    friends.all.add(any(entities, random));
                }
                em.addComponent(entity, friends);
            }
            case 8 -> em.addComponent(entity, new Cook(recipes.get(random.nextInt(recipes.size()))));
            case 9 -> em.addChunkComponentData(entity, new Density(random.nextFloat(), any(entities, random)));
            case 10 -> {
                Notes notes = new Notes();
                notes.lines.add("line " + random.nextInt(5));
                notes.counts.put("count", random.nextInt());
                notes.about = any(entities, random);
                notes.next = random.nextBoolean() ? new Notes() : null;
                em.addComponent(entity, Notes.class, random.nextInt(5) == 0 ? null : notes);
            }
            case 11 -> em.addSharedComponent(entity, new Culture("l" + random.nextInt(3), List.of("a", "b")));
            case 12 -> em.addComponent(entity, Disabled.class);
            default -> em.addComponent(entity, Prefab.class);
        }
    }

    /// What each entity is, by its name: an own walk, one component at a time.
    private static Map<String, String> describe(EntityManager em) {
        Map<String, String> found = new TreeMap<>();
        Map<Entity, String> names = new HashMap<>();
        NativeArray<Entity> all = em.getAllEntities();
        for (Entity entity : all) {
            names.put(entity, em.getName(entity));
        }
        for (Entity entity : all) {
            StringBuilder text = new StringBuilder();
            List<Class<? extends IComponent>> types = new ArrayList<>(em.getComponentTypes(entity));
            types.sort(Comparator.comparing(Class::getName));
            for (Class<? extends IComponent> type : types) {
                text.append(type.getSimpleName()).append(' ').append(text(em, entity, type, names));
                if (IEnableableComponent.class.isAssignableFrom(type)) {
                    text.append(em.isComponentEnabled(entity, type) ? " on" : " off");
                }
                text.append('\n');
            }
            if (em.hasChunkComponent(entity, Density.class)) {
                Density density = em.getChunkComponentData(entity, Density.class);
                text.append("chunk ").append(density.value()).append(name(density.densest(), names));
            }
            found.put(em.getName(entity), text.toString());
        }
        return found;
    }

    private static String name(Entity entity, Map<Entity, String> names) {
        return " -> " + (entity.equals(Entity.NULL) ? "null" : names.getOrDefault(entity, "gone"));
    }

    private static String text(
            EntityManager em, Entity entity, Class<? extends IComponent> type, Map<Entity, String> names) {
        if (type == Place.class) {
            Place place = em.getComponent(entity, Place.class);
            return place.x() + " " + place.y() + name(place.near(), names);
        }
        if (type == Item.class) {
            StringBuilder text = new StringBuilder();
            for (Item item : em.getBuffer(entity, Item.class, true)) {
                text.append(item.count()).append(name(item.of(), names)).append(", ");
            }
            return text.toString();
        }
        if (type == Leader.class) {
            Leader leader = em.getSharedComponent(entity, Leader.class);
            return leader.rank() + name(leader.entity(), names);
        }
        if (type == Friends.class) {
            StringBuilder text = new StringBuilder();
            for (Entity friend : em.getComponent(entity, Friends.class).all) {
                text.append(name(friend, names));
            }
            return text.toString();
        }
        if (type == Cook.class) {
            Recipe recipe = em.getComponent(entity, Cook.class).recipe().value();
            return recipe.heat() + " " + recipe.name();
        }
        if (type == Notes.class) {
            Notes notes = em.getComponent(entity, Notes.class);
            return notes == null
                    ? "null"
                    : notes.lines + " " + notes.counts + name(notes.about, names) + (notes.next != null);
        }
        if (type == Team.class || type == Culture.class) {
            return Objects.toString(em.getSharedComponent(entity, type.asSubclass(ISharedComponentData.class)));
        }
        return type == Flying.class || type == Label.class
                ? em.getComponent(entity, type).toString()
                : "";
    }

    /// What is expected of an entity once it was loaded: references to the dead are null.
    private static Map<String, String> loaded(Map<String, String> described) {
        Map<String, String> expected = new TreeMap<>();
        described.forEach((name, text) -> expected.put(name, text.replace("-> gone", "-> null")));
        return expected;
    }

    private static void assertSame(Map<String, String> actual, Map<String, String> expected) {
        assertThat(actual.keySet()).isEqualTo(expected.keySet());
        expected.forEach((name, text) -> assertThat(actual.get(name)).as(name).isEqualTo(text));
    }

    static List<Long> seeds() {
        return LongStream.range(0, 40).boxed().toList();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyKindOfComponentComesBackAndIsSavedToTheSameBytes(long seed) throws IOException {
        Random random = new Random(seed);
        SaveOptions options = random.nextBoolean()
                ? SaveOptions.DEFAULT
                : SaveOptions.DEFAULT.withCompression(SaveOptions.Compression.LZ4);
        Path first = folder.resolve("first.entities");
        Path second = folder.resolve("second.entities");
        try (World source = World.unlisted("Source");
                World target = World.unlisted("Target");
                World again = World.unlisted("Again")) {
            fill(source.entityManager(), random, 1 + random.nextInt(600));
            Map<String, String> before = describe(source.entityManager());

            WorldFiles.save(source, first, options);
            WorldFiles.load(target, first);
            target.audit();
            WorldFiles.save(target, second, options);
            WorldFiles.load(again, second);

            assertSame(describe(source.entityManager()), before);
            assertSame(describe(target.entityManager()), loaded(before));
            assertThat(Files.readAllBytes(second)).isEqualTo(Files.readAllBytes(first));
            assertThat(again.entityManager().entityCount())
                    .isEqualTo(source.entityManager().entityCount());
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theSameBytesGiveTheSameWorld(long seed) throws IOException {
        Path file = folder.resolve("world.entities");
        try (World source = World.unlisted("Source");
                World one = World.unlisted("One");
                World two = World.unlisted("Two")) {
            fill(source.entityManager(), new Random(seed), 100);
            source.entityManager().removeComponent(source.entityManager().universalQuery(), Notes.class);
            source.entityManager().removeComponent(source.entityManager().universalQuery(), Cook.class);
            WorldFiles.save(source, file);
            ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));

            WorldFiles.load(one, file);
            WorldFiles.load(two, SceneBytes.of("memory", bytes), LoadOptions.DEFAULT);

            assertThat(two.stateHash()).isEqualTo(one.stateHash());
        }
    }

    @Test
    void aSnapshotIsWrittenAfterTheWorldHasChanged() throws IOException {
        Path now = folder.resolve("now.entities");
        Path later = folder.resolve("later.entities");
        try (World world = World.unlisted("World")) {
            fill(world.entityManager(), new Random(5), 500);
            WorldFiles.save(world, now);
            try (WorldSnapshot snapshot = WorldFiles.snapshot(world, SaveOptions.DEFAULT)) {
                assertThat(snapshot.entityCount())
                        .isEqualTo(world.entityManager().entityCount());
                world.entityManager().destroyEntity(world.entityManager().getAllEntities());
                snapshot.write(later);
            }
        }
        assertThat(Files.readAllBytes(later)).isEqualTo(Files.readAllBytes(now));
    }

    @Test
    void aClosedSnapshotIsRefused() {
        try (World world = World.unlisted("World")) {
            WorldSnapshot snapshot = WorldFiles.snapshot(world, SaveOptions.DEFAULT);
            snapshot.close();
            snapshot.close();

            assertThatThrownBy(() -> snapshot.write(Path.of("never")))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("A WorldSnapshot was written to never after close(). Write it before.");
        }
    }

    @Test
    void compressedBlocksAreKeptWhereTheyAreAFifthShorter() throws IOException {
        Path plain = folder.resolve("plain.entities");
        Path compressed = folder.resolve("compressed.entities");
        try (World world = World.unlisted("World");
                World target = World.unlisted("Target")) {
            EntityManager em = world.entityManager();
            EntityArchetype archetype = em.createArchetype(Flying.class, Label.class);
            em.createEntity(archetype, 100_000);
            WorldFiles.save(world, plain);
            WorldFiles.save(world, compressed, SaveOptions.DEFAULT.withCompression(SaveOptions.Compression.LZ4));
            WorldFiles.load(target, compressed);

            assertThat(Files.size(compressed)).isLessThan(Files.size(plain) / 20);
            assertThat(target.entityManager().entityCount()).isEqualTo(100_000);
        }
    }

    @ParameterizedTest
    @MethodSource("damagedSeeds")
    void everyCutAndEveryFlippedByteIsFoundInEveryKind(long seed) throws IOException {
        Path file = folder.resolve("whole.entities");
        SaveOptions options =
                seed % 2 == 0 ? SaveOptions.DEFAULT : SaveOptions.DEFAULT.withCompression(SaveOptions.Compression.LZ4);
        Map<String, String> whole;
        try (World source = World.unlisted("Source")) {
            fill(source.entityManager(), new Random(seed), 12);
            WorldFiles.save(source, file, options);
            whole = loaded(describe(source.entityManager()));
        }
        byte[] bytes = Files.readAllBytes(file);
        try (World target = World.unlisted("Target")) {
            for (int length = 0; length < bytes.length; length += 7) {
                byte[] cut = Arrays.copyOf(bytes, length);
                assertThatThrownBy(() -> load(target, cut)).isInstanceOf(SceneFileException.class);
            }
            for (int at = 0; at < bytes.length; at++) {
                byte[] flipped = bytes.clone();
                flipped[at] ^= (byte) (1 << at % 8);
                try {
                    load(target, flipped);
                    assertSame(describe(target.entityManager()), whole); // between two blocks
                    target.entityManager().destroyEntity(target.entityManager().getAllEntities());
                } catch (SceneFileException expected) {
                    assertThat(expected).hasMessageContaining("file");
                }
                assertThat(target.entityManager().entityCount()).isZero();
            }
        }
    }

    static List<Long> damagedSeeds() {
        return List.of(1L, 2L, 3L, 4L);
    }

    private static void load(World target, byte[] bytes) throws IOException {
        WorldFiles.load(target, SceneBytes.of("damaged", ByteBuffer.wrap(bytes)), LoadOptions.DEFAULT);
    }
}
