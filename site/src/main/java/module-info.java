import org.jspecify.annotations.NullMarked;

/// Makes the documentation of a checkout a static site.
@NullMarked
@SuppressWarnings("requires-automatic") // rsyntaxtextarea and jmustache have module names and no descriptors
module dev.phalanx.site {
    requires static transitive org.jspecify;
    requires com.samskivert.jmustache;
    requires java.desktop;
    requires org.commonmark;
    requires org.commonmark.ext.gfm.tables;
    requires org.fife.RSyntaxTextArea;
    requires org.jsoup;
    requires tools.jackson.databind;

    exports dev.phalanx.site;

    opens dev.phalanx.site to
            com.samskivert.jmustache;
}
