import org.jspecify.annotations.NullMarked;

/// Small programs that are also tests.
@NullMarked
module dev.phalanx.samples {
    requires static org.jspecify;
    requires transitive dev.phalanx.entities;

    exports dev.phalanx.samples;
}
