package dev.phalanx.entities;

/// A tag: copies of the entity have no [LinkedEntityGroup] and lack this tag. The members are copied all the same.
public record OmitLinkedEntityGroupFromPrefabInstance() implements IComponentData {}
