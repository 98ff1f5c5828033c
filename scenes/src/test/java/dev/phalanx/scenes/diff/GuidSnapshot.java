package dev.phalanx.scenes.diff;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.ICleanupComponentData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.scenes.diff.DiffTypes.Curve;
import dev.phalanx.scenes.diff.DiffTypes.Friend;
import dev.phalanx.scenes.diff.DiffTypes.Inventory;
import dev.phalanx.scenes.diff.DiffTypes.Item;
import dev.phalanx.scenes.diff.DiffTypes.Leader;
import dev.phalanx.scenes.diff.DiffTypes.Memory;
import dev.phalanx.scenes.diff.DiffTypes.Seen;
import dev.phalanx.scenes.diff.DiffTypes.Step;
import dev.phalanx.scenes.diff.DiffTypes.Target;
import dev.phalanx.scenes.diff.DiffTypes.Team;
import dev.phalanx.scenes.diff.DiffTypes.Title;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What a world's entities with guids are, as text, read one by one: what the tests of change sets compare worlds with.
final class GuidSnapshot {
    private GuidSnapshot() {}

    static Map<String, String> of(World world) {
        EntityManager em = world.entityManager();
        Map<String, String> found = new TreeMap<>();
        for (Entity entity : em.getAllEntities()) {
            if (em.hasComponent(entity, EntityGuid.class)) {
                String guid = em.getComponent(entity, EntityGuid.class).toString();
                String before = found.put(guid, "\"" + em.getName(entity) + "\" " + components(em, entity));
                if (before != null) {
                    throw new IllegalStateException(guid + " is there twice");
                }
            }
        }
        return found;
    }

    /// What differs between two snapshots; empty if they are the same.
    static Map<String, String> difference(Map<String, String> expected, Map<String, String> found) {
        Map<String, String> different = new TreeMap<>();
        expected.forEach((guid, text) -> different.put(guid, "expected " + text));
        found.forEach((guid, text) -> different.merge(guid, "found " + text, (a, b) -> a + "\n" + b));
        different.keySet().removeIf(guid -> expected.getOrDefault(guid, "").equals(found.get(guid)));
        return different;
    }

    private static Map<String, String> components(EntityManager em, Entity entity) {
        Map<String, String> found = new TreeMap<>();
        for (Class<? extends IComponent> type : em.getComponentTypes(entity)) {
            if (!ICleanupComponentData.class.isAssignableFrom(type) && type != EntityGuid.class) {
                String state = IEnableableComponent.class.isAssignableFrom(type)
                        ? " " + em.isComponentEnabled(entity, type)
                        : "";
                found.put(type.getSimpleName(), value(em, entity, type) + state);
            }
        }
        return found;
    }

    private static String guid(EntityManager em, Entity entity) {
        return em.hasComponent(entity, EntityGuid.class)
                ? em.getComponent(entity, EntityGuid.class).toString()
                : "none";
    }

    private static String value(EntityManager em, Entity entity, Class<? extends IComponent> type) {
        if (type == Target.class) {
            Target value = em.getComponent(entity, Target.class);
            return guid(em, value.entity()) + " " + value.priority();
        }
        if (type == Memory.class) {
            Memory value = em.getComponent(entity, Memory.class);
            List<String> seen = new ArrayList<>();
            for (Seen each : value.seen()) {
                seen.add(guid(em, each.who()) + " " + each.since());
            }
            return seen + " " + value.note();
        }
        if (type == Item.class) {
            List<String> items = new ArrayList<>();
            for (Item item : em.getBuffer(entity, Item.class, true)) {
                items.add(guid(em, item.owner()) + " " + item.count());
            }
            return items.toString();
        }
        if (type == Step.class) {
            return em.getBuffer(entity, Step.class, true).toList().toString();
        }
        if (type == LinkedEntityGroup.class) {
            List<String> members = new ArrayList<>();
            for (LinkedEntityGroup member : em.getBuffer(entity, LinkedEntityGroup.class, true)) {
                members.add(guid(em, member.value()));
            }
            members.removeIf("none"::equals);
            members.sort(null);
            return members.stream().distinct().toList().toString();
        }
        if (type == Leader.class) {
            return guid(em, em.getSharedComponent(entity, Leader.class).entity());
        }
        if (type == Team.class) {
            return em.getSharedComponent(entity, Team.class).toString();
        }
        if (type == Title.class) {
            return em.getSharedComponent(entity, Title.class).toString();
        }
        if (type == Curve.class) {
            Curve curve = em.getComponent(entity, Curve.class);
            return curve.points().isCreated() ? "blob " + curve.points().value() : "no blob";
        }
        if (type == Inventory.class) {
            Inventory value = em.getComponent(entity, Inventory.class);
            return value == null ? "null" : value.items + " " + Arrays.toString(value.slots);
        }
        if (type == Friend.class) {
            Friend value = em.getComponent(entity, Friend.class);
            return value == null ? "null" : guid(em, value.entity);
        }
        return TypeManager.get(type).isTag() ? "" : String.valueOf(em.getComponent(entity, type));
    }
}
