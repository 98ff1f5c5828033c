package dev.phalanx.entities.components;

import dev.phalanx.structs.contract.KeptByIdentity;

/// A component whose value is shared by all entities of a chunk.
///
/// Entities with different values are stored in different chunks, so setting the value of one entity is a *structural
/// change* that moves it. A value is stored once for a world and given to chunks by index; it is removed with the last
/// chunk that has it. Many different values make many chunks with few entities each.
///
/// A class whose fields are all those of an [IComponentData] is stored as a struct: values go in and out as copies. Two
/// values are the same if `equals` says so; in a class that does not override it, if all fields have the same bits.
/// Native collections cannot be fields of it.
///
/// A class with other fields, such as a `String`, is a *managed* shared component. It overrides `equals` and
/// `hashCode`, as records do, and can be created with its no-argument constructor, or, if it is a record, of zeros and
/// nulls: this is the default value of an entity. Values are kept and handed out as they are, and should not change: a
/// value with another hash than when it was stored is reported by the change that releases it.
///
/// Entities in a value are not replaced when an entity that has it is copied or moved to another world.
///
/// @see IRefCounted
@KeptByIdentity
public interface ISharedComponentData extends IComponent {}
