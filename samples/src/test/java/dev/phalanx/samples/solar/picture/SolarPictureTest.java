package dev.phalanx.samples.solar.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.samples.solar.belts.Asteroid;
import dev.phalanx.samples.solar.belts.AsteroidPlaces;
import dev.phalanx.samples.solar.belts.AsteroidSampler;
import dev.phalanx.samples.solar.belts.Belts;
import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.data.BadDataException;
import dev.phalanx.samples.solar.data.BeltsFile;
import dev.phalanx.samples.solar.data.MoonsFile;
import dev.phalanx.samples.solar.data.PlanetaryElementsFile;
import dev.phalanx.samples.solar.data.RotationsFile;
import dev.phalanx.samples.solar.orbit.EclipticPosition;
import dev.phalanx.samples.solar.orbit.Ellipse;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SolarPictureTest {
    private static final List<Planet> PLANETS = PlanetaryElementsFile.builtIn();
    private static final int WIDTH = 800;

    private static Belts belts;
    private static SolarPicture picture;
    private static BufferedImage image;

    @TempDir
    private Path folder;

    @BeforeAll
    static void draw() throws BadDataException {
        belts = BeltsFile.builtIn(PLANETS);
        picture = new SolarPicture(new Scene(PLANETS, belts, 0, places(20_000)), WIDTH);
        image = picture.draw();
    }

    @Test
    void itIsAsWideAsAskedForAndFiveEighthsAsHigh() {
        assertThat(image.getWidth()).isEqualTo(800);
        assertThat(image.getHeight()).isEqualTo(500);
    }

    @Test
    void everyInnerPlanetStandsWhereItIs() {
        for (Planet planet : PLANETS.subList(0, 5)) {
            EclipticPosition at = planet.orbit().positionAt(0);
            double[] pixel = picture.pixel(at.x(), at.y());
            int color = image.getRGB((int) pixel[0], (int) pixel[1]) & 0xffffff;
            assertThat(color).as(planet.name()).isEqualTo(Palette.planet(planet.name()));
        }
    }

    @Test
    void theSunIsBright() {
        double[] pixel = picture.pixel(0, 0);

        assertThat(brightness((int) pixel[0], (int) pixel[1])).isGreaterThan(230);
    }

    @Test
    void theBeltIsBrightAndTheSkyBesideItDark() {
        double belt = meanBrightness(2.3, 3.1);
        double inside = meanBrightness(1.15, 1.3);
        double between = meanBrightness(4.45, 4.55);

        assertThat(belt).isGreaterThan(2 * inside).isGreaterThan(1.5 * between);
    }

    @Test
    void theCampsAreBrighterThanTheRestOfJupitersOrbit() {
        double jupiter = PLANETS.get(4).orbit().positionAt(0).longitude();

        assertThat(meanBrightness(5.0, 5.15, jupiter + 60)).isGreaterThan(2 * meanBrightness(5.0, 5.15, jupiter + 180));
        assertThat(meanBrightness(5.0, 5.15, jupiter - 60)).isGreaterThan(2 * meanBrightness(5.0, 5.15, jupiter + 180));
    }

    @Test
    void theLegendAndTheTitleAreThere() {
        assertThat(brightest(525, 20, 790, 64)).as("title").isGreaterThan(200);
        assertThat(brightest(525, 415, 790, 480)).as("legend").isGreaterThan(200);
        assertThat(brightest(525, 335, 790, 392)).as("histogram").isGreaterThan(150);
    }

    @Test
    void theHistogramIsEmptyInTheGaps() {
        double axis = belts.gaps().getFirst().center();
        int gap = (int) Math.round(525 + (axis - 1.8) / (3.6 - 1.8) * 250) - 2;

        assertThat(brightness(gap, 380)).isLessThan(60);
        assertThat(brightness(gap - 12, 380)).isGreaterThan(120);
        assertThat(brightness(gap + 16, 380)).isGreaterThan(100);
    }

    @Test
    void theSameSceneGivesTheSamePicture() {
        BufferedImage again = new SolarPicture(new Scene(PLANETS, belts, 0, places(20_000)), WIDTH).draw();

        assertThat(again.getRGB(0, 0, 800, 500, null, 0, 800)).isEqualTo(image.getRGB(0, 0, 800, 500, null, 0, 800));
    }

    @Test
    void theFileIsAPng() throws Exception {
        Path file = folder.resolve("system.png");
        picture.write(file);

        assertThat(Files.readAllBytes(file)).startsWith(0x89, 'P', 'N', 'G');
        assertThat(ImageIO.read(file.toFile()).getRGB(400, 250)).isEqualTo(image.getRGB(400, 250));
    }

    @Test
    void thereNeedBeNoAsteroids() {
        BufferedImage planetsOnly = new SolarPicture(new Scene(PLANETS, belts, 0, places(0)), 320).draw();

        assertThat(planetsOnly.getHeight()).isEqualTo(200);
    }

    @Test
    void moonsAreShownBetweenTheOuterPlanetsAndTheHistogram() {
        List<Planet> planets = MoonsFile.builtIn(RotationsFile.builtIn(PLANETS));
        BufferedImage with = new SolarPicture(new Scene(planets, belts, 0, places(100)), WIDTH).draw();
        int earth = Palette.planet("Earth");
        boolean hasEarth = false;
        for (int y = 240; y < 260; y++) {
            for (int x = 525; x < 570; x++) {
                hasEarth |= (with.getRGB(x, y) & 0xffffff) == earth;
            }
        }
        assertThat(hasEarth).isTrue();
    }

    @Test
    void aPictureOfNoUseIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SolarPicture(new Scene(PLANETS, belts, 0, places(0)), 20))
                .withMessage("A picture cannot be 20 pixels wide. Give a width from 320 to 8000.");
    }

    private static AsteroidPlaces places(int count) {
        AsteroidSampler sampler = new AsteroidSampler(belts, 1);
        float[] x = new float[count];
        float[] y = new float[count];
        float[] axis = new float[count];
        byte[] family = new byte[count];
        for (int i = 0; i < count; i++) {
            Asteroid asteroid = sampler.next();
            EclipticPosition at =
                    Ellipse.of(asteroid.elements()).at(asteroid.elements().meanAnomaly());
            x[i] = (float) at.x();
            y[i] = (float) at.y();
            axis[i] = (float) asteroid.elements().semiMajorAxis();
            family[i] = (byte) asteroid.familyIndex();
        }
        return new AsteroidPlaces(x, y, axis, family);
    }

    private static double meanBrightness(double fromAu, double toAu) {
        double sum = 0;
        for (int degrees = 0; degrees < 360; degrees += 5) {
            sum += meanBrightness(fromAu, toAu, degrees);
        }
        return sum / 72;
    }

    private static double meanBrightness(double fromAu, double toAu, double degrees) {
        double sum = 0;
        for (int i = 0; i < 100; i++) {
            double r = fromAu + (toAu - fromAu) * (i % 10 + 0.5) / 10;
            double angle = Math.toRadians(degrees + i / 10.0 - 5);
            double[] pixel = picture.pixel(r * Math.cos(angle), r * Math.sin(angle));
            sum += brightness((int) pixel[0], (int) pixel[1]);
        }
        return sum / 100;
    }

    private static int brightest(int left, int top, int right, int bottom) {
        int most = 0;
        for (int y = top; y < bottom; y++) {
            for (int x = left; x < right; x++) {
                most = Math.max(most, brightness(x, y));
            }
        }
        return most;
    }

    private static int brightness(int x, int y) {
        int color = image.getRGB(x, y);
        return Math.max(color >> 16 & 0xff, Math.max(color >> 8 & 0xff, color & 0xff));
    }
}
