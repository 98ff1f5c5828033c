package dev.phalanx.scenes.internal.managed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.files.StoredTypes;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Unspeakable;
import java.io.ByteArrayInputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.ModuleAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.constant.ModuleDesc;
import java.lang.constant.PackageDesc;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.lang.reflect.AccessFlag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("unused")
class ManagedRefusalsTest {
    private static final String HERE = "dev.phalanx.scenes.internal.managed.ManagedRefusalsTest$";
    private static final String CURE =
            ". Make the field transient, or give the class a codec with SaveOptions.withCodec.";

    static final class Holder implements IManagedComponentData {
        Object value;

        Holder() {}

        Holder(Object value) {
            this.value = value;
        }
    }

    record Slot1(Object icon) {}

    private static void assertRefused(Object value, String message) {
        ManagedWriter writer = new Sections().writer();
        TableWriter out = new TableWriter();
        assertThatThrownBy(() ->
                        writer.encode(value, value.getClass(), value.getClass().getSimpleName(), out))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThat(out.length()).isZero();
    }

    static final class Inventory implements IManagedComponentData {
        List<Slot1> items = new ArrayList<>();
        Map<String, Object> byName = new LinkedHashMap<>();
        Map<Object, Object[]> byKey = new HashMap<>();
    }

    @Test
    void theMessageHasTheWholePath() {
        Inventory inventory = new Inventory();
        for (int i = 0; i < 3; i++) {
            inventory.items.add(new Slot1("icon"));
        }
        inventory.items.add(new Slot1(new ByteArrayInputStream(new byte[0])));
        assertRefused(
                inventory,
                "Inventory.items[3].icon is a java.io.ByteArrayInputStream, which cannot be copied or saved" + CURE);
        inventory.items.clear();
        inventory.byName.put("a", List.of(new Thread()));
        assertRefused(
                inventory, "Inventory.byName[\"a\"][0] is a java.lang.Thread, which cannot be copied or saved" + CURE);
        inventory.byName.clear();
        inventory.byKey.put(7, new Object[] {null, String.class});
        assertRefused(
                inventory, "Inventory.byKey[7][1] is a java.lang.Class, which cannot be written to a file" + CURE);
        inventory.byKey.clear();
        inventory.byKey.put(getClass().getClassLoader(), null);
        assertThatThrownBy(() -> new Sections().write(inventory))
                .hasMessageMatching(
                        ".*Inventory\\.byKey\\[key 0] is a .*ClassLoader, which cannot be copied or saved.*");
        inventory.byKey.clear();
        inventory.byKey.put(new UUID(1, 2), new Object[] {new Object()});
        assertRefused(
                inventory, "Inventory.byKey[entry 0][0] is a java.lang.Object, which cannot be copied or saved" + CURE);
    }

    class Inner {
        Object self() {
            return List.of(this, ManagedRefusalsTest.this).get(0);
        }
    }

    static class NoConstructor {
        NoConstructor(int number) {}
    }

    static final class Strings extends AbstractList<String> {
        @Override
        public String get(int index) {
            return "";
        }

        @Override
        public int size() {
            return 0;
        }
    }

    @Test
    void classesThatCannotBeCreatedAreRefused() {
        Supplier<String> lambda = () -> "x";
        assertRefused(
                new Holder(lambda), "Holder.value is a lambda or hidden class, which cannot be copied or saved" + CURE);
        assertRefused(
                new Holder(new Inner().self()),
                "Holder.value is an inner class, which belongs to another object. Make it static, or give it a codec with"
                        + " SaveOptions.withCodec.");
        assertRefused(
                new Holder(new Object() {}),
                "Holder.value is an inner class, which belongs to another object. Make it static, or give it a codec with"
                        + " SaveOptions.withCodec.");
        assertRefused(
                new Holder(new NoConstructor(1)),
                "Holder.value is a " + HERE
                        + "NoConstructor, which has no no-argument constructor. Add one, make the class"
                        + " a record, or give it a codec with SaveOptions.withCodec.");
        assertRefused(
                new Holder(new Strings()),
                "Holder.value is a " + HERE + "Strings, which extends java.util.AbstractList and cannot be written to a"
                        + " file" + CURE);
        assertRefused(
                new Holder(new IllegalStateException()),
                "Holder.value is a java.lang.IllegalStateException, which cannot be copied or saved" + CURE);
        try (NativeArray<Entity> array = NativeArray.ofLength(Entity.class, 1)) {
            assertRefused(
                    new Holder(array),
                    "Holder.value is a generated subclass of dev.phalanx.structs.NativeArray, which cannot be copied or saved"
                            + CURE);
        }
    }

