package dev.phalanx.entities.run;

import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Predicate;

/// The groups that a loop updates in one phase, in the order in which they were added. A group that is added during a
/// frame is updated from the next one on; a group that is removed, or whose world was closed, is not updated again.
final class LoopEntries {
    private static final Entry[] NONE = {};

    /// One group of one world.
    private static final class Entry {
        final World world;
        final SystemState group;
        boolean isRemoved;

        Entry(World world, SystemState group) {
            this.world = world;
            this.group = group;
        }
    }

    /// Replaced, never written, so that a frame goes on with what it began with.
    private Entry[] entries = NONE;
    /// The groups of the frame that is running.
    private Entry[] running = NONE;

    /// Adds a group, unless it is there.
    void add(World world, SystemState group) {
        if (find(entry -> entry.group.equals(group)) < 0) {
            entries = Arrays.copyOf(entries, entries.length + 1);
            entries[entries.length - 1] = new Entry(world, group);
        }
    }

    /// Removes a group. Returns whether it was there.
    boolean remove(SystemState group) {
        return removeIf(entry -> entry.group.equals(group));
    }

    /// Removes the groups of a world. Returns whether there were any.
    boolean remove(World world) {
        return removeIf(entry -> entry.world.equals(world));
    }

    private boolean removeIf(Predicate<Entry> chosen) {
        boolean any = false;
        for (int at = find(chosen); at >= 0; at = find(chosen)) {
            entries[at].isRemoved = true;
            Entry[] rest = new Entry[entries.length - 1];
            System.arraycopy(entries, 0, rest, 0, at);
            System.arraycopy(entries, at + 1, rest, at, rest.length - at);
            entries = rest;
            any = true;
        }
        return any;
    }

    private int find(Predicate<Entry> chosen) {
        for (int i = 0; i < entries.length; i++) {
            if (chosen.test(entries[i])) {
                return i;
            }
        }
        return -1;
    }

    /// Adds the open worlds that have a group here to those that have been found, each once.
    void findWorlds(Set<World> found) {
        for (Entry entry : entries) {
            if (entry.world.isCreated()) {
                found.add(entry.world);
            }
        }
    }

    boolean isEmpty() {
        return entries.length == 0;
    }

    /// Gets every open world that has a group here ready for a frame.
    ///
    /// @return whether somebody observes one of them
    boolean prepareFrame() {
        boolean observed = false;
        for (Entry entry : entries) {
            if (entry.world.isCreated()) {
                observed |= entry.world.prepareFrame();
            }
        }
        return observed;
    }

    /// Begins a frame of every open world that has a group here, unless it was begun before.
    ///
    /// @return whether an observer has held one of them
    boolean beginFrame() {
        boolean held = false;
        running = entries;
        for (Entry entry : running) {
            if (entry.world.isCreated()) {
                held |= entry.world.beginFrame(false);
            }
        }
        return held;
    }

    /// Ends the frame of every open world that had a group here when it began.
    void endFrame() {
        for (Entry entry : running) {
            entry.world.endFrame();
        }
        running = NONE;
    }

    /// Updates every group whose world is open. What one of them throws does not keep the others from their turn.
    void update(LoopFailures failures) {
        for (Entry entry : entries) {
            if (entry.isRemoved) {
                continue;
            }
            if (!entry.world.isCreated()) {
                remove(entry.world);
                continue;
            }
            try {
                entry.world.updateMember(entry.group);
            } catch (RuntimeException failure) {
                failures.add(failure);
            }
        }
    }
}
