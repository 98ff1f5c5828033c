import org.jspecify.annotations.NullMarked;

/// The `phalanx` command.
@NullMarked
module dev.phalanx.cli {
    requires static org.jspecify;
    requires dev.phalanx.baking;
    requires dev.phalanx.bench;
    requires dev.phalanx.inspector;
    requires dev.phalanx.samples;
    requires dev.phalanx.scenes;
    requires directory.watcher;
    requires info.picocli;
    requires jdk.compiler;
    // The watcher is an automatic module, which cannot name the modules that it needs: this one and that of its log.
    requires jdk.unsupported;
    requires me.tongfei.progressbar;
    requires org.slf4j;
    requires tools.jackson.databind;

    opens dev.phalanx.cli to
            info.picocli;
}
