package dev.phalanx.structs.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.blob.Weapons.Curve;
import dev.phalanx.structs.blob.Weapons.Recoil;
import dev.phalanx.structs.blob.Weapons.Weapon;
import dev.phalanx.testing.Row;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Blobs are written to files, read and mapped.
@Row("BLB-5")
class BlobFileTest {
    @TempDir
    Path folder;

    private Path pistolFile(int version) throws IOException {
        Path file = folder.resolve("pistol.blob");
        try (BlobAssetReference<Weapon> pistol = Weapons.pistol()) {
            pistol.write(file, version);
        }
        return file;
    }

    private static void assertPistol(BlobAssetReference<Weapon> pistol) throws BlobFileException {
        pistol.verify();
        assertThat(pistol.value().name()).hasToString("Pistol");
        assertThat(pistol.value().recoil()).containsExactly(new Recoil(0, 0), new Recoil(1, 0.5f), new Recoil(2, 1f));
        try (BlobAssetReference<Weapon> built = Weapons.pistol()) {
            assertThat(pistol.contentHash()).isEqualTo(built.contentHash());
            assertThat(pistol.contentEquals(built)).isTrue();
        }
    }

    @Test
    @Row("BLB-5.1")
    void aFileIsReadAndMapped() throws IOException {
        Path file = pistolFile(7);
        assertThat(Files.size(file)).isEqualTo(128 + 52);
        try (BlobAssetReference<Weapon> read = BlobAssetReference.read(file, Weapon.class, 7);
                BlobAssetReference<Weapon> mapped = BlobAssetReference.map(file, Weapon.class, 7)) {
            assertPistol(read);
            assertPistol(mapped);
            assertThat(mapped.segment().isMapped()).isTrue();
            assertThat(mapped.segment().address() % 16).isZero();
        }
    }

    @Test
    void anInterruptedThreadWritesAndReadsStreams() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (BlobAssetReference<Weapon> pistol = Weapons.pistol()) {
            Thread.currentThread().interrupt();
            pistol.write(out, 7);
            BlobAssetReference<Weapon> read =
                    BlobAssetReference.tryRead(new ByteArrayInputStream(out.toByteArray()), Weapon.class, 7);
            assertPistol(Objects.requireNonNull(read));
            read.close();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    @Row("BLB-5.1")
    void aWrongVersionAnswersNull() throws IOException {
        Path file = pistolFile(7);
        assertThat(BlobAssetReference.tryRead(file, Weapon.class, 8)).isNull();
        assertThat(BlobAssetReference.tryMap(file, Weapon.class, 6)).isNull();
        byte[] bytes = Files.readAllBytes(file);
        assertThat(BlobAssetReference.tryRead(new ByteArrayInputStream(bytes), Weapon.class, 8))
                .isNull();
        assertThat(BlobAssetReference.tryRead(file, Curve.class, 8)).isNull();
        String wrong = file + " has version 7 of the data, and 8 was requested. Request that one, or write the file "
                + "again.";
        assertThatExceptionOfType(BlobFileException.class)
                .isThrownBy(() -> BlobAssetReference.read(file, Weapon.class, 8))
                .withMessage(wrong);
        assertThatExceptionOfType(BlobFileException.class)
                .isThrownBy(() -> BlobAssetReference.map(file, Weapon.class, 8))
                .withMessage(wrong);
    }

    @Test
    @Row("BLB-5.1")
    void aStreamIsWrittenAndRead() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (BlobAssetReference<Weapon> pistol = Weapons.pistol();
                BlobAssetReference<Curve> curve = Weapons.curve(1, 2)) {
            pistol.write(out, 1);
            curve.write(out, 2);
        }
        ByteArrayInputStream in = new ByteArrayInputStream(out.toByteArray());
        try (BlobAssetReference<Weapon> pistol = BlobAssetReference.tryRead(in, Weapon.class, 1);
                BlobAssetReference<Curve> curve = BlobAssetReference.tryRead(in, Curve.class, 2)) {
            assertPistol(pistol);
            assertThat(curve.value().samples()).containsExactly(1f, 2f);
        }
        assertThat(in.available()).isZero();
    }

