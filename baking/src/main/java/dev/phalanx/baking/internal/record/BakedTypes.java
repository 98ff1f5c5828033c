package dev.phalanx.baking.internal.record;

import dev.phalanx.baking.components.BakingOnlyEntity;
import dev.phalanx.baking.components.BakingType;
import dev.phalanx.baking.components.TemporaryBakingType;
import dev.phalanx.baking.components.TransformAuthoring;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.types.TypeField;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.components.SceneTag;
import dev.phalanx.scenes.components.SectionBounds;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.structs.Leaf;

/// Which components have a special meaning in bakes.
public final class BakedTypes {
    private BakedTypes() {}

    /// Whether only baking itself adds a component.
    static boolean isReserved(Class<?> type) {
        return type == EntityGuid.class
                || type == SceneSection.class
                || type == SceneTag.class
                || type == TransformAuthoring.class
                || type == Prefab.class
                || type == LinkedEntityGroup.class
                || type == BakingOnlyEntity.class;
    }

    static String advice(Class<?> type) {
        if (type == SceneSection.class) {
            return "Give the node or one above it a SceneSection in the scene, or set it in a baking system.";
        }
        if (type == BakingOnlyEntity.class) {
            return "Create the entity with createAdditionalEntity(flags, true, name), or give the node a BakingOnly.";
        }
        return type == TransformAuthoring.class ? "Ask with TransformUsageFlags." : "Leave it out.";
    }

    /// Returns bounds that are not empty.
    ///
    /// @param method what was given them
    /// @throws IllegalArgumentException if they are empty
    public static SectionBounds requireBounds(String method, SectionBounds bounds) {
        if (bounds.isEmpty()) {
            throw new IllegalArgumentException(method + " was given the bounds (" + bounds.minX() + ", "
                    + bounds.minY() + ", " + bounds.minZ() + ") to (" + bounds.maxX() + ", " + bounds.maxY() + ", "
                    + bounds.maxZ() + "), which contain no point. Give it the least and the greatest x, y and z.");
        }
        return bounds;
    }

    /// Returns if a component can be metadata of a section.
    ///
    /// @param method what was given it
    /// @throws IllegalArgumentException if it has fields whose targets are not there before the section is loaded
    public static void requireMetadata(String method, Class<? extends IComponentData> type) {
        for (TypeField field : TypeManager.get(type).fields()) {
            if (field.holds() == Leaf.Holds.ENTITY
                    || field.holds() == Leaf.Holds.BLOB_REFERENCE
                    || field.holds() == Leaf.Holds.CONTAINER) {
                throw new IllegalArgumentException(method + " was given " + type.getSimpleName() + ", whose field "
                        + field.path() + " refers to an entity, a blob or a collection, and the metadata of a section"
                        + " is there before the section is loaded. Give sections components of plain values.");
            }
        }
    }

    /// Whether a component exists only while a scene is baked.
    public static boolean isOfBakes(Class<?> type) {
        return type.isAnnotationPresent(BakingType.class) || isTemporary(type);
    }

    /// Whether a component exists only until the baking systems have been updated.
    public static boolean isTemporary(Class<?> type) {
        return type.isAnnotationPresent(TemporaryBakingType.class);
    }
}
