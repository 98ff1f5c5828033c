import org.jspecify.annotations.NullMarked;

/// The command for maintainers of the project: the rows of the specification, and the site.
@NullMarked
module dev.phalanx.maintenance {
    requires static org.jspecify;
    requires dev.phalanx.samples;
    requires dev.phalanx.site;
    requires info.picocli;
    requires java.compiler;
    requires jdk.compiler;

    exports dev.phalanx.maintenance.rows;

    opens dev.phalanx.maintenance to
            info.picocli;
}