    @Test
    void collectionsOfOtherClassesAreRefused() {
        assertRefused(
                new Holder(new PriorityQueue<>(Comparator.<Integer>reverseOrder())),
                "Holder.value is a java.util.PriorityQueue with a comparator, which cannot be written to a file. Use natural"
                        + " order, or give the class that holds it a codec with SaveOptions.withCodec.");
        assertRefused(
                new Holder(Collections.synchronizedList(new ArrayList<>())),
                "Holder.value is a java.util.Collections$SynchronizedRandomAccessList, which cannot be written to a file"
                        + CURE);
        assertRefused(
                new Holder(new TreeSet<>(Comparator.<Integer>reverseOrder())),
                "Holder.value is a java.util.TreeSet with a comparator, which cannot be written to a file. Use natural order,"
                        + " or give the class that holds it a codec with SaveOptions.withCodec.");
        assertRefused(
                new Holder(new TreeMap<>(String.CASE_INSENSITIVE_ORDER)),
                "Holder.value is a java.util.TreeMap with a comparator, which cannot be written to a file. Use natural order,"
                        + " or give the class that holds it a codec with SaveOptions.withCodec.");
        assertRefused(
                new Holder(new EnumMap<>(Thread.State.class)),
                "Holder.value is an empty EnumMap, and is declared as java.lang.Object without the class of its keys."
                        + " Declare the enum, as in EnumMap<Slot, Item>.");
    }

    static final class Sorted implements IManagedComponentData {
        java.util.SortedSet<Integer> set;
        List<Integer> numbers = new ArrayList<>();
    }

