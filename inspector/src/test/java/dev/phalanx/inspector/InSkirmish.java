package dev.phalanx.inspector;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;

/// Tests in a browser that shows the inspector's page of a [Skirmish], which all of them share.
@Tag("browser")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class InSkirmish {
    private final int soldiers;
    private final boolean hasHistory;

    Browser browser;
    Skirmish game;

    /// @param soldiers as for a [Skirmish]
    InSkirmish(int soldiers) {
        this(soldiers, false);
    }

    /// @param soldiers as for a [Skirmish]
    /// @param hasHistory whether the world keeps its last ticks
    InSkirmish(int soldiers, boolean hasHistory) {
        this.soldiers = soldiers;
        this.hasHistory = hasHistory;
    }

    @BeforeAll
    void start() {
        browser = Browser.start();
        game = new Skirmish(soldiers, hasHistory, Inspector.options().port(0).allowWrites());
        browser.open(game.inspector().url());
        browser.part("app");
    }

    @AfterAll
    void end() {
        try {
            if (browser != null) {
                browser.close();
            }
        } finally {
            if (game != null) {
                game.close();
            }
        }
    }

    @AfterEach
    void pageReportsNoErrors() {
        browser.assertNoErrors();
    }
}
