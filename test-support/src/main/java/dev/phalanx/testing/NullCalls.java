package dev.phalanx.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Calls public methods and constructors with null for each parameter that is not `@Nullable`, and lists those that end
/// in a `NullPointerException` that does not name what was null.
///
/// Static methods and constructors of all public classes of a package are called, and the methods of objects that a
/// test gives. Parameters that are not null in a call get a sample of their type, if the test gives one.
public final class NullCalls {
    private final Map<Class<?>, Object> samples = new LinkedHashMap<>();
    private final Set<String> leftOut = new TreeSet<>();
    private final Set<String> bare = new TreeSet<>();
    private int count;

    /// Numbers are 1, and a class is `String`, until a test gives others.
    public NullCalls() {
        samples.put(int.class, 1);
        samples.put(long.class, 1L);
        samples.put(float.class, 1f);
        samples.put(double.class, 1d);
        samples.put(boolean.class, false);
        samples.put(byte.class, (byte) 1);
        samples.put(short.class, (short) 1);
        samples.put(char.class, 'a');
        samples.put(String.class, "text");
    }

    /// Gives `value` to parameters of this type, or of a type above it, that are not the null one.
    public <T> NullCalls sample(Class<T> type, T value) {
        samples.put(type, value);
        return this;
    }

    /// Does not call methods of these names, such as `equals` or `World.open`, and constructors of these classes.
    public NullCalls leaveOut(String... names) {
        leftOut.addAll(Arrays.asList(names));
        return this;
    }

    /// Calls the static methods and the constructors of the public classes in the package of a class.
    public NullCalls ofPackage(Class<?> member) {
        for (Class<?> type : publicClasses(member)) {
            for (Constructor<?> constructor : type.getConstructors()) {
                if (!Modifier.isAbstract(type.getModifiers())) {
                    call(type, constructor, type);
                }
            }
            for (Method method : type.getDeclaredMethods()) {
                if (Modifier.isStatic(method.getModifiers()) && Modifier.isPublic(method.getModifiers())) {
                    call(type, method, type);
                }
            }
        }
        return this;
    }

    /// Calls the methods of an object that a public class of the project declares.
    public <T> NullCalls ofObject(Class<? super T> type, T target) {
        for (Method method : type.getMethods()) {
            if (!Modifier.isStatic(method.getModifiers())
                    && !method.isBridge()
                    && Modifier.isPublic(method.getDeclaringClass().getModifiers())
                    && method.getDeclaringClass().getName().startsWith("dev.phalanx.")) {
                call(type, method, target);
            }
        }
        return this;
    }

    /// The calls that ended in an exception that does not say what was null, each with its exception.
    public Set<String> bare() {
        return bare;
    }

    /// The number of calls.
    public int count() {
        return count;
    }

    private static List<Class<?>> publicClasses(Class<?> member) {
        List<Class<?>> found = new ArrayList<>();
        try {
            Path root = Path.of(
                    member.getProtectionDomain().getCodeSource().getLocation().toURI());
            Path directory = root.resolve(member.getPackageName().replace('.', '/'));
            try (Stream<Path> files = Files.list(directory)) {
                for (Path file : files.sorted().toList()) {
                    String name = file.getFileName().toString();
                    if (name.endsWith(".class") && !name.equals("package-info.class")) {
                        Class<?> type = Class.forName(
                                member.getPackageName() + "." + name.substring(0, name.length() - ".class".length()),
                                false,
                                member.getClassLoader());
                        if (isPublic(type)) {
                            found.add(type);
                        }
                    }
                }
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (URISyntaxException | ClassNotFoundException impossible) {
            throw new IllegalStateException(impossible);
        }
        return found;
    }

    private static boolean isPublic(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getEnclosingClass()) {
            if (!Modifier.isPublic(at.getModifiers()) || at.isAnonymousClass()) {
                return false;
            }
        }
        return true;
    }

    private void call(Class<?> type, Executable executable, Object target) {
        String name = type.getSimpleName() + "." + executable.getName();
        if (executable.isSynthetic() || leftOut.contains(executable.getName()) || leftOut.contains(name)) {
            return;
        }
        Parameter[] parameters = executable.getParameters();
        for (int i = 0; i < parameters.length; i++) {
            if (!parameters[i].getType().isPrimitive() && !mayBeNull(parameters[i])) {
                Object[] arguments = new Object[parameters.length];
                for (int k = 0; k < arguments.length; k++) {
                    if (k != i) {
                        fill(arguments, k, parameters[k].getType());
                    }
                }
                call(executable, target, arguments, i);
            }
        }
    }

    private static boolean mayBeNull(Parameter parameter) {
        return Arrays.stream(parameter.getAnnotatedType().getAnnotations())
                .anyMatch(annotation ->
                        annotation.annotationType().getSimpleName().equals("Nullable"));
    }

    /// Puts a sample in its place, if there is one.
    private void fill(Object[] arguments, int index, Class<?> type) {
        Object exact = samples.get(type);
        if (exact != null) {
            arguments[index] = exact;
        } else if (type != Object.class) {
            samples.values().stream()
                    .filter(type::isInstance)
                    .findFirst()
                    .ifPresent(sample -> arguments[index] = sample);
        }
    }

    /// @param target the object; anything for static methods and constructors
    private void call(Executable executable, Object target, Object[] arguments, int index) {
        count++;
        try {
            if (executable instanceof Method method) {
                method.invoke(target, arguments);
            } else {
                ((Constructor<?>) executable).newInstance(arguments);
            }
        } catch (InvocationTargetException failure) {
            if (failure.getTargetException() instanceof NullPointerException thrown && isBare(thrown, executable)) {
                bare.add(executable + ", argument " + index + ": " + thrown.getMessage());
            }
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(executable.toString(), impossible);
        }
    }

    /// Whether an exception does not say what was null. A message of the JVM names a parameter of the method that
    /// threw, so it says it only if that is the one that was called.
    private static boolean isBare(NullPointerException thrown, Executable called) {
        String text = thrown.getMessage();
        if (text == null || text.isBlank()) {
            return true;
        }
        StackTraceElement top = thrown.getStackTrace()[0];
        String name = called instanceof Constructor<?> ? "<init>" : called.getName();
        return text.startsWith("Cannot ") && !top.getMethodName().equals(name);
    }
}
