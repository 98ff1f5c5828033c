package dev.phalanx.entities.run;

import dev.phalanx.entities.internal.discovery.ClassSearch;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.systems.AutoCreation;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldSystemFilterFlags;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The world that a program starts with: the default groups, and a system of each class that is found beside a class of
/// the program.
///
/// Systems are found by reading the class files of that class's package and of those below, in its module, directory or
/// jar; no class is loaded but those of systems. One more class file is one more system. Left out are classes that are
/// abstract, those with [dev.phalanx.entities.systems.DisableAutoCreation], those whose
/// [dev.phalanx.entities.systems.WorldSystemFilter] names other kinds of world, and those without a constructor without
/// parameters, which `world.addSystem` can add.
///
/// With `-Dphalanx.bootstrap=off`, or `-Dphalanx.bootstrap.runtimeWorld=off`, the world has no systems: code adds
/// what it wants.
public final class DefaultWorld {
    /// The name of a default world, if it gets no other.
    public static final String NAME = "Default World";

    /// The kinds of world that a default world is.
    public static final Set<WorldSystemFilterFlags> KINDS =
            Set.copyOf(EnumSet.of(WorldSystemFilterFlags.LOCAL_SIMULATION, WorldSystemFilterFlags.PRESENTATION));

    private static final System.Logger LOGGER = System.getLogger("dev.phalanx.entities.run");
    private static final String OFF = "off";

    private DefaultWorld() {}

    /// The default world of a program, with the systems of a class's package and below. If there is an
    /// [ICustomBootstrap] among the classes that takes over, the world that it has set as the default.
    ///
    /// @param beside a class of the program, such as the one with `main`
    /// @throws IllegalArgumentException if the class comes from no directory, jar or module, or a class file is broken
    /// @throws IllegalStateException if a bootstrap has taken over and set no default world
    public static World create(Class<?> beside) {
        return create(NAME, beside);
    }

    /// Same as [#create(Class)], with a name for the world and its tools.
    public static World create(String name, Class<?> beside) {
        Required.nonNull(name, "name");
        Required.nonNull(beside, "beside");
        requireOnOrOff("phalanx.bootstrap.editorWorld");
        if (isOff("phalanx.bootstrap") || isOff("phalanx.bootstrap.runtimeWorld")) {
            return asDefault(new World(name));
        }
        ClassSearch search = ClassSearch.in(beside, beside.getPackageName());
        List<Class<? extends ICustomBootstrap>> bootstraps = new ArrayList<>();
        for (String found : search.implementing(ICustomBootstrap.class)) {
            bootstraps.add(load(found, "beside " + beside.getName(), beside.getClassLoader())
                    .asSubclass(ICustomBootstrap.class));
        }
        if (!bootstraps.isEmpty()) {
            World before = World.defaultGameObjectInjectionWorld();
            if (Bootstraps.chosen(bootstraps, LOGGER).initialize(name)) {
                return madeBy(Bootstraps.chosenClass(bootstraps), before);
            }
        }
        World world = asDefault(new World(name));
        boolean added = false;
        try {
            addSystems(world, systems(search, "beside " + beside.getName(), beside.getClassLoader(), KINDS));
            added = true;
        } finally {
            if (!added) {
                world.close();
            }
        }
        return world;
    }

    /// Begins to load what the first frames of a world need, on a thread of its own, and returns at once: to be called
    /// first in `main`, before windows are opened and files are read. Later calls do nothing.
    ///
    /// The thread makes a small world of its own, which [World#all()] does not list, lets systems, loops, jobs and
    /// command buffers run once, and closes it. No code of the program runs, so that what is generated for its own
    /// components, loops and jobs is still generated at their first use.
    public static void warmUp() {
        WarmUp.start();
    }

    /// The default world that a bootstrap has set in place of the one before.
    private static World madeBy(Class<?> bootstrap, @Nullable World before) {
        World made = World.defaultGameObjectInjectionWorld();
        if (made == null || made.equals(before)) {
            throw new IllegalStateException(
                    "The bootstrap " + bootstrap.getName() + " returned true and has set no default world."
                            + " Call World.setDefaultGameObjectInjectionWorld in it, or return false.");
        }
        return made;
    }

    /// The classes of systems in a class's package and below, for a world of any of these kinds, in order of their
    /// names. The default groups are not among them.
    ///
    /// @throws IllegalArgumentException as [#create(Class)]
    public static List<Class<? extends ISystem>> findSystems(Class<?> beside, Set<WorldSystemFilterFlags> kinds) {
        Required.nonNull(beside, "beside");
        Required.nonNull(kinds, "kinds");
        return systems(
                ClassSearch.in(beside, beside.getPackageName()),
                "beside " + beside.getName(),
                beside.getClassLoader(),
                kinds);
    }

