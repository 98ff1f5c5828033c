package dev.phalanx.cli.project;

import java.util.List;

/// What a project starts with.
public enum ProjectKind {
    /// A small game whose world is made by code.
    SMALL,

    /// A game with a level in scene files, bakers, streaming, live editing and saved games.
    GAME,

    /// An agent-based model with a sweep, in Java.
    AGENTS;

    /// The modules of Phalanx that, with those that they need, are all that a project uses.
    public List<String> modules() {
        return switch (this) {
            case SMALL -> List.of("transforms", "inspector");
            case GAME -> List.of("transforms", "inspector", "baking", "maven-plugin");
            case AGENTS -> List.of("agents");
        };
    }

    /// The directory of its templates, with a slash at its end if it is not that of all templates.
    String templates() {
        return switch (this) {
            case SMALL -> "";
            case GAME -> "game/";
            case AGENTS -> "agents/";
        };
    }

    /// The template of what a reader begins with.
    String readme() {
        return this == AGENTS ? "agents/README.md" : "README.md";
    }

    /// Whether there are templates in a language.
    public boolean isIn(Language language) {
        return this != AGENTS || language == Language.JAVA;
    }

    /// The sources in a language, by the names of their files without extension, relative to the package.
    List<String> sources(Language language) {
        return switch (language) {
            case JAVA -> javaSources();
            case KOTLIN -> kotlinSources();
        };
    }

    private List<String> javaSources() {
        return switch (this) {
            case SMALL ->
                List.of(
                        "Main",
                        "Game",
                        "Velocity",
                        "Lifetime",
                        "Fountain",
                        "FountainSystem",
                        "FallSystem",
                        "FallJob",
                        "LifetimeSystem");
            case GAME ->
                List.of(
                        "Main",
                        "Game",
                        "Cart",
                        "Delivered",
                        "House",
                        "Parcel",
                        "Spin",
                        "CartSystem",
                        "StreamingSystem",
                        "DeliverySystem",
                        "ParcelSystem",
                        "SpinSystem",
                        "SpinJob",
                        "baking/CartAuthoring",
                        "baking/CartBaker",
                        "baking/HouseAuthoring",
                        "baking/HouseBaker",
                        "baking/ParcelAuthoring",
                        "baking/ParcelBaker",
                        "baking/SpinAuthoring",
                        "baking/SpinBaker");
            case AGENTS -> List.of("Main", "Rumour");
        };
    }

    private List<String> kotlinSources() {
        return switch (this) {
            case SMALL -> List.of("Main", "Game", "Components", "FountainSystem", "FallSystem", "LifetimeSystem");
            case GAME ->
                List.of(
                        "Main",
                        "Game",
                        "Components",
                        "CartSystem",
                        "StreamingSystem",
                        "DeliverySystem",
                        "ParcelSystem",
                        "SpinSystem",
                        "baking/Authoring",
                        "baking/Bakers");
            case AGENTS -> List.of();
        };
    }

    /// The scene files.
    List<String> scenes() {
        return this != GAME ? List.of() : List.of("level.scene.yaml", "house.scene.yaml", "parcel.scene.yaml");
    }

    /// The tests, which have the same names in all languages.
    List<String> tests() {
        return switch (this) {
            case SMALL -> List.of("FallSystemTest", "GameTest");
            case GAME ->
                List.of(
                        "TestGames",
                        "GameTest",
                        "LevelTest",
                        "StreamingTest",
                        "LiveEditTest",
                        "SavedGameTest",
                        "InspectorTest",
                        "DeliverySystemTest");
            case AGENTS -> List.of("RumourTest", "MainTest");
        };
    }
}
