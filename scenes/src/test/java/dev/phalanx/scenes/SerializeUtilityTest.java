package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.ExclusiveEntityTransaction;
import dev.phalanx.entities.components.CleanupEntity;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.ICleanupComponentData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.SystemInstance;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldTime;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.LoadReport;
import dev.phalanx.scenes.files.SaveOptions;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import dev.phalanx.testing.Row;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Row("SER-1")
class SerializeUtilityTest {
    record Place(float x, Entity near) implements IComponentData {}

    record Flying(int height) implements IComponentData, IEnableableComponent {}

    record Team(int number, Entity leader) implements ISharedComponentData {}

    record Remains(int what) implements ICleanupComponentData {}

    record Crew(NativeArray<Entity> members) implements IComponentData {}

    record Recipe(float heat) {}

    record Cook(BlobAssetReference<Recipe> recipe) implements IComponentData {}

    record Menu(int number, BlobAssetReference<Recipe> recipe) implements ISharedComponentData {}

    record Course(int number, BlobAssetReference<Recipe> recipe) implements IBufferElementData {}

    record Link(int strength, Entity to) implements IBufferElementData {}

    record Marker() implements IComponentData {}

    static final class Memory implements IManagedComponentData, IEntityReferences {
        private Entity seen = Entity.NULL;
        private final List<Entity> all = new ArrayList<>();

        @Override
        public void remapEntities(UnaryOperator<Entity> remap) {
            seen = remap.apply(seen);
            all.replaceAll(remap);
        }
    }

    record Colors(List<String> names) implements ISharedComponentData {}

    record Banner(List<Entity> bearers) implements ISharedComponentData {}

