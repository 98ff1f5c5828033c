package dev.phalanx.baking.formats;

import dev.phalanx.baking.authoring.TileLayerAuthoring;
import dev.phalanx.baking.internal.names.Names;
import dev.phalanx.baking.internal.text.MarkedValue;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/// Reads the tiles of the layers of a Tiled map. Sizes are checked before memory is allocated for them.
final class TileData {
    /// Tiles of all layers of a map, in memory 256 MiB.
    private static final long MOST_TILES = 1L << 26;

    /// Cells without tiles that chunks which are apart may add to the layers of a map.
    private static final long MOST_EMPTY = 1L << 22;

    /// Cells of a layer for each tile in its chunks, beyond which they count as empty.
    private static final int CELLS_PER_TILE = 16;

    /// The bytes that a byte compressed with zlib or gzip can stand for, at most.
    private static final long MOST_RATIO = 1032;

    /// The bytes that a byte compressed with Zstandard can stand for, at most: a block of 128 KiB can have 4 bytes.
    private static final long MOST_ZSTD_RATIO = 1 << 15;

    /// Tiles for which memory is taken before they are decompressed.
    private static final int FIRST_TILES = 1 << 16;

    private static final Pattern TILE = Pattern.compile("[0-9]{1,10}");
    private static final Pattern SPACE = Pattern.compile("\\s+");

    private static final int MOST_COORDINATE = 1 << 28;
    private static final long MOST_TILE = 0xffff_ffffL;
    private static final String ZSTD = "zstd";
    private static final String AGAIN = ". Save the map again.";

    private final SceneBuilder file;
    private final int tileWidth;
    private final int tileHeight;
    private long emptyLeft = MOST_EMPTY;
    private long tilesLeft = MOST_TILES;

    TileData(SceneBuilder file, int tileWidth, int tileHeight) {
        this.file = file;
        this.tileWidth = tileWidth;
        this.tileHeight = tileHeight;
    }

    /// The tiles of a layer, or null after adding a problem.
    @Nullable
    TileLayerAuthoring read(JsonFields layer) {
        MarkedValue chunks = layer.object().get("chunks");
        if (chunks != null) {
            return readChunks(layer, chunks);
        }
        int width = layer.whole("width", 0, MOST_COORDINATE, 0);
        int height = layer.whole("height", 0, MOST_COORDINATE, 0);
        int[] tiles = decode(layer, layer, width, height);
        return tiles == null ? null : new TileLayerAuthoring(0, 0, width, height, tileWidth, tileHeight, tiles);
    }

    // Chunks

    /// The tiles of a chunk and where they are.
    private record Chunk(int x, int y, int width, int height, int[] tiles) {}

    private @Nullable TileLayerAuthoring readChunks(JsonFields layer, MarkedValue value) {
        if (!(value instanceof MarkedValue.Items all)) {
            layer.refuse("chunks", value, "a list");
            return null;
        }
        List<Chunk> chunks = new ArrayList<>();
        for (JsonFields each : layer.elements("chunks")) {
            Chunk chunk = readChunk(layer, each);
            if (chunk != null) {
                chunks.add(chunk);
            }
        }
        return chunks.size() == all.items().size() ? merge(layer, chunks) : null;
    }

    private @Nullable Chunk readChunk(JsonFields layer, JsonFields chunk) {
        int width = chunk.whole("width", 0, MOST_COORDINATE, 0);
        int height = chunk.whole("height", 0, MOST_COORDINATE, 0);
        int x = chunk.whole("x", -MOST_COORDINATE, MOST_COORDINATE, 0);
        int y = chunk.whole("y", -MOST_COORDINATE, MOST_COORDINATE, 0);
        int[] tiles = decode(layer, chunk, width, height);
        return tiles == null ? null : new Chunk(x, y, width, height, tiles);
    }

