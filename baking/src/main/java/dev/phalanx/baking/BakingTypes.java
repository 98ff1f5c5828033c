package dev.phalanx.baking;

import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.baking.bakers.SubSceneBaker;
import dev.phalanx.baking.components.BakingOnlyAuthoring;
import dev.phalanx.baking.components.SceneSectionAuthoring;
import dev.phalanx.baking.components.SubSceneAuthoring;
import dev.phalanx.baking.formats.AuthoringTypes;
import dev.phalanx.entities.run.DefaultWorld;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.WorldSystemFilterFlags;
import dev.phalanx.structs.internal.lists.Elements;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/// What a program provides for baking: authoring components, bakers and baking systems, and which scene it means of a
/// glTF file with several.
///
/// The authoring components and bakers of this library are always among them.
public final class BakingTypes {
    private static final List<Class<? extends IAuthoring>> OWN_AUTHORING =
            List.of(SceneSectionAuthoring.class, BakingOnlyAuthoring.class, SubSceneAuthoring.class);

    private static final Set<WorldSystemFilterFlags> BAKING = Set.of(WorldSystemFilterFlags.BAKING_SYSTEM);

    private final AuthoringTypes authoring;
    private final List<Baker<?>> bakers;
    private final List<Class<? extends ISystem>> systems;
    private final Map<String, String> gltfScenes;

    private BakingTypes(
            Collection<Class<? extends IAuthoring>> authoring,
            Collection<? extends Baker<?>> bakers,
            Collection<Class<? extends ISystem>> systems,
            Map<String, String> gltfScenes) {
        this.gltfScenes = Map.copyOf(gltfScenes);
        Set<Class<? extends IAuthoring>> all = new LinkedHashSet<>(OWN_AUTHORING);
        all.addAll(authoring);
        this.authoring = AuthoringTypes.of(all);
        Map<Class<?>, Baker<?>> byClass = new LinkedHashMap<>();
        byClass.put(SubSceneBaker.class, new SubSceneBaker());
        bakers.forEach(baker -> byClass.put(baker.getClass(), baker));
        this.bakers = List.copyOf(byClass.values());
        this.systems = List.copyOf(new LinkedHashSet<>(systems));
    }

    /// Only the types of this library.
    public static BakingTypes none() {
        return new BakingTypes(List.of(), List.of(), List.of(), Map.of());
    }

    /// The types in a class's package and below: classes that implement [IAuthoring], classes that extend [Baker], and
    /// systems whose filter names [WorldSystemFilterFlags#BAKING_SYSTEM]. They are found by reading class files, as the
    /// systems of a [DefaultWorld] are.
    ///
    /// @param beside a class of the program, such as the one with `main`
    /// @throws IllegalArgumentException if the class comes from no directory, jar or module, a class file is broken, or
    ///     a baker cannot be created
    public static BakingTypes beside(Class<?> beside) {
        Objects.requireNonNull(beside, "beside");
        return found(
                DefaultWorld.findTypes(beside, IAuthoring.class),
                DefaultWorld.findTypes(beside, Baker.class),
                DefaultWorld.findSystems(beside, BAKING));
    }

    /// The types in class directories and jars: those that [#beside] would find in any of their packages. For tools
    /// that bake the scenes of a program without running it. Types of this library itself are left out, so that a whole
    /// class path can be searched.
    ///
    /// @param loader loads the classes; the class loader of this library is among its ancestors
    /// @param places the class directories and jars, such as those of a `URLClassLoader`
    /// @throws IllegalArgumentException if a place does not exist, a class file is broken or cannot be loaded, or a
    ///     baker cannot be made
    /// @throws java.io.UncheckedIOException if a place cannot be read
    public static BakingTypes in(ClassLoader loader, Collection<Path> places) {
        Objects.requireNonNull(loader, "loader");
        List<Path> all = Elements.copy(places, "places", "Place");
        return found(
                ofPrograms(DefaultWorld.findTypes(loader, all, IAuthoring.class)),
                ofPrograms(DefaultWorld.findTypes(loader, all, Baker.class)),
                ofPrograms(DefaultWorld.findSystems(loader, all, BAKING)));
    }

