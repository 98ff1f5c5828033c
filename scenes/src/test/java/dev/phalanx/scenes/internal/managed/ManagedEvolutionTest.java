package dev.phalanx.scenes.internal.managed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.scenes.files.FormerlyNamed;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.files.StoredTypes;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import dev.phalanx.testing.Unspeakable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Values that were written from a class whose name begins with `Old`, and are read as a class that has this as a
/// former name.
@SuppressWarnings("unused")
class ManagedEvolutionTest {
    private static final String HERE = "dev.phalanx.scenes.internal.managed.ManagedEvolutionTest$";

    private final Sections sections = new Sections();

    private <T> T load(Object old, Class<T> type) throws SceneFileException {
        return sections.read(sections.write(old), type);
    }

    private void assertRefused(Object old, Class<?> type, String message) {
        assertThatThrownBy(() -> load(old, type))
                .isInstanceOf(SceneFileException.class)
                .hasMessage(message);
    }

    enum OldRank {
        LOW,
        HIGH
    }

    @FormerlyNamed(HERE + "OldRank")
    enum Rank {
        @FormerlyNamed("HIGH")
        TOP,
        MIDDLE,
        LOW
    }

    record OldPart(int size, String label) {}

    @FormerlyNamed(HERE + "OldPart")
    record Part(@FormerlyNamed("label") String name, long size, int added, Object more) {}

    static final class OldUnit implements IManagedComponentData {
        int points = 7;
        short small = -2;
        float speed = 1.5f;
        char letter = 'c';
        Integer boxed = 5;
        OldRank rank = OldRank.HIGH;
        OldPart part = new OldPart(3, "wing");
        List<OldPart> parts = new ArrayList<>(List.of(new OldPart(4, "tail")));
        List<Integer> numbers = new ArrayList<>(List.of(1, 2));
        int[] array = {1, 2};
        OldPart[] partArray = {new OldPart(9, "nose")};
        int unused = 99;
        List<Object> unusedList = new ArrayList<>();
    }

    @FormerlyNamed(HERE + "OldUnit")
    static final class Unit implements IManagedComponentData {
        Part[] partArray;
        long[] array;
        List<Long> numbers;
        List<Part> parts;
        Part part;
        Rank rank;
        Double boxed;
        int letter;
        double speed;
        long small;

        @FormerlyNamed("points")
        long health;

        int added = 42;
        String greeting = "hello";
    }

    @Test
    void fieldsAreMatchedByNameWidenedAddedAndDropped() throws SceneFileException {
        Unit unit = load(new OldUnit(), Unit.class);

        assertThat(unit.health).isEqualTo(7);
        assertThat(unit.small).isEqualTo(-2);
        assertThat(unit.speed).isEqualTo(1.5);
        assertThat(unit.letter).isEqualTo('c');
        assertThat(unit.boxed).isEqualTo(5.0);
        assertThat(unit.rank).isEqualTo(Rank.TOP);
        assertThat(unit.part).isEqualTo(new Part("wing", 3, 0, null));
        assertThat(unit.parts).containsExactly(new Part("tail", 4, 0, null));
        assertThat(unit.numbers).containsExactly(1L, 2L);
        assertThat(unit.array).containsExactly(1L, 2L);
        assertThat(unit.partArray).containsExactly(new Part("nose", 9, 0, null));
        assertThat(unit.added).isEqualTo(42);
        assertThat(unit.greeting).isEqualTo("hello");
        assertThat(sections.reports)
                .containsExactly(
                        "Field unused of " + HERE + "OldUnit was dropped: " + HERE + "Unit has no such field.",
                        "Field unusedList of " + HERE + "OldUnit was dropped: " + HERE + "Unit has no such field.");
    }

    @Test
    void aDropIsReportedOnceForManyValues() throws SceneFileException {
        ManagedWriter writer = sections.writer();
        var out = new TableWriter();
        for (int i = 0; i < 5; i++) {
            writer.encode(new OldUnit(), OldUnit.class, "Unit", out);
        }
        var classes = new TableWriter();
        writer.writeClasses(classes);
        ManagedReader reader = sections.reader();
        reader.readClasses(Sections.reader(Sections.bytes(classes)));
        var in = Sections.reader(Sections.bytes(out));
        for (int i = 0; i < 5; i++) {
            reader.decode(in, Unit.class);
        }
        assertThat(sections.reports).hasSize(2);
    }

