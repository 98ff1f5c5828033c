package dev.phalanx.structs.internal.blob;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The blobs of this process by number, so that a reference to one is a plain `long`.
///
/// The low half of a reference is a slot of the table. The high half distinguishes the blobs that have used the slot
/// one after the other. Looking a blob up takes no lock: a thread that received a reference through the usual means of
/// passing values between threads finds its blob. A stale reference finds nothing.
public final class BlobTable {
    private static final int FIRST_CAPACITY = 64;

    /// Slot 0 stays empty, so that 0 is the null reference.
    private static @Nullable Blob[] slots = new @Nullable Blob[FIRST_CAPACITY];

    private static int[] generations = new int[FIRST_CAPACITY];
    private static int[] freeSlots = new int[FIRST_CAPACITY];
    private static int freeCount;
    private static int used = 1;

    private BlobTable() {}

    /// The blob of a reference, or null if it is gone or the reference is null.
    public static @Nullable Blob find(long packed) {
        @Nullable Blob[] table = slots;
        int slot = (int) packed;
        if (Integer.compareUnsigned(slot, table.length) < 0) {
            Blob blob = table[slot];
            if (blob != null && blob.generation() == (int) (packed >>> Integer.SIZE)) {
                return blob;
            }
        }
        return null;
    }

    /// Adds a blob; returns the reference to it.
    public static synchronized long add(Blob blob) {
        int slot = freeCount > 0 ? freeSlots[--freeCount] : newSlot();
        int generation = ++generations[slot];
        blob.setGeneration(generation);
        slots[slot] = blob;
        return ((long) generation << Integer.SIZE) | slot;
    }

    private static int newSlot() {
        if (used == slots.length) {
            int capacity = Math.multiplyExact(used, 2);
            generations = Arrays.copyOf(generations, capacity);
            slots = Arrays.copyOf(slots, capacity);
        }
        return used++;
    }

    /// Frees the blob of a reference.
    ///
    /// @param owner the owner that frees it; null for the holder of a reference
    /// @return whether the blob was there
    /// @throws IllegalStateException if another owner frees the blob, or it is being written to a file
    public static synchronized boolean close(long packed, @Nullable String owner) {
        Blob blob = find(packed);
        if (blob == null) {
            return false;
        }
        String other = blob.owner();
        if (other != null && !other.equals(owner)) {
            throw new IllegalStateException(blob.memory().name() + " belongs to " + other
                    + ", which closes it. Close that instead, and do not close the blob.");
        }
        blob.free();
        int slot = (int) packed;
        slots[slot] = null;
        if (generations[slot] != -1) {
            if (freeCount == freeSlots.length) {
                freeSlots = Arrays.copyOf(freeSlots, 2 * freeCount);
            }
            freeSlots[freeCount++] = slot;
        }
        return true;
    }

    /// The number of blobs.
    public static synchronized int count() {
        return (int) Arrays.stream(slots).filter(blob -> blob != null).count();
    }
}
