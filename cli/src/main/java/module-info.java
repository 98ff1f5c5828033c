import org.jspecify.annotations.NullMarked;

/// The `phalanx` command.
@NullMarked
module dev.phalanx.cli {
    requires static org.jspecify;
    // The module of baking takes it only if another one does.
    requires com.github.luben.zstd_jni;
    requires com.samskivert.jmustache;
    requires dev.phalanx.baking;
    requires dev.phalanx.bench;
    requires dev.phalanx.inspector;
    requires dev.phalanx.models;
    requires dev.phalanx.samples;
    requires dev.phalanx.scenes;
    requires info.picocli;
    requires java.compiler;
    requires jdk.compiler;
    requires jdk.jfr;
    requires me.tongfei.progressbar;
    requires tools.jackson.databind;

    opens dev.phalanx.cli to
            info.picocli;
}
