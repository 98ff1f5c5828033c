package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.structs.LeafKind;

/// A column of a chunk, whose numbers are read as `float`. For the thread of the world.
@FunctionalInterface
interface NumberColumn {
    float get(int index);

    /// Copies the first numbers.
    default void copy(float[] target, int at, int length) {
        for (int i = 0; i < length; i++) {
            target[at + i] = get(i);
        }
    }

    static NumberColumn of(ArchetypeChunk chunk, ComponentTypeHandle<?> handle, String path, LeafKind kind) {
        return switch (kind) {
            case FLOAT -> {
                var column = chunk.floatColumn(handle, path);
                yield new Floats(column.arrayToRead(), column.offset());
            }
            case DOUBLE -> {
                var column = chunk.doubleColumn(handle, path);
                yield index -> (float) column.get(index);
            }
            case INT -> {
                var column = chunk.intColumn(handle, path);
                yield column::get;
            }
            case LONG -> {
                var column = chunk.longColumn(handle, path);
                yield column::get;
            }
            case SHORT -> {
                var column = chunk.shortColumn(handle, path);
                yield column::get;
            }
            case BYTE -> {
                var column = chunk.byteColumn(handle, path);
                yield column::get;
            }
            case CHAR -> {
                var column = chunk.charColumn(handle, path);
                yield column::get;
            }
            case BOOLEAN -> {
                var column = chunk.booleanColumn(handle, path);
                yield index -> column.get(index) ? 1 : 0;
            }
            default -> index -> Float.NaN;
        };
    }

    /// A column that holds `float` numbers.
    record Floats(float[] array, int offset) implements NumberColumn {
        @Override
        public float get(int index) {
            return array[offset + index];
        }

        @Override
        public void copy(float[] target, int at, int length) {
            System.arraycopy(array, offset, target, at, length);
        }
    }
}
