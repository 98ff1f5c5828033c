package dev.phalanx.entities.internal.shared;

import dev.phalanx.entities.components.IRefCounted;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.contract.EntityRemap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The values of one shared type in one world, by index.
///
/// ```text
/// index     0         1     2      3
/// value     default   red   blue   .
/// holders   .         3     1      free, and the next free index
/// hash      .         as they were stored
/// version   .         order version, see touched
/// ```
///
/// A value is held by each combination of values that some chunk has. Values are entered without a holder; a caller
/// that entered one and did not get it held calls [#dropUnheld]. Freed indices are used again, the last freed first.
///
/// @param <T> the component class
public final class SharedTable<T> {
    /// The index of the default value.
    public static final int DEFAULT = 0;

    private final ComponentInfo<T> info;
    private final SharedValueTraits<T> form;
    private final DeferredCalls calls;
    private final LoopValues<T> lent;
    private final HashedIndices byHash = new HashedIndices();
    private @Nullable Object[] values = new @Nullable Object[4];
    private int[] holders = new int[4];
    private int[] hashes = new int[4];
    private int[] versions = new int[4];
    private int end;
    private int firstFree;
    private int version;
    private long contentVersion;

    SharedTable(ComponentInfo<T> info, DeferredCalls calls) {
        this.info = info;
        this.form = new SharedValueTraits<>(info);
        this.calls = calls;
        this.lent = new LoopValues<>(form);
        T zero = DefaultValue.of(info);
        values[0] = zero;
        hashes[0] = form.hash(zero);
        byHash.add(0, hashes);
        end = 1;
    }

    /// The component type.
    public ComponentInfo<T> info() {
        return info;
    }

    /// Indices end below this.
    public int end() {
        return end;
    }

    /// The number of stored values, including the default one.
    public int size() {
        return byHash.size();
    }

    /// Goes up whenever a value comes or goes.
    public long contentVersion() {
        return contentVersion;
    }

    /// Whether a value is stored at an index below [#end()].
    public boolean isStored(int index) {
        return holders[index] >= 0;
    }

    /// The number of holders of the value at an index; those of the default value are not counted.
    public int holders(int index) {
        return holders[index];
    }

    /// The value at an index: of a struct type a copy.
    public T get(int index) {
        return form.copy(kept(index));
    }

    /// The value at an index as it is stored. Not to be changed, nor to be handed to users.
    public T stored(int index) {
        return kept(index);
    }

    /// The object that loops are given for the value at an index, the same one at every call until [#lentVersion()]
    /// goes up. The caller must not change it.
    public Object lend(int index) {
        return lent.get(index, kept(index));
    }

    /// Goes up when objects that were lent are not lent any more.
    public int lentVersion() {
        return lent.version();
    }

    /// Stops lending objects that were changed, and says whether there were any. What is stored was not changed; a
    /// managed value is what is stored.
    public boolean dropChangedLoans() {
        return lent.dropChanged(values);
    }

    /// The loans of one thread of a job, to be created on any thread.
    public ThreadLoopValues<T> loansOfThread() {
        return new ThreadLoopValues<>(this);
    }

    /// The value at an index, on any thread while no value comes or goes: one that can change is a copy.
    public T getOnAnyThread(int index) {
        return form.isUnchangeable() ? kept(index) : new SharedValueTraits<>(info).copy(kept(index));
    }

