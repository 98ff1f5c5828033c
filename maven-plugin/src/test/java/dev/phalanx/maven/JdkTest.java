package dev.phalanx.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdkTest {
    @TempDir
    private Path folder;

    private Jdk jdk(String origin, String version) throws IOException {
        Path home = Files.createDirectories(folder.resolve(origin));
        Jdk jdk = new Jdk(origin, home);
        Files.createDirectories(jdk.java().getParent());
        Files.writeString(jdk.java(), "");
        Files.writeString(
                home.resolve("release"), "IMPLEMENTOR=\"Somebody\"\nJAVA_VERSION=\"" + version + "\"\nLIBC=\"gnu\"\n");
        return jdk;
    }

    @Test
    void versionsAreReadFromReleaseFiles() throws IOException {
        assertThat(jdk("new", "25.0.3").version()).isEqualTo(25);
        assertThat(jdk("newest", "26").version()).isEqualTo(26);
        assertThat(jdk("old", "1.8.0_400").version()).isEqualTo(8);
        assertThat(new Jdk("missing", folder.resolve("missing")).version()).isZero();
        assertThat(new Jdk("this", Path.of(System.getProperty("java.home"))).version())
                .isEqualTo(Runtime.version().feature());
    }

    @Test
    void theHomeOfAToolIsFound() throws IOException {
        Jdk jdk = jdk("jdk", "25");
        assertThat(Jdk.ofTool("a toolchain", jdk.java().toString())).isEqualTo(new Jdk("a toolchain", jdk.home()));
    }

    @Test
    void theFirstThatIsNewEnoughIsTaken() throws IOException {
        Jdk old = jdk("old", "17.0.15");
        Jdk fit = jdk("fit", "25.0.1");
        assertThat(Jdk.firstOf(List.of(old, fit, jdk("newest", "26")))).isEqualTo(fit);
        assertThatIllegalStateException()
                .isThrownBy(() -> Jdk.firstOf(List.of(old, new Jdk("JAVA_HOME", folder))))
                .withMessage(
                        "Baking needs a JDK 25 or later: old is Java 17 (" + old.home() + "), JAVA_HOME is no JDK ("
                                + folder
                                + "). Select one with the goal select-jdk-toolchain of maven-toolchains-plugin, list one"
                                + " in ~/.m2/toolchains.xml, or set JAVA_HOME to one.");
    }
}
