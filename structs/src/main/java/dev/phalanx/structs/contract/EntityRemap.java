package dev.phalanx.structs.contract;

/// Says which packed entity id takes the place of another.
@FunctionalInterface
public interface EntityRemap {
    /// The replacement of the packed id `packed`; `packed` itself where nothing replaces it.
    long map(long packed);
}
