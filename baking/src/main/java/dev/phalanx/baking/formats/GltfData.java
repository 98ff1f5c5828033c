package dev.phalanx.baking.formats;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.internal.names.Names;
import dev.phalanx.baking.internal.text.MarkedValue;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The binary data of a glTF file: the second chunk of a `*.glb` file, `data:` URIs, and files beside it. Nothing of it
/// is read before it is asked for.
final class GltfData {
    private static final Set<String> MEMBERS = Set.of("buffers", "bufferViews");
    private static final String DATA = "data:";
    private static final String BASE64 = ";base64,";

    private final SceneBuilder file;
    private final ByteBuffer json;
    private final boolean hasLines;
    private final @Nullable ByteBuffer chunk;
    private final SceneFormat.OtherFiles others;
    private @Nullable JsonFields members;
    private @Nullable ByteBuffer @Nullable [] buffers;
    /// The buffers that were asked for, whether they could be read or not.
    private final BitSet isRead = new BitSet();

    /// @param json the whole text of the file
    /// @param hasLines whether positions have lines and columns
    /// @param chunk the binary chunk of the file, or null if it has none
    /// @param others reads the files beside it
    GltfData(
            SceneBuilder file,
            ByteBuffer json,
            boolean hasLines,
            @Nullable ByteBuffer chunk,
            SceneFormat.OtherFiles others) {
        this.file = file;
        this.json = json;
        this.hasLines = hasLines;
        this.chunk = chunk;
        this.others = others;
    }

    /// The bytes of a buffer view, little-endian, or null after adding a problem.
    ///
    /// @param key the member of `of` that names the view
    @Nullable
    View view(JsonFields of, String key) {
        JsonFields all = members();
        if (all == null) {
            return null;
        }
        List<MarkedValue> views = all.list("bufferViews");
        int index = of.index(key, "bufferViews", views.size());
        JsonFields view = index < 0 ? null : all.element(views, "bufferViews", index);
        if (view == null) {
            return null;
        }
        if (view.has("extensions")) {
            view.error("extensions", " compresses the data, which is not read. Export the file without compression.");
            return null;
        }
        List<MarkedValue> sources = all.list("buffers");
        int number = view.index("buffer", "buffers", sources.size());
        ByteBuffer bytes = number < 0 ? null : buffer(all, sources, number);
        if (bytes == null) {
            return null;
        }
        int offset = view.whole("byteOffset", 0, Integer.MAX_VALUE, 0);
        int length = view.whole("byteLength", 0, Integer.MAX_VALUE, 0);
        if ((long) offset + length > bytes.capacity()) {
            view.error(
                    "byteLength",
                    " is " + length + ", and the buffer has " + Math.max(0, bytes.capacity() - offset)
                            + " bytes from byteOffset " + offset + " on. Export the file again.");
            return null;
        }
        return new View(
                bytes.slice(offset, length).order(ByteOrder.LITTLE_ENDIAN),
                view.whole("byteStride", 0, Integer.MAX_VALUE, 0));
    }

    /// Bytes of a buffer.
    ///
    /// @param stride bytes from one element to the next, or 0 if there are none between them
    record View(ByteBuffer bytes, int stride) {}

    private @Nullable JsonFields members() {
        if (members == null) {
            members = JsonFields.read(file, json.duplicate(), hasLines, MEMBERS::contains);
        }
        return members;
    }

    private @Nullable ByteBuffer buffer(JsonFields all, List<MarkedValue> sources, int number) {
        @Nullable ByteBuffer[] known = buffers;
        if (known == null) {
            known = new ByteBuffer[sources.size()];
            buffers = known;
        }
        if (isRead.get(number)) {
            return known[number];
        }
        isRead.set(number);
        JsonFields source = all.element(sources, "buffers", number);
        ByteBuffer bytes = source == null ? null : read(source, number);
        known[number] = bytes;
        return bytes;
    }

    private @Nullable ByteBuffer read(JsonFields source, int number) {
        String uri = source.text("uri");
        if (uri == null) {
            if (number == 0 && chunk != null) {
                return chunk;
            }
            source.error("uri", " is not there, and the file has no binary chunk for it. Export the file again.");
            return null;
        }
        if (!uri.regionMatches(true, 0, DATA, 0, DATA.length())) {
            return readOther(source, uri);
        }
        int comma = uri.indexOf(BASE64);
        if (comma < 0) {
            source.error("uri", " has data that is not base64. Export the file again.");
            return null;
        }
        try {
            return ByteBuffer.wrap(Base64.getDecoder().decode(uri.substring(comma + BASE64.length())));
        } catch (IllegalArgumentException wrong) {
            source.error("uri", " has data that is not base64. Export the file again.");
            return null;
        }
    }

    private @Nullable ByteBuffer readOther(JsonFields source, String uri) {
        String path;
        try {
            String directory = new AssetRef(file.path(), "").directory();
            path = AssetRef.relativeTo(directory, URLDecoder.decode(uri.replace("+", "%2B"), StandardCharsets.UTF_8))
                    .path();
        } catch (IllegalArgumentException wrong) {
            source.error(
                    "uri",
                    " is " + Names.quote(uri) + ", which is no file of the project. Put the file beside the scene.");
            return null;
        }
        try {
            return ByteBuffer.wrap(others.read(path));
        } catch (IOException failed) {
            source.error("uri", " names the file " + path + ", which cannot be read: " + failed.getMessage());
            return null;
        }
    }
}
