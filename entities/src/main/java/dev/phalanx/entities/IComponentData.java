package dev.phalanx.entities;

/// An unmanaged component: one value of a struct type for each entity, stored in columns.
///
/// The implementing class is a record, or a final class with a no-argument constructor and public non-final fields,
/// and not generic. Its fields are primitives, enums, [dev.phalanx.structs.Entity], fixed strings, lists and
/// arrays, JOML types, or other such classes; anything else is refused at first use. Without fields it is a *tag*:
/// an entity has it or not, and it takes no memory. Methods are allowed.
///
/// Values go in and out as copies: a component that was handed out is the caller's own and reaches the world again only
/// by `setComponent`, a [dev.phalanx.structs.RefRW], or as a read-write parameter of a query's lambda.
///
/// (Source documents S0, S1, S3: `IComponentData`.)
public interface IComponentData extends IComponent {}
