package dev.phalanx.baking.formats;

import dev.phalanx.baking.internal.names.Names;
import dev.phalanx.baking.internal.text.MarkedValue;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads the numbers of accessors: in rows with or without gaps, normalised ones, and sparse ones.
final class GltfAccessors {
    /// Elements of one accessor.
    private static final int MOST_ELEMENTS = 2_000_000;

    private final JsonFields gltf;
    private final GltfData data;
    private final List<MarkedValue> accessors;

    GltfAccessors(JsonFields gltf, GltfData data) {
        this.gltf = gltf;
        this.data = data;
        this.accessors = gltf.list("accessors");
    }

    /// A kind of number that accessors have.
    private enum Component {
        BYTE(5120, 1, 1.0 / Byte.MAX_VALUE) {
            @Override
            double get(ByteBuffer bytes, int at) {
                return bytes.get(at);
            }
        },
        UNSIGNED_BYTE(5121, 1, 1.0 / 255) {
            @Override
            double get(ByteBuffer bytes, int at) {
                return Byte.toUnsignedInt(bytes.get(at));
            }
        },
        SHORT(5122, Short.BYTES, 1.0 / Short.MAX_VALUE) {
            @Override
            double get(ByteBuffer bytes, int at) {
                return bytes.getShort(at);
            }
        },
        UNSIGNED_SHORT(5123, Short.BYTES, 1.0 / 65_535) {
            @Override
            double get(ByteBuffer bytes, int at) {
                return Short.toUnsignedInt(bytes.getShort(at));
            }
        },
        UNSIGNED_INT(5125, Integer.BYTES, 1) {
            @Override
            double get(ByteBuffer bytes, int at) {
                return Integer.toUnsignedLong(bytes.getInt(at));
            }
        },
        FLOAT(5126, Float.BYTES, 1) {
            @Override
            double get(ByteBuffer bytes, int at) {
                return bytes.getFloat(at);
            }
        };

        private final int code;
        private final int size;
        /// What one step of a normalised number is.
        private final double unit;

        Component(int code, int size, double unit) {
            this.code = code;
            this.size = size;
            this.unit = unit;
        }

        private static final int NONE = -1;

        abstract double get(ByteBuffer bytes, int at);

        static @Nullable Component of(JsonFields accessor) {
            int code = accessor.whole("componentType", 0, Integer.MAX_VALUE, NONE);
            for (Component each : values()) {
                if (each.code == code) {
                    return each;
                }
            }
            accessor.error(
                    "componentType",
                    (code == NONE ? " is not there." : " is " + code + ", which is no kind of number of glTF.")
                            + " Export the file again.");
            return null;
        }
    }

    /// What one step of an accessor's numbers is: 1, unless they are normalised.
    static double unit(JsonFields accessor) {
        if (!accessor.flag("normalized", false)) {
            return 1;
        }
        Component component = Component.of(accessor);
        return component == null ? 1 : component.unit;
    }

    /// The number of elements of the accessor that a member names, or -1 if it names none.
    int count(JsonFields holder, String key) {
        int index = holder.index(key, "accessors", accessors.size());
        JsonFields accessor = index < 0 ? null : gltf.element(accessors, "accessors", index);
        return accessor == null ? -1 : accessor.whole("count", 0, MOST_ELEMENTS, -1);
    }

    /// The numbers of the accessor that a member names, element after element, or null after adding a problem.
    ///
    /// @param components numbers of an element: 3 or 4
    float @Nullable [] read(JsonFields holder, String key, int components) {
        int index = holder.index(key, "accessors", accessors.size());
        JsonFields accessor = index < 0 ? null : gltf.element(accessors, "accessors", index);
        int count = count(holder, key);
        Component component = accessor == null || count < 0 ? null : Component.of(accessor);
        if (accessor == null || component == null) {
            return null;
        }
        String type = accessor.text("type", "");
        if (!type.equals("VEC" + components)) {
            accessor.error("type", " is " + Names.quote(type) + ". It must be VEC" + components + " here.");
            return null;
        }
        float[] numbers = new float[count * components];
        Numbers target = new Numbers(numbers, components, component, accessor.flag("normalized", false));
        boolean isRead = (!accessor.has("bufferView") || readAll(accessor, target, count))
                && (!accessor.has("sparse") || readSparse(accessor, target, count));
        return isRead && areFinite(accessor, numbers) ? numbers : null;
    }

    /// Where numbers go, and how they are stored.
    private record Numbers(float[] to, int components, Component kind, boolean isNormalised) {
        void read(ByteBuffer bytes, int at, int element) {
            for (int c = 0; c < components; c++) {
                double number = kind.get(bytes, at + c * kind.size);
                to[element * components + c] = (float) (isNormalised ? Math.max(-1, number * kind.unit) : number);
            }
        }

        int elementSize() {
            return components * kind.size;
        }
    }

    private boolean readAll(JsonFields accessor, Numbers numbers, int count) {
        GltfData.View view = data.view(accessor, "bufferView");
        if (view == null) {
            return false;
        }
        int stride = view.stride() == 0 ? numbers.elementSize() : view.stride();
        int offset = accessor.whole("byteOffset", 0, Integer.MAX_VALUE, 0);
        if (!fits(accessor, view.bytes(), offset, stride, numbers.elementSize(), count)) {
            return false;
        }
        for (int element = 0; element < count; element++) {
            numbers.read(view.bytes(), offset + element * stride, element);
        }
        return true;
    }

    private boolean readSparse(JsonFields accessor, Numbers numbers, int count) {
        JsonFields sparse = accessor.fields("sparse");
        JsonFields indices = sparse == null ? null : sparse.fields("indices");
        JsonFields values = sparse == null ? null : sparse.fields("values");
        if (sparse == null || indices == null || values == null) {
            accessor.error("sparse", " has no indices or no values. Export the file again.");
            return false;
        }
        int given = sparse.whole("count", 0, count, 0);
        Component kind = Component.of(indices);
        GltfData.View from = data.view(indices, "bufferView");
        GltfData.View view = data.view(values, "bufferView");
        if (kind == null || from == null || view == null) {
            return false;
        }
        int firstIndex = indices.whole("byteOffset", 0, Integer.MAX_VALUE, 0);
        int firstValue = values.whole("byteOffset", 0, Integer.MAX_VALUE, 0);
        int size = numbers.elementSize();
        if (!fits(indices, from.bytes(), firstIndex, kind.size, kind.size, given)
                || !fits(values, view.bytes(), firstValue, size, size, given)) {
            return false;
        }
        for (int i = 0; i < given; i++) {
            double element = kind.get(from.bytes(), firstIndex + i * kind.size);
            if (!(element >= 0 && element < count)) {
                indices.error(
                        "bufferView",
                        " has the index " + (long) element + ", and the accessor has " + count
                                + " elements. Export the file again.");
                return false;
            }
            numbers.read(view.bytes(), firstValue + i * size, (int) element);
        }
        return true;
    }

    private static boolean fits(JsonFields of, ByteBuffer bytes, int offset, int stride, int size, int count) {
        long needed = count == 0 ? 0 : (long) offset + (count - 1L) * stride + size;
        if (needed > bytes.capacity()) {
            of.error(
                    "bufferView",
                    " has " + bytes.capacity() + " bytes, and " + needed + " are needed. Export the file again.");
            return false;
        }
        return true;
    }

    private static boolean areFinite(JsonFields accessor, float[] numbers) {
        for (float number : numbers) {
            if (!Float.isFinite(number)) {
                accessor.error("bufferView", " has the number " + number + ". Export the file again.");
                return false;
            }
        }
        return true;
    }
}
