package dev.phalanx.entities.components;

/// A tag: instances of the entity have no [LinkedEntityGroup] and lack this tag. The members are copied all the same.
/// A copy in an array or in another world, which stays a prefab, keeps both.
public record OmitLinkedEntityGroupFromPrefabInstance() implements IComponentData {}
