package dev.phalanx.scenes.internal.load;

import dev.phalanx.scenes.files.SceneFileException;
import java.util.Arrays;
import java.util.List;

/// Maps the ordinals that the constants of an enum have in a file to those that they have in this program.
final class OrdinalMatch {
    private final String path;
    private final List<String> constants;
    private final List<String> constantsNow;
    /// For each ordinal of the file the ordinal of the class, or -1.
    private final int[] ordinals;

    private OrdinalMatch(String path, List<String> constants, List<String> constantsNow) {
        this.path = path;
        this.constants = constants;
        this.constantsNow = constantsNow;
        this.ordinals = constants.stream().mapToInt(constantsNow::indexOf).toArray();
    }

    /// @param path the path of the field, for messages
    /// @param constants the names that the file has
    /// @param constantsNow the names that the class has
    static OrdinalMatch of(String path, List<String> constants, List<String> constantsNow) {
        return new OrdinalMatch(path, constants, constantsNow);
    }

    /// Whether all ordinals stay what they are.
    boolean isSame() {
        return constants.equals(constantsNow);
    }

    /// The ordinal that a constant has now.
    ///
    /// @throws SceneFileException if the enum has no such constant, or the file has none of this ordinal
    int get(int ordinal) throws SceneFileException {
        requireOrdinal(ordinal);
        if (ordinals[ordinal] < 0) {
            throw new SceneFileException("Field " + path + " has the value " + constants.get(ordinal)
                    + " in the file, which its enum in this program lacks; it has " + constantsNow
                    + ". Add the constant.");
        }
        return ordinals[ordinal];
    }

    /// Returns if the file has a constant of an ordinal.
    void requireOrdinal(int ordinal) throws SceneFileException {
        if (ordinal < 0 || ordinal >= ordinals.length) {
            throw new SceneFileException("The file is damaged: field " + path + " has the ordinal " + ordinal
                    + " of an enum with " + ordinals.length + " constants.");
        }
    }

    @Override
    public String toString() {
        return Arrays.toString(ordinals);
    }
}
