package dev.phalanx.cli.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.cli.Main;
import dev.phalanx.testing.CompiledProgram;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import picocli.CommandLine;

class NewProjectTest {
    private static final ProjectVersions VERSIONS = new ProjectVersions("9.8.7", "2.2.2", "6.6.6", "3.3.3");
    private static final String MAIN = "src/main/java/org/games/mine/";
    private static final String TEST = "src/test/java/org/games/mine/";
    private static final Pattern PLUGIN =
            Pattern.compile("<artifactId>([a-z-]+-plugin)</artifactId>\\s*<version>([^<$]+)</version>");

    @TempDir
    private Path folder;

    private static NewProject project(ProjectKind kind, BuildTool tool, Language language) {
        return new NewProject(ProjectNames.of("my-game", "org.games.mine"), kind, tool, language, VERSIONS);
    }

    private static NewProject project(BuildTool tool, Language language) {
        return project(ProjectKind.SMALL, tool, language);
    }

    private static SequencedMap<String, String> files(BuildTool tool, Language language) {
        return project(tool, language).files();
    }

    private static SequencedMap<String, String> gameFiles(BuildTool tool, Language language) {
        return project(ProjectKind.GAME, tool, language).files();
    }

    private static List<String> below(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> directory.relativize(file).toString().replace('\\', '/'))
                    .toList();
        }
    }

    private static List<String> names(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.map(entry -> entry.getFileName().toString()).toList();
        }
    }

    @Test
    void aProjectWithMavenAndJavaHasAPomAndAClassForEachConcept() {
        assertThat(files(BuildTool.MAVEN, Language.JAVA).keySet())
                .containsExactly(
                        "README.md",
                        "pom.xml",
                        ".gitignore",
                        MAIN + "Main.java",
                        MAIN + "Game.java",
                        MAIN + "Velocity.java",
                        MAIN + "Lifetime.java",
                        MAIN + "Fountain.java",
                        MAIN + "FountainSystem.java",
                        MAIN + "FallSystem.java",
                        MAIN + "FallJob.java",
                        MAIN + "LifetimeSystem.java",
                        TEST + "FallSystemTest.java",
                        TEST + "GameTest.java");
    }

    @Test
    void aProjectWithGradleAndKotlinHasGradlesFilesAndThoseOfKotlin() {
        String main = MAIN.replace("java", "kotlin");
        String test = TEST.replace("java", "kotlin");
        assertThat(files(BuildTool.GRADLE, Language.KOTLIN).keySet())
                .containsExactly(
                        "README.md",
                        "settings.gradle.kts",
                        "build.gradle.kts",
                        ".gitignore",
                        main + "Main.kt",
                        main + "Game.kt",
                        main + "Components.kt",
                        main + "FountainSystem.kt",
                        main + "FallSystem.kt",
                        main + "LifetimeSystem.kt",
                        test + "FallSystemTest.kt",
                        test + "GameTest.kt");
    }

    @Test
    void aGameHasScenesBakersAndATestForEachPart() {
        assertThat(gameFiles(BuildTool.MAVEN, Language.JAVA).keySet())
                .contains(
                        MAIN + "StreamingSystem.java",
                        MAIN + "baking/HouseAuthoring.java",
                        MAIN + "baking/HouseBaker.java",
                        "src/main/scenes/level.scene.yaml",
                        "src/main/scenes/house.scene.yaml",
                        "src/main/scenes/parcel.scene.yaml",
                        TEST + "LevelTest.java",
                        TEST + "StreamingTest.java",
                        TEST + "LiveEditTest.java",
                        TEST + "SavedGameTest.java",
                        TEST + "InspectorTest.java",
                        TEST + "GameTest.java");
        assertThat(gameFiles(BuildTool.GRADLE, Language.KOTLIN).keySet())
                .contains(
                        MAIN.replace("java", "kotlin") + "baking/Bakers.kt",
                        "src/main/scenes/level.scene.yaml",
                        TEST.replace("java", "kotlin") + "LiveEditTest.kt");
    }

    @Test
    void theScenesOfAGameHaveNoErrors() throws IOException {
        SequencedMap<String, String> files = gameFiles(BuildTool.MAVEN, Language.JAVA);
        Path classes = compile(files);
        Path scenes = Files.createDirectory(folder.resolve("scenes"));
        for (Map.Entry<String, String> file : files.entrySet()) {
            if (file.getKey().startsWith("src/main/scenes/")) {
                Files.writeString(
                        scenes.resolve(file.getKey().substring("src/main/scenes/".length())), file.getValue());
            }
        }
        StringWriter out = new StringWriter();
        int code = new CommandLine(new Main())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(out, true))
                .execute(
                        "bake",
                        scenes.toString(),
                        "--out",
                        folder.resolve("out").toString(),
                        "--classes",
                        classes.toString());
        assertThat(out.toString()).contains("3 scenes: 3 baked").doesNotContain("warning");
        assertThat(code).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "SMALL, MAVEN, JAVA",
        "SMALL, MAVEN, KOTLIN",
        "SMALL, GRADLE, JAVA",
        "SMALL, GRADLE, KOTLIN",
        "GAME, MAVEN, JAVA",
        "GAME, MAVEN, KOTLIN",
        "GAME, GRADLE, JAVA",
        "GAME, GRADLE, KOTLIN",
        "AGENTS, MAVEN, JAVA",
        "AGENTS, GRADLE, JAVA"
    })
    void everyFileIsRenderedWithoutRests(ProjectKind kind, BuildTool tool, Language language) {
        project(kind, tool, language).files().forEach((path, text) -> {
            assertThat(text)
                    .as(path)
                    .doesNotContain("{{", "}}", "\r", "\t", "com.example")
                    .endsWith("\n")
                    .doesNotEndWith("\n\n")
                    .doesNotContain(" \n", "\n\n\n");
            assertThat(text.lines().map(String::length)).as(path).allMatch(length -> length <= 160);
            if (path.endsWith(".java") || path.endsWith(".kt")) {
                assertThat(text).as(path).startsWith("package org.games.mine");
                assertThat(text.lines().map(String::length)).as(path).allMatch(length -> length <= 120);
            }
        });
    }

    @ParameterizedTest
    @CsvSource({"JAVA, org.games.mine.Main", "KOTLIN, org.games.mine.MainKt"})
    void thePomNamesTheProjectItsMainClassAndTheVersions(Language language, String mainClass) throws Exception {
        String pom = files(BuildTool.MAVEN, language).get("pom.xml");
        Document xml = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(pom.getBytes(StandardCharsets.UTF_8)));

        assertThat(xml.getElementsByTagName("groupId").item(0).getTextContent()).isEqualTo("org.games");
        assertThat(xml.getElementsByTagName("artifactId").item(0).getTextContent())
                .isEqualTo("my-game");
        assertThat(xml.getElementsByTagName("finalName").item(0).getTextContent())
                .isEqualTo("my-game");
        assertThat(xml.getElementsByTagName("main.class").item(0).getTextContent())
                .isEqualTo(mainClass);
        assertThat(xml.getElementsByTagName("phalanx.version").item(0).getTextContent())
                .isEqualTo("9.8.7");
        assertThat(xml.getElementsByTagName("junit.version").item(0).getTextContent())
                .isEqualTo("6.6.6");
        assertThat(xml.getElementsByTagName("assertj.version").item(0).getTextContent())
                .isEqualTo("3.3.3");
        assertThat(xml.getElementsByTagName("kotlin.version").getLength())
                .isEqualTo(language == Language.KOTLIN ? 1 : 0);
        assertThat(pom.contains("kotlin-maven-plugin")).isEqualTo(language == Language.KOTLIN);
    }

    @Test
    void thePomHasThePluginsOfPhalanxItself() throws IOException {
        Map<String, String> own = new HashMap<>();
        Matcher ours = PLUGIN.matcher(Files.readString(Path.of("..", "pom.xml")));
        while (ours.find()) {
            own.put(ours.group(1), ours.group(2));
        }
        Map<String, String> made = new HashMap<>();
        Matcher theirs = PLUGIN.matcher(files(BuildTool.MAVEN, Language.JAVA).get("pom.xml"));
        while (theirs.find()) {
            made.put(theirs.group(1), theirs.group(2));
        }
        assertThat(made)
                .containsOnlyKeys(
                        "maven-toolchains-plugin",
                        "maven-clean-plugin",
                        "maven-resources-plugin",
                        "maven-compiler-plugin",
                        "maven-surefire-plugin",
                        "maven-jar-plugin",
                        "maven-dependency-plugin",
                        "exec-maven-plugin");
        assertThat(own).containsAllEntriesOf(made);
    }

    @Test
    void theVersionsAreThoseOfTheBuildOfPhalanx() throws IOException {
        String pom = Files.readString(Path.of("..", "pom.xml"));
        ProjectVersions versions = ProjectVersions.ofThisBuild();
        assertThat(pom)
                .contains(
                        "<version>" + versions.phalanx() + "</version>",
                        "<kotlin.version>" + versions.kotlin() + "</kotlin.version>",
                        "<junit.version>" + versions.junit() + "</junit.version>",
                        "<assertj.version>" + versions.assertj() + "</assertj.version>");
    }

    @Test
    void theBuildWithGradleAndJavaHasAToolchainOfJava() {
        SequencedMap<String, String> files = files(BuildTool.GRADLE, Language.JAVA);
        assertThat(files.get("settings.gradle.kts")).isEqualTo("rootProject.name = \"my-game\"\n");
        assertThat(files.get("build.gradle.kts"))
                .startsWith("plugins {\n    application\n}\n")
                .contains(
                        "group = \"org.games\"\n",
                        "    mavenLocal()\n    mavenCentral()\n",
                        "val phalanxVersion = \"9.8.7\"\n",
                        "implementation(\"dev.phalanx:phalanx-entities:$phalanxVersion\")",
                        "implementation(\"dev.phalanx:phalanx-transforms:$phalanxVersion\")",
                        "implementation(\"dev.phalanx:phalanx-inspector:$phalanxVersion\")",
                        "testImplementation(\"org.junit.jupiter:junit-jupiter:6.6.6\")",
                        "testRuntimeOnly(\"org.junit.platform:junit-platform-launcher:6.6.6\")",
                        "testImplementation(\"org.assertj:assertj-core:3.3.3\")",
                        "languageVersion = JavaLanguageVersion.of(25)",
                        "mainClass = \"org.games.mine.Main\"\n",
                        "useJUnitPlatform()")
                .doesNotContain("kotlin(\"jvm\")", "jvmToolchain");
    }

    @Test
    void theBuildWithGradleAndKotlinHasThePluginAndAToolchainOfKotlin() {
        assertThat(files(BuildTool.GRADLE, Language.KOTLIN).get("build.gradle.kts"))
                .startsWith("plugins {\n    application\n    kotlin(\"jvm\") version \"2.2.2\"\n}\n")
                .contains("jvmToolchain(25)", "mainClass = \"org.games.mine.MainKt\"\n")
                .doesNotContain("JavaLanguageVersion");
    }

    @ParameterizedTest
    @CsvSource({
        "MAVEN, JAVA, mvn compile exec:exec, target/",
        "MAVEN, KOTLIN, mvn package, target/",
        "GRADLE, JAVA, gradle run, build/",
        "GRADLE, KOTLIN, gradle installDist, build/"
    })
    void theReadmeAndGitsListAreThoseOfTheBuildTool(BuildTool tool, Language language, String command, String output) {
        SequencedMap<String, String> files = files(tool, language);
        assertThat(files.get("README.md"))
                .startsWith("# my-game\n")
                .contains(
                        "`" + command + "`", "Phalanx 9.8.7", "`src/main/" + language.directory() + "/org/games/mine`");
        assertThat(files.get("README.md").contains("do not run Gradle")).isEqualTo(tool == BuildTool.GRADLE);
        assertThat(files.get(".gitignore")).startsWith(output + "\n");
    }

    private Path compile(Map<String, String> files) throws IOException {
        CompiledProgram program = new CompiledProgram(folder);
        for (Map.Entry<String, String> file : files.entrySet()) {
            if (file.getKey().startsWith(MAIN)) {
                String name = file.getKey()
                        .substring(MAIN.length())
                        .replace(".java", "")
                        .replace('/', '.');
                String withoutPackage =
                        file.getValue().substring(file.getValue().indexOf('\n'));
                program.with("org.games.mine." + name, withoutPackage);
            }
        }
        return program.compile();
    }

    @Test
    void theSourcesInJavaCompile() throws IOException {
        assertThat(below(compile(files(BuildTool.MAVEN, Language.JAVA))))
                .contains("org/games/mine/Main.class", "org/games/mine/FallJob.class");
    }

    @Test
    void aModelOfAgentsHasATestAndASweepThatRuns() throws IOException {
        SequencedMap<String, String> files =
                project(ProjectKind.AGENTS, BuildTool.MAVEN, Language.JAVA).files();
        assertThat(files.keySet())
                .containsExactly(
                        "README.md",
                        "pom.xml",
                        ".gitignore",
                        MAIN + "Main.java",
                        MAIN + "Rumour.java",
                        TEST + "RumourTest.java",
                        TEST + "MainTest.java");
        assertThat(files.get("pom.xml")).contains("phalanx-agents").doesNotContain("phalanx-transforms", "the game");
        Path table = folder.resolve("rumour.csv");
        int code = new CommandLine(new Main())
                .setErr(new PrintWriter(new StringWriter()))
                .execute(
                        "sweep",
                        "org.games.mine.Rumour",
                        "--classes",
                        compile(files).toString(),
                        "--param",
                        "telling=0,1",
                        "--steps",
                        "50",
                        "--out",
                        table.toString());
        assertThat(code).isZero();
        List<String> lines = Files.readAllLines(table);
        assertThat(lines).hasSize(3).element(1).isEqualTo("20,100,0.0,0,50,1");
        assertThat(lines.getLast()).startsWith("20,100,1.0,0,50,").doesNotEndWith(",1");
    }

    @Test
    void theBuildsOfAGameBakeItsScenesAndRunItLive() {
        String pom = gameFiles(BuildTool.MAVEN, Language.JAVA).get("pom.xml");
        assertThat(pom)
                .contains(
                        "<artifactId>phalanx-maven-plugin</artifactId>",
                        "<goal>bake</goal>",
                        "<artifactId>phalanx-baking</artifactId>",
                        "<id>live</id>");
        assertThat(files(BuildTool.MAVEN, Language.JAVA).get("pom.xml"))
                .doesNotContain("phalanx-maven-plugin", "phalanx-baking", "<id>live</id>");

        String gradle = gameFiles(BuildTool.GRADLE, Language.JAVA).get("build.gradle.kts");
        assertThat(gradle)
                .contains(
                        "baking(\"dev.phalanx:phalanx-baking:$phalanxVersion\")",
                        "mainClass = \"dev.phalanx.baking.internal.tool.BakeTool\"",
                        "val runLive by tasks.registering(JavaExec::class)");
        assertThat(files(BuildTool.GRADLE, Language.JAVA).get("build.gradle.kts"))
                .doesNotContain("baking", "runLive");
    }

    @ParameterizedTest
    @CsvSource({
        "SMALL, JAVA, 'transforms,inspector', Left fountain",
        "GAME, JAVA, 'transforms,inspector,baking,maven-plugin', metresPerSecond",
        "GAME, KOTLIN, 'transforms,inspector,baking,maven-plugin', metresPerSecond",
        "AGENTS, JAVA, agents, ./phalanx sweep org.games.mine.Rumour"
    })
    void theReadmeSaysWhatToInstallAndWhatToTry(ProjectKind kind, Language language, String modules, String hint) {
        assertThat(project(kind, BuildTool.MAVEN, language).files().get("README.md"))
                .contains("mvn -pl " + modules + " -am install", hint);
    }

    @Test
    void itIsWrittenWithAllFilesAndNothingElse() throws IOException {
        Path parent = Files.createDirectory(folder.resolve("with a space"));
        NewProject project = project(BuildTool.MAVEN, Language.JAVA);

        Path made = project.write(parent);

        assertThat(made).isEqualTo(parent.resolve("my-game"));
        assertThat(below(made))
                .containsExactlyInAnyOrderElementsOf(project.files().keySet());
        for (Map.Entry<String, String> file : project.files().entrySet()) {
            assertThat(made.resolve(file.getKey())).hasContent(file.getValue());
        }
        assertThat(names(parent)).containsExactly("my-game");
    }

    @Test
    void anEmptyDirectoryIsFilled() throws IOException {
        Files.createDirectory(folder.resolve("my-game"));
        Path made = project(BuildTool.GRADLE, Language.JAVA).write(folder);
        assertThat(made.resolve("build.gradle.kts")).exists();
        assertThat(names(folder)).containsExactly("my-game");
    }

    @Test
    void aDirectoryThatIsNotEmptyIsLeftAlone() throws IOException {
        Path mine = Files.createDirectory(folder.resolve("my-game"));
        Files.writeString(mine.resolve("pom.xml"), "mine");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> project(BuildTool.MAVEN, Language.JAVA).write(folder))
                .withMessage("The directory " + mine + " is not empty: it has pom.xml. Choose another name, or another"
                        + " place with --in.");
        assertThat(below(folder)).containsExactly("my-game/pom.xml");
        assertThat(mine.resolve("pom.xml")).hasContent("mine");
    }

    @Test
    void aFileInTheWayIsLeftAlone() throws IOException {
        Path mine = Files.writeString(folder.resolve("my-game"), "mine");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> project(BuildTool.MAVEN, Language.JAVA).write(folder))
                .withMessage("The project would be at " + mine
                        + ", which exists and is not a directory. Choose another name, or another place with --in.");
        assertThat(mine).hasContent("mine");
        assertThat(names(folder)).containsExactly("my-game");
    }

    @Test
    void aParentThatDoesNotExistIsRefused() {
        Path nowhere = folder.resolve("nowhere");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> project(BuildTool.MAVEN, Language.JAVA).write(nowhere))
                .withMessage("There is no directory " + nowhere + ". Make it first, or name another one with --in.");
        assertThat(nowhere).doesNotExist();
    }

    @Test
    void nothingIsLeftBehindIfAFileCannotBeWritten() throws IOException {
        SequencedMap<String, String> files = files(BuildTool.MAVEN, Language.JAVA);
        files.put("pom.xml/below-a-file", ""); // cannot be written, because pom.xml is a file

        assertThatThrownBy(() -> new ProjectDirectory(folder, "my-game").write(files))
                .isInstanceOf(IOException.class);
        assertThat(names(folder)).isEmpty();
    }
}
