package dev.phalanx.samples.picture;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;

/// Light added up pixel by pixel in linear red, green and blue, without a limit, and developed into an image at the
/// end.
public final class LightField {
    private static final double GAMMA = 2.2;

    private final int width;
    private final int height;
    private final float[][] planes;

    /// A dark field.
    ///
    /// @param width in pixels
    /// @param height in pixels
    public LightField(int width, int height) {
        this.width = width;
        this.height = height;
        this.planes = new float[3][width * height];
    }

    /// Adds a point of light, shared out over the four pixels around it. What falls outside is lost.
    ///
    /// @param x in pixels
    /// @param y in pixels
    /// @param light linear red, green and blue
    /// @param amount how much of it
    public void add(double x, double y, float[] light, double amount) {
        double cornerX = x - 0.5;
        double cornerY = y - 0.5;
        int left = (int) Math.floor(cornerX);
        int top = (int) Math.floor(cornerY);
        double right = cornerX - left;
        double below = cornerY - top;
        addPixel(left, top, light, amount * (1 - right) * (1 - below));
        addPixel(left + 1, top, light, amount * right * (1 - below));
        addPixel(left, top + 1, light, amount * (1 - right) * below);
        addPixel(left + 1, top + 1, light, amount * right * below);
    }

    /// Adds a soft halo around all light so far.
    ///
    /// @param radius its reach in pixels
    /// @param amount how much of the light it repeats
    public void bloom(int radius, double amount) {
        for (float[] plane : planes) {
            float[] blurred = plane.clone();
            for (int pass = 0; pass < 2; pass++) {
                blurred = blur(blurred, radius);
            }
            for (int i = 0; i < plane.length; i++) {
                plane[i] += (float) amount * blurred[i];
            }
        }
    }

    /// Adds light that is the same in all directions around a point and falls off to nothing at a distance.
    ///
    /// @param x the point in pixels
    /// @param y the point in pixels
    /// @param reach the distance in pixels
    /// @param light linear red, green and blue
    /// @param amount how much of it at the point
    public void addGlow(double x, double y, double reach, float[] light, double amount) {
        for (int row = 0; row < height; row++) {
            for (int column = 0; column < width; column++) {
                double away = Math.hypot(column + 0.5 - x, row + 0.5 - y) / reach;
                if (away < 1) {
                    double fall = (1 - away * away) * (1 - away * away);
                    addPixel(column, row, light, amount * fall);
                }
            }
        }
    }

    /// Turns the light into an image; the more light there is, the closer a pixel comes to full brightness.
    ///
    /// @return an image of this field's size
    public BufferedImage develop() {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        int[] pixels = ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = developed(planes[0][i]) << 16 | developed(planes[1][i]) << 8 | developed(planes[2][i]);
        }
        return image;
    }

    /// The linear light of a colour.
    ///
    /// @param color as `0xrrggbb`
    /// @return red, green and blue from 0 to 1
    public static float[] light(int color) {
        return new float[] {linear(color >> 16), linear(color >> 8), linear(color)};
    }

    private void addPixel(int x, int y, float[] light, double amount) {
        if (x < 0 || y < 0 || x >= width || y >= height) {
            return;
        }
        int at = y * width + x;
        planes[0][at] += (float) (light[0] * amount);
        planes[1][at] += (float) (light[1] * amount);
        planes[2][at] += (float) (light[2] * amount);
    }

    private float[] blur(float[] plane, int radius) {
        float[] across = new float[plane.length];
        for (int row = 0; row < height; row++) {
            blurLine(plane, across, row * width, 1, width, radius);
        }
        float[] both = new float[plane.length];
        for (int column = 0; column < width; column++) {
            blurLine(across, both, column, width, height, radius);
        }
        return both;
    }

    private static void blurLine(float[] from, float[] to, int start, int step, int length, int radius) {
        double sum = 0;
        for (int i = 0; i < Math.min(radius, length); i++) {
            sum += from[start + i * step];
        }
        for (int i = 0; i < length; i++) {
            if (i + radius < length) {
                sum += from[start + (i + radius) * step];
            }
            if (i - radius > 0) {
                sum -= from[start + (i - radius - 1) * step];
            }
            to[start + i * step] = (float) Math.max(0, sum / (2 * radius + 1));
        }
    }

    private static float linear(int channel) {
        return (float) Math.pow((channel & 0xff) / 255.0, GAMMA);
    }

    private static int developed(float light) {
        return (int) Math.round(255 * Math.pow(1 - Math.exp(-light), 1 / GAMMA));
    }
}
