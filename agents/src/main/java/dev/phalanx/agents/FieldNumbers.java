package dev.phalanx.agents;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ByteColumn;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.DoubleColumn;
import dev.phalanx.entities.lookups.FloatColumn;
import dev.phalanx.entities.lookups.IntColumn;
import dev.phalanx.entities.lookups.LeafColumn;
import dev.phalanx.entities.lookups.LongColumn;
import dev.phalanx.entities.lookups.ShortColumn;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.TypeField;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.structs.Leaf;
import java.util.List;
import java.util.Objects;

/// The numbers of one field of a component of the entities that a query matches, read from the arrays that store them.
/// Chunks and columns are looked up again after structural changes only, unless components can be disabled.
final class FieldNumbers {
    private static final int CHUNK_CAPACITY = 128;

    private final EntityManager manager;
    private final EntityQuery query;
    private final Class<? extends IComponent> type;
    private final TypeField field;
    private final ComponentTypeHandle<?> handle;
    /// Of the components that can be disabled.
    private final List<Enabled> enabled;

    private List<ArchetypeChunk> chunks = List.of();
    private LeafColumn[] columns = {};
    private final double[] decimals = new double[CHUNK_CAPACITY];
    private final long[] wholes = new long[CHUNK_CAPACITY];

    /// Which entities of a chunk have a component that can be disabled.
    private record Enabled(Class<? extends IComponent> type, ComponentTypeHandle<?> handle) {}

    FieldNumbers(
            EntityManager manager,
            EntityQuery query,
            List<Class<? extends IComponent>> types,
            Class<? extends IComponentData> type,
            String field) {
        this.manager = manager;
        this.query = query;
        this.type = type;
        this.field = find(type, field);
        this.handle = manager.getComponentTypeHandle(type, true);
        this.enabled = types.stream()
                .filter(each -> TypeManager.get(each).isEnableable())
                .map(each -> new Enabled(each, manager.getComponentTypeHandle(each, true)))
                .toList();
    }

    /// The field with a name.
    ///
    /// @throws IllegalArgumentException if the component has no such field, or it holds no number
    static TypeField find(Class<? extends IComponent> type, String name) {
        Objects.requireNonNull(name, "A data collector was given null for a field. Give the name of a field.");
        List<TypeField> fields = TypeManager.get(type).fields();
        for (TypeField field : fields) {
            if (field.path().equals(name)) {
                requireNumber(type, field);
                return field;
            }
        }
        throw new IllegalArgumentException(type.getSimpleName() + " has no field \"" + name + "\"; it has "
                + fields.stream().map(TypeField::path).toList() + ". Name a field that holds a number.");
    }

    private static void requireNumber(Class<? extends IComponent> type, TypeField field) {
        boolean isNumber = switch (field.kind()) {
            case BYTE, SHORT, INT, LONG, FLOAT, DOUBLE -> true;
            case BOOLEAN, CHAR, OBJECT -> false;
        };
        if (!isNumber || field.holds() != Leaf.Holds.PLAIN || field.stride() != 1) {
            throw new IllegalArgumentException("The field " + type.getSimpleName() + "." + field.path()
                    + " holds no number: its kind is " + field.kind() + ", and it holds " + field.holds()
                    + ". Name a field of byte, short, int, long, float or double, or use a report by function.");
        }
    }

    /// Whether a field holds whole numbers.
    ///
    /// @throws IllegalArgumentException if the component has no such field, or it holds no number
    static boolean isWhole(Class<? extends IComponent> type, String name) {
        return switch (find(type, name).kind()) {
            case FLOAT, DOUBLE -> false;
            default -> true;
        };
    }

    /// The sum of whole numbers.
    long wholeSum() {
        update();
        long sum = 0;
        for (int chunk = 0; chunk < columns.length; chunk++) {
            int count = readWholes(chunk);
            for (int i = 0; i < count; i++) {
                sum += wholes[i];
            }
        }
        return sum;
    }

    double sum() {
        update();
        double sum = 0;
        for (int chunk = 0; chunk < columns.length; chunk++) {
            int count = readDecimals(chunk);
            for (int i = 0; i < count; i++) {
                sum += decimals[i];
            }
        }
        return sum;
    }

