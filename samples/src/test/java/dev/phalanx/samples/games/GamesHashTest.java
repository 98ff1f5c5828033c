package dev.phalanx.samples.games;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.samples.games.battle.Battle;
import dev.phalanx.samples.games.colony.Colony;
import dev.phalanx.samples.games.firefighters.Firefighters;
import dev.phalanx.samples.games.kickball.Kickball;
import dev.phalanx.samples.games.kickball.PlayerInput;
import dev.phalanx.samples.games.shooter.Shooter;
import dev.phalanx.samples.games.tornado.TornadoGame;
import dev.phalanx.samples.games.towers.Towers;
import dev.phalanx.samples.games.traffic.Traffic;
import dev.phalanx.testing.OwnJvm;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The games are the same, to the last bit, for any number of workers.
class GamesHashTest {
    private static final int FRAMES = 60;
    private static final String[] GAMES = {
        "battle", "colony", "firefighters", "kickball", "shooter", "tanks", "tornado", "towers", "traffic"
    };

    /// Prints the hashes of the worlds of some games after some frames, the last one first: what a JVM has run before a
    /// game is another order of games here than in the test.
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) throws Exception {
            for (int i = arguments.length - 1; i >= 0; i--) {
                System.out.println(arguments[i] + " " + hash(arguments[i]));
            }
        }
    }

    /// What the program prints with 1, 2 and 3 workers, line by line.
    private static final List<List<String>> BY_WORKERS = new ArrayList<>();

    @BeforeAll
    static void runWithOtherNumbersOfWorkers() throws Exception {
        for (int workers = 1; workers <= 3; workers++) {
            BY_WORKERS.add(
                    OwnJvm.outputOf(workers, Program.class, GAMES).lines().toList());
        }
    }

    private static long hash(String name) throws Exception {
        try (Game game = game(name)) {
            game.frames(FRAMES);
            return game.hash();
        }
    }

    private static Game game(String name) throws Exception {
        return switch (name) {
            case "battle" -> Battle.game(2_000);
            case "colony" -> Colony.game(2_000, 500, 3);
            case "firefighters" -> Firefighters.game(60, 10, 30, 4, 60);
            case "kickball" -> kickball();
            case "shooter" -> Shooter.game(1_000, 400);
            case "tanks" -> ManyTanks.game(500);
            case "towers" -> Towers.game(2_000, 200);
            case "tornado" -> TornadoGame.game(20, 1_000);
            default -> Traffic.game(2_000, 8);
        };
    }

    private static Game kickball() {
        Game game = Kickball.game(40, 40);
        Kickball.frame(game, PlayerInput.NONE);
        Kickball.frame(game, new PlayerInput(1, 0.5f, true, false, false));
        Kickball.frame(game, new PlayerInput(1, 0.5f, false, true, false));
        Kickball.frame(game, new PlayerInput(1, 0.5f, false, false, true));
        Kickball.frame(game, new PlayerInput(1, 0.5f, true, false, false));
        return game;
    }

    static Stream<String> games() {
        return Stream.of(GAMES);
    }

    @ParameterizedTest
    @MethodSource("games")
    void theHashIsTheSameForAnyNumberOfWorkers(String name) throws Exception {
        String here = name + " " + hash(name);
        for (int workers = 1; workers <= 3; workers++) {
            assertThat(BY_WORKERS.get(workers - 1)).as("%d workers", workers).contains(here);
        }
    }
}
