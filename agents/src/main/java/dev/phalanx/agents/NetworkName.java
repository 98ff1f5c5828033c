package dev.phalanx.agents;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// Marks the entity that has the links of a [Network] in a buffer.
///
/// @param key made from the name of the network
/// @param isDirected whether its links have a direction
public record NetworkName(long key, boolean isDirected) implements IComponentData {
    /// The entity of the network with a name, or [Entity#NULL].
    ///
    /// @throws IllegalArgumentException if it is of the other kind
    static Entity find(EntityManager manager, String name, boolean isDirected) {
        long key = CellField.key(name);
        try (NativeArray<Entity> found =
                manager.queryBuilder().withAll(NetworkName.class).build().toEntityArray()) {
            for (int i = 0; i < found.length(); i++) {
                NetworkName network = manager.getComponent(found.get(i), NetworkName.class);
                if (network.key() == key) {
                    if (network.isDirected() != isDirected) {
                        throw new IllegalArgumentException("The world has a network \"" + name + "\" that is "
                                + kind(network.isDirected()) + ", and one that is " + kind(isDirected)
                                + " was asked for. Use another name, or the same kind.");
                    }
                    return found.get(i);
                }
            }
        }
        return Entity.NULL;
    }

    /// The entity of the network with a name, made if there is none.
    static Entity ensure(EntityManager manager, String name, boolean isDirected) {
        Entity found = find(manager, name, isDirected);
        if (!found.equals(Entity.NULL)) {
            return found;
        }
        Entity made = manager.createEntity(new NetworkName(CellField.key(name), isDirected));
        manager.addComponent(made, NetworkLink.class);
        manager.setName(made, name);
        return made;
    }

    static String kind(boolean isDirected) {
        return isDirected ? "directed" : "undirected";
    }
}
