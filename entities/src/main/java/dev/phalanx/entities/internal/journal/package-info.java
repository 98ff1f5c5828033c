/// The journal of a world: records of what changed, in a ring of primitive memory.
///
/// - **In**: what the structural changes and the change tracker report; filters.
/// - **Out**: [WorldJournal][dev.phalanx.entities.internal.journal.WorldJournal], which records;
///   [JournalReader][dev.phalanx.entities.internal.journal.JournalReader], which shows records; for messages what is
///   known of the past of entities.
/// - **May touch**: the observers, the store to read. Packages: `entities.components`, `entities.diagnostics`,
///   `entities.internal.change`, `entities.internal.dump`, `entities.internal.shared`, `entities.internal.store`,
///   `entities.internal.types`, `jobs.graph`, `structs`, `structs.contract`, `structs.kernel`.
/// - **Must not touch**: queries, systems, rows. Packages: `entities.systems`, `entities.query`.
/// - **Invariants**: while a journal is off, nothing observes; recording changes nothing in the world and throws
///   nothing; warm recording allocates nothing; a record has the layout of
///   [JournalLayout][dev.phalanx.entities.internal.journal.JournalLayout] and is never an object.
package dev.phalanx.entities.internal.journal;
