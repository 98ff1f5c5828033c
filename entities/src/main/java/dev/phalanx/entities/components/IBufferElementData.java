package dev.phalanx.entities.components;

/// An element of a dynamic buffer: the component is a resizable array of them, one for each entity.
///
/// The class is a struct type, as for [IComponentData], without native collections. [InternalBufferCapacity] sets the
/// number of elements that are stored in the chunk with their entity.
public interface IBufferElementData extends IComponent {}
