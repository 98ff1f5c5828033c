package dev.phalanx.entities.components;

import dev.phalanx.structs.contract.KeptByIdentity;

/// A managed component: a reference to an object of any class, one for each entity.
///
/// The implementing class has a no-argument constructor and no type parameters; its fields may be anything. The world
/// keeps the very object that was added, through all structural changes, and hands it out; null is a value too, and
/// the one that adding the class alone gives. Handing out counts as a write, as the world cannot see what is done to
/// the object. Managed components are for the world's own thread: no job gets them.
///
/// **Closing.** If the class is an [AutoCloseable], the world owns its objects and closes each once: when its entity
/// loses the component or is destroyed, when another object takes its place, when the world is closed or replaced. It
/// is not closed while it stays what the component is, so adding or setting the same object again does nothing. An
/// object belongs to one entity: one that was given to two is closed by each. Objects are closed when the change is
/// complete and its listeners have been called; `close()` may not make structural changes. If it throws, the change
/// stays complete and the other objects are closed; then the exception is thrown by the method that made the change,
/// with those of others as suppressed exceptions.
///
/// **Copying.** Copies of an entity get copies of its objects: the component's own public `clone()`, if it is
/// [Cloneable]; otherwise a new object with copies of all fields. Fields are copied that hold primitives, strings,
/// enums and other immutable values of the JDK, entities, references to blob assets, `Optional`s, lists, maps, sets,
/// arrays, records, objects with a public `clone()` of their own, and objects of classes with a no-argument
/// constructor, field by field. An object of any other class is refused with `IllegalArgumentException`, which names
/// it and where it is, and nothing is copied then. Entities inside are replaced where the component implements
/// [IEntityReferences].
///
/// **State hash.** An object counts with its `hashCode()`, if its class has one of its own, and otherwise only as there
/// or null.
@KeptByIdentity
public interface IManagedComponentData extends IComponent {}
