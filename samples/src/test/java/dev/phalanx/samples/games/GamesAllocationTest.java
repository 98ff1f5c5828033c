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
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a frame of the games allocates on all threads together: nothing for each of their 20,000 entities, of which an
/// object takes 16 bytes or more. What is left belongs to jobs, commands and chunks; in the game of tanks, to the 500
/// turrets and the balls that they shoot, of which 20,000 fly; and to the 640 firefighters, whose field has 40,000
/// cells.
class GamesAllocationTest {
    private static final int WARM_UP = 400;
    private static final int FRAMES = 200;
    private static final int ROUNDS = 40;

    /// Prints what a frame of a game allocates, in a JVM that has run nothing but the games that are named before it.
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) throws IOException {
            long most = Long.parseLong(arguments[1]);
            List<String> names = List.of(arguments[0].split(" after "));
            for (String before : names.reversed().subList(0, names.size() - 1)) {
                try (Game game = game(before)) {
                    game.frames(WARM_UP);
                }
            }
            try (Game game = game(names.getFirst())) {
                game.frames(WARM_UP);
                long bytes = Long.MAX_VALUE;
                for (int round = 0; round < ROUNDS && bytes > most; round++) {
                    bytes = GameReport.of(names.getFirst(), game, 0, FRAMES).bytesPerFrame();
                }
                System.out.println(bytes);
            }
        }

        private static Game game(String name) throws IOException {
            return switch (name) {
                case "battle" -> Battle.game();
                case "colony" -> Colony.game();
                case "firefighters" -> Firefighters.game();
                case "kickball" -> kickball();
                case "shooter" -> Shooter.game();
                case "tanks" -> ManyTanks.game(500);
                case "towers" -> Towers.game();
                case "tornado" -> TornadoGame.game();
                default -> Traffic.game();
            };
        }
    }

    /// A game in which all players run all the time.
    private static Game kickball() {
        Game game = Kickball.game(70, 70);
        Kickball.frame(game, PlayerInput.NONE);
        Kickball.frame(game, new PlayerInput(1, 0.3f, true, false, false));
        Kickball.frame(game, new PlayerInput(1, 0.3f, false, false, false));
        return game;
    }

    @ParameterizedTest
    @CsvSource({
        "battle, 48000",
        "battle after towers after shooter after colony, 60000",
        "colony, 40000",
        "firefighters, 120000",
        "kickball, 20000",
        "shooter, 48000",
        "tanks, 250000",
        "tornado, 20000",
        "towers, 32000",
        "towers after battle after colony, 32000",
        "traffic, 80000"
    })
    void aWarmFrameAllocatesNothingForAnEntity(String game, long most) throws Exception {
        String bytes = OwnJvm.outputOf(1, Program.class, game, Long.toString(most));
        assertThat(Long.parseLong(bytes)).isLessThanOrEqualTo(most);
    }
}
