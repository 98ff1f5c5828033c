package dev.phalanx.structs.compile.vector;

import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The objects that a body uses: components, their parts, and what it creates. None of them is ever created by the
/// generated code, since each of their fields is a *cell*, whose value is known like that of a local variable.
///
/// An object has all its cells when it is made, so that a loop knows which of them were there before. Objects and cells
/// are numbered. What the cells hold is in a [State].
final class Heap {
    private final List<Entry> objects = new ArrayList<>();
    private final List<Value> first = new ArrayList<>();
    private final BitSet readOnly = new BitSet();

    /// An object.
    ///
    /// @param isRecord whether equal objects are the same
    /// @param stored the fields that can be used, or null for all
    /// @param length the number of elements of an array, otherwise -1
    /// @param cells the cells of the fields, by their names; of elements, by their indexes
    private record Entry(
            Value.Instance instance,
            boolean isRecord,
            @Nullable Set<String> stored,
            int length,
            Map<String, Integer> cells) {}

    /// How many objects and cells there were.
    record Mark(int objects, int cells) {}

    Mark mark() {
        return new Mark(objects.size(), first.size());
    }

    /// Forgets the objects and the cells that have been made since.
    void forgetSince(Mark mark) {
        objects.subList(mark.objects(), objects.size()).clear();
        readOnly.clear(mark.objects(), Math.max(readOnly.length(), mark.objects()));
        first.subList(mark.cells(), first.size()).clear();
        objects.forEach(object -> object.cells().values().removeIf(cell -> cell >= mark.cells()));
    }

    /// A new object.
    ///
    /// @param isRecord whether equal objects are the same
    /// @param stored the fields that can be used, or null for all
    /// @param length the number of elements of an array, otherwise -1
    Value.Instance create(ClassDesc type, boolean isRecord, @Nullable Set<String> stored, int length) {
        Value.Instance instance = new Value.Instance(objects.size(), type);
        objects.add(new Entry(instance, isRecord, stored, length, new HashMap<>()));
        return instance;
    }

    /// Another object of the same kind.
    Value.Instance createLike(Value.Instance instance) {
        Entry entry = entry(instance);
        return create(instance.type(), entry.isRecord(), entry.stored(), entry.length());
    }

    private Entry entry(Value.Instance instance) {
        return objects.get(instance.number());
    }

    boolean isRecord(Value.Instance instance) {
        return entry(instance).isRecord();
    }

    /// Whether the object's fields may not be assigned.
    boolean isReadOnly(Value.Instance instance) {
        return readOnly.get(instance.number());
    }

    /// Says that the object's fields may not be assigned.
    void makeReadOnly(Value.Instance instance) {
        readOnly.set(instance.number());
    }

    /// The number of elements of an array, or -1.
    int length(Value.Instance instance) {
        return entry(instance).length();
    }

    boolean hasField(Value.Instance instance, String name) {
        Set<String> stored = entry(instance).stored();
        return stored == null || stored.contains(name);
    }

    /// The fields that have been used.
    Map<String, Integer> cells(Value.Instance instance) {
        return entry(instance).cells();
    }

    /// The cell of a field.
    ///
    /// @param before what the field holds before it is assigned
    int cell(Value.Instance instance, String name, Value before) {
        return entry(instance).cells().computeIfAbsent(name, _ -> cell(before));
    }

    /// A new cell.
    int cell(Value before) {
        first.add(before);
        return first.size() - 1;
    }

    /// What a cell holds before it is assigned.
    Value first(int cell) {
        return first.get(cell);
    }

    int cells() {
        return first.size();
    }
}
