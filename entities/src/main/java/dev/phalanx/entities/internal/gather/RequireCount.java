package dev.phalanx.entities.internal.gather;

import dev.phalanx.collections.NativeIntReference;
import dev.phalanx.collections.NativeList;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.ReadOnly;

/// Refuses a list that has not one value for each entity.
///
/// @param values the list
/// @param count how many entities match
/// @param query what the query is called
public record RequireCount(
        @ReadOnly NativeList<?> values, @ReadOnly NativeIntReference count, String query) implements IJob {
    @Override
    public void execute() {
        if (values.length() != count.get()) {
            throw new IllegalArgumentException("A list of " + values.length() + " values was given for the "
                    + count.get() + " entities of " + query + ". Give one value for each.");
        }
    }
}