    @FormerlyNamed(HERE + "OldUnit")
    static final class Narrow implements IManagedComponentData {
        byte points;
    }

    @FormerlyNamed(HERE + "OldUnit")
    static final class OtherShape implements IManagedComponentData {
        boolean speed;
    }

    @FormerlyNamed(HERE + "OldUnit")
    static final class OtherElements implements IManagedComponentData {
        List<String> numbers;
    }

    @FormerlyNamed(HERE + "OldUnit")
    static final class OtherCollection implements IManagedComponentData {
        Set<Integer> numbers;
    }

    @FormerlyNamed(HERE + "OldUnit")
    static final class OtherArray implements IManagedComponentData {
        byte[] array;
    }

    @FormerlyNamed(HERE + "OldUnit")
    record OtherKind(int points) {}

    @FormerlyNamed(HERE + "OldUnit")
    abstract static class Abstract implements IManagedComponentData {}

    @FormerlyNamed(HERE + "OldUnit")
    static final class Both implements IManagedComponentData {
        @FormerlyNamed("points")
        long unused;
    }

    enum Few {
        LOW
    }

    @FormerlyNamed(HERE + "OldRank")
    enum FewNamed {
        LOW
    }

    @FormerlyNamed(HERE + "OldUnit")
    static final class FewerConstants implements IManagedComponentData {
        FewNamed rank;
    }

    @FormerlyNamed(HERE + "OldUnit")
    static final class MissingPart implements IManagedComponentData {
        List<Object> parts;
        Object part;
        Object partArray;
    }

    @Test
    void whatDoesNotFitIsRefusedByName() {
        OldUnit old = new OldUnit();
        String field = "Field %s of " + HERE + "%s is %s in the file, and %s in this program, at " + HERE
                + "%s. Give the field another name, so that it begins as null or zero, or write the file again.";
        assertRefused(old, Narrow.class, field.formatted("points", "Narrow", "int", "byte", "Narrow.points"));
        assertRefused(
                old, OtherShape.class, field.formatted("speed", "OtherShape", "float", "boolean", "OtherShape.speed"));
        assertRefused(
                old,
                OtherElements.class,
                HERE
                        + "OtherElements.numbers[0] is int in the file, and java.lang.String in this program. Write the file"
                        + " again, or declare the type that the file has.");
        assertRefused(
                old,
                OtherCollection.class,
                field.formatted(
                        "numbers",
                        "OtherCollection",
                        "java.util.ArrayList",
                        "java.util.Set",
                        "OtherCollection.numbers"));
        assertRefused(
                old, OtherArray.class, field.formatted("array", "OtherArray", "int[]", "byte[]", "OtherArray.array"));
        assertRefused(
                old,
                OtherKind.class,
                HERE
                        + "OldUnit is a class with fields in the file, and a record in this program. Give the class another"
                        + " name, and load the file with missing types dropped.");
        assertRefused(
                old,
                Abstract.class,
                "The file has objects of " + HERE + "OldUnit. In this program, each is a " + HERE
                        + "Abstract, which has no objects of its own. Make"
                        + " the field transient, or give the class a codec with SaveOptions.withCodec.");
        assertRefused(
                old,
                Both.class,
                "The file has two fields for unused of " + HERE
                        + "Both, one by a former name. Remove the @FormerlyNamed.");
        assertRefused(
                old,
                FewerConstants.class,
                "The file has the constant HIGH of " + HERE + "OldRank, which " + HERE
                        + "FewNamed lacks; it has [LOW]. Add"
                        + " the constant, or annotate the one that it is now with @FormerlyNamed(\"HIGH\").");
    }