    record Rifle(float damage, BlobString name, BlobArray<Recoil> recoil) {}

    @Test
    void aWrongTypeIsRefused() throws IOException {
        Path file = pistolFile(1);
        assertThatExceptionOfType(BlobFileException.class)
                .isThrownBy(() -> BlobAssetReference.tryRead(file, Rifle.class, 1))
                .withMessageMatching("\\Q" + file + "\\E holds a Weapon whose type has the hash [0-9a-f]{16}, and "
                        + "\\Q" + Rifle.class.getName() + "\\E has [0-9a-f]{16}\\. Ask for the type that was written, "
                        + "or write it again\\.");
        assertThatExceptionOfType(BlobFileException.class)
                .isThrownBy(() -> BlobAssetReference.tryMap(file, Rifle.class, 1));
    }

    @Test
    void filesCutOffAreRefused() throws IOException {
        Path file = pistolFile(1);
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
        assertThatExceptionOfType(BlobFileException.class)
                .isThrownBy(() -> BlobAssetReference.tryRead(file, Weapon.class, 1))
                .withMessage(file + " is cut off: 51 of 52 bytes of the blob are there. Write it again.");
        assertThatExceptionOfType(BlobFileException.class)
                .isThrownBy(() -> BlobAssetReference.tryMap(file, Weapon.class, 1))
                .withMessage(file + " is cut off: 51 of 52 bytes of the blob are there. Write it again.");
        assertThatExceptionOfType(BlobFileException.class)
                .isThrownBy(() -> BlobAssetReference.tryRead(
                        new ByteArrayInputStream(bytes, 0, bytes.length - 2), Weapon.class, 1))
                .withMessage("The stream is cut off: 50 of 52 bytes of the blob are there. Write it again.");
        Files.write(file, Arrays.copyOf(bytes, 100));
        assertThatExceptionOfType(BlobFileException.class)
                .isThrownBy(() -> BlobAssetReference.tryMap(file, Weapon.class, 1))
                .withMessage(file + " is cut off: it has 100 bytes, and the header of a blob 128. Write it again.");
        Files.write(file, Arrays.copyOf(bytes, bytes.length + 5));
        assertThatExceptionOfType(BlobFileException.class)
                .isThrownBy(() -> BlobAssetReference.tryMap(file, Weapon.class, 1))
                .withMessage(file + " is damaged: it goes on for 5 bytes after the blob. Write it again.");
    }

