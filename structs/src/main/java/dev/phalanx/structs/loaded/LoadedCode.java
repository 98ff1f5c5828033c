package dev.phalanx.structs.loaded;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.net.URL;
import org.jspecify.annotations.Nullable;

/// The class file of a loaded class, and whether it is known to be the code that the JVM runs.
///
/// The JVM does not show the code that it has loaded, so code that is copied or read comes from the class file. The two
/// differ where an agent or a class loader changes classes while they are loaded, and where the file was written anew
/// since. There is no doubt about a class
///
/// - whose loader is the JDK's own or a plain [java.net.URLClassLoader], which define what they read,
/// - in a JVM without agents, see [Agents],
/// - whose file or jar has not changed since the JVM started, see [FileAge],
/// - which has the members that its file declares.
///
/// There is a doubt about every class once the program says that it has redefined classes, see [Redefinitions].
///
/// A class file is read and looked at once. In a JVM that was started to be debugged, it is read anew when it has
/// changed: a debugger redefines classes after it has written their files.
public final class LoadedCode {
    private static final ClassCache<LoadedCode> ALL = new ClassCache<>() {
        @Override
        protected LoadedCode computeValue(Class<?> type) {
            return read(type);
        }
    };

    private final @Nullable URL place;
    private final byte @Nullable [] bytes;
    private final @Nullable String doubt;

    private LoadedCode(@Nullable URL place, byte @Nullable [] bytes, @Nullable String doubt) {
        this.place = place;
        this.bytes = bytes;
        this.doubt = doubt;
    }

    /// The facts about the code of a class that is not hidden.
    public static LoadedCode of(Class<?> type) {
        LoadedCode known = ALL.get(type);
        boolean hasChanged = Agents.areDebugging() && known.place != null && FileAge.doubt(known.place) != null;
        return hasChanged ? read(type) : known;
    }

    /// The class file, or null if none was found or it cannot be read.
    public @Nullable ClassModel parse() {
        return bytes == null ? null : ClassFile.of().parse(bytes);
    }

    /// Why the class file may not be the code that runs, as the end of a sentence, or null if it is that code, or
    /// [CopyChoice#ALWAYS] says that it is.
    public @Nullable String doubt() {
        String declared = Redefinitions.doubt();
        if (declared != null || CopyChoice.current() == CopyChoice.ALWAYS) {
            return declared;
        }
        String agent = Agents.doubt();
        return agent == null ? doubt : agent;
    }

    /// Whether the code that runs may differ from the class file, now or later: there is a doubt, or the class may be
    /// redefined by the debugger that the JVM was started for.
    public boolean mayDiffer() {
        return doubt() != null || (Agents.areDebugging() && CopyChoice.current() != CopyChoice.ALWAYS);
    }

    private static LoadedCode read(Class<?> type) {
        String file = type.getName().substring(type.getName().lastIndexOf('.') + 1) + ".class";
        URL place = type.getResource(file);
        if (place == null) {
            return new LoadedCode(null, null, "the class file of " + type.getName() + " is not found");
        }
        byte[] bytes;
        try (InputStream in = type.getResourceAsStream(file)) {
            if (in == null) {
                return new LoadedCode(null, null, "the class file of " + type.getName() + " is not found");
            }
            bytes = in.readAllBytes();
        } catch (IOException unread) {
            return new LoadedCode(place, null, place + " cannot be read: " + unread.getMessage());
        }
        // The times are read after the file: what was changed while it was read is seen.
        String doubt = Loaders.doubt(type.getClassLoader());
        doubt = doubt == null ? FileAge.doubt(place) : doubt;
        doubt = doubt == null ? Members.doubt(type, bytes) : doubt;
        return new LoadedCode(place, doubt == null || isWhole(bytes) ? bytes : null, doubt);
    }

    /// Whether the class file can be parsed: one that is being written cannot.
    private static boolean isWhole(byte[] bytes) {
        try {
            for (MethodModel method : ClassFile.of().parse(bytes).methods()) {
                method.code().ifPresent(code -> code.forEach(_ -> {}));
            }
            return true;
        } catch (IllegalArgumentException broken) {
            return false;
        }
    }
}
