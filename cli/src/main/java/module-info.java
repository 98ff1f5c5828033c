import org.jspecify.annotations.NullMarked;

/// The `phalanx` command.
@NullMarked
module dev.phalanx.cli {
    requires static org.jspecify;
    requires dev.phalanx.bench;
    requires dev.phalanx.samples;
    requires info.picocli;
    requires jdk.compiler;
    requires me.tongfei.progressbar;

    opens dev.phalanx.cli to
            info.picocli;
}