    private @Nullable TileLayerAuthoring merge(JsonFields layer, List<Chunk> chunks) {
        if (chunks.isEmpty()) {
            return new TileLayerAuthoring(0, 0, 0, 0, tileWidth, tileHeight, new int[0]);
        }
        long left = Long.MAX_VALUE;
        long top = Long.MAX_VALUE;
        long right = Long.MIN_VALUE;
        long bottom = Long.MIN_VALUE;
        long count = 0;
        for (Chunk chunk : chunks) {
            left = Math.min(left, chunk.x);
            top = Math.min(top, chunk.y);
            right = Math.max(right, (long) chunk.x + chunk.width);
            bottom = Math.max(bottom, (long) chunk.y + chunk.height);
            count += chunk.tiles.length;
        }
        long cells = (right - left) * (bottom - top);
        long empty = Math.max(0, cells - count * CELLS_PER_TILE);
        if (empty > emptyLeft) {
            layer.error(
                    "chunks",
                    " has " + count + " tiles in a rectangle of " + (right - left) + " x " + (bottom - top)
                            + ". Use a layer for each part of the map, or move the parts together.");
            return null;
        }
        if (!take(layer, right - left, bottom - top, cells - count)) {
            return null;
        }
        emptyLeft -= empty;
        int width = (int) (right - left);
        int[] tiles = new int[(int) cells];
        for (Chunk chunk : chunks) {
            for (int row = 0; row < chunk.height; row++) {
                long to = (chunk.y - top + row) * width + chunk.x - left;
                System.arraycopy(chunk.tiles, row * chunk.width, tiles, (int) to, chunk.width);
            }
        }
        return new TileLayerAuthoring((int) left, (int) top, width, (int) (bottom - top), tileWidth, tileHeight, tiles);
    }

    // Encodings

    private int @Nullable [] decode(JsonFields layer, JsonFields holder, int width, int height) {
        MarkedValue data = holder.object().get("data");
        if (!take(holder, width, height, (long) width * height)) {
            return null;
        }
        if (data instanceof MarkedValue.Items numbers) {
            return ofNumbers(holder, numbers.items(), width, height);
        }
        if (data == null || !data.scalar().isString()) {
            holder.error("data", " is " + (data == null ? "missing" : data.describe()) + AGAIN);
            return null;
        }
        String encoding = layer.text("encoding", "csv");
        if (encoding.equals("csv") && layer.has("encoding")) {
            return ofCsv(holder, data.scalar().stringValue(), width, height);
        }
        if (!encoding.equals("base64")) {
            layer.error(
                    "encoding",
                    " is " + Names.quote(encoding)
                            + ". Choose CSV or Base64 as the format of tile layers in the map's properties.");
            return null;
        }
        return ofText(layer, holder, data.scalar().stringValue(), width, height);
    }

    /// Takes tiles from those that the map may have, before any memory is, or returns false after adding a problem.
    private boolean take(JsonFields holder, long width, long height, long count) {
        if (count > tilesLeft) {
            file.error(
                    holder.object(),
                    holder.name() + " has " + width + " x " + height + " tiles, and the layers of a map have "
                            + MOST_TILES + " at most, of which " + tilesLeft + " are left. Make several maps of it.");
            return false;
        }
        tilesLeft -= Math.max(0, count);
        return true;
    }

    private static String tiles(int count) {
        return count + (count == 1 ? " tile" : " tiles");
    }

    private int @Nullable [] ofNumbers(JsonFields holder, List<MarkedValue> numbers, int width, int height) {
        if (numbers.size() != (long) width * height) {
            holder.error(
                    "data",
                    " has " + tiles(numbers.size()) + ", and " + holder.name() + " has " + width + " x " + height
                            + AGAIN);
            return null;
        }
        int[] tiles = new int[numbers.size()];
        for (int i = 0; i < tiles.length; i++) {
            MarkedValue number = numbers.get(i);
            if (!JsonFields.isWhole(number, 0, MOST_TILE)) {
                file.error(
                        number,
                        holder.path("data") + "[" + i + "] is " + number.describe() + ", which is not a tile" + AGAIN);
                return null;
            }
            tiles[i] = (int) number.scalar().longValue();
        }
        return tiles;
    }

    /// Reads the tiles of an XML file, which are numbers with commas between them.
    private int @Nullable [] ofCsv(JsonFields holder, String text, int width, int height) {
        long count = (long) width * height;
        // each tile has a digit, and all but the last one a comma
        if (count > text.length()) {
            refuseCount(holder, "fewer tiles", width, height);
            return null;
        }
        int[] tiles = new int[(int) count];
        int done = 0;
        int at = 0;
        while (at < text.length()) {
            int comma = text.indexOf(',', at);
            int end = comma < 0 ? text.length() : comma;
            String number = text.substring(at, end).strip();
            at = end + 1;
            if (number.isEmpty() && text.substring(Math.min(at, text.length())).isBlank()) {
                break;
            }
            if (done == tiles.length) {
                refuseCount(holder, "more tiles", width, height);
                return null;
            }
            if (!TILE.matcher(number).matches() || Long.parseLong(number) > MOST_TILE) {
                holder.error(
                        "data", ", tile " + done + ", is " + Names.quote(number) + ", which is not a tile" + AGAIN);
                return null;
            }
            tiles[done++] = (int) Long.parseLong(number);
        }
        if (done < tiles.length) {
            refuseCount(holder, tiles(done), width, height);
            return null;
        }
        return tiles;
    }