    @SuppressWarnings("rawtypes") // every baker is one of some component
    private static BakingTypes found(
            Collection<Class<? extends IAuthoring>> authoring,
            Collection<Class<? extends Baker>> bakers,
            Collection<Class<? extends ISystem>> systems) {
        List<Baker<?>> made = new ArrayList<>();
        bakers.forEach(type -> made.add(make(type)));
        return new BakingTypes(authoring, made, systems, Map.of());
    }

    private static <T> List<Class<? extends T>> ofPrograms(List<Class<? extends T>> types) {
        return types.stream().filter(type -> !isOfLibrary(type)).toList();
    }

    private static boolean isOfLibrary(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        CodeSource own = BakingTypes.class.getProtectionDomain().getCodeSource();
        return source != null && own != null && Objects.equals(source.getLocation(), own.getLocation());
    }

    @SuppressWarnings("rawtypes") // every baker is one of some component
    private static Baker<?> make(Class<? extends Baker> type) {
        try {
            Constructor<? extends Baker> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (InvocationTargetException failed) {
            throw new IllegalArgumentException(
                    "The constructor of the baker " + type.getName() + " failed: " + failed.getCause(),
                    failed.getCause());
        } catch (NoSuchMethodException unmade) {
            throw unmade(type, "it has no constructor without parameters. Give it one", unmade);
        } catch (ReflectiveOperationException | RuntimeException unmade) {
            throw unmade(type, unmade.getMessage() + ". Give it a constructor without parameters", unmade);
        }
    }

    private static IllegalArgumentException unmade(Class<?> type, String why, Exception unmade) {
        return new IllegalArgumentException(
                "The baker " + type.getName() + " cannot be made: " + why
                        + ", and if its module has a module-info.java, add to it: opens " + type.getPackageName()
                        + " to dev.phalanx.baking;",
                unmade);
    }

    /// These and other authoring components.
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final BakingTypes withAuthoring(Class<? extends IAuthoring>... types) {
        List<Class<? extends IAuthoring>> all = new ArrayList<>(authoring.all());
        all.addAll(Elements.copy(types, "types", "Class"));
        return new BakingTypes(all, bakers, systems, gltfScenes);
    }

    /// These and other bakers. A baker replaces another one of the same class.
    public BakingTypes withBakers(Baker<?>... more) {
        List<Baker<?>> all = new ArrayList<>(bakers);
        all.addAll(Elements.copy(more, "more", "Baker"));
        return new BakingTypes(authoring.all(), all, systems, gltfScenes);
    }

    /// These and other baking systems.
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final BakingTypes withSystems(Class<? extends ISystem>... more) {
        List<Class<? extends ISystem>> all = new ArrayList<>(systems);
        all.addAll(Elements.copy(more, "more", "Class"));
        return new BakingTypes(authoring.all(), bakers, all, gltfScenes);
    }

    /// These, with the scene that is read of a glTF file that has several. Without a choice, it is the default scene of
    /// the file. A prefab can name a scene itself, such as `house.glb#scenes/Attic`.
    ///
    /// @param file the path of the file relative to the root of the project, with slashes
    /// @param scene the name of the scene, or its index from 0 if no scene has that name
    public BakingTypes withGltfScene(String file, String scene) {
        Map<String, String> all = new TreeMap<>(gltfScenes);
        all.put(Objects.requireNonNull(file, "file"), Objects.requireNonNull(scene, "scene"));
        return new BakingTypes(authoring.all(), bakers, systems, all);
    }

    /// Which scene of glTF files is read, by the paths of the files.
    public Map<String, String> gltfScenes() {
        return gltfScenes;
    }

    /// The authoring components.
    public AuthoringTypes authoring() {
        return authoring;
    }

    /// The bakers.
    public List<Baker<?>> bakers() {
        return bakers;
    }

    /// The baking systems.
    public List<Class<? extends ISystem>> systems() {
        return systems;
    }
}
