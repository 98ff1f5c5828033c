package dev.phalanx.transforms;

/// What a baker needs of the transform of an entity. Baking adds up the flags of all bakers that ask for an entity, and
/// adds the transform components that the sum calls for.
///
/// (Row TRF-8 of the specification.)
public enum TransformUsageFlags {
    /// The entity exists, and needs no transform for that.
    NONE,
    /// The entity is drawn, and it does not move by itself: it gets a [LocalToWorld], and a [LocalTransform] if it has
    /// a parent that moves.
    RENDERABLE,
    /// The entity moves: it gets a [LocalTransform] and a [LocalToWorld], and a [Parent] if its parent moves too.
    DYNAMIC,
    /// The entity has no parent, regardless of the hierarchy it was written in; its transform is relative to the world.
    WORLD_SPACE,
    /// The scale differs by axis: if the entity moves, it gets a [PostTransformMatrix].
    NON_UNIFORM_SCALE,
    /// A baker adds the transform components itself; baking adds none, whatever the other flags say.
    MANUAL_OVERRIDE
}
