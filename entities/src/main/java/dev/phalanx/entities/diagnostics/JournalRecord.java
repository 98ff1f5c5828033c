package dev.phalanx.entities.diagnostics;

import dev.phalanx.structs.Entity;
import java.util.List;

/// One record of a journal.
///
/// Changes of the same kind that follow one another in the same frame share a record if the same system made them with
/// the same types, and if they have no values to keep.
///
/// @param number the number of the record, from 1 on; a number is never used again in a world
/// @param frame the number of frames of the world that had begun
/// @param kind what happened
/// @param world the name of the world
/// @param system the simple name of the system that executed it; empty outside of systems
/// @param origin the simple name of the system that recorded it in a command buffer; empty if it was no command, or was
///     not recorded by a system
/// @param entities the entities, the first 1,000 if there are more. Where components were handed out for whole chunks,
///     some entities may be missing, which were counted and not kept
/// @param entityCount the number of all entities
/// @param types the component classes
/// @param text the values, one after the other in the order of the entities if there are several; otherwise a name, or
///     empty
public record JournalRecord(
        long number,
        int frame,
        JournalKind kind,
        String world,
        String system,
        String origin,
        List<Entity> entities,
        int entityCount,
        List<Class<?>> types,
        String text) {

    /// A record whose lists cannot be changed.
    public JournalRecord {
        entities = List.copyOf(entities);
        types = List.copyOf(types);
    }
}
