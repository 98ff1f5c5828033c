package dev.phalanx.scenes.diff;

/// Receives what does not fit a world in a change set; see [EntityPatcherOptions#withReport].
@FunctionalInterface
public interface PatchReport {
    /// A change was left out, or a reference became [NULL][dev.phalanx.structs.Entity#NULL].
    ///
    /// @param what a sentence that names the entity and the component
    void skipped(String what);

    /// A clause that says that no entity has a guid, for sentences such as `no entity has the guid 2f:0:0:0, to which
    /// Entity(3:1) refers.`
    default String missing(EntityGuid guid) {
        return "no entity has the guid " + guid;
    }
}
