package dev.phalanx.entities.components;

/// An element of a dynamic buffer: the component is a resizable array of them, one for each entity.
///
/// The class is a struct type, as for [IComponentData], without native collections. How many elements lie in the chunk
/// with their entity says [InternalBufferCapacity]. (Source documents S0, S1, S3: "Dynamic buffers".)
public interface IBufferElementData extends IComponent {}