    static final class IdleSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {}
    }

    private final World world = World.unlisted("Source");
    private final EntityManager em = world.entityManager();
    private final World other = World.unlisted("Target");
    private final EntityManager there = other.entityManager();

    @AfterEach
    void close() {
        world.audit();
        other.audit();
        world.close();
        other.close();
    }

    private byte[] serialized() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SerializeUtility.serializeWorld(em, out);
        return out.toByteArray();
    }

    private LoadReport deserialize(byte[] bytes) throws IOException {
        ExclusiveEntityTransaction transaction = there.beginExclusiveEntityTransaction();
        try {
            return SerializeUtility.deserializeWorld(transaction, new ByteArrayInputStream(bytes));
        } finally {
            there.endExclusiveEntityTransaction();
        }
    }

    private Entity named(String name) {
        for (Entity entity : there.getAllEntities()) {
            if (there.getName(entity).equals(name)) {
                return entity;
            }
        }
        throw new AssertionError("no entity " + name);
    }

    @Row("SER-1.2")
    @Test
    void aWorldWithEntitiesIsRefused() throws IOException {
        em.createEntity(new Flying(1));
        byte[] bytes = serialized();
        there.createEntity(new Flying(2));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> deserialize(bytes))
                .withMessage(
                        "A world was to be deserialized into one with 1 entities, those of systems included. Give"
                                + " an empty world, or load with WorldFiles.load, which adds entities to those that there are.");
        assertThat(there.entityCount()).isOne();
    }

    @Row({"SER-1.1", "SER-1.3", "SER-1.4", "SER-1.6"})
    @Test
    void referencesSharedValuesBlobsEnabledBitsAndNamesComeBack() throws IOException {
        try (BlobBuilder builder = new BlobBuilder();
                BlobAssetReference<Recipe> recipe = builder.createBlobAssetReference(new Recipe(0.5f))) {
            Entity leader = em.createEntity(new Flying(3), new Cook(recipe));
            Entity cook = em.createEntity(new Place(1, leader), new Cook(recipe));
            em.setName(leader, "Führer");
            em.setName(cook, "料理人");
            em.addSharedComponent(cook, new Team(4, leader));
            em.addChunkComponentData(cook, new Place(7, leader));
            em.setComponentEnabled(leader, Flying.class, false);

            LoadReport report = deserialize(serialized());

            assertThat(report.entityCount()).isEqualTo(2);
            Entity loaded = named("料理人");
            Entity loadedLeader = named("Führer");
            assertThat(there.getComponent(loaded, Place.class)).isEqualTo(new Place(1, loadedLeader));
            assertThat(there.getSharedComponent(loaded, Team.class)).isEqualTo(new Team(4, loadedLeader));
            assertThat(there.getChunkComponentData(loaded, Place.class)).isEqualTo(new Place(7, loadedLeader));
            assertThat(there.isComponentEnabled(loadedLeader, Flying.class)).isFalse();
            BlobAssetReference<Recipe> first =
                    there.getComponent(loaded, Cook.class).recipe();
            assertThat(first.value()).isEqualTo(new Recipe(0.5f));
            assertThat(first).isNotEqualTo(recipe);
            assertThat(there.getComponent(loadedLeader, Cook.class).recipe()).isEqualTo(first);
            first.close();
        }
    }

    @Row("SER-1.3")
    @Test
    void referencesInBuffersAndManagedComponentsLeadToTheLoadedEntities() throws IOException {
        Entity gone = em.createEntity();
        Entity first = em.createEntity();
        Entity second = em.createEntity();
        em.destroyEntity(gone);
        em.setName(first, "first");
        em.setName(second, "second");
        for (Entity entity : List.of(first, second)) {
            DynamicBuffer<Link> links = em.addBuffer(entity, Link.class);
            Memory memory = new Memory();
            memory.seen = entity.equals(first) ? second : Entity.NULL;
            for (Entity to : List.of(first, second, Entity.NULL, gone)) {
                links.add(new Link(1, to));
                memory.all.add(to);
            }
            em.addComponent(entity, Memory.class, memory);
        }

        deserialize(serialized());

        Entity loadedFirst = named("first");
        Entity loadedSecond = named("second");
        assertThat(List.of(loadedFirst, loadedSecond)).as("other entities").isNotEqualTo(List.of(first, second));
        List<Entity> expected = List.of(loadedFirst, loadedSecond, Entity.NULL, Entity.NULL);
        for (Entity entity : List.of(loadedFirst, loadedSecond)) {
            List<Entity> linked = new ArrayList<>();
            there.getBuffer(entity, Link.class, true).forEach(link -> linked.add(link.to()));
            assertThat(linked).isEqualTo(expected);
            assertThat(there.getComponent(entity, Memory.class).all).isEqualTo(expected);
        }
        assertThat(there.getComponent(loadedFirst, Memory.class).seen).isEqualTo(loadedSecond);
        assertThat(there.getComponent(loadedSecond, Memory.class).seen).isEqualTo(Entity.NULL);
    }

    @Row("SER-1.3")
    @Test
    void referencesToDeadEntitiesAreNullThoughOthersHaveTheirIndex() throws IOException {
        Entity gone = em.createEntity();
        em.destroyEntity(gone);
        Entity holder = em.createEntity();
        assertThat(holder.index()).isEqualTo(gone.index());
        em.addComponent(holder, new Place(1, gone));
        em.addBuffer(holder, Link.class).add(new Link(2, gone));
        em.addSharedComponent(holder, new Team(3, gone));
        Memory memory = new Memory();
        memory.seen = gone;
        memory.all.add(gone);
        em.addComponent(holder, Memory.class, memory);
        em.addChunkComponentData(holder, new Place(4, gone));

        deserialize(serialized());

        Entity loaded = there.getAllEntities().get(0);
        assertThat(there.getComponent(loaded, Place.class)).isEqualTo(new Place(1, Entity.NULL));
        assertThat(there.getBuffer(loaded, Link.class).get(0)).isEqualTo(new Link(2, Entity.NULL));
        assertThat(there.getSharedComponent(loaded, Team.class)).isEqualTo(new Team(3, Entity.NULL));
        assertThat(there.getChunkComponentData(loaded, Place.class)).isEqualTo(new Place(4, Entity.NULL));
        assertThat(there.getComponent(loaded, Memory.class).seen).isEqualTo(Entity.NULL);
        assertThat(there.getComponent(loaded, Memory.class).all).containsExactly(Entity.NULL);
    }

    /// A blob of its own, though others may have the same content.
    private static BlobAssetReference<Recipe> recipe(float heat) {
        try (BlobBuilder builder = new BlobBuilder()) {
            return builder.createBlobAssetReference(new Recipe(heat));
        }
    }

    @Row("SER-1.4")
    @Test
    void blobsOfSharedValuesBuffersAndChunkValuesComeBackAndThoseOfOneContentAsOne() throws IOException {
        List<BlobAssetReference<Recipe>> made = new ArrayList<>();
        for (float heat : new float[] {1, 2, 1, 1, 2}) {
            made.add(recipe(heat));
        }
        Entity first = em.createEntity(new Cook(made.get(0)));
        em.addSharedComponent(first, new Menu(1, made.get(1)));
        DynamicBuffer<Course> courses = em.addBuffer(first, Course.class);
        courses.add(new Course(1, made.get(2)));
        courses.add(new Course(2, BlobAssetReference.nullReference()));
        Entity second = em.createEntity(new Marker());
        em.addBuffer(second, Course.class).add(new Course(3, made.get(4)));
        em.addChunkComponentData(second, new Cook(made.get(3)));
        em.setName(first, "first");
        em.setName(second, "second");

        byte[] bytes = serialized();
        made.forEach(BlobAssetReference::close);
        deserialize(bytes);

        Entity loaded = named("first");
        BlobAssetReference<Recipe> warm = there.getComponent(loaded, Cook.class).recipe();
        BlobAssetReference<Recipe> hot =
                there.getSharedComponent(loaded, Menu.class).recipe();
        assertThat(warm.value()).isEqualTo(new Recipe(1));
        assertThat(hot.value()).isEqualTo(new Recipe(2));
        List<Course> loadedCourses = new ArrayList<>();
        there.getBuffer(loaded, Course.class, true).forEach(loadedCourses::add);
        assertThat(loadedCourses)
                .containsExactly(new Course(1, warm), new Course(2, BlobAssetReference.nullReference()));
        Entity other = named("second");
        assertThat(there.getBuffer(other, Course.class).get(0)).isEqualTo(new Course(3, hot));
        assertThat(there.getChunkComponentData(other, Cook.class)).isEqualTo(new Cook(warm));
        warm.close();
        hot.close();
    }

    @Row("SER-1.4")
    @Test
    void sharedValuesThatAreObjectsComeBack() throws IOException {
        List<List<String>> names = List.of(List.of("red"), List.of("grün", "blau"), List.of("red"), List.of());
        for (int i = 0; i < names.size(); i++) {
            Entity entity = em.createEntity(new Flying(i));
            em.addSharedComponent(entity, new Colors(names.get(i)));
        }

        deserialize(serialized());

        assertThat(there.entityCount()).isEqualTo(names.size());
        for (Entity loaded : there.getAllEntities()) {
            assertThat(there.getSharedComponent(loaded, Colors.class).names())
                    .isEqualTo(
                            names.get(there.getComponent(loaded, Flying.class).height()));
        }
    }

    @Row("SER-1.4")
    @Test
    void valuesOfEachChunkComeBackOnItsOwnEntities() throws IOException {
        List<Entity> all = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            all.add(em.createEntity(new Flying(i)));
        }
        for (Entity entity : all) {
            em.addChunkComponentData(entity, new Place(0, Entity.NULL));
            em.addChunkComponentData(entity, Memory.class);
        }
        int number = 0;
        for (ArchetypeChunk chunk : em.getAllChunks()) {
            if (chunk.has(Flying.class)) {
                chunk.setChunkComponentData(
                        new Place(number++, chunk.getEntities().get(0)));
                Memory memory = new Memory();
                memory.seen = chunk.getEntities().get(1);
                chunk.setChunkComponentData(memory);
            }
        }
        assertThat(number).isEqualTo(3);

        deserialize(serialized());

        assertThat(there.entityCount()).isEqualTo(300);
        List<Float> numbers = new ArrayList<>();
        for (ArchetypeChunk chunk : there.getAllChunks()) {
            if (chunk.has(Flying.class)) {
                Place place = chunk.getChunkComponentData(Place.class);
                numbers.add(place.x());
                assertThat(place.near()).isEqualTo(chunk.getEntities().get(0));
                assertThat(there.getComponent(place.near(), Flying.class).height())
                        .isEqualTo((int) (place.x() * 128));
                assertThat(chunk.getChunkComponentData(Memory.class).seen)
                        .isEqualTo(chunk.getEntities().get(1));
            }
        }
        assertThat(numbers).containsExactlyInAnyOrder(0f, 1f, 2f);
    }

    @Row("SER-1.4")
    @Test
    void enabledBitsOfAllRowsOfFullChunksComeBack() throws IOException {
        for (int i = 0; i < 300; i++) {
            em.setComponentEnabled(em.createEntity(new Flying(i)), Flying.class, i % 3 == 0);
        }

        deserialize(serialized());

        assertThat(there.entityCount()).isEqualTo(300);
        for (Entity loaded : there.getAllEntities()) {
            int number = there.getComponent(loaded, Flying.class).height();
            assertThat(there.isComponentEnabled(loaded, Flying.class)).isEqualTo(number % 3 == 0);
        }
    }

    @Row("SER-1.5")
    @Test
    void entitiesWithNativeCollectionsCanBeLeftOut() throws IOException {
        try (NativeArray<Entity> array = NativeArray.of(Entity.NULL)) {
            em.createEntity(new Crew(array));
            em.createEntity(new Flying(1));
            ByteArrayOutputStream out = new ByteArrayOutputStream();

            SerializeUtility.serializeWorld(
                    em,
                    out,
                    SaveOptions.DEFAULT.withQuery(
                            em.queryBuilder().withNone(Crew.class).build()));

            assertThat(deserialize(out.toByteArray()).entityCount()).isOne();
        }
    }

    @Row("SER-1.6")
    @Test
    void entitiesInManagedSharedComponentsAreRefusedBeforeAnythingIsWritten() {
        Entity bearer = em.createEntity(new Flying(1));
        em.addSharedComponent(bearer, new Banner(List.of(Entity.NULL, bearer)));
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> SerializeUtility.serializeWorld(em, out))
                .withMessageContaining(
                        "bearers[1] is " + bearer + ", and entities in shared components are not replaced"
                                + " when they are loaded. Keep the entity in a component of its own.");
        assertThat(out.size()).isZero();
    }

    @Row("SER-1.7")
    @Test
    void aStreamWithEntitiesOfSystemsIsRefused(@TempDir Path directory) throws IOException {
        em.createEntity(new Flying(1), new Marker());
        Path json = directory.resolve("a.json");
        WorldFiles.saveJson(world, json);
        String text = Files.readString(json);
        for (Class<?> type : List.of(SystemInstance.class, CleanupEntity.class, WorldTime.class)) {
            Files.writeString(json, text.replace(Marker.class.getName(), type.getName()));
            Path file = directory.resolve("a.world");
            SceneText.toFile(json, file);

            assertThatThrownBy(() -> deserialize(Files.readAllBytes(file)))
                    .isInstanceOf(SceneFileException.class)
                    .hasMessage("The file has the component " + type.getName()
                            + ", which stays in its world and is in no file. Load files that were written by WorldFiles or"
                            + " SceneWriter.");
            assertThat(there.entityCount()).isZero();
        }
    }

    @Row("SER-1.9")
    @Test
    void entitiesOfSystemsAreLeftOutOfQueriesThatFindThem() throws IOException {
        world.addSystem(new IdleSystem());
        em.createEntity(new Flying(1));
        EntityQuery all = em.queryBuilder()
                .withOptions(EntityQueryOptions.INCLUDE_SYSTEMS)
                .build();
        assertThat(all.calculateEntityCount()).isGreaterThan(1);
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        SerializeUtility.serializeWorld(em, out, SaveOptions.DEFAULT.withQuery(all));

        assertThat(out.toString(StandardCharsets.ISO_8859_1)).doesNotContain("SystemInstance");
        assertThat(deserialize(out.toByteArray()).entityCount()).isOne();
    }

    @Row("SER-1.5")
    @Test
    void nativeCollectionsInComponentsAreRefused() {
        try (NativeArray<Entity> array = NativeArray.of(Entity.NULL)) {
            em.createEntity(new Crew(array));

            assertThatIllegalArgumentException()
                    .isThrownBy(this::serialized)
                    .withMessage(
                            Crew.class.getName() + ".members is a native collection, which cannot be written to a file."
                                    + " Remove the component from the entities, or leave them out with a query.");
        }
    }

    @Row("SER-1.7")
    @Test
    void aWorldWithSystemsIsRefused() throws IOException {
        byte[] bytes = serialized();
        other.addSystem(new IdleSystem());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> deserialize(bytes))
                .withMessageContaining("those of systems included");
    }

    @Row("SER-1.8")
    @Test
    void unknownTypesAreErrors() throws IOException {
        em.createEntity(new Flying(1));
        String bytes = new String(serialized(), StandardCharsets.ISO_8859_1);

        assertThatThrownBy(() -> SerializeUtility.deserializeWorld(
                        there.beginExclusiveEntityTransaction(),
                        new ByteArrayInputStream(serialized()),
                        LoadOptions.DEFAULT.withClassLoader(new ClassLoader(null) {})))
                .isInstanceOf(SceneFileException.class)
                .hasMessageContaining("The file has the component " + Flying.class.getName());
        there.endExclusiveEntityTransaction();
        assertThat(bytes).contains(Flying.class.getName());
        assertThat(there.entityCount()).isZero();
    }

    @Row("SER-1.8")
    @Test
    void unknownTypesOfEveryKindAreErrors() throws IOException {
        LoadOptions without = LoadOptions.DEFAULT.withClassLoader(new ClassLoader(null) {});
        List<Class<? extends IComponent>> kinds =
                List.of(Marker.class, Place.class, Link.class, Memory.class, Team.class, Colors.class);
        for (Class<? extends IComponent> kind : kinds) {
            Entity entity = em.createEntity();
            em.addComponent(entity, kind);
            requireUnknown(kind, without);
            em.destroyEntity(entity);
        }
        em.addChunkComponentData(em.createEntity(new Flying(1)), Place.class);
        requireUnknown(Place.class, without.withTypes(Flying.class));
    }

    private void requireUnknown(Class<?> type, LoadOptions options) throws IOException {
        byte[] bytes = serialized();
        ExclusiveEntityTransaction transaction = there.beginExclusiveEntityTransaction();
        try {
            assertThatThrownBy(() ->
                            SerializeUtility.deserializeWorld(transaction, new ByteArrayInputStream(bytes), options))
                    .isInstanceOf(SceneFileException.class)
                    .hasMessageStartingWith(
                            "The file has the component " + type.getName() + ", which this program does not have.");
        } finally {
            there.endExclusiveEntityTransaction();
        }
        assertThat(there.entityCount()).isZero();
    }

    @Row("SER-1.9")
    @Test
    void entitiesOfSystemsAndCleanupComponentsAreLeftOut() throws IOException {
        world.addSystem(new IdleSystem());
        em.createEntity(new Flying(1), new Remains(2));
        em.destroyEntity(em.createEntity(new Remains(3)));

        assertThat(deserialize(serialized()).entityCount()).isOne();
        assertThat(there.getComponentTypes(there.getAllEntities().get(0))).hasSize(1);
    }

    @Row("SER-1.10")
    @Test
    void loadedChunksCountAsChangedOnce() throws IOException {
        Entity entity = em.createEntity(new Flying(1), new Marker());
        em.addBuffer(entity, Link.class);
        em.addSharedComponent(entity, new Team(1, Entity.NULL));
        em.addComponent(entity, Memory.class, new Memory());
        try (World ahead = World.unlisted("Ahead")) {
            ahead.addSystem(new IdleSystem());
            for (int i = 0; i < 20; i++) {
                ahead.getExistingSystemHandle(IdleSystem.class).update(ahead);
            }
            there.copyAndReplaceEntitiesFrom(ahead.entityManager());
        }
        int before = there.globalSystemVersion();
        assertThat(before).as("later than all of the other world").isGreaterThan(20);

        deserialize(serialized());

        ArchetypeChunk chunk = there.getAllChunks().get(0);
        int now = there.globalSystemVersion();
        for (Class<? extends IComponent> type :
                List.of(Flying.class, Marker.class, Link.class, Team.class, Memory.class)) {
            assertThat(chunk.didChange(type, before - 1))
                    .as(type.getSimpleName())
                    .isTrue();
            assertThat(chunk.didChange(type, now)).as(type.getSimpleName()).isFalse();
        }
        assertThat(chunk.didOrderChange(before - 1)).isTrue();
        assertThat(chunk.didOrderChange(now)).isFalse();
    }
}
