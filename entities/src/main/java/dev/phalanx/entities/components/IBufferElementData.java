package dev.phalanx.entities.components;

/// An element of a dynamic buffer: the component is a resizable array of them, one for each entity.
///
/// The class is a struct type, as for [IComponentData], without native collections. How many elements lie in the chunk
/// with their entity says [InternalBufferCapacity].
public interface IBufferElementData extends IComponent {}
