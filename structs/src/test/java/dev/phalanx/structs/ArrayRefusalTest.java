package dev.phalanx.structs;

import static dev.phalanx.structs.Refusals.assertRefused;

import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

/// Array fields that are not of primitives, or not of a fixed length.
@Row("CMP-1")
class ArrayRefusalTest {
    record Unknown(int[] numbers) {}

    static final class UnknownInClass {
        public double[] numbers;
    }

    @Test
    void anArrayNeedsALength() {
        assertRefused(
                Unknown.class,
                "Unknown.numbers is an int[] of unknown length. Annotate it with @FixedLength(n), or use a FixedList or "
                        + "a dynamic buffer.");
        assertRefused(
                UnknownInClass.class,
                "UnknownInClass.numbers is a double[] of unknown length. Annotate it with @FixedLength(n), or use a "
                        + "FixedList or a dynamic buffer.");
    }

    record Zero(@FixedLength(0) int[] numbers) {}

    record Negative(@FixedLength(-3) int[] numbers) {}

    @Test
    void theLengthIsAtLeastOne() {
        assertRefused(Zero.class, "Zero.numbers has @FixedLength(0). Give it a length of at least 1.");
        assertRefused(Negative.class, "Negative.numbers has @FixedLength(-3). Give it a length of at least 1.");
    }

    record Names(@FixedLength(3) String[] names) {}

    record Grid(@FixedLength(3) int[][] cells) {}

    record Entities(@FixedLength(3) Entity[] entities) {}

    @Test
    void theElementsArePrimitives() {
        String cure = "; only arrays of primitives have a place in a struct. Use a FixedList, or a dynamic buffer.";
        assertRefused(Names.class, "Names.names is an array of String" + cure);
        assertRefused(Grid.class, "Grid.cells is an array of int[]" + cure);
        assertRefused(Entities.class, "Entities.entities is an array of Entity" + cure);
    }

    record Huge(byte first, @FixedLength(1 << 29) long[] numbers) {}

    record Sum(
            @FixedLength(Integer.MAX_VALUE) byte[] a,
            @FixedLength(Integer.MAX_VALUE) byte[] b) {}

    @Test
    void aStructTakesAGibibyteAtMost() {
        assertRefused(
                Huge.class,
                "Huge.numbers ends at byte 4294967304, and a struct takes 1073741824 bytes at most. Use a dynamic buffer, "
                        + "or refer to an entity for each part.");
        assertRefused(
                Sum.class,
                "Sum.a ends at byte 2147483647, and a struct takes 1073741824 bytes at most. Use a dynamic buffer, or "
                        + "refer to an entity for each part.");
    }

    record Misplaced(@FixedLength(3) float number) {}

    @Test
    void onlyArraysHaveAFixedLength() {
        assertRefused(
                Misplaced.class,
                "Misplaced.number is a float, and only arrays have a @FixedLength. Remove the annotation, or make it a "
                        + "float[].");
    }
}
