package dev.phalanx.structs;

import static dev.phalanx.structs.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Classes that are no struct types, whatever their fields.
class ClassRefusalTest {
    interface Moves {}

    abstract static class Unfinished {
        public int count;
    }

    enum Mood {
        CALM
    }

    @Test
    @Row("CMP-1")
    void whatIsNotPlainData() {
        String cure = " is not a struct type. Use a record, or a final class with public fields and a no-argument "
                + "constructor.";
        assertRefused(Moves.class, "Moves" + cure);
        assertRefused(Unfinished.class, "Unfinished" + cure);
        assertRefused(Mood.class, "Mood" + cure);
        assertRefused(int.class, "int" + cure);
        assertRefused(int[].class, "int[]" + cure);
        assertRefused(Integer.class, "Integer" + cure);
        assertRefused(String.class, "String" + cure);
        assertRefused(List.class, "List" + cure);
        assertRefused(Object.class, "Object" + cure);
    }

    @Test
    void nativeValuesByThemselves() {
        assertRefused(
                FixedString64Bytes.class,
                "FixedString64Bytes is a value inside a struct, not a struct type itself. Put it into a record with one "
                        + "field.");
        assertRefused(
                FixedList64Bytes.class,
                "FixedList64Bytes is a value inside a struct, not a struct type itself. Put it into a record with one "
                        + "field.");
    }

    static class Open {
        public int count;
    }

    static final class Child extends Open {}

    record Holder(Open open) {}

    @Test
    void classesThatMayHaveMoreFieldsThanTheyShow() {
        assertRefused(
                Open.class,
                "Open is neither a record nor a final class that extends Object. Declare it `final class Open` with public "
                        + "fields, or make it a record.");
        assertRefused(
                Child.class,
                "Child is neither a record nor a final class that extends Object. Declare it `final class Child` with "
                        + "public fields, or make it a record.");
        assertRefused(
                Holder.class,
                "Holder.open is an Open, which is neither a record nor a final class that extends Object. Declare it "
                        + "`final class Open` with public fields, or make it a record.");
    }

    record Pair<A>(A first, A second) {}

    static final class Box<T> {
        public T content;
    }

    record Boxes(Box<Integer> box) {}

    @Test
    @Row("CMP-3")
    void genericClasses() {
        String cure =
                " is generic; a struct type has one fixed layout. Declare a class without type parameters for each "
                        + "use.";
        assertRefused(Pair.class, "Pair" + cure);
        assertRefused(Box.class, "Box" + cure);
        assertRefused(Boxes.class, "Boxes.box is a Box, which" + cure);
    }

    private record Secret(int count) {}

    record Keeper(Secret secret) {}

    @Test
    void privateClasses() {
        String cure = " is private, so generated code cannot reach it. Make it package-private or public.";
        assertRefused(Secret.class, "Secret" + cure);
        assertRefused(Keeper.class, "Keeper.secret is a Secret, which" + cure);
    }

    private final int outer = 1;

    final class Inner {
        public int count;

        int sum() {
            return count + outer;
        }
    }

    @Test
    void innerAndAnonymousClasses() {
        final class Local {}
        assertRefused(Inner.class, "Inner is an inner class and carries its outer object. Declare it static.");
        assertRefused(Local.class, "Local is an inner class and carries its outer object. Declare it static.");
        Class<?> anonymous = new Object() {}.getClass();
        assertRefused(
                anonymous,
                anonymous.getName()
                        + " has no name of its own. Declare it as a record, or as a final class with public "
                        + "fields and a no-argument constructor.");
        Runnable lambda = () -> {};
        assertRefused(
                lambda.getClass(),
                lambda.getClass().getSimpleName()
                        + " has no name of its own. Declare it as a record, or as a final class with "
                        + "public fields and a no-argument constructor.");
    }

    static final class Sealed {
        public int count;

        private Sealed() {}

        static Sealed make() {
            return new Sealed();
        }
    }

    static final class Filled {
        public int count;

        Filled(int count) {
            this.count = count;
        }
    }

    @Test
    void classesThatGeneratedCodeCannotMake() {
        assertRefused(Sealed.class, "Sealed has a private no-argument constructor. Make it package-private or public.");
        assertRefused(Filled.class, "Filled has no no-argument constructor. Add one, or make it a record.");
    }

    static final class Stored {
        public int count;
    }

    @Test
    void aLocalRecordIsFine() {
        record Local(int count) {}
        assertThat(StructType.of(Local.class).size())
                .isEqualTo(StructType.of(Stored.class).size())
                .isEqualTo(4);
    }
}
