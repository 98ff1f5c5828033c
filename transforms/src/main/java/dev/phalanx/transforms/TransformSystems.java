package dev.phalanx.transforms;

import dev.phalanx.entities.systems.ISystem;
import java.util.List;

/// The systems that a world needs for transforms.
public final class TransformSystems {
    private static final List<Class<? extends ISystem>> TYPES =
            List.of(TransformSystemGroup.class, ParentSystem.class, LocalToWorldSystem.class);

    private static final List<Class<? extends ISystem>> WITH_INTERPOLATION = List.of(
            TransformSystemGroup.class, ParentSystem.class, LocalToWorldSystem.class, InterpolationSystem.class);

    private TransformSystems() {}

    /// The classes, for [dev.phalanx.entities.systems.World#addSystems].
    public static List<Class<? extends ISystem>> types() {
        return TYPES;
    }

    /// Same as [#types], with the system that [TransformInterpolation] needs.
    public static List<Class<? extends ISystem>> typesWithInterpolation() {
        return WITH_INTERPOLATION;
    }
}
