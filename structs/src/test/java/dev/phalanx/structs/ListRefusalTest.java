package dev.phalanx.structs;

import static dev.phalanx.structs.Refusals.assertRefused;

import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Fixed lists as fields, of elements they cannot hold.
@Row({"CMP-1", "COL-11"})
class ListRefusalTest {
    @SuppressWarnings("rawtypes") // It is the point of the test.
    record Raw(FixedList64Bytes list) {}

    record Wild(FixedList64Bytes<?> list) {}

    record Bounded(FixedList64Bytes<? extends Number> list) {}

    @Test
    void theClassOfTheElementsIsKnown() {
        String cure = ", so the class of its elements is unknown. Name it, as in FixedList64Bytes<Integer>.";
        String list = "dev.phalanx.structs.FixedList64Bytes";
        assertRefused(Raw.class, "Raw.list is declared as " + list + cure);
        assertRefused(Wild.class, "Wild.list is declared as " + list + "<?>" + cure);
        assertRefused(Bounded.class, "Bounded.list is declared as " + list + "<? extends java.lang.Number>" + cure);
    }

    record Names(FixedList64Bytes<String> names) {}

    record Anything(FixedList64Bytes<Object> things) {}

    record Lists(FixedList64Bytes<List<Integer>> lists) {}

    record Texts(FixedList128Bytes<FixedString32Bytes> texts) {}

    record Nested(FixedList512Bytes<FixedList32Bytes<Integer>> lists) {}

    record Arrays(FixedList512Bytes<int[]> arrays) {}

    @Test
    void theElementsAreValues() {
        String cure =
                ". Elements of a fixed list are boxed primitives, enums, Entity or struct types; use one of these, "
                        + "such as a record around it, or a dynamic buffer.";
        assertRefused(Names.class, "Names.names[] is a String" + cure);
        assertRefused(Anything.class, "Anything.things[] is an Object" + cure);
        assertRefused(Lists.class, "Lists.lists[] is a List" + cure);
        assertRefused(Texts.class, "Texts.texts[] is a FixedString32Bytes" + cure);
        assertRefused(Nested.class, "Nested.lists[] is a FixedList32Bytes" + cure);
        assertRefused(Arrays.class, "Arrays.arrays[] is an int[]" + cure);
    }

    record Member(int id, String name) {}

    record Party(FixedList128Bytes<Member> members) {}

    static final class Open {
        int count;
    }

    record Opens(FixedList128Bytes<Open> opens) {}

    enum Nothing {}

    record Nothings(FixedList32Bytes<Nothing> nothings) {}

    @Test
    void thePathLeadsIntoTheElement() {
        assertRefused(
                Party.class,
                "Party.members[].name is a String; use FixedString64Bytes, or implement IManagedComponentData");
        assertRefused(Opens.class, "Opens.opens[].count is not public. Make it public; a struct class is plain data.");
        assertRefused(
                Nothings.class,
                "Nothings.nothings[] is the enum Nothing, which has no constants and so no zero value. Give it at least one "
                        + "constant.");
    }

    record Tag() {}

    record Tags(FixedList32Bytes<Tag> tags) {}

    record Wide(long a, long b, long c, long d) {}

    record Wides(FixedList32Bytes<Wide> wides) {}

    @Test
    void oneElementFitsAtLeast() {
        assertRefused(
                Tags.class,
                "Tags.tags[] is a Tag, which takes 0 bytes, and the list has 30 for its elements. Count them in an int "
                        + "instead.");
        assertRefused(
                Wides.class,
                "Wides.wides[] is a Wide, which takes 32 bytes, and the list has 30 for its elements. Use a larger fixed "
                        + "list, or a dynamic buffer.");
    }

    record Tree(int value, FixedList64Bytes<Tree> children) {}

    record Chicken(FixedList512Bytes<Egg> eggs) {}

    record Egg(FixedList64Bytes<Chicken> chickens) {}

    @Test
    void aListDoesNotHoldWhatHoldsIt() {
        String cure = ", which would take endless space. Refer to the other value by its Entity.";
        assertRefused(Tree.class, "Tree.children[] is a Tree inside a Tree" + cure);
        assertRefused(Chicken.class, "Chicken.eggs[].chickens[] is a Chicken inside a Chicken" + cure);
        assertRefused(Egg.class, "Egg.chickens[].eggs[] is an Egg inside an Egg" + cure);
    }
}
