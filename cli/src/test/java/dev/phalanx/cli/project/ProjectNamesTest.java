package dev.phalanx.cli.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectNamesTest {
    private static void refuses(String project, String packageName, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProjectNames.of(project, packageName))
                .withMessage(message);
    }

    @ParameterizedTest
    @CsvSource({
        "mygame, com.example.mygame",
        "My-Game_2, com.example.mygame2",
        "my.game, com.example.mygame",
        "2048, com.example._2048",
        "switch, com.example.switch_",
        "true, com.example.true_",
        "fun, com.example.fun_"
    })
    void thePackageIsDerivedFromTheName(String project, String packageName) {
        assertThat(ProjectNames.of(project, null)).isEqualTo(new ProjectNames(project, packageName));
    }

    @ParameterizedTest
    @ValueSource(strings = {"org.möwe.spiel", "games", "org._1.$x", "a.module.record"})
    void everyNameOfAPackageInJavaCanBeGiven(String packageName) {
        assertThat(ProjectNames.of("mygame", packageName).packageName()).isEqualTo(packageName);
    }

    @Test
    void theGroupIsThePackageAroundIt() {
        assertThat(ProjectNames.of("mygame", "org.games.mine").group()).isEqualTo("org.games");
        assertThat(ProjectNames.of("mygame", "mine").group()).isEqualTo("mine");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "my game", "möwe", "-x", ".x", "..", "x.", "a:b", "$x", "a\nb"})
    void aNameThatCannotBeAnArtifactIdIsRefused(String project) {
        refuses(
                project,
                null,
                "The name of the project cannot be an artifact id: '" + project
                        + "'. Use up to 100 of the letters A to Z, digits, '-', '_' and '.', with a letter or digit"
                        + " first and no '.' last.");
    }

    @Test
    void aNameOfMoreThanAHundredLettersIsRefused() {
        assertThat(ProjectNames.of("x".repeat(100), null).project()).hasSize(100);
        assertThatIllegalArgumentException().isThrownBy(() -> ProjectNames.of("x".repeat(101), null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"games/mygame", "..\\mygame", "/mygame"})
    void aPathIsRefusedAsAName(String project) {
        refuses(
                project,
                null,
                "The name of the project is a path: '" + project
                        + "'. Give the name alone, and the directory around it with --in.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"con", "NUL", "com1", "aux.game"})
    void aNameThatWindowsKeepsForADeviceIsRefused(String project) {
        refuses(
                project,
                null,
                "The name of the project is that of a device on Windows: '" + project + "'. Choose another name.");
    }

    @ParameterizedTest
    @CsvSource({
        "com.new.game, Its part 'new' is a keyword.",
        "com.2d.game, Its part '2d' is not an identifier.",
        "com.my-game, Its part 'my-game' is not an identifier.",
        "com..game, It has an empty part.",
        "com.game., It has an empty part.",
        "'', It has an empty part."
    })
    void aPackageThatIsNoNameIsRefusedWithTheReason(String packageName, String reason) {
        refuses(
                "mygame",
                packageName,
                "The package is not a name in Java: '" + packageName + "'. " + reason
                        + " Give a package such as com.example.mygame.");
    }

    @Test
    void aPackageWithAKeywordOfKotlinIsRefused() {
        refuses(
                "mygame",
                "com.fun.games",
                "The package has the part 'fun', which is a keyword of Kotlin: 'com.fun.games'. Use another word for"
                        + " it.");
    }

    @Test
    void aPackageOfTheJdkIsRefused() {
        refuses(
                "mygame",
                "java.game",
                "The package is one of the JDK's, which loads no classes of programs: 'java.game'. Give a package such"
                        + " as com.example.mygame.");
        assertThat(ProjectNames.of("mygame", "javagame").packageName()).isEqualTo("javagame");
    }
}
