package dev.phalanx.entities.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.ChildProgram;
import dev.phalanx.entities.systems.World;
import dev.phalanx.testing.Logged;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WarmUpTest {
    /// Makes a world of its own while the other one is warming up.
    private static final String GAME = """
            package game;

            import static dev.phalanx.entities.query.QueryTerms.rw;

            import dev.phalanx.entities.*;
            import dev.phalanx.entities.run.*;
            import java.util.logging.*;

            public final class Game {
                static final class Position implements IComponentData {
                    public float x;
                }

                public static void main(String[] arguments) throws Exception {
                    Logger logger = Logger.getLogger("dev.phalanx.entities.run");
                    logger.setLevel(Level.ALL);
                    Handler handler = new ConsoleHandler();
                    handler.setLevel(Level.ALL);
                    logger.addHandler(handler);
                    DefaultWorld.warmUp();
                    DefaultWorld.warmUp();
                    try (World world = new World("Game")) {
                        EntityManager em = world.entityManager();
                        var entity = em.createEntity(Position.class);
                        em.query(rw(Position.class)).forEach(position -> position.x += 7);
                        System.out.println(em.getComponent(entity, Position.class).x + " " + World.all());
                    }
                    int count = 0;
                    for (Thread thread : Thread.getAllStackTraces().keySet()) {
                        if (thread.getName().equals("Phalanx warm-up")) {
                            count++;
                            thread.join();
                        }
                    }
                    System.out.println(count <= 1);
                }
            }
            """;

    @TempDir
    private Path folder;

    @Test
    void aWorldThatIsMadeMeanwhileWorks() throws Exception {
        Path classes = folder.resolve("classes");
        ChildProgram.compile(classes, Map.of("game/Game.java", GAME));
        assertThat(ChildProgram.run(List.of("-cp", classes + File.pathSeparator + ChildProgram.PHALANX, "game.Game")))
                .containsExactly("7.0 [World \"Game\"]", "true");
    }

    @Test
    void itsWorldIsNotListedAndNothingFails() throws Exception {
        String name = WarmUp.class.getPackageName();
        Logger logger = Logger.getLogger(name);
        Level before = logger.getLevel();
        try (Logged logged = new Logged(name)) {
            logger.setLevel(Level.ALL);
            Thread thread = WarmUp.start();
            assertThat(WarmUp.start()).isSameAs(thread);
            assertThat(World.all()).noneMatch(world -> world.name().equals("Warm-up"));
            thread.join();
            assertThat(logged.lines()).noneMatch(line -> line.contains("warmed up"));
        } finally {
            logger.setLevel(before);
        }
    }
}
