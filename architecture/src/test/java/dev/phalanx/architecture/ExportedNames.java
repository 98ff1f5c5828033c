package dev.phalanx.architecture;

import dev.phalanx.baking.SceneBaking;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.scenes.WorldFiles;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalTransform;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What the library's modules export to everybody, by the names that their documentation uses: `World`,
/// `@UpdateInGroup`, `EntityCommandBuffer.ParallelWriter`, `ComponentLookup<T>`, `World.update()`, `Entity.NULL`,
/// `new RunLoop()`, `@UpdateInGroup(orderFirst = …)`. Anything else in parentheses is ignored.
final class ExportedNames {
    private static final List<Class<?>> ONE_CLASS_OF_EACH_MODULE = List.of(
            Entity.class, JobHandle.class, World.class, LocalTransform.class, WorldFiles.class, SceneBaking.class);
    private static final Pattern NAME =
            Pattern.compile("(?<mark>@|new )?(?<path>\\w+(?:\\.\\w+)*)(?:<[\\w, ?]+>)?(?:\\((?<arguments>.*)\\))?");
    private static final Pattern NAMED_ARGUMENT = Pattern.compile("(\\w+) =");

    private final Map<String, Class<?>> types = new TreeMap<>();

    ExportedNames() {
        for (Class<?> type : ONE_CLASS_OF_EACH_MODULE) {
            ModuleFinder.of(home(type)).findAll().forEach(this::addModule);
        }
    }

    private static Path home(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private void addModule(ModuleReference module) {
        List<String> exported = module.descriptor().exports().stream()
                .filter(export -> !export.isQualified())
                .map(Exports::source)
                .toList();
        try (ModuleReader reader = module.open();
                Stream<String> files = reader.list()) {
            files.filter(file -> file.endsWith(".class") && exported.contains(packageOf(file)))
                    .forEach(this::addType);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String packageOf(String file) {
        return file.substring(0, Math.max(0, file.lastIndexOf('/'))).replace('/', '.');
    }

    private void addType(String file) {
        Class<?> type =
                load(file.substring(0, file.length() - ".class".length()).replace('/', '.'));
        if (type.getCanonicalName() != null && isPublic(type)) {
            String name =
                    type.getCanonicalName().substring(type.getPackageName().length() + 1);
            Class<?> other = types.put(name, type);
            if (other != null) {
                throw new IllegalStateException(
                        other + " and " + type + " have one name. Name packages in the tables.");
            }
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, ExportedNames.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isPublic(Class<?> type) {
        for (Class<?> each = type; each != null; each = each.getEnclosingClass()) {
            if (!Modifier.isPublic(each.getModifiers())) {
                return false;
            }
        }
        return true;
    }

    /// What is wrong with a name, or nothing if it is there.
    Optional<String> problemOf(String name) {
        Matcher parts = NAME.matcher(name);
        if (!parts.matches()) {
            return Optional.of("is no name");
        }
        String path = parts.group("path");
        String owner = path;
        if (!types.containsKey(owner)) {
            owner = path.substring(0, Math.max(0, path.lastIndexOf('.')));
        }
        Class<?> type = types.get(owner);
        if (type == null) {
            return Optional.of("no module exports a public class of that name");
        }
        String member = owner.equals(path) ? "" : path.substring(owner.length() + 1);
        boolean found =
                member.isEmpty() ? isWritten(type, parts) : hasMember(type, member, parts.group("arguments") != null);
        return found ? Optional.empty() : Optional.of(type + " has nothing of that kind");
    }

    private static boolean isWritten(Class<?> type, Matcher parts) {
        String arguments = parts.group("arguments");
        return switch (parts.group("mark")) {
            case null -> arguments == null;
            case "new " -> arguments != null && type.getConstructors().length > 0;
            default ->
                type.isAnnotation()
                        && (arguments == null
                                || NAMED_ARGUMENT
                                        .matcher(arguments)
                                        .results()
                                        .allMatch(argument -> hasMember(type, argument.group(1), true)));
        };
    }

    private static boolean hasMember(Class<?> type, String member, boolean isMethod) {
        for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
            if (offers(isMethod ? each.getDeclaredMethods() : each.getDeclaredFields(), member)
                    || offers(isMethod ? each.getMethods() : each.getFields(), member)) {
                return true;
            }
        }
        return false;
    }

    private static boolean offers(Member[] members, String name) {
        return Arrays.stream(members)
                .anyMatch(member -> member.getName().equals(name)
                        && (Modifier.isPublic(member.getModifiers()) || Modifier.isProtected(member.getModifiers())));
    }
}
