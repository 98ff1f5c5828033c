package dev.phalanx.baking.tables;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.List;

/// The result of baking a table.
///
/// @param entities the entity of each row, in the order of the rows; the caller closes the array
/// @param missing the fields that the table has no column for, which are zero, such as `Position.z`
/// @param skipped the names of columns that were left out; empty for one without a name
public record TableReport(NativeArray<Entity> entities, List<String> missing, List<String> skipped) {
    /// The number of entities that were created.
    public int entityCount() {
        return entities.length();
    }
}