    private static void refuseCount(JsonFields holder, String count, int width, int height) {
        holder.error("data", " has " + count + ", and " + holder.name() + " has " + width + " x " + height + AGAIN);
    }

    private int @Nullable [] ofText(JsonFields layer, JsonFields holder, String text, int width, int height) {
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(SPACE.matcher(text).replaceAll(""));
        } catch (IllegalArgumentException wrong) {
            holder.error("data", " is not Base64: " + wrong.getMessage() + AGAIN);
            return null;
        }
        long length = (long) width * height * Integer.BYTES;
        String compression = layer.text("compression", "");
        boolean isCompressed = !compression.isEmpty();
        long ratio = compression.equals(ZSTD) ? MOST_ZSTD_RATIO : MOST_RATIO;
        if (isCompressed ? length > bytes.length * ratio : length != bytes.length) {
            holder.error(
                    "data",
                    " has " + bytes.length + (isCompressed ? " compressed" : "") + " bytes, and "
                            + holder.name() + " has " + width + " x " + height + " tiles of " + Integer.BYTES
                            + " bytes" + AGAIN);
            return null;
        }
        try (InputStream in = open(layer, compression, bytes, length)) {
            if (in == null && !compression.equals(ZSTD)) {
                refuse(layer, compression);
            }
            return in == null ? null : ofBytes(holder, in, width, height);
        } catch (IOException wrong) {
            String reason = compression.equals(ZSTD) ? "It is damaged or cut off" : wrong.getMessage();
            holder.error("data", " cannot be decompressed with " + compression + ": " + reason + AGAIN);
            return null;
        }
    }

    /// What decompresses tiles, or null if nothing does.
    private static @Nullable InputStream open(JsonFields layer, String compression, byte[] bytes, long length)
            throws IOException {
        InputStream in = new ByteArrayInputStream(bytes);
        return switch (compression) {
            case "" -> in;
            case "zlib" -> new InflaterInputStream(in);
            case "gzip" -> new GZIPInputStream(in);
            case ZSTD -> openZstd(layer, in, length);
            default -> null;
        };
    }

    private static @Nullable InputStream openZstd(JsonFields layer, InputStream in, long length) throws IOException {
        try {
            return ZstdTiles.open(in, length);
        } catch (LinkageError | IllegalCallerException unusable) {
            layer.error(
                    "compression",
                    hasZstd()
                            ? " is \"zstd\", and the native code of zstd-jni cannot be loaded. Start the JVM with"
                                    + " --enable-native-access=com.github.luben.zstd_jni, or with ALL-UNNAMED on the class"
                                    + " path, or choose zlib or gzip in the map's properties."
                            : " is \"zstd\", for which the program lacks a library. Add com.github.luben:zstd-jni to its"
                                    + " dependencies, and --add-modules com.github.luben.zstd_jni on the module path, or"
                                    + " choose zlib or gzip in the map's properties.");
            return null;
        }
    }

    private static boolean hasZstd() {
        try {
            Class.forName("com.github.luben.zstd.Zstd", false, TileData.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError missing) {
            return false;
        }
    }

    private void refuse(JsonFields layer, String compression) {
        layer.error(
                "compression",
                " is " + Names.quote(compression)
                        + ", which is not supported. Choose zlib, gzip, zstd or CSV as the format of tile layers in the"
                        + " map's properties.");
    }

    private int @Nullable [] ofBytes(JsonFields holder, InputStream in, int width, int height) throws IOException {
        int count = width * height;
        int[] tiles = new int[Math.min(count, FIRST_TILES)];
        byte[] buffer = new byte[1 << 13];
        ByteBuffer numbers = ByteBuffer.wrap(buffer).order(ByteOrder.LITTLE_ENDIAN);
        int done = 0;
        int read = 1;
        while (done < count && read > 0) {
            read = in.readNBytes(buffer, 0, (int) Math.min(buffer.length, (count - done) * (long) Integer.BYTES));
            if (done + read / Integer.BYTES > tiles.length) {
                tiles = Arrays.copyOf(tiles, (int) Math.min(count, tiles.length * 2L));
            }
            for (int at = 0; at + Integer.BYTES <= read; at += Integer.BYTES) {
                tiles[done++] = numbers.getInt(at);
            }
        }
        if (done < count || in.read() >= 0) {
            refuseCount(holder, done < count ? tiles(done) : "more tiles", width, height);
            return null;
        }
        return tiles;
    }
}
