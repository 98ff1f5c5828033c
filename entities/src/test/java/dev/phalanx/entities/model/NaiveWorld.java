package dev.phalanx.entities.model;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntSupplier;

/// What a world is, said with maps: a being for each entity, a value for each of its parts.
final class NaiveWorld {
    private final Map<Entity, Being> beings = new HashMap<>();
    private final List<Being> inOrder = new ArrayList<>();
    private final Set<Entity> everBorn = new HashSet<>();
    final List<Entity> dead = new ArrayList<>(List.of(Entity.NULL));
    final Marks marks = new Marks();
    private int mostAlive;
    private int ofSystems;
    private int mostOfChunks;
    private IntSupplier entitiesOfChunks = () -> 0;

    /// Becomes the same as another.
    void become(NaiveWorld other) {
        beings.clear();
        inOrder.clear();
        everBorn.clear();
        dead.clear();
        for (Being being : other.inOrder) {
            Being copy = new Being(being.entity);
            copy.become(being);
            copy.place = inOrder.size();
            inOrder.add(copy);
            beings.put(copy.entity, copy);
        }
        everBorn.addAll(other.everBorn);
        dead.addAll(other.dead);
        mostAlive = other.mostAlive;
        mostOfChunks = Math.max(mostOfChunks, other.mostOfChunks());
    }

    int size() {
        return inOrder.size();
    }

    List<Being> beings() {
        return inOrder;
    }

    Being find(Entity entity) {
        return beings.get(entity);
    }

    Being at(int place) {
        return inOrder.get(place);
    }

    /// Says how many entities of systems there are besides, which the model leaves out.
    void setEntitiesOfSystems(int count) {
        ofSystems = count;
    }

    /// Says how to count the entities of chunks that there are besides, which the model leaves out.
    void setEntitiesOfChunks(IntSupplier count) {
        entitiesOfChunks = count;
    }

    /// How many indices entities of chunks may have taken: a change makes new ones before it ends the old.
    int mostOfChunks() {
        mostOfChunks = Math.max(mostOfChunks, entitiesOfChunks.getAsInt());
        return 2 * mostOfChunks;
    }

    /// Enters new entities, with all parts of a set zero. Their ids are new, and no index is used while one is free.
    List<Being> born(List<Entity> entities, int mask) {
        List<Being> born = new ArrayList<>();
        mostAlive = Math.max(mostAlive, size() + entities.size());
        for (Entity entity : entities) {
            int most = mostAlive + ofSystems + mostOfChunks();
            Expect.that(entity.index() < most, "%s uses a free index: at most %s were alive", entity, most);
            Expect.that(everBorn.add(entity), "%s has never been used before", entity);
            born.add(enter(entity, mask));
        }
        return born;
    }

    private Being enter(Entity entity, int mask) {
        Being being = new Being(entity);
        for (Part part : Part.in(mask)) {
            being.values.put(part, part.zero());
        }
        being.place = inOrder.size();
        inOrder.add(being);
        beings.put(entity, being);
        marks.moved(being, mask);
        marks.wrote(being, mask);
        return being;
    }

    /// Takes an entity out, if it is alive.
    void died(Entity entity) {
        Being being = beings.remove(entity);
        if (being == null) {
            return;
        }
        Being last = inOrder.removeLast();
        if (last != being) {
            inOrder.set(being.place, last);
            last.place = being.place;
        }
        dead.add(entity);
        marks.died(being.mask());
    }

    /// Adds the parts of a set that a being lacks, zero.
    void add(Being being, int mask) {
        for (Part part : Part.in(mask & ~being.mask())) {
            put(being, part, part.zero());
        }
    }

    /// Gives a being a value of a part, which it may lack. There is nothing to write where a tag is already, or the
    /// same shared value; another shared value moves the being.
    void put(Being being, Part part, IComponent value) {
        Gadgets.given(value);
        boolean had = being.values.containsKey(part);
        IComponent before = being.values.put(part, value);
        if (part.isShared() && value.equals(before)) {
            return;
        }
        if (!had) {
            being.disabled &= ~part.bit;
            if (part == Part.PATH) {
                being.path.clear();
            } else if (part == Part.GROUP) {
                being.group.clear();
            }
        }
        if (!had || part.isShared()) {
            marks.moved(being, being.mask());
        } else if (!part.hasValue()) {
            return;
        }
        marks.wrote(being, part.bit);
    }

    /// Destroys an entity, if it is alive: one with cleanup parts keeps these, and is marked.
    void destroyed(Entity entity) {
        Being being = beings.get(entity);
        if (being == null) {
            return;
        }
        if ((being.mask() & Part.CLEANUP) == 0) {
            died(entity);
            return;
        }
        setFoggy(being, false);
        remove(being, ~(Part.CLEANUP | Part.DESTROYED.bit));
        add(being, Part.DESTROYED.bit);
    }

    /// Takes from a being the parts of a set that it has. One that was destroyed and has nothing left is gone.
    void remove(Being being, int mask) {
        int before = being.mask();
        boolean lastGoes = (before & mask) != 0 && (before & ~mask) == Part.DESTROYED.bit;
        if (being.wasDestroyed() && lastGoes && !being.isFoggy) {
            died(being.entity);
            return;
        }
        being.disabled &= ~mask;
        if (being.values.keySet().removeAll(Part.in(mask))) {
            marks.moved(being, before);
        }
    }

    /// Destroys entities with the members of their groups, as these were before.
    void destroyedWithMembers(List<Entity> entities) {
        List<Entity> all = new ArrayList<>();
        for (Entity entity : entities) {
            all.add(entity);
            Being being = beings.get(entity);
            if (being != null) {
                all.addAll(being.members());
            }
        }
        all.forEach(this::destroyed);
    }

    /// Gives a being's chunk fog, or takes it away. One that was destroyed and has nothing left is gone.
    void setFoggy(Being being, boolean isFoggy) {
        if (being.isFoggy == isFoggy) {
            return;
        }
        being.isFoggy = isFoggy;
        if (!isFoggy && being.mask() == Part.DESTROYED.bit) {
            died(being.entity);
        } else {
            marks.moved(being, being.mask());
        }
    }

    /// Enables or disables a part that a being has.
    void enable(Being being, Part part, boolean enabled) {
        being.disabled = enabled ? being.disabled & ~part.bit : being.disabled | part.bit;
        marks.wrote(being, part.bit);
    }

    /// The beings whose archetype matches a query with these clauses.
    List<Being> ofMatchingArchetypes(int all, int none) {
        return inOrder.stream()
                .filter(being -> Clauses.of(all, none).matchArchetype(being))
                .toList();
    }

    /// The beings that a query with these clauses matches.
    List<Being> matching(int all, int none) {
        List<Being> matching = new ArrayList<>();
        for (Being being : inOrder) {
            if (being.matches(all, none)) {
                matching.add(being);
            }
        }
        return matching;
    }
}
