package dev.phalanx.scenes.internal.game;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;

/// An instance of a prefab, which is made from the prefab again when the game is loaded.
///
/// @param scene the index of the scene that has the prefab; -1 if the program makes it
/// @param prefab the guid of the prefab; [EntityGuid#NULL] if it is the only one of its scene and has none
/// @param members the copies of the prefab's linked group, the root first
record GameInstance(int scene, EntityGuid prefab, List<Member> members) {
    /// The number of a member that the program has destroyed.
    static final int DESTROYED = -1;

    /// A member of the group.
    ///
    /// @param guid the guid of the member in the prefab, or [EntityGuid#NULL]
    /// @param position the position in the linked group of the prefab
    /// @param number the number of the entity, or [#DESTROYED]
    record Member(EntityGuid guid, int position, int number) {}

    /// The linked group of an entity, the entity itself first; without a group, the entity alone.
    static List<Entity> group(EntityManager em, Entity root) {
        List<Entity> found = new ArrayList<>();
        found.add(root);
        if (em.hasComponent(root, LinkedEntityGroup.class)) {
            em.getBuffer(root, LinkedEntityGroup.class, true).forEach(member -> {
                if (!member.value().equals(root)) {
                    found.add(member.value());
                }
            });
        }
        return found;
    }
}
