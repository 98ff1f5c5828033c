package dev.phalanx.baking.internal.record;

import dev.phalanx.baking.components.BakingOnlyEntity;
import dev.phalanx.baking.components.BakingType;
import dev.phalanx.baking.components.TemporaryBakingType;
import dev.phalanx.baking.components.TransformAuthoring;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.components.SceneTag;
import dev.phalanx.scenes.diff.EntityGuid;

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

    /// Whether a component exists only while a scene is baked.
    public static boolean isOfBakes(Class<?> type) {
        return type.isAnnotationPresent(BakingType.class) || isTemporary(type);
    }

    /// Whether a component exists only until the baking systems have been updated.
    public static boolean isTemporary(Class<?> type) {
        return type.isAnnotationPresent(TemporaryBakingType.class);
    }
}
