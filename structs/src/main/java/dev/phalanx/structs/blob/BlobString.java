package dev.phalanx.structs.blob;

import dev.phalanx.structs.contract.BlobPart;
import dev.phalanx.structs.internal.blob.BlobLayout;
import dev.phalanx.structs.internal.blob.BlobMemory;
import dev.phalanx.structs.internal.blob.BlobView;
import dev.phalanx.structs.internal.blob.BlobViews;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// A view of a text in a blob, stored as UTF-8.
///
/// It is a field of a type stored in blobs, or an element of a [BlobArray]; anything else refuses to store one. Two
/// strings are equal if they say the same. Nothing here allocates but [#toString()].
@BlobPart(BlobPart.Kind.STRING)
public final class BlobString {
    private static final BlobString EMPTY = new BlobString(BlobMemory.NONE, 0, 0);

    static {
        BlobViews.setTexts(new BlobView<BlobString>() {
            @Override
            public BlobString at(BlobMemory blob, int field) {
                return BlobString.at(blob, field);
            }

            @Override
            public void requireIn(BlobString view, BlobMemory blob, String path) {
                view.requireIn(blob, path);
            }

            @Override
            public void writeTo(BlobString view, BlobMemory blob, int field) {
                view.writeTo(blob, field);
            }
        });
    }

    private final BlobMemory memory;
    private final int start;
    private final int length;

    /// @param length bytes of UTF-8
    BlobString(BlobMemory memory, int start, int length) {
        this.memory = memory;
        this.start = start;
        this.length = length;
    }

    /// A text without characters.
    public static BlobString empty() {
        return EMPTY;
    }

    /// The string whose place is in `field`.
    ///
    /// @throws IllegalStateException if it does not lie within the blob
    static BlobString at(BlobMemory blob, int field) {
        long place = blob.getLong(field);
        int bytes = BlobLayout.lengthIn(place);
        return new BlobString(blob, bytes == 0 ? 0 : blob.target(field, BlobLayout.offsetIn(place), bytes), bytes);
    }

    /// Refuses a string of another blob.
    ///
    /// @param path the field that is to hold it
    void requireIn(BlobMemory blob, String path) {
        if (length != 0) {
            BlobErrors.requireSame(memory, blob, "a BlobString", path);
        }
    }

    /// Puts the string's place into `field`.
    void writeTo(BlobMemory blob, int field) {
        requireIn(blob, "The element");
        blob.putInt(BlobLayout.lengthOf(field), length);
        if (length == 0) {
            blob.putInt(field, 0);
        } else {
            blob.putTarget(field, start);
        }
    }

    /// Bytes of the text in UTF-8.
    public int byteLength() {
        return length;
    }

    /// Whether the text has no bytes.
    public boolean isEmpty() {
        return length == 0;
    }

    /// The byte of UTF-8 at `index`.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or not below [#byteLength()]
    /// @throws dev.phalanx.structs.DisposedException if the blob was closed
    public byte byteAt(int index) {
        memory.check();
        if (Integer.compareUnsigned(index, length) >= 0) {
            throw new IndexOutOfBoundsException("Byte " + index + " is out of range for a BlobString of " + length
                    + " bytes." + (length == 0 ? " It is empty." : " Use an index from 0 to " + (length - 1) + "."));
        }
        return memory.getByte(start + index);
    }

    /// Whether this has exactly the characters of `text`. A text with half of a surrogate pair equals none.
    ///
    /// @throws dev.phalanx.structs.DisposedException if the blob was closed
    public boolean contentEquals(CharSequence text) {
        memory.check();
        int at = start;
        int end = start + length;
        for (int i = 0; i < text.length(); i++) {
            int codePoint = Character.codePointAt(text, i);
            int width = Utf8Bytes.width(codePoint);
            if (width == 0 || end - at < width) {
                return false;
            }
            for (int k = 0; k < width; k++) {
                if (memory.getByte(at + k) != Utf8Bytes.unit(codePoint, width, k)) {
                    return false;
                }
            }
            at += width;
            i += Character.charCount(codePoint) - 1;
        }
        return at == end;
    }

    /// Whether `other` is a string that says the same.
    @Override
    public boolean equals(@Nullable Object other) {
        if (!(other instanceof BlobString string) || string.length != length) {
            return false;
        }
        memory.check();
        string.memory.check();
        for (int i = 0; i < length; i++) {
            if (memory.getByte(start + i) != string.memory.getByte(string.start + i)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        memory.check();
        int hash = 0;
        for (int i = 0; i < length; i++) {
            hash = 31 * hash + memory.getByte(start + i);
        }
        return hash;
    }

    /// The text.
    ///
    /// @throws dev.phalanx.structs.DisposedException if the blob was closed
    /// @throws IllegalStateException if the blob is of a damaged file and the bytes are not UTF-8
    @Override
    public String toString() {
        memory.check();
        byte[] bytes = memory.bytes(start, length);
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IllegalStateException(
                    memory.name() + " is damaged: the " + length + " bytes of the string at " + start
                            + " are not UTF-8. Write its file again; verify() tells of damage before the blob is used.",
                    e);
        }
    }
}
