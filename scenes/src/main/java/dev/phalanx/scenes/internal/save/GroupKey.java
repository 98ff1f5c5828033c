package dev.phalanx.scenes.internal.save;

import java.util.Arrays;
import java.util.List;

/// What distinguishes groups of entities of an archetype.
///
/// @param values for each shared component its index in the world, or its bytes if it refers to entities: values that
///     differ only in references to entities that are not saved are the same in the file
/// @param chunk the number of the chunk if it has components of its own; otherwise 0
record GroupKey(List<Object> values, long chunk) {
    /// Compares values of groups by their bytes.
    static int compare(List<byte[]> left, List<byte[]> right) {
        for (int i = 0; i < left.size(); i++) {
            int order = Arrays.compareUnsigned(left.get(i), right.get(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }
}
