package dev.phalanx.samples.rollback;

import dev.phalanx.samples.picture.Canvas;
import dev.phalanx.samples.picture.PngFile;
import dev.phalanx.samples.rollback.arena.ArenaScene;
import dev.phalanx.samples.rollback.arena.Field;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// What two players saw in the same tick, side by side. Rings show where shots really were, and ships that were not
/// where the player saw them.
public final class RollbackPicture {
    private static final double SHEET_WIDTH = 1600;
    private static final double SHEET_HEIGHT = 700;
    private static final double MARGIN = 30;
    private static final double TOP = 100;
    private static final double PANEL = (SHEET_WIDTH - 3 * MARGIN) / 2;
    private static final double UNITS_PER_METRE = PANEL / Field.WIDTH;
    private static final double SHIP = 11;
    private static final double SHOT_RING = 7;
    private static final double VISIBLE_METRES = 0.3;
    private static final int FLOOR = 0x0f1d33;
    private static final int DRONE = 0x7f8fa6;
    private static final int SHOT = 0xfff3c4;
    private static final int TEXT = 0xeef2ff;
    private static final List<Integer> PLAYERS = List.of(0xff6b6b, 0x4dd0ff, 0xffd166, 0x7ae582);

    private final RollbackRun.Moment moment;
    private final int width;
    private final double scale;

    /// Prepares a picture.
    ///
    /// @param moment what it shows
    /// @param width its width in pixels, from 320 to 8000; the height is seven sixteenths of it
    /// @throws IllegalArgumentException if the width is out of range
    public RollbackPicture(RollbackRun.Moment moment, int width) {
        checkWidth(width);
        this.moment = moment;
        this.width = width;
        this.scale = width / SHEET_WIDTH;
    }

    /// Checks the width of a picture.
    ///
    /// @param width the width in pixels
    /// @throws IllegalArgumentException if no picture can be that wide
    public static void checkWidth(int width) {
        PngFile.checkWidth(width);
    }

    /// Draws the picture.
    ///
    /// @return the image
    public BufferedImage draw() {
        BufferedImage image =
                new BufferedImage(width, (int) Math.round(SHEET_HEIGHT * scale), BufferedImage.TYPE_INT_RGB);
        try (Canvas canvas = new Canvas(image, scale)) {
            canvas.fill(new Rectangle2D.Double(0, 0, SHEET_WIDTH, SHEET_HEIGHT), Canvas.DARK, 1);
            for (int player = 0; player < moment.seen().size(); player++) {
                panel(canvas, player, MARGIN + player * (PANEL + MARGIN));
            }
        }
        return image;
    }

    /// Draws the picture into a PNG file.
    ///
    /// @param file the file, replaced if it is there
    /// @throws IOException if it cannot be written
    public void write(Path file) throws IOException {
        PngFile.write(draw(), file);
    }

    private void panel(Canvas canvas, int player, double left) {
        ArenaScene scene = moment.seen().get(player);
        Rectangle2D floor = new Rectangle2D.Double(left, TOP, PANEL, Field.HEIGHT * UNITS_PER_METRE);
        canvas.text(
                String.format(Locale.ROOT, "Tick %,d as player %d saw it", moment.tick(), player),
                left,
                42,
                17,
                Canvas.Align.LEFT,
                PLAYERS.get(player),
                1);
        canvas.text(errors(player), left, 76, 12, Canvas.Align.LEFT, TEXT, 0.8);
        canvas.fill(floor, FLOOR, 1);
        canvas.clip(floor);
        for (ArenaScene.Place drone : scene.drones()) {
            canvas.disc(x(drone, left), y(drone), 5, DRONE, 0.9);
        }
        for (ArenaScene.Place shot : scene.shots()) {
            canvas.glow(x(shot, left), y(shot), 12, SHOT, 1);
        }
        for (ArenaScene.Place shot : moment.confirmed().shots()) {
            ring(canvas, shot, SHOT_RING, SHOT, left);
        }
        for (int ship = 0; ship < scene.ships().size(); ship++) {
            trail(canvas, scene.trails().get(ship), PLAYERS.get(ship), left);
            ship(canvas, scene.ships().get(ship), PLAYERS.get(ship), left);
            if (moment.error(player, ship) > VISIBLE_METRES) {
                ArenaScene.Place real = moment.confirmed().ships().get(ship).place();
                ring(canvas, real, SHIP, PLAYERS.get(ship), left);
            }
        }
        canvas.unclip();
    }

    private String errors(int player) {
        StringBuilder text = new StringBuilder();
        for (int ship = 0; ship < moment.confirmed().ships().size(); ship++) {
            if (moment.error(player, ship) > VISIBLE_METRES) {
                text.append(text.isEmpty() ? "Predicted wrongly, rings show the real places: " : ", ")
                        .append(String.format(Locale.ROOT, "player %d by %.1f m", ship, moment.error(player, ship)));
            }
        }
        return text.isEmpty() ? "All ships were where they were seen" : text.toString();
    }

    private static void trail(Canvas canvas, List<ArenaScene.Place> trail, int color, double left) {
        Path2D path = new Path2D.Double();
        for (int i = 0; i < trail.size(); i++) {
            ArenaScene.Place place = trail.get(i);
            if (i == 0) {
                path.moveTo(x(place, left), y(place));
            } else {
                path.lineTo(x(place, left), y(place));
            }
        }
        canvas.stroke(path, 3, color, 0.5);
    }

    private static void ship(Canvas canvas, ArenaScene.Seen ship, int color, double left) {
        double x = x(ship.place(), left);
        double y = y(ship.place());
        canvas.line(x, y, x + 2 * SHIP * ship.aimX(), y - 2 * SHIP * ship.aimY(), 4, color, 1);
        canvas.disc(x, y, SHIP, color, 1);
    }

    private static void ring(Canvas canvas, ArenaScene.Place place, double radius, int color, double left) {
        double x = x(place, left) - radius;
        double y = y(place) - radius;
        canvas.stroke(new Ellipse2D.Double(x, y, 2 * radius, 2 * radius), 2, color, 1);
    }

    private static double x(ArenaScene.Place place, double left) {
        return left + place.x() * UNITS_PER_METRE;
    }

    private static double y(ArenaScene.Place place) {
        return TOP + (Field.HEIGHT - place.y()) * UNITS_PER_METRE;
    }
}
