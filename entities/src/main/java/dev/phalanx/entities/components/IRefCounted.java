package dev.phalanx.entities.components;

/// A shared component that wants to know when a world begins and ends to store it.
///
/// Of several equal values only the stored one is called. The default value of an entity is never called. Neither
/// method may use the world; their exceptions reach the code that made the change, once it is complete.
///
/// (Package documentation: `IRefCounted`.)
public interface IRefCounted {
    /// A world stores this value: the first chunk with it has come.
    void retain();

    /// The world stores it no more: the last chunk with it has gone, or the world was closed.
    void release();
}
