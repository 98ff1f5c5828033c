package dev.phalanx.structs.compile.vector;

import dev.phalanx.structs.compile.vector.Uniform.Source;
import java.lang.constant.ClassDesc;

/// An array, the same for all rows, of which each row reads elements.
///
/// @param source where it is
/// @param name the name of a field, or an empty text
/// @param owner its class, which is a [dev.phalanx.structs.contract.Gatherable]
/// @param number the number of an argument, otherwise 0
/// @param elements the type of its elements: `int`, `long`, `float` or `double`
public record GatheredArray(Source source, String name, ClassDesc owner, int number, ClassDesc elements) {
    /// The place in the kernel's numbers of what [dev.phalanx.structs.contract.Gatherable#gather] says of an array.
    ///
    /// @param array the number of the array among those of the body
    public static int placesOf(int array) {
        return RowsEmitter.MOST_LANES + array * NUMBERS;
    }

    /// How many numbers there are for each array.
    static final int NUMBERS = 3;
}