    @Test
    void aStreamThatAnnouncesMoreThanItHasIsRefused() throws IOException {
        BlobHeader announcing;
        try (BlobAssetReference<Weapon> pistol = Weapons.pistol()) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            pistol.write(out, 1);
            BlobHeader header =
                    BlobHeader.read(Channels.newChannel(new ByteArrayInputStream(out.toByteArray())), "The stream");
            announcing = new BlobHeader(
                    header.source(), 1, header.typeHash(), 2_000_000_000, header.content(), 0, header.typeName());
        }
        assertThatExceptionOfType(BlobFileException.class)
                .isThrownBy(
                        () -> BlobAssetReference.tryRead(new ByteArrayInputStream(announcing.bytes()), Weapon.class, 1))
                .withMessage("The stream is cut off: 0 of 2000000000 bytes of the blob are there. Write it again.");
    }

    @Test
    void otherFilesAreRefused() throws IOException {
        Path file = folder.resolve("text");
        for (String text : new String[] {"", "PHX", "Once upon a time there was a file that was no blob at all."}) {
            Files.writeString(file, text);
            assertThatExceptionOfType(BlobFileException.class)
                    .isThrownBy(() -> BlobAssetReference.tryRead(file, Weapon.class, 1))
                    .withMessage(file + " is no blob: it does not begin as one. Name a file that "
                            + "BlobAssetReference.write made.");
        }
        assertThatExceptionOfType(NoSuchFileException.class)
                .isThrownBy(() -> BlobAssetReference.tryRead(folder.resolve("none"), Weapon.class, 1));
    }

    @Test
    void anotherFormatIsRefused() throws IOException {
        Path file = pistolFile(1);
        byte[] bytes = Files.readAllBytes(file);
        bytes[8] = 2;
        Files.write(file, bytes);
        assertThatExceptionOfType(BlobFileException.class)
                .isThrownBy(() -> BlobAssetReference.tryMap(file, Weapon.class, 1))
                .withMessage(file + " has the format 2, and this version of Phalanx reads 1. Write it again.");
    }

    @Test
    void writingReplacesAFileThatIsMapped() throws IOException {
        Path file = folder.resolve("curve.blob");
        try (BlobAssetReference<Curve> one = Weapons.curve(1, 2, 3);
                BlobAssetReference<Curve> two = Weapons.curve(4)) {
            one.write(file, 1);
            try (BlobAssetReference<Curve> mapped = BlobAssetReference.map(file, Curve.class, 1)) {
                two.write(file, 1);
                assertThat(mapped.value().samples()).containsExactly(1f, 2f, 3f);
                try (BlobAssetReference<Curve> second = BlobAssetReference.map(file, Curve.class, 1)) {
                    assertThat(second.value().samples()).containsExactly(4f);
                }
            }
        }
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void aMappedBlobEndsWhenItIsClosed() throws IOException {
        BlobAssetReference<Weapon> mapped = BlobAssetReference.map(pistolFile(1), Weapon.class, 1);
        BlobArray<Recoil> recoil = mapped.value().recoil();
        mapped.close();
        assertThatExceptionOfType(DisposedException.class).isThrownBy(() -> recoil.get(0));
        assertThatExceptionOfType(DisposedException.class).isThrownBy(mapped::value);
        assertThatExceptionOfType(DisposedException.class).isThrownBy(mapped::close);
    }

    @Test
    void aClosedBlobIsNotWritten() {
        BlobAssetReference<Weapon> pistol = Weapons.pistol();
        pistol.close();
        assertThatExceptionOfType(DisposedException.class).isThrownBy(() -> pistol.write(folder.resolve("x"), 1));
    }

    @Test
    void aFileHasThePermissionsThatFilesHave() throws IOException {
        Path other = Files.createFile(folder.resolve("other"));
        assertThat(Files.getFileStore(folder).supportsFileAttributeView("posix"))
                .isTrue();
        assertThat(Files.getPosixFilePermissions(pistolFile(1))).isEqualTo(Files.getPosixFilePermissions(other));
    }

    @Test
    void anInterruptedThreadWritesReadsAndMaps() throws IOException {
        Thread.currentThread().interrupt();
        try {
            Path file = pistolFile(7);
            try (BlobAssetReference<Weapon> read = BlobAssetReference.read(file, Weapon.class, 7);
                    BlobAssetReference<Weapon> mapped = BlobAssetReference.map(file, Weapon.class, 7)) {
                assertPistol(read);
                assertPistol(mapped);
            }
            assertThatExceptionOfType(BlobFileException.class)
                    .isThrownBy(() -> BlobAssetReference.read(file, Weapon.class, 8))
                    .withMessageContaining("has version 7");
        } finally {
            assertThat(Thread.interrupted()).as("interrupted").isTrue();
        }
    }

    @Test
    void whatFailsLeavesTheOldFile() throws IOException {
        Path file = pistolFile(7);
        byte[] before = Files.readAllBytes(file);
        BlobAssetReference<Weapon> closed = Weapons.pistol();
        closed.close();
        assertThatExceptionOfType(DisposedException.class).isThrownBy(() -> closed.write(file, 8));
        assertThat(file).hasBinaryContent(before);
        try (BlobAssetReference<Weapon> pistol = Weapons.pistol()) {
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> pistol.write(folder, 8))
                    .withMessage(folder + " is a directory. Name a file.");
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }
}