    @Test
    void missingClassesAreRefusedOrBecomeNull() throws SceneFileException {
        OldUnit old = new OldUnit();
        old.parts.add(old.part);
        assertRefused(
                old,
                MissingPart.class,
                HERE + "MissingPart.part is a " + HERE
                        + "OldPart in the file, a class that this program does not have, or"
                        + " that no field of the component names. If it has another name now, annotate the class with"
                        + " @FormerlyNamed(\"" + HERE
                        + "OldPart\"). If it is there, annotate the field with @StoredTypes, or"
                        + " name the class in LoadOptions.withClasses. To load null in its place, use"
                        + " withMissingTypes(DROP).");

        sections.missing = LoadOptions.MissingTypes.DROP;
        sections.reports.clear();
        MissingPart loaded = load(old, MissingPart.class);
        assertThat(loaded.part).isNull();
        assertThat(loaded.partArray).isNull();
        assertThat(loaded.parts).containsExactly(null, null);
        assertThat(sections.reports)
                .contains("Objects of " + HERE
                        + "OldPart were dropped: this program does not have the class, or no field" + " names it.")
                .doesNotHaveDuplicates();
    }

    static final class OldGone implements IManagedComponentData {
        Object inSet = new LinkedHashSet<>(List.of(new OldPart(1, "a"), 5, new OldPart(2, "b")));
        Object inKeys = new LinkedHashMap<>(Map.of(new OldPart(1, "a"), 1));
        Object maybe = Optional.of(new OldPart(1, "a"));
        Object rank = OldRank.LOW;
        Object enumMap = new EnumMap<>(Map.of(OldRank.LOW, 1));

        @StoredTypes({OldPart.class, OldRank.class})
        Object number = new OldPart(1, "x");
    }

    @FormerlyNamed(HERE + "OldGone")
    static final class Gone implements IManagedComponentData {
        Object inSet;
        Object inKeys;
        Object maybe;
        Object rank;
        Object enumMap;
    }

    @FormerlyNamed(HERE + "OldGone")
    static final class GoneNumber implements IManagedComponentData {
        int number;
    }

    @Test
    void missingClassesLeaveSetsKeysAndOptionals() throws SceneFileException {
        sections.missing = LoadOptions.MissingTypes.DROP;
        Gone gone = load(new OldGone(), Gone.class);
        assertThat(gone.inSet).isEqualTo(Set.of(5));
        assertThat(gone.inKeys).isEqualTo(Map.of());
        assertThat(gone.maybe).isEqualTo(Optional.empty());
        assertThat(gone.rank).isNull();
        assertThat(gone.enumMap).isNull();
        assertThatThrownBy(() -> load(new OldGone(), GoneNumber.class))
                .isInstanceOf(SceneFileException.class)
                .hasMessageContaining("Field number of " + HERE
                        + "GoneNumber is an object whose class is missing in the file," + " and int in this program");
    }

    static final class Shared {
        int id = 8;
    }

    static final class OldOwner implements IManagedComponentData {
        List<Shared> all = new ArrayList<>();
        Shared favourite;
        OldOwner self;
    }

    @FormerlyNamed(HERE + "OldOwner")
    static final class Owner implements IManagedComponentData {
        Shared favourite;
        Owner self;
    }

    @Test
    void whatADroppedFieldHeldIsThereForOtherFields() throws SceneFileException {
        OldOwner old = new OldOwner();
        old.self = old;
        old.favourite = new Shared();
        old.all.add(old.favourite);
        Owner owner = load(old, Owner.class);
        assertThat(owner.favourite.id).isEqualTo(8);
        assertThat(owner.self).isSameAs(owner);
    }

    @Test
    void aDroppedFieldMayHoldClassesThatAreGone() throws SceneFileException {
        assertThat(load(new OldOwner(), Owner.class)).isNotNull();
        OldUnit old = new OldUnit();
        Both2 loaded = load(old, Both2.class);
        assertThat(loaded.points).isEqualTo(7);
    }

    @FormerlyNamed(HERE + "OldUnit")
    static final class Both2 implements IManagedComponentData {
        int points;
    }

    static final class OldPair implements IManagedComponentData {
        OldPart part = new OldPart(1, "a");
    }

    @FormerlyNamed(HERE + "OldPart")
    record Claim(int size) {}

