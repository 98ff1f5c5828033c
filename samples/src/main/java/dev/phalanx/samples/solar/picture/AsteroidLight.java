package dev.phalanx.samples.solar.picture;

import dev.phalanx.samples.picture.LightField;
import dev.phalanx.samples.solar.belts.AsteroidPlaces;
import dev.phalanx.samples.solar.belts.Family;
import java.awt.image.BufferedImage;
import java.util.List;

/// The asteroids as light on a dark sky. Each one gives a share of it, so that the belts are about as bright with
/// ten thousand asteroids as with a million.
///
/// @param scene what to show
/// @param scale pixels per unit of the sheet
record AsteroidLight(Scene scene, double scale) {
    private static final double BRIGHTNESS = 0.34;
    private static final double BRIGHTEST_ASTEROID = 1.6;
    private static final double BLOOM = 0.5;

    /// Exposes a field.
    ///
    /// @param field a dark field
    /// @param main the window that shows the belts
    /// @param outer the window that shows them small
    /// @return the developed image
    BufferedImage onto(LightField field, View main, View outer) {
        double pixels = Math.PI * Math.pow(main.radius() * scale, 2);
        expose(field, main, Math.min(BRIGHTEST_ASTEROID, BRIGHTNESS * pixels / 2 / count()));
        expose(field, outer, Math.min(0.05, BRIGHTNESS * Math.PI * 900 * scale * scale / 3 / count()));
        field.bloom((int) Math.max(1, Math.round(4 * scale)), BLOOM);
        float[] sky = LightField.light(Palette.SKY);
        field.addGlow(main.centerX() * scale, main.centerY() * scale, 1e6, sky, 1);
        field.addGlow(main.centerX() * scale, main.centerY() * scale, 620 * scale, LightField.light(0x1c2650), 0.6);
        return field.develop();
    }

    private void expose(LightField field, View view, double amount) {
        List<Family> families = scene.belts().families();
        float[][] lights = new float[families.size()][];
        for (int i = 0; i < lights.length; i++) {
            lights[i] = LightField.light(families.get(i).color());
        }
        AsteroidPlaces asteroids = scene.asteroids();
        double limit = view.radiusAu() * view.radiusAu();
        for (int i = 0; i < asteroids.count(); i++) {
            double x = asteroids.x(i);
            double y = asteroids.y(i);
            if (x * x + y * y < limit) {
                field.add(view.sheetX(x) * scale, view.sheetY(y) * scale, lights[asteroids.family(i)], amount);
            }
        }
    }

    private int count() {
        return Math.max(1, scene.asteroids().count());
    }
}
