/// Values of managed components: their storage in columns, copying, hashing and closing.
///
/// - **In**: objects that users gave to the world.
/// - **Out**: [ManagedCodec][dev.phalanx.entities.internal.managed.ManagedCodec],
///   [ManagedCopier][dev.phalanx.entities.internal.managed.ManagedCopier],
///   [ManagedHash][dev.phalanx.entities.internal.managed.ManagedHash].
/// - **May touch**: the objects, by reflection. Packages: `entities.components`, `entities.managed`, `structs`,
///   `structs.contract`, `structs.loaded`.
/// - **Must not touch**: worlds and their stores. Packages: `entities.systems`.
/// - **Invariants**: a copy shares nothing with its original that one of them could change; what cannot be copied so is
///   refused by name.
package dev.phalanx.entities.internal.managed;
