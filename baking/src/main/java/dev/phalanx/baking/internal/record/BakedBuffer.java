package dev.phalanx.baking.internal.record;

import dev.phalanx.entities.components.IBufferElementData;
import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;

/// The elements of a buffer while its baker runs. Elements are copied when they are added and when they are read.
final class BakedBuffer<T extends IBufferElementData> extends AbstractList<T> implements RandomAccess {
    private final Recording recording;
    private final Class<T> type;
    private final List<IBufferElementData> elements;

    BakedBuffer(Recording recording, Class<T> type, List<IBufferElementData> elements) {
        this.recording = recording;
        this.type = type;
        this.elements = elements;
    }

    @Override
    public T get(int index) {
        return recording.copyElement(type, type.cast(elements.get(index)));
    }

    @Override
    public T set(int index, T element) {
        T copy = copy(element);
        return type.cast(elements.set(index, copy));
    }

    @Override
    public void add(int index, T element) {
        elements.add(index, copy(element));
        modCount++;
    }

    private T copy(T element) {
        return recording.copyElement(type, Objects.requireNonNull(element, "element"));
    }

    @Override
    public T remove(int index) {
        recording.requireRunning();
        modCount++;
        return type.cast(elements.remove(index));
    }

    @Override
    public int size() {
        return elements.size();
    }
}