    double mean() {
        update();
        double sum = 0;
        long all = 0;
        for (int chunk = 0; chunk < columns.length; chunk++) {
            int count = readDecimals(chunk);
            for (int i = 0; i < count; i++) {
                sum += decimals[i];
            }
            all += count;
        }
        return sum / all;
    }

    double min() {
        update();
        double min = Double.POSITIVE_INFINITY;
        long all = 0;
        for (int chunk = 0; chunk < columns.length; chunk++) {
            int count = readDecimals(chunk);
            for (int i = 0; i < count; i++) {
                min = Math.min(min, decimals[i]);
            }
            all += count;
        }
        return all == 0 ? Double.NaN : min;
    }

    double max() {
        update();
        double max = Double.NEGATIVE_INFINITY;
        long all = 0;
        for (int chunk = 0; chunk < columns.length; chunk++) {
            int count = readDecimals(chunk);
            for (int i = 0; i < count; i++) {
                max = Math.max(max, decimals[i]);
            }
            all += count;
        }
        return all == 0 ? Double.NaN : max;
    }

    private void update() {
        manager.completeDependencyBeforeRO(type);
        for (int i = 0; i < enabled.size(); i++) {
            manager.completeDependencyBeforeRO(enabled.get(i).type());
        }
        if (chunks.isEmpty() || !enabled.isEmpty() || !chunks.getFirst().isValid()) {
            find();
        }
    }

    private void find() {
        handle.update();
        enabled.forEach(each -> each.handle().update());
        chunks = query.toArchetypeChunkArray();
        columns = new LeafColumn[chunks.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = column(chunks.get(i));
        }
    }

    private LeafColumn column(ArchetypeChunk chunk) {
        return switch (field.kind()) {
            case BYTE -> chunk.byteColumn(handle, field.path());
            case SHORT -> chunk.shortColumn(handle, field.path());
            case INT -> chunk.intColumn(handle, field.path());
            case LONG -> chunk.longColumn(handle, field.path());
            case FLOAT -> chunk.floatColumn(handle, field.path());
            default -> chunk.doubleColumn(handle, field.path());
        };
    }

    /// Reads the numbers of a chunk's matching entities, and returns how many there are.
    private int readWholes(int chunk) {
        LeafColumn column = columns[chunk];
        int length = column.length();
        switch (column) {
            case ByteColumn bytes -> {
                for (int i = 0; i < length; i++) {
                    wholes[i] = bytes.get(i);
                }
            }
            case ShortColumn shorts -> {
                for (int i = 0; i < length; i++) {
                    wholes[i] = shorts.get(i);
                }
            }
            case IntColumn ints -> {
                for (int i = 0; i < length; i++) {
                    wholes[i] = ints.get(i);
                }
            }
            default -> ((LongColumn) column).copyTo(wholes);
        }
        if (enabled.isEmpty()) {
            return length;
        }
        int count = 0;
        for (int i = 0; i < length; i++) {
            wholes[count] = wholes[i];
            count += matches(chunk, i) ? 1 : 0;
        }
        return count;
    }

    /// Reads the numbers of a chunk's matching entities, and returns how many there are.
    private int readDecimals(int chunk) {
        int length;
        switch (columns[chunk]) {
            case DoubleColumn doubles -> {
                length = doubles.length();
                for (int i = 0; i < length; i++) {
                    decimals[i] = doubles.get(i);
                }
            }
            case FloatColumn floats -> {
                length = floats.length();
                for (int i = 0; i < length; i++) {
                    decimals[i] = floats.get(i);
                }
            }
            default -> {
                length = readWholes(chunk);
                for (int i = 0; i < length; i++) {
                    decimals[i] = wholes[i];
                }
                return length;
            }
        }
        if (enabled.isEmpty()) {
            return length;
        }
        int count = 0;
        for (int i = 0; i < length; i++) {
            decimals[count] = decimals[i];
            count += matches(chunk, i) ? 1 : 0;
        }
        return count;
    }

    private boolean matches(int chunk, int index) {
        for (int i = 0; i < enabled.size(); i++) {
            if (!chunks.get(chunk).isComponentEnabled(enabled.get(i).handle(), index)) {
                return false;
            }
        }
        return true;
    }
}
