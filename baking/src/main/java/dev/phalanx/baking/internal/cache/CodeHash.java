package dev.phalanx.baking.internal.cache;

import com.dynatrace.hash4j.hashing.HashStream64;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SceneWriter;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalTransform;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A hash of the code that a bake depends on: the class files of bakers, authoring components and baking systems, and
/// of all classes that they name directly or indirectly, except those of the JDK; and the parts of this library.
public final class CodeHash {
    private static final Pattern DESCRIPTOR = Pattern.compile("L([\\w$/]+);");
    private static final List<Class<?>> LIBRARY =
            List.of(Baker.class, SceneWriter.class, LocalTransform.class, World.class, Entity.class);

    private CodeHash() {}

    /// The hash of these classes and of all classes that they name.
    ///
    /// @throws UncheckedIOException if a class file cannot be read
    public static long of(Collection<Class<?>> roots) {
        Map<String, Long> hashes = new TreeMap<>();
        Set<String> libraries = new TreeSet<>();
        LIBRARY.forEach(type -> libraries.add(place(type)));
        Set<String> seen = new TreeSet<>();
        for (Class<?> root : roots) {
            Deque<String> open = new ArrayDeque<>(List.of(root.getName().replace('.', '/')));
            while (!open.isEmpty()) {
                String name = open.remove();
                if (seen.add(name)) {
                    follow(name, root.getClassLoader(), libraries, hashes, open);
                }
            }
        }
        HashStream64 stream = Hashing.xxh3_64().hashStream();
        hashes.forEach((name, hash) -> stream.putString(name).putLong(hash));
        libraries.forEach(place -> stream.putLong(ofPlace(place)));
        return stream.getAsLong();
    }

    private static void follow(
            String name,
            @Nullable ClassLoader loader,
            Set<String> libraries,
            Map<String, Long> hashes,
            Deque<String> open) {
        if (name.startsWith("java/") || name.startsWith("[")) {
            return;
        }
        String file = name + ".class";
        ClassLoader from = loader == null ? ClassLoader.getSystemClassLoader() : loader;
        URL url = from.getResource(file);
        if (url == null || url.getProtocol().equals("jrt")) {
            return;
        }
        String place = url.toString();
        String before = place.substring(0, place.length() - file.length());
        if (libraries.contains(before)) {
            return;
        }
        try (InputStream in = url.openStream()) {
            byte[] bytes = in.readAllBytes();
            hashes.put(name, Hashing.xxh3_64().hashBytesToLong(bytes));
            ClassModel model = ClassFile.of().parse(bytes);
            for (PoolEntry entry : model.constantPool()) {
                switch (entry) {
                    case ClassEntry type -> open.add(type.asInternalName());
                    case Utf8Entry text -> {
                        Matcher found = DESCRIPTOR.matcher(text.stringValue());
                        while (found.find()) {
                            open.add(found.group(1));
                        }
                    }
                    default -> {}
                }
            }
        } catch (IOException unread) {
            throw new UncheckedIOException("The class file " + url + " cannot be read: " + unread.getMessage(), unread);
        }
    }

    /// The URL of the directory or jar of a class, as the beginning of the URLs of its files.
    private static String place(Class<?> type) {
        String file = "/" + type.getName().replace('.', '/') + ".class";
        URL url = type.getResource(file);
        String text = String.valueOf(url);
        return text.substring(0, Math.max(0, text.length() - file.length() + 1));
    }

    private static long ofPlace(String place) {
        try {
            if (place.startsWith("jar:file:")) {
                Path jar = Path.of(URI.create(place.substring("jar:".length(), place.indexOf("!/"))));
                return Hashing.xxh3_64().hashBytesToLong(Files.readAllBytes(jar));
            }
            if (place.startsWith("file:")) {
                return ofDirectory(Path.of(URI.create(place)));
            }
            return Hashing.xxh3_64().hashCharsToLong(place);
        } catch (IOException unread) {
            throw new UncheckedIOException("The code in " + place + " cannot be read: " + unread.getMessage(), unread);
        }
    }

    private static long ofDirectory(Path directory) throws IOException {
        HashStream64 stream = Hashing.xxh3_64().hashStream();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".class"))
                    .sorted()
                    .toList()) {
                stream.putString(directory.relativize(file).toString().replace('\\', '/'));
                stream.putLong(Hashing.xxh3_64().hashBytesToLong(Files.readAllBytes(file)));
            }
        }
        return stream.getAsLong();
    }
}
