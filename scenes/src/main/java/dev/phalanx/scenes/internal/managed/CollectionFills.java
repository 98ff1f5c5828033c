package dev.phalanx.scenes.internal.managed;

import dev.phalanx.scenes.files.SceneFileException;
import java.util.ArrayList;
import java.util.List;

/// Fills collections and maps with their elements.
///
/// They get them at once. If elements that are hashed or compared lack fields then, their hashes may be different when
/// they have all of them, so the collection is filled again at the end.
final class CollectionFills {
    /// Empties a collection and adds its elements.
    @FunctionalInterface
    interface Filling {
        /// Returns whether the collection has all elements then.
        boolean isAllAdded();
    }

    /// Fills a collection that is at a path.
    record Fill(ValuePath path, Filling filling) {
        /// @throws SceneFileException if the collection has equal elements, or adding one throws
        void run() throws SceneFileException {
            boolean isAllAdded;
            try {
                isAllAdded = filling.isAllAdded();
            } catch (RuntimeException thrown) {
                throw new SceneFileException(
                        path + " could not be loaded: adding an element threw "
                                + thrown.getClass().getName()
                                + ". Correct hashCode(), equals or compareTo of its elements; if the file is damaged,"
                                + " write it again.",
                        thrown);
            }
            if (!isAllAdded) {
                throw new SceneFileException(path
                        + " has equal elements in the file. Correct equals of their class, or write the file again.");
            }
        }
    }

    private final List<Fill> again = new ArrayList<>();

    /// Fills a collection.
    ///
    /// @param path where it is
    /// @param isAgain whether it is filled again at the end
    /// @throws SceneFileException if it has equal elements, or adding one throws
    void fill(ValuePath path, boolean isAgain, Filling filling) throws SceneFileException {
        if (!isAgain) {
            new Fill(path, filling).run();
            return;
        }
        try {
            // Who sees the collection before the end finds what can be found already.
            filling.isAllAdded();
        } catch (RuntimeException incomplete) {
            // The objects lack fields. What they throw when they have all of them counts.
        }
        again.add(new Fill(path.fork(), filling));
    }

    /// What is to be done at the end, when all objects have all their fields.
    List<Fill> again() {
        return again;
    }
}