    /// The stored values, by index. Not to be changed.
    @Nullable
    Object[] stored() {
        return values;
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // nothing else is stored where a value is
    T kept(int index) {
        return (T) values[index];
    }

    /// A copy of the value at an index with other references to entities, or null if they stay the same. Of a struct
    /// type.
    public @Nullable T remapped(int index, EntityRemap remap) {
        return form.remapped(kept(index), remap);
    }

    /// A copy of a value of a struct type, a managed value itself.
    ///
    /// @throws IllegalArgumentException if something inside the value is null
    public T copy(T value) {
        return form.copy(value);
    }

    /// Whether two values are the same for the table.
    ///
    /// @throws IllegalArgumentException if something inside `value` is null
    public boolean areSame(T value, T kept) {
        form.hash(value);
        return form.isGiven(value, kept);
    }

    /// All values by index, the default one first.
    public List<T> all() {
        List<T> all = new ArrayList<>();
        for (int index = 0; index < end; index++) {
            if (isStored(index)) {
                all.add(get(index));
            }
        }
        return all;
    }

    /// The index of a value, or -1 if it is not stored.
    ///
    /// @throws IllegalArgumentException if something inside the value is null
    public int find(T value) {
        return find(value, form.hash(value));
    }

    /// The hash of a value, which is also given for [#find(Object, int)].
    ///
    /// @throws IllegalArgumentException if something inside the value is null
    public int hash(T value) {
        return form.hash(value);
    }

    /// The index of the value that was hashed last, or -1 if it is not stored.
    public int find(T value, int hash) {
        for (int at = byHash.first(hash); byHash.at(at) >= 0; at = byHash.next(at)) {
            int index = byHash.at(at);
            if (hashes[index] == hash && form.isGiven(value, kept(index))) {
                return index;
            }
        }
        return -1;
    }

    /// Stores a value that is not stored, and returns its index.
    ///
    /// @param copy shares nothing with the caller's value, see [#copy]
    /// @param hash of the value
    public int add(T copy, int hash) {
        if (firstFree == 0 && end == values.length) {
            grow();
        }
        byHash.reserve(hashes);
        int index = firstFree;
        if (index != 0) {
            firstFree = ~holders[index];
        } else {
            index = end++;
        }
        values[index] = copy;
        hashes[index] = hash;
        holders[index] = 0;
        versions[index] = 0;
        byHash.add(index, hashes);
        contentVersion++;
        return index;
    }

    private void grow() {
        int length = values.length + (values.length >> 1);
        int[] longerHolders = Arrays.copyOf(holders, length);
        int[] longerHashes = Arrays.copyOf(hashes, length);
        int[] longerVersions = Arrays.copyOf(versions, length);
        values = Arrays.copyOf(values, length);
        holders = longerHolders;
        hashes = longerHashes;
        versions = longerVersions;
    }

    /// One more holds the value at an index.
    public void hold(int index) {
        if (index != DEFAULT && holders[index]++ == 0 && values[index] instanceof IRefCounted counted) {
            calls.add(counted::retain);
        }
    }

    /// One less holds the value at an index; the last one frees it.
    public void letGo(int index) {
        if (index != DEFAULT && --holders[index] == 0) {
            checkUnchanged(index);
            Object value = values[index];
            free(index);
            if (value instanceof IRefCounted counted) {
                calls.add(counted::release);
            }
        }
    }

    /// Frees the value at an index if nothing holds it.
    public void dropUnheld(int index) {
        if (index != DEFAULT && holders[index] == 0) {
            free(index);
        }
    }

    private void free(int index) {
        byHash.remove(index, hashes);
        values[index] = null;
        lent.drop(index);
        holders[index] = ~firstFree;
        firstFree = index;
        contentVersion++;
    }

    /// Whether the value at an index has the hash that it was stored with.
    public boolean isUnchanged(int index) {
        return form.hash(kept(index)) == hashes[index];
    }

    private void checkUnchanged(int index) {
        if (info.hasStruct()) {
            return;
        }
        T value = kept(index);
        int hash = hashes[index];
        calls.add(() -> {
            if (form.hash(value) != hash) {
                throw new IllegalStateException(changed(value));
            }
        });
    }

    /// The error message for a value that was changed.
    public String changed(int index) {
        return changed(kept(index));
    }

    private String changed(T value) {
        return "The shared value " + value + " of " + info.name() + " was changed while it was stored: its hash"
                + " is not the one that it was stored with. Do not change it; set another value with"
                + " setSharedComponent.";
    }

    /// A structural change touched a chunk with the value at an index.
    public void touched(int index) {
        version = version == -1 ? 1 : version + 1;
        versions[index] = version;
    }

    /// Goes up with every structural change that touches a chunk with the value at an index; 0 before the first. Later
    /// changes have higher versions also among different values; it wraps around and leaves out 0.
    public int orderVersion(int index) {
        return versions[index];
    }

    /// A hash of the value at an index.
    public long stateHash(int index) {
        return form.stateHash(kept(index));
    }

    /// Releases all values, as the world ends.
    void releaseAll() {
        for (int index = 1; index < end; index++) {
            if (isStored(index)) {
                checkUnchanged(index);
                if (values[index] instanceof IRefCounted counted) {
                    calls.add(counted::release);
                }
            }
        }
    }

    /// The indices that are free, the one that is used next first.
    public int[] free() {
        IntStream.Builder found = IntStream.builder();
        for (int index = firstFree; index != 0; index = ~holders[index]) {
            found.add(index);
        }
        return found.build().toArray();
    }

    /// The version of the last change of a chunk with any of the values, see [#orderVersion].
    public int version() {
        return version;
    }

    /// Stores values that nothing holds yet in a table that has only the default value. Calls code of the values.
    ///
    /// @param given by index; those at index 0 and at free indices are ignored
    /// @param free as [#free()]
    /// @param orderVersions of each value
    /// @param lastVersion as [#version()]
    /// @return false if two values are the same
    public boolean restore(List<T> given, int[] free, int[] orderVersions, int lastVersion) {
        int length = Math.max(4, given.size());
        values = Arrays.copyOf(values, length);
        holders = new int[length];
        hashes = Arrays.copyOf(hashes, length);
        versions = Arrays.copyOf(orderVersions, length);
        version = lastVersion;
        end = given.size();
        firstFree = 0;
        for (int i = free.length - 1; i >= 0; i--) {
            holders[free[i]] = ~firstFree;
            firstFree = free[i];
        }
        for (int index = 1; index < end; index++) {
            if (isStored(index)) {
                T value = form.copy(given.get(index));
                int hash = form.hash(value);
                if (find(value, hash) >= 0) {
                    return false;
                }
                values[index] = value;
                hashes[index] = hash;
                byHash.add(index, hashes);
            }
        }
        contentVersion++;
        return true;
    }

    /// Stores the same objects as another world's table of this type, at the same indices and as often held.
    void become(SharedTable<T> other) {
        @Nullable Object[] before = values;
        int[] heldBefore = holders;
        int endBefore = end;
        values = other.values.clone();
        holders = other.holders.clone();
        hashes = other.hashes.clone();
        versions = other.versions.clone();
        end = other.end;
        firstFree = other.firstFree;
        version = version - other.version > 0 ? version : other.version;
        byHash.become(other.byHash);
        lent.clear();
        contentVersion++;
        for (int index = 1; index < end; index++) {
            if (holders[index] > 0
                    && !wasKept(before, heldBefore, endBefore, index)
                    && values[index] instanceof IRefCounted counted) {
                calls.add(counted::retain);
            }
        }
        for (int index = 1; index < endBefore; index++) {
            if (heldBefore[index] > 0
                    && !isKept(before[index], index)
                    && before[index] instanceof IRefCounted counted) {
                calls.add(counted::release);
            }
        }
    }

    /// Takes the order versions of the same values in another world.
    void takeVersions(SharedTable<?> other) {
        versions = other.versions.clone();
        version = other.version;
    }

    @SuppressWarnings("ReferenceEquality") // each object is told of itself
    private boolean wasKept(@Nullable Object[] before, int[] heldBefore, int endBefore, int index) {
        return index < endBefore && heldBefore[index] > 0 && values[index] == before[index];
    }

    @SuppressWarnings("ReferenceEquality") // each object is told of itself
    private boolean isKept(@Nullable Object before, int index) {
        return index < end && holders[index] > 0 && values[index] == before;
    }
}