    /// The classes of systems in directories and jars, for a world of any of these kinds, in order of their names. The
    /// default groups are not among them. For tools, which have no class of the program to start from.
    ///
    /// @param loader loads the classes
    /// @param places the directories and jars, which are searched with all their packages
    /// @throws IllegalArgumentException if a place does not exist, or a class file is broken or cannot be loaded
    /// @throws java.io.UncheckedIOException if a place cannot be read
    public static List<Class<? extends ISystem>> findSystems(
            ClassLoader loader, Collection<Path> places, Set<WorldSystemFilterFlags> kinds) {
        Required.nonNull(loader, "loader");
        Required.nonNull(places, "places");
        Required.nonNull(kinds, "kinds");
        return systems(ClassSearch.in(loader, places), "in " + places, loader, kinds);
    }

    /// The classes in a class's package and below that extend or implement another one, in order of their names.
    /// Abstract classes are left out.
    ///
    /// @param contract the class or interface
    /// @throws IllegalArgumentException as [#create(Class)]
    public static <T> List<Class<? extends T>> findTypes(Class<?> beside, Class<T> contract) {
        Required.nonNull(beside, "beside");
        Required.nonNull(contract, "contract");
        return types(
                ClassSearch.in(beside, beside.getPackageName()),
                "beside " + beside.getName(),
                beside.getClassLoader(),
                contract);
    }

    /// The classes in directories and jars that extend or implement another one, in order of their names. Abstract
    /// classes are left out. For tools, which have no class of the program to start from.
    ///
    /// @param loader loads the classes
    /// @param places the directories and jars, which are searched with all their packages
    /// @param contract the class or interface
    /// @throws IllegalArgumentException if a place does not exist, or a class file is broken or cannot be loaded
    /// @throws java.io.UncheckedIOException if a place cannot be read
    public static <T> List<Class<? extends T>> findTypes(
            ClassLoader loader, Collection<Path> places, Class<T> contract) {
        Required.nonNull(loader, "loader");
        Required.nonNull(places, "places");
        Required.nonNull(contract, "contract");
        return types(ClassSearch.in(loader, places), "in " + places, loader, contract);
    }

    private static <T> List<Class<? extends T>> types(
            ClassSearch search, String place, @Nullable ClassLoader loader, Class<T> contract) {
        SortedSet<String> names = new TreeSet<>(search.implementing(contract));
        names.addAll(search.implementingWithParameters(contract));
        List<Class<? extends T>> types = new ArrayList<>();
        for (String found : names) {
            types.add(load(found, place, loader).asSubclass(contract));
        }
        return types;
    }

    /// Adds the default groups, and systems of these classes.
    public static void addSystems(World world, List<Class<? extends ISystem>> types) {
        Required.nonNull(world, "world");
        Required.nonNull(types, "types");
        List<Class<? extends ISystem>> all = new ArrayList<>(DefaultSystems.types());
        all.addAll(types);
        world.addSystems(all);
    }

    private static List<Class<? extends ISystem>> systems(
            ClassSearch search, String place, @Nullable ClassLoader loader, Set<WorldSystemFilterFlags> kinds) {
        List<Class<? extends ISystem>> systems = new ArrayList<>();
        for (String found : search.implementing(ISystem.class)) {
            Class<? extends ISystem> type = load(found, place, loader).asSubclass(ISystem.class);
            if (AutoCreation.isFor(type, kinds) && !DefaultSystems.types().contains(type)) {
                systems.add(type);
            }
        }
        for (String left : search.implementingWithParameters(ISystem.class)) {
            LOGGER.log(
                    System.Logger.Level.DEBUG,
                    "System {0} has no constructor without parameters and is left to world.addSystem.",
                    left);
        }
        return systems;
    }

    private static Class<?> load(String name, String place, @Nullable ClassLoader loader) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError | SecurityException unloaded) {
            throw new IllegalArgumentException(
                    "The class " + name + ", found " + place + ", cannot be loaded: " + unloaded
                            + ". See that what it uses is on the class path or module path, and that no other jar or module has"
                            + " its package.",
                    unloaded);
        }
    }

    private static World asDefault(World world) {
        World.setDefaultGameObjectInjectionWorld(world);
        return world;
    }

    /// Whether tools may make an editor world, the world for scenes while no game runs: unless
    /// `-Dphalanx.bootstrap.editorWorld=off` or `-Dphalanx.bootstrap=off` is set.
    ///
    /// @throws IllegalArgumentException if one of them is neither `on` nor `off`
    public static boolean hasEditorWorld() {
        return !isOff("phalanx.bootstrap") && !isOff("phalanx.bootstrap.editorWorld");
    }

    private static boolean isOff(String property) {
        return OFF.equals(requireOnOrOff(property));
    }

    private static @Nullable String requireOnOrOff(String property) {
        String value = System.getProperty(property);
        if (value != null && !value.equals(OFF) && !value.equals("on")) {
            throw new IllegalArgumentException(
                    "-D" + property + "=" + value + " is neither on nor off. Say one of them, or leave it out.");
        }
        return value;
    }
}
