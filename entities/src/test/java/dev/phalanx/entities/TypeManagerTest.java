package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.ICleanupComponentData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.InternalBufferCapacity;
import dev.phalanx.entities.components.MaximumChunkCapacity;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.components.WriteGroup;
import dev.phalanx.entities.fixture.ChildProgram;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.TypeField;
import dev.phalanx.entities.types.TypeInfo;
import dev.phalanx.entities.types.TypeKind;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedLength;
import dev.phalanx.structs.FixedList64Bytes;
import dev.phalanx.structs.Leaf.Holds;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TypeManagerTest {
    enum Mode {
        SINGLE,
        BURST
    }

    record Table(int size) {}

    record Barrel(byte caliber, Mode mode) {}

    static final class Turret implements IComponentData {
        public boolean armed;
        public Vector3f aim = new Vector3f();
        public Barrel barrel = new Barrel((byte) 0, Mode.SINGLE);
        public Entity target = Entity.NULL;

        @FixedLength(3)
        public short[] rounds = new short[3];
    }

    record Alarm() implements IComponentData {}

    @InternalBufferCapacity(6)
    record Waypoint(float x, float y) implements IBufferElementData {}

    record Route(long number) implements IBufferElementData {}

    record Faction(int number, Entity leader) implements ISharedComponentData {}

    record Label(String text) implements ISharedComponentData {}

    static final class Squad implements IManagedComponentData, IEntityReferences {
        List<Entity> members = new ArrayList<>();

        @Override
        public void remapEntities(UnaryOperator<Entity> remap) {
            members.replaceAll(remap);
        }
    }

    record Tables(BlobAssetReference<Table> first) {}

    static final class Library implements IManagedComponentData {
        Tables tables = new Tables(BlobAssetReference.nullReference());
    }

    static final class Shelf implements IManagedComponentData {
        BlobAssetReference<?>[] tables = new BlobAssetReference<?>[2];
    }

    record Recipe(BlobAssetReference<Table> table) implements IComponentData {}

    record Menu(FixedList64Bytes<Entity> guests) implements IComponentData {}

    record Price(BlobAssetReference<Table> table) {}

    record Prices(FixedList64Bytes<Price> each) implements IComponentData {}

    @MaximumChunkCapacity(16)
    @WriteGroup({Turret.class, Alarm.class})
    record Jammed(int seconds) implements IComponentData, IEnableableComponent {}

    @MaximumChunkCapacity(500)
    record Many(int number) implements IComponentData {}

    record Wreck(int parts) implements ICleanupComponentData {}

    /// Nothing but the test that it is for may use it.
    record LoadedLate(int number) implements IComponentData {}

    record UsedFirst(int number) implements IComponentData {}

    record UsedSecond(int number) implements IComponentData {}

    private static final String NO_COMPONENT = """
            package listed;

            public record NoComponent(int number) {
                static {
                    System.setProperty("listed.NoComponent", "initialised");
                }
            }
            """;

    @TempDir
    private Path directory;

    private final List<URLClassLoader> loaders = new ArrayList<>();
    private final ClassLoader contextLoader = Thread.currentThread().getContextClassLoader();

    @AfterEach
    void closeLoaders() throws IOException {
        Thread.currentThread().setContextClassLoader(contextLoader);
        for (URLClassLoader loader : loaders) {
            loader.close();
        }
    }

    /// A class loader of its own for the classes in `directory`.
    private URLClassLoader loader(Path place) throws IOException {
        URLClassLoader loader =
                new URLClassLoader(new URL[] {place.toUri().toURL()}, TypeManagerTest.class.getClassLoader());
        loaders.add(loader);
        return loader;
    }

    /// Compiles `listed.<name>` into a directory of its own.
    private Path compile(String name, String source) throws IOException {
        Path classes = Files.createTempDirectory(directory, "classes");
        ChildProgram.compile(classes, Map.of("listed/" + name + ".java", source));
        return classes;
    }

    /// Compiles a component, each test one of another name, since the types of all tests are known to one process.
    private Path compileComponent(String name) throws IOException {
        return compile(name, """
                package listed;

                public final class %s implements dev.phalanx.entities.components.IComponentData {
                    public int rounds;
                }
                """.formatted(name));
    }

    private static Path list(Path classes, String text) throws IOException {
        Path list = classes.resolve("META-INF/phalanx/components");
        Files.createDirectories(list.getParent());
        return Files.writeString(list, text);
    }

    private static String text(Path file) {
        try {
            return file.toUri().toURL().toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TypeInfo info(Class<? extends IComponent> type) {
        return TypeManager.get(type);
    }

    @Test
    @Row("TYP-1.1")
    void dataHasItsSizeItsAlignmentAndItsFieldsWithOffsets() {
        TypeInfo turret = info(Turret.class);

        assertThat(turret.kind()).isEqualTo(TypeKind.DATA);
        assertThat(turret.type()).isEqualTo(Turret.class);
        assertThat(turret.sizeInChunk()).isEqualTo(40);
        assertThat(turret.elementSize()).isEqualTo(40);
        assertThat(turret.alignment()).isEqualTo(4);
        assertThat(info(Route.class).alignment()).isEqualTo(8);
        assertThat(turret.fields())
                .containsExactly(
                        new TypeField("armed", LeafKind.BOOLEAN, 1, 0, Holds.PLAIN, List.of()),
                        new TypeField("aim.x", LeafKind.FLOAT, 1, 4, Holds.PLAIN, List.of()),
                        new TypeField("aim.y", LeafKind.FLOAT, 1, 8, Holds.PLAIN, List.of()),
                        new TypeField("aim.z", LeafKind.FLOAT, 1, 12, Holds.PLAIN, List.of()),
                        new TypeField("barrel.caliber", LeafKind.BYTE, 1, 16, Holds.PLAIN, List.of()),
                        new TypeField("barrel.mode", LeafKind.INT, 1, 20, Holds.ENUM, List.of("SINGLE", "BURST")),
                        new TypeField("target", LeafKind.LONG, 1, 24, Holds.ENTITY, List.of()),
                        new TypeField("rounds", LeafKind.SHORT, 3, 32, Holds.FIXED_ARRAY, List.of()));
        assertThat(turret.fields().getLast().bytes()).isEqualTo(6);
        assertThat(turret.bufferCapacity()).isZero();
        assertThat(turret.maximumChunkCapacity()).isEqualTo(128);
        assertThat(turret.isEnableable()).isFalse();
        assertThat(turret.isCleanup()).isFalse();
        assertThat(turret.isTag()).isFalse();
        assertThat(turret.writeGroups()).isEmpty();
    }

    @Test
    @Row("TYP-1.1")
    void aTagTakesNoSpace() {
        TypeInfo alarm = info(Alarm.class);
        assertThat(alarm.kind()).isEqualTo(TypeKind.TAG);
        assertThat(alarm.isTag()).isTrue();
        assertThat(alarm.sizeInChunk()).isZero();
        assertThat(alarm.elementSize()).isZero();
        assertThat(alarm.alignment()).isEqualTo(1);
        assertThat(alarm.fields()).isEmpty();
    }

    @Test
    @Row("TYP-1.1")
    void aBufferHasItsCapacityAndTheFieldsOfItsElements() {
        TypeInfo waypoint = info(Waypoint.class);
        assertThat(waypoint.kind()).isEqualTo(TypeKind.BUFFER);
        assertThat(waypoint.bufferCapacity()).isEqualTo(6);
        assertThat(waypoint.elementSize()).isEqualTo(8);
        assertThat(waypoint.alignment()).isEqualTo(4);
        assertThat(waypoint.sizeInChunk()).isEqualTo(16 + 6 * 8);
        assertThat(waypoint.fields()).extracting(TypeField::path).containsExactly("x", "y");
        assertThat(info(Route.class).bufferCapacity()).isEqualTo(16);
    }

    @Test
    @Row("TYP-1.1")
    void aSharedComponentTakesNoSpaceInChunks() {
        TypeInfo faction = info(Faction.class);
        assertThat(faction.kind()).isEqualTo(TypeKind.SHARED);
        assertThat(faction.sizeInChunk()).isZero();
        assertThat(faction.elementSize()).isEqualTo(12);
        assertThat(faction.fields()).extracting(TypeField::offset).containsExactly(0, 4);

        TypeInfo label = info(Label.class);
        assertThat(label.kind()).isEqualTo(TypeKind.MANAGED_SHARED);
        assertThat(label.sizeInChunk()).isZero();
        assertThat(label.fields()).isEmpty();
    }

    @Test
    @Row("TYP-1.1")
    void aManagedComponentIsAReference() {
        TypeInfo squad = info(Squad.class);
        assertThat(squad.kind()).isEqualTo(TypeKind.MANAGED);
        assertThat(squad.sizeInChunk()).isEqualTo(4);
        assertThat(squad.elementSize()).isEqualTo(4);
        assertThat(squad.alignment()).isEqualTo(4);
        assertThat(squad.fields()).isEmpty();
    }

    @Test
    @Row("TYP-1.1")
    void whatInterfacesAndAnnotationsSayIsThere() {
        TypeInfo jammed = info(Jammed.class);
        assertThat(jammed.isEnableable()).isTrue();
        assertThat(jammed.maximumChunkCapacity()).isEqualTo(16);
        assertThat(jammed.writeGroups()).containsExactly(Turret.class, Alarm.class);
        assertThat(info(Many.class).maximumChunkCapacity()).isEqualTo(128);
        assertThat(info(Wreck.class).isCleanup()).isTrue();
    }

    @Test
    @Row("TYP-1.1")
    void typesWithReferencesToEntitiesAreKnown() {
        assertThat(List.of(Turret.class, Menu.class, Faction.class, Squad.class))
                .allMatch(type -> info(type).hasEntityReferences());
        assertThat(List.of(Waypoint.class, Alarm.class, Label.class, Library.class))
                .noneMatch(type -> info(type).hasEntityReferences());
    }

    @Test
    @Row("TYP-1.1")
    void typesWithReferencesToBlobsAreKnown() {
        assertThat(List.of(Recipe.class, Prices.class, Library.class, Shelf.class))
                .allMatch(type -> info(type).hasBlobReferences());
        assertThat(List.of(Turret.class, Alarm.class, Label.class, Squad.class))
                .noneMatch(type -> info(type).hasBlobReferences());
    }

    @Test
    @Row("TYP-1.1")
    void aTypeIsFoundByItsStableNameAndItsStableHash() {
        TypeInfo turret = info(Turret.class);
        assertThat(turret.stableName()).isEqualTo("dev.phalanx.entities.TypeManagerTest$Turret");
        assertThat(turret.stableHash()).isEqualTo(StructType.of(Turret.class).typeHash());
        assertThat(TypeManager.find(turret.stableName())).isSameAs(turret);
        assertThat(TypeManager.find(turret.stableHash())).isSameAs(turret);
        assertThat(TypeManager.find(~turret.stableHash())).isNull();
        assertThat(turret).hasToString("dev.phalanx.entities.TypeManagerTest$Turret (DATA)");
        assertThat(info(Squad.class).stableHash()).isEqualTo(-8910674181534941078L);
    }

    @Test
    @Row("TYP-1.1")
    void allAreInOrderOfTheirIndicesAndChunkComponentsAreNoFurtherOnes() {
        try (World world = new World("Game")) {
            EntityManager em = world.entityManager();
            Entity entity = em.createEntity(UsedFirst.class);
            em.addChunkComponentData(entity, UsedFirst.class);
            em.addComponent(entity, UsedSecond.class);
        }
        List<TypeInfo> all = TypeManager.all();
        assertThat(all).doesNotHaveDuplicates();
        assertThat(all).contains(info(UsedFirst.class), info(UsedSecond.class));
        assertThat(all)
                .extracting(info -> ComponentTypes.of(info.type()).index())
                .isSorted();
    }

    @Test
    @Row("TYP-1.3")
    void aTypeThatNoListNamesIsFoundByNameOnlyAfterItsClassIsLoaded() {
        String name = TypeManagerTest.class.getName() + "$LoadedLate";
        assertThat(TypeManager.find(name)).isNull();
        TypeInfo info = info(LoadedLate.class);
        assertThat(TypeManager.find(name)).isSameAs(info);
    }

    @Test
    @Row("TYP-1.3")
    void aTypeThatAListNamesIsFoundByNameBeforeItsClassIsLoaded() throws IOException {
        Path classes = compileComponent("Ammunition");
        list(classes, "# of the game\n\nlisted.Other\n  listed.Ammunition # a comment\n");
        Path jar = ChildProgram.jar(directory.resolve("game.jar"), classes, Map.of());
        assertThat(TypeManager.find("listed.Ammunition")).isNull();
        Thread.currentThread().setContextClassLoader(loader(jar));

        TypeInfo found = Objects.requireNonNull(TypeManager.find("listed.Ammunition"));

        assertThat(found.type().getClassLoader()).isSameAs(loaders.getFirst());
        assertThat(found.fields()).extracting(TypeField::path).containsExactly("rounds");
        assertThat(TypeManager.find("listed.Bullets")).isNull();
    }

    @Test
    @Row("TYP-1.3")
    void typesOfTheLibraryAreListed() {
        Thread.currentThread().setContextClassLoader(null);
        assertThat(TypeManager.find(Prefab.class.getName())).isEqualTo(info(Prefab.class));
        assertThat(TypeManager.find("dev.phalanx.entities.components.OmitLinkedEntityGroupFromPrefabInstance"))
                .isNotNull();
    }

    @Test
    void aListedClassThatIsMissingOrNoComponentIsRefusedWithTheList() throws IOException {
        Path classes = compile("NoComponent", NO_COMPONENT);
        Path list = list(classes, "listed.Gone\nlisted.NoComponent\n");
        URLClassLoader loader = loader(classes);
        Thread.currentThread().setContextClassLoader(loader);

        assertThatThrownBy(() -> TypeManager.find("listed.Gone"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The list " + text(list) + " names listed.Gone, which is no component type."
                        + " Component class listed.Gone cannot be loaded by class loader " + loader
                        + ": java.lang.ClassNotFoundException: listed.Gone. Check that the name is a binary name, such"
                        + " as org.example.Outer$Inner, and that the loader finds the jar or module of the class and of"
                        + " what it uses.");
        assertThatThrownBy(() -> TypeManager.find("listed.NoComponent"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The list " + text(list) + " names listed.NoComponent, which is no component type."
                        + " NoComponent is not a component: it does not implement IComponentData. Let it implement"
                        + " IComponentData, and be a record or a final class with public fields.");
    }

    @Test
    void aListThatCannotBeReadIsAnError() throws IOException {
        Path jar = Files.writeString(directory.resolve("broken.jar"), "no jar");
        URL list =
                URI.create("jar:" + text(jar) + "!/META-INF/phalanx/components").toURL();
        ClassLoader broken = new ClassLoader("broken", null) {
            @Override
            protected Enumeration<URL> findResources(String name) {
                return Collections.enumeration(List.of(list));
            }

            @Override
            public String toString() {
                return "broken";
            }
        };
        Thread.currentThread().setContextClassLoader(broken);
        assertThatThrownBy(() -> TypeManager.find("listed.Anything"))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageMatching("A list of component types cannot be read: .+\\. See that the directories and jars"
                        + " that class loader broken reads are whole and may be read\\.");
    }

    @Test
    @Row("TYP-1.2")
    void theSecondClassOfOneStableNameIsRefusedWithBothPlaces() throws Exception {
        Path here = compileComponent("Twice");
        Path there = compileComponent("Twice");
        URLClassLoader first = loader(here);
        URLClassLoader second = loader(there);
        TypeInfo known = TypeManager.ensure("listed.Twice", first);
        String message = "Two component classes have the stable name listed.Twice: the first is from " + text(here)
                + ", loaded by " + first + ", the second from " + text(there) + ", loaded by " + second
                + ". Rename one of them, or load the class with one class loader.";

        assertThatThrownBy(() -> TypeManager.ensure("listed.Twice", second))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        Class<? extends IComponent> other = second.loadClass("listed.Twice").asSubclass(IComponent.class);
        assertThatThrownBy(() -> TypeManager.get(other))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);

        assertThat(TypeManager.ensure("listed.Twice", first)).isSameAs(known);
        assertThat(TypeManager.find("listed.Twice")).isSameAs(known);
        assertThat(TypeManager.all())
                .filteredOn(info -> info.stableName().equals("listed.Twice"))
                .containsExactly(known);
    }

    /// Makes a class known that nothing keeps loaded afterwards.
    private void useAndForget(Path classes) throws IOException {
        TypeManager.ensure("listed.Reloaded", loader(classes));
        loaders.removeLast().close();
    }

    @Test
    void theNameOfAClassThatNothingUsesAnyMoreIsFree() throws IOException {
        Path classes = compileComponent("Reloaded");
        useAndForget(classes);
        URLClassLoader loader = loader(classes);

        TypeInfo info = TypeManager.ensure("listed.Reloaded", loader);

        assertThat(info.type().getClassLoader()).isSameAs(loader);
        assertThat(TypeManager.find("listed.Reloaded")).isSameAs(info);
    }

    @Test
    void ensureLoadsAComponentClassOnce() throws IOException {
        URLClassLoader loader = loader(compileComponent("Ensured"));
        TypeInfo info = TypeManager.ensure("listed.Ensured", loader);
        assertThat(info.type().getClassLoader()).isSameAs(loader);
        assertThat(info.kind()).isEqualTo(TypeKind.DATA);
        assertThat(TypeManager.ensure("listed.Ensured", loader)).isSameAs(info);
        assertThat(TypeManager.find("listed.Ensured")).isSameAs(info);
    }

    @Test
    void ensureRefusesUnknownNamesAndClassesThatAreNoComponents() throws IOException {
        URLClassLoader loader = loader(compile("NoComponent", NO_COMPONENT));
        assertThatThrownBy(() -> TypeManager.ensure("listed.Gone", loader))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Component class listed.Gone cannot be loaded by class loader " + loader
                        + ": java.lang.ClassNotFoundException: listed.Gone. Check that the name is a binary name, such"
                        + " as org.example.Outer$Inner, and that the loader finds the jar or module of the class and of"
                        + " what it uses.");
        assertThatThrownBy(() -> TypeManager.ensure("listed.NoComponent", loader))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("NoComponent is not a component: it does not implement IComponentData. Let it implement"
                        + " IComponentData, and be a record or a final class with public fields.");
        assertThat(TypeManager.find("listed.NoComponent")).isNull();
        assertThat(System.getProperty("listed.NoComponent")).isNull();
    }

    @Test
    @SuppressWarnings("NullAway") // null is what is refused
    void nullIsRefused() {
        assertThatThrownBy(() -> TypeManager.get(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("get was given null for type. Give a value that is not null.");
        assertThatThrownBy(() -> TypeManager.find(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("find was given null for stableName. Give a value that is not null.");
        assertThatThrownBy(() -> TypeManager.ensure(null, contextLoader))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("ensure was given null for stableName. Give a value that is not null.");
        assertThatThrownBy(() -> TypeManager.ensure("a", null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("ensure was given null for loader. Give a value that is not null.");
    }
}
