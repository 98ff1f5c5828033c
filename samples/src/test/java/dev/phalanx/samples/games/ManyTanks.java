package dev.phalanx.samples.games;

import dev.phalanx.samples.games.tanks.Tanks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// The game of tanks with more of them than its file has.
final class ManyTanks {
    private ManyTanks() {}

    /// A game whose scene is loaded.
    static Game game(int tanks) throws IOException {
        Path directory = Files.createTempDirectory("tanks");
        try {
            Tanks.writeFiles(directory);
            Path file = directory.resolve("tanks.scene.yaml");
            Files.writeString(file, Files.readString(file).replace("tankCount: 20", "tankCount: " + tanks));
            Game game = Tanks.game(directory);
            game.frame(); // loads the scene; nothing reads the files after that
            return game;
        } finally {
            try (Stream<Path> files = Files.list(directory)) {
                for (Path each : files.toList()) {
                    Files.delete(each);
                }
            }
            Files.delete(directory);
        }
    }
}