    @Test
    void whatIsLoadedAsAnotherClassHasToFitItsField() {
        Sorted sorted = new Sorted();
        sorted.set = Collections.unmodifiableSortedSet(new TreeSet<>(Set.of(1)));
        assertRefused(
                sorted,
                "Sorted.set is a java.util.Collections$UnmodifiableSortedSet, which is loaded as a"
                        + " java.util.Collections$UnmodifiableSet, and is declared as java.util.SortedSet. Declare it as an"
                        + " interface of the JDK, such as List, Set or Map.");
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"})
    void uncheckedCastsAreFound() {
        Sorted sorted = new Sorted();
        ((List) sorted.numbers).add("text");
        assertRefused(
                sorted,
                "Sorted.numbers[0] is a java.lang.String, and is declared as java.lang.Integer. An unchecked cast has put it"
                        + " there; declare what the value is.");
    }

    interface Item {}

    static final class Sword implements Item {
        int damage;
    }

    sealed interface Spell permits Fire, Ice {}

    record Fire(int heat) implements Spell {}

    enum Ice implements Spell {
        COLD
    }

    @StoredTypes(Apple.class)
    interface Fruit {}

    record Apple() implements Fruit {}

    static final class Reaching implements IManagedComponentData {
        Item item;
        Spell spell;
        Fruit fruit;

        @StoredTypes({Sword.class})
        Object any;
    }

    static final class Closed implements IManagedComponentData {
        Item item = new Sword();
        Object list;
    }

    @Test
    void aClassThatNoFieldNamesIsRefusedBeforeItCannotBeLoaded() throws SceneFileException {
        assertRefused(
                new Closed(),
                "Closed.item is a " + HERE + "Sword, and is declared as " + HERE
                        + "Item, which does not name that class, so"
                        + " it could not be loaded. Annotate the field or " + HERE
                        + "Item with @StoredTypes(Sword.class),"
                        + " make " + HERE + "Item sealed, or name the class in SaveOptions.withClasses and"
                        + " LoadOptions.withClasses.");
        Closed closed = new Closed();
        closed.item = null;
        closed.list = new Sword[0];
        assertRefused(
                closed,
                "Closed.list is a " + HERE + "Sword[], and is declared as java.lang.Object, which does not name " + HERE
                        + "Sword, so it could not be loaded. Annotate the field with @StoredTypes(Sword.class), or name the"
                        + " class in SaveOptions.withClasses and LoadOptions.withClasses.");

        Sections named = new Sections();
        named.classes.add(Sword.class);
        closed.item = new Sword();
        assertThat(named.copy(closed).item).isInstanceOf(Sword.class);
    }

    @Test
    void sealedTypesAndAnnotationsNameClasses() throws SceneFileException {
        Reaching reaching = new Reaching();
        reaching.item = new Sword();
        reaching.spell = new Fire(3);
        reaching.fruit = new Apple();
        reaching.any = Ice.COLD;
        Reaching copy = Sections.copyOf(reaching);
        assertThat(copy.item).isInstanceOf(Sword.class);
        assertThat(copy.spell).isEqualTo(new Fire(3));
        assertThat(copy.fruit).isEqualTo(new Apple());
        assertThat(copy.any).isEqualTo(Ice.COLD);
    }

    record Shared(Object value) implements ISharedComponentData {}

    static final class Linked implements IManagedComponentData, IEntityReferences {
        @Override
        public void remapEntities(UnaryOperator<Entity> remap) {}
    }

    @Test
    void entitiesThatWouldNotBeReplacedAreRefused() {
        assertRefused(
                new Holder(List.of(new Entity(3, 4))),
                "Holder.value[0] is Entity(3:4), which would be another entity after loading. Let " + HERE
                        + "Holder implement IEntityReferences.");
        assertRefused(
                new Shared(new Entity(3, 4)),
                "Shared.value is Entity(3:4), and entities in shared components are not replaced when they are loaded. Keep"
                        + " the entity in a component of its own.");
        assertThat(new Sections().write(new Holder(Entity.NULL))).isNotEmpty();
    }

    @SuppressWarnings("ArrayRecordComponent")
    record Loop(Object[] parts) {}

    static final class LoopHolder implements IManagedComponentData {
        Loop loop = new Loop(new Object[1]);
    }

    @Test
    void recordsInsideThemselvesAreRefused() {
        LoopHolder holder = new LoopHolder();
        holder.loop.parts[0] = List.of(holder.loop);
        assertRefused(
                holder,
                "LoopHolder.loop.parts[0][0] is the " + HERE
                        + "Loop that it is in. Records, and objects with codecs, cannot"
                        + " be part of themselves; use a class with a no-argument constructor.");
    }

    static final class Wrapped implements IManagedComponentData {
        List<String> list = Collections.unmodifiableList(new AbstractList<String>() {
            @Override
            public String get(int index) {
                throw new Unspeakable();
            }

            @Override
            public int size() {
                return 1;
            }
        });
    }

    @Test
    void whatUsersCodeThrowsWhileItIsReadIsTheCause() {
        assertThatThrownBy(() -> new Sections().write(new Wrapped()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(HERE + "Wrapped.list could not be written: it threw dev.phalanx.testing.Unspeakable. Do not"
                        + " change objects while they are saved.")
                .hasCauseInstanceOf(Unspeakable.class);
    }

    @TempDir
    private Path folder;

    /// A public class with a public field in a package that is exported, or not, and not open.
    private Class<?> inModule(boolean isExported) throws Exception {
        ClassDesc name = ClassDesc.of("game.items.Box");
        Files.createDirectories(folder.resolve("game/items"));
        Files.write(
                folder.resolve("game/items/Box.class"),
                ClassFile.of()
                        .build(
                                name,
                                type -> type.withFlags(AccessFlag.PUBLIC, AccessFlag.SUPER)
                                        .withField("text", ConstantDescs.CD_String, ClassFile.ACC_PRIVATE)
                                        .withMethodBody(
                                                "<init>",
                                                ConstantDescs.MTD_void,
                                                ClassFile.ACC_PUBLIC,
                                                code -> code.aload(0)
                                                        .invokespecial(
                                                                ConstantDescs.CD_Object,
                                                                "<init>",
                                                                MethodTypeDesc.of(ConstantDescs.CD_void))
                                                        .return_())));
        Files.write(
                folder.resolve("module-info.class"),
                ClassFile.of().buildModule(ModuleAttribute.of(ModuleDesc.of("game"), module -> {
                    module.requires(ModuleDesc.of("java.base"), ClassFile.ACC_MANDATED, null);
                    if (isExported) {
                        module.exports(PackageDesc.of("game.items"), 0);
                    }
                })));
        ModuleLayer boot = ModuleLayer.boot();
        Configuration configuration =
                boot.configuration().resolve(ModuleFinder.of(folder), ModuleFinder.of(), Set.of("game"));
        return boot.defineModulesWithOneLoader(configuration, getClass().getClassLoader())
                .findLoader("game")
                .loadClass("game.items.Box");
    }

    @Test
    void packagesThatAreNotOpenAreNamedWithTheLineThatOpensThem() throws Exception {
        for (boolean isExported : new boolean[] {true, false}) {
            assertThat(ClassPlan.of(inModule(isExported)).reason())
                    .isEqualTo(
                            "a game.items.Box, whose package is not open to Phalanx. Add `opens game.items to dev.phalanx.scenes;` to the"
                                    + " module-info.java of game, or give the class a codec with SaveOptions.withCodec.");
        }
    }

    static class Plain1 {}

    @Test
    void twoClassesOfOneNameAreRefused() throws Exception {
        byte[] bytes;
        try (var in = getClass().getResourceAsStream("ManagedRefusalsTest$Plain1.class")) {
            bytes = in.readAllBytes();
        }
        Class<?> other = new ClassLoader(getClass().getClassLoader()) {
            Class<?> define() {
                return defineClass(Plain1.class.getName(), bytes, 0, bytes.length);
            }
        }.define();
        ManagedWriter writer = new Sections().writer();
        writer.toTree(new Plain1(), Plain1.class, "Plain1");
        assertThat(other).isNotEqualTo(Plain1.class);
        assertThat(writer.find(Plain1.class)).isNotNull();
        assertThat(writer.find(other)).isNull();
    }
}
