package dev.phalanx.structs.internal.lists;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/// Copies what callers list, and refuses null among it by its number. To be called before anything changes.
public final class Elements {
    private Elements() {}

    /// The elements of an array.
    ///
    /// @param parameter the name of the parameter
    /// @param element what messages call an element, such as `Class`
    /// @return a list that cannot be changed
    /// @throws NullPointerException if the array or an element is null
    public static <T> List<T> copy(T[] elements, String parameter, String element) {
        return copy(Arrays.asList(Objects.requireNonNull(elements, parameter)), parameter, element);
    }

    /// The elements of a collection, in its order.
    ///
    /// @param parameter the name of the parameter
    /// @param element what messages call an element, such as `Class`
    /// @return a list that cannot be changed
    /// @throws NullPointerException if the collection or an element is null
    public static <T> List<T> copy(Collection<? extends T> elements, String parameter, String element) {
        Objects.requireNonNull(elements, parameter);
        int number = 0;
        for (T each : elements) {
            number++;
            if (each == null) {
                throw new NullPointerException(
                        element + " " + number + " of " + elements.size() + " is null. Leave it out.");
            }
        }
        return List.copyOf(elements);
    }
}
