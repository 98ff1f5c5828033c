package dev.phalanx.entities.components;

/// An unmanaged component: one value of a struct type for each entity, stored in columns.
///
/// The implementing class is a record, or a final class with a no-argument constructor and public non-final fields,
/// and not generic. Its fields are primitives, enums, [dev.phalanx.structs.Entity], fixed strings, lists and arrays,
/// JOML types, references to blob assets, native collections, or other such classes; anything else is refused at
/// first use. Without fields it is a *tag*: an entity has it or not, and it takes no memory. Methods are allowed.
///
/// Values go in and out as copies: a component that was handed out is the caller's own and reaches the world again only
/// by `setComponent`, a [dev.phalanx.structs.RefRW], or as a read-write parameter of a query's lambda.
///
/// A field that is a native collection, such as a [dev.phalanx.structs.NativeArray], holds a reference, which is null
/// until it is set. The world never closes the collection: when the component goes, so does the reference, and an
/// instance or a copy of the entity in another world has the same one. The code that made the collection closes it.
/// Such a component is for the main thread; jobs are refused when they are scheduled with it.
public interface IComponentData extends IComponent {}