    @FormerlyNamed(HERE + "OldPart")
    record Counterclaim(int size) {}

    @FormerlyNamed(HERE + "OldPair")
    static final class Ambiguous implements IManagedComponentData {
        Object part;
        Claim claim;
        Counterclaim counterclaim;
    }

    @Test
    void oneFormerNameOfTwoClassesIsRefused() {
        assertThatThrownBy(() -> load(new OldPair(), Ambiguous.class))
                .isInstanceOf(SceneFileException.class)
                .hasMessageMatching("The file has a .*OldPart, which .*laim and .*laim both have as a former name\\."
                        + " Remove one @FormerlyNamed\\.");
    }

    @FormerlyNamed(HERE + "OldPart")
    record Checked(int size, String label) {
        Checked {
            if (size > 0) {
                throw new Unspeakable();
            }
        }
    }

    @FormerlyNamed(HERE + "OldPair")
    static final class Checking implements IManagedComponentData {
        Checked part;
    }

    @FormerlyNamed(HERE + "OldPair")
    static final class Failing implements IManagedComponentData {
        Failing() {
            throw new AssertionError("failing");
        }
    }

    @FormerlyNamed(HERE + "OldPair")
    static final class Endless implements IManagedComponentData {
        Endless() {
            recur(1);
        }

        @SuppressWarnings("InfiniteRecursion")
        private static int recur(int number) {
            return recur(number + 1) + 1;
        }
    }

    @Test
    void whatConstructorsThrowIsTheCauseAndErrorsPass() {
        assertThatThrownBy(() -> load(new OldPair(), Checking.class))
                .isInstanceOf(SceneFileException.class)
                .hasMessage(HERE + "Checking.part could not be loaded: the constructor of " + HERE + "Checked threw"
                        + " dev.phalanx.testing.Unspeakable. Correct the constructor, or write the file again.")
                .hasCauseInstanceOf(Unspeakable.class);
        assertThatThrownBy(() -> load(new OldPair(), Failing.class)).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> load(new OldPair(), Endless.class))
                .isInstanceOf(SceneFileException.class)
                .hasCauseInstanceOf(StackOverflowError.class);
    }

    static final class OldNumbers implements IManagedComponentData {
        Integer number;
    }

    @FormerlyNamed(HERE + "OldNumbers")
    static final class Numbers implements IManagedComponentData {
        int number;
    }

    @Test
    void nullIsNoNumber() {
        assertRefused(
                new OldNumbers(),
                Numbers.class,
                "Field number of " + HERE + "Numbers is null in the file, and int in this program, at " + HERE
                        + "Numbers.number. Give the field another name, so that it begins as null or zero, or write the file"
                        + " again.");
    }

    record OldKey(int id, int version) {}

    @FormerlyNamed(HERE + "OldKey")
    record Key(int id) {}

    static final class OldKeys implements IManagedComponentData {
        Set<OldKey> keys = new LinkedHashSet<>(List.of(new OldKey(1, 1), new OldKey(1, 2)));
    }

    @FormerlyNamed(HERE + "OldKeys")
    static final class Keys implements IManagedComponentData {
        Set<Key> keys;
    }

    @FormerlyNamed(HERE + "OldKey")
    record BadKey(int id) {
        @Override
        public int hashCode() {
            throw new Unspeakable();
        }

        @Override
        public boolean equals(Object other) {
            return other == this;
        }
    }

    @FormerlyNamed(HERE + "OldKeys")
    static final class BadKeys implements IManagedComponentData {
        Set<BadKey> keys;
    }

    @Test
    void elementsThatHaveBecomeEqualAndHashesThatThrowAreRefused() {
        assertRefused(
                new OldKeys(),
                Keys.class,
                HERE
                        + "Keys.keys has equal elements in the file. Correct equals of their class, or write the file again.");
        assertRefused(
                new OldKeys(),
                BadKeys.class,
                HERE
                        + "BadKeys.keys could not be loaded: adding an element threw dev.phalanx.testing.Unspeakable. Correct"
                        + " hashCode(), equals or compareTo of its elements; if the file is damaged, write it again.");
    }
}
