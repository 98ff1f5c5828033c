package dev.phalanx.scenes.internal.managed;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The objects of a graph that have been created so far, by their numbers, and whether they have all their fields.
final class CreatedObjects {
    private @Nullable Object[] objects = new @Nullable Object[8];
    /// For each number whether the object and all in it have all their fields.
    private boolean[] isComplete = new boolean[8];
    private int openReferences;

    /// The object of a number, which may be [Absent]; null if it has not been begun.
    @Nullable
    Object find(int number) {
        return number < objects.length ? objects[number] : null;
    }

    /// Sets an object, some parts of which may not be there yet.
    void begin(int number, Object object) {
        if (number >= objects.length) {
            int length = Math.max(number + 1, 2 * objects.length);
            objects = Arrays.copyOf(objects, length);
            isComplete = Arrays.copyOf(isComplete, length);
        }
        objects[number] = object;
    }

    /// Sets an object without parts.
    void end(int number, Object object) {
        begin(number, object);
        isComplete[number] = true;
    }

    /// Notes that the parts of an object are there. It is complete if all of them are.
    ///
    /// @param before the [open references][#openReferences] before its parts
    void complete(int number, int before) {
        isComplete[number] = openReferences == before;
    }

    /// The number of references so far to objects that lacked fields.
    int openReferences() {
        return openReferences;
    }

    /// Notes a reference to an object that was begun.
    void refer(int number) {
        if (!isComplete[number]) {
            openReferences++;
        }
    }

    /// Notes a reference to an object whose fields are set later.
    void referToLater() {
        openReferences++;
    }
}
