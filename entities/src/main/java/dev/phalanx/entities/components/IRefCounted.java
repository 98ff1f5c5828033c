package dev.phalanx.entities.components;

/// A shared component that wants to know when a world begins and ends to store it.
///
/// Of several equal values only the one that is stored is told. The value of an entity that was given none is never
/// told. Neither method may use the world; what they throw reaches who made the change, once it is complete.
///
/// (Package documentation: `IRefCounted`.)
public interface IRefCounted {
    /// A world stores this value: the first chunk with it has come.
    void retain();

    /// The world stores it no more: the last chunk with it has gone, or the world was closed.
    void release();
}
