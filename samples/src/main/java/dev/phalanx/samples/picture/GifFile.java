package dev.phalanx.samples.picture;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import javax.imageio.stream.ImageOutputStream;

/// Moving pictures as GIF files that repeat for ever.
public final class GifFile {
    /// How many levels of red, green and blue a frame keeps: fewer make shorter files.
    private static final int LEVELS = 64;

    private static final String FORMAT = "javax_imageio_gif_image_1.0";

    private GifFile() {}

    /// Writes frames of equal size. A GIF has few colours, so each frame's colours are rounded.
    ///
    /// @param frames the frames in order, at least one
    /// @param hundredths how long each is shown, in hundredths of a second
    /// @param file the file, replaced if it is there
    /// @throws IOException if it cannot be written
    public static void write(List<BufferedImage> frames, int hundredths, Path file) throws IOException {
        Files.deleteIfExists(file);
        ImageWriter writer = ImageIO.getImageWritersByFormatName("gif").next();
        try (ImageOutputStream out = ImageIO.createImageOutputStream(file.toFile())) {
            if (out == null) {
                throw new IOException(file + " cannot be written. Name a file in a directory that can be written.");
            }
            writer.setOutput(out);
            writer.prepareWriteSequence(null);
            for (BufferedImage frame : frames) {
                BufferedImage rounded = rounded(frame);
                writer.writeToSequence(new IIOImage(rounded, null, timing(writer, rounded, hundredths)), null);
            }
            writer.endWriteSequence();
        } finally {
            writer.dispose();
        }
    }

    private static BufferedImage rounded(BufferedImage frame) {
        BufferedImage rounded = new BufferedImage(frame.getWidth(), frame.getHeight(), BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < frame.getHeight(); y++) {
            for (int x = 0; x < frame.getWidth(); x++) {
                int color = frame.getRGB(x, y);
                rounded.setRGB(x, y, level(color >> 16) << 16 | level(color >> 8) << 8 | level(color));
            }
        }
        return rounded;
    }

    private static int level(int channel) {
        int level = ((channel & 0xff) * (LEVELS - 1) + 127) / 255;
        return level * 255 / (LEVELS - 1);
    }

    private static IIOMetadata timing(ImageWriter writer, BufferedImage frame, int hundredths) throws IOException {
        IIOMetadata metadata = writer.getDefaultImageMetadata(new ImageTypeSpecifier(frame), null);
        IIOMetadataNode root = new IIOMetadataNode(FORMAT);
        IIOMetadataNode control = new IIOMetadataNode("GraphicControlExtension");
        control.setAttribute("disposalMethod", "none");
        control.setAttribute("userInputFlag", "FALSE");
        control.setAttribute("transparentColorFlag", "FALSE");
        control.setAttribute("delayTime", Integer.toString(hundredths));
        control.setAttribute("transparentColorIndex", "0");
        root.appendChild(control);
        IIOMetadataNode loop = new IIOMetadataNode("ApplicationExtension");
        loop.setAttribute("applicationID", "NETSCAPE");
        loop.setAttribute("authenticationCode", "2.0");
        loop.setUserObject(new byte[] {1, 0, 0}); // repeats without end
        IIOMetadataNode extensions = new IIOMetadataNode("ApplicationExtensions");
        extensions.appendChild(loop);
        root.appendChild(extensions);
        metadata.mergeTree(FORMAT, root);
        return metadata;
    }
}
