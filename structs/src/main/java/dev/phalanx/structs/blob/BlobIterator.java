package dev.phalanx.structs.blob;

import java.util.Iterator;
import java.util.NoSuchElementException;

/// Goes through a [BlobArray]. Its subclass is generated per element type, so that its call of the array has one
/// target.
///
/// @param <T> the element type
abstract class BlobIterator<T> implements Iterator<T> {
    private final BlobArray<T> array;
    private int next;

    /// For the generated iterators: over nothing.
    @SuppressWarnings("NullAway") // Only over(…) is called on such an iterator.
    BlobIterator() {
        array = null;
    }

    /// For the generated iterators.
    BlobIterator(BlobArray<T> array) {
        this.array = array;
    }

    /// An iterator of the same class over `elements`.
    abstract BlobIterator<T> over(BlobArray<T> elements);

    /// The array.
    final BlobArray<T> array() {
        return array;
    }

    @Override
    public final boolean hasNext() {
        return next < array.length();
    }

    /// The index of the next element, once.
    final int advance() {
        int index = next;
        if (index >= array.length()) {
            throw noMore(array.type(), array.length());
        }
        next = index + 1;
        return index;
    }

    private static NoSuchElementException noMore(Class<?> element, int length) {
        return new NoSuchElementException(
                BlobErrors.array(element, length) + " has no more elements. Ask hasNext() before each next().");
    }
}
