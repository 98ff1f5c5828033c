package dev.phalanx.fuzz;

import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.structs.blob.BlobArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import dev.phalanx.structs.blob.BlobBuilderArray;
import dev.phalanx.structs.blob.BlobPtr;
import dev.phalanx.structs.blob.BlobSlot;
import dev.phalanx.structs.blob.BlobString;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/// The root of a blob with a bit of everything.
///
/// @param first a tree whose nodes know their parents
/// @param genres some enums
/// @param prices some numbers
/// @param titles some texts
record Shelf(BlobPtr<Book> first, BlobArray<Genre> genres, BlobArray<Price> prices, BlobArray<BlobString> titles) {
    /// The version of the files.
    static final int VERSION = 3;

    /// What a book is.
    enum Genre {
        NOVEL,
        POEM,
        MANUAL
    }

    /// Numbers of several widths, and a fixed text.
    record Price(long cents, short discount, boolean fixed, char sign, double tax, FixedString32Bytes currency) {}

    /// A node of the tree.
    record Book(int id, BlobString title, BlobPtr<Book> sequelOf, BlobArray<Book> sequels, BlobPtr<Double> weight) {}

    /// The bytes of a file with five books.
    static byte[] file() {
        try (BlobBuilder builder = new BlobBuilder()) {
            BlobSlot<Shelf> root = builder.constructRoot(Shelf.class);
            BlobSlot<Book> first = builder.allocate(root, "first", Book.class);
            builder.allocateString(first, "title", "Größe");
            builder.setPointer(first, "sequelOf", first);
            BlobBuilderArray<Book> sequels = builder.allocate(first, "sequels", Book.class, 4);
            for (int i = 0; i < sequels.length(); i++) {
                builder.setPointer(sequels.slot(i), "sequelOf", first);
                builder.allocateString(sequels.slot(i), "title", "Volume " + i);
                builder.allocate(sequels.slot(i), "weight", Double.class).set(0.5 * i);
            }
            builder.allocate(root, "genres", Genre.class, 3).set(1, Genre.POEM);
            builder.allocate(root, "prices", Price.class, 2)
                    .set(1, new Price(199, (short) 5, true, '€', 0.19, FixedString32Bytes.of("EUR")));
            builder.allocate(root, "titles", BlobString.class, 2).set(0, builder.allocateString("one"));
            try (BlobAssetReference<Shelf> shelf = builder.createBlobAssetReference(Shelf.class)) {
                return write(shelf, VERSION);
            }
        }
    }

    /// The bytes of the file of a blob.
    static byte[] write(BlobAssetReference<?> blob, int version) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            blob.write(out, version);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /// Reads all that can be reached in a few steps, and sums up what was read.
    int walk() {
        int sum = first.isNull() ? 0 : walk(first.value(), 3);
        return sum + readSome(genres) + readSome(prices) + readSome(titles);
    }

    private static int walk(Book book, int depth) {
        int sum = book.id() + book.title().toString().hashCode();
        sum += book.weight().isNull() ? 0 : book.weight().value().hashCode();
        if (depth > 0) {
            sum += book.sequelOf().isNull() ? 0 : walk(book.sequelOf().value(), depth - 1);
            for (int i = 0; i < Math.min(book.sequels().length(), 8); i++) {
                sum += walk(book.sequels().get(i), depth - 1);
            }
        }
        return sum;
    }

    private static int readSome(BlobArray<?> array) {
        int sum = 0;
        for (int i = 0; i < Math.min(array.length(), 50); i++) {
            sum += array.get(i).toString().hashCode();
        }
        return sum;
    }
}
