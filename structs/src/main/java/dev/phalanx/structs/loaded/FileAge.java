package dev.phalanx.structs.loaded;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/// Whether a class file, or the jar it is in, is as old as the JVM, so that it is what was loaded.
///
/// Counted are the times of the last change, of creation, and of the last change of the inode, where the file system
/// has one: a file that is replaced by an older one, or copied with its time, is noticed by that. A symbolic link on
/// the way counts as well, since deployments switch versions by one.
final class FileAge {
    private static final String INODE_TIMES = "unix";
    /// The precision that a time in whole seconds may have lost: FAT counts in steps of two.
    private static final Duration LOST = Duration.ofSeconds(2);

    private FileAge() {}

    /// Why the class file at `place` may not be what was loaded, or null if it is.
    static @Nullable String doubt(URL place) {
        if (place.getProtocol().equals("jrt")) {
            return null;
        }
        Path file = file(place);
        if (file == null) {
            return place + " is neither in a directory nor in a jar";
        }
        try {
            Instant changed = lastChange(file);
            return changed.isAfter(Jvm.started())
                    ? file + " was changed at " + changed + ", after this JVM started"
                    : null;
        } catch (IOException gone) {
            return file + " cannot be looked at: " + gone;
        }
    }

    private static @Nullable Path file(URL place) {
        String text = place.toString();
        if (text.startsWith("jar:file:") && text.contains("!/")) {
            text = text.substring("jar:".length(), text.indexOf("!/"));
        }
        try {
            return text.startsWith("file:") ? Path.of(URI.create(text)) : null;
        } catch (IllegalArgumentException | FileSystemNotFoundException foreign) {
            return null;
        }
    }

    private static Instant lastChange(Path file) throws IOException {
        Instant last = lastChangeOf(file);
        for (Path part = file; part != null; part = part.getParent()) {
            if (Files.isSymbolicLink(part)) {
                Instant changed = lastChangeOf(part, LinkOption.NOFOLLOW_LINKS);
                last = changed.isAfter(last) ? changed : last;
            }
        }
        return last;
    }

    private static Instant lastChangeOf(Path file, LinkOption... options) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class, options);
        Instant changed = later(attributes.lastModifiedTime(), attributes.creationTime());
        if (file.getFileSystem().supportedFileAttributeViews().contains(INODE_TIMES)) {
            FileTime inode = (FileTime) Files.getAttribute(file, INODE_TIMES + ":ctime", options);
            changed = later(FileTime.from(changed), inode);
        }
        return changed.equals(changed.truncatedTo(ChronoUnit.SECONDS)) ? changed.plus(LOST) : changed;
    }

    private static Instant later(FileTime one, FileTime other) {
        return one.compareTo(other) > 0 ? one.toInstant() : other.toInstant();
    }
}
