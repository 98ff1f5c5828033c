package dev.phalanx.entities.types;

import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.internal.aspects.AspectInfo;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.internal.types.ListedTypes;
import java.net.URL;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The component types of the process, by class, stable name and stable hash. All worlds share them.
///
/// # Known types
///
/// A component class becomes known when a world, a query or this class first uses it, and stays known until it is
/// unloaded; nothing here keeps a class loaded. To load a class is not enough to make it known.
///
/// # Lists of types
///
/// A module or jar can list its component types, so that [#find(String)] finds them before they are used. The list is
/// the resource `META-INF/phalanx/components`, in UTF-8, with the binary name of a class in each line; blank lines, and
/// what follows a `#`, are ignored:
///
/// ```text
/// # The components of the game.
/// org.example.game.Health
/// org.example.game.Weapons$Ammunition
/// ```
///
/// The lists are those that the context class loader of the calling thread finds, and then those that the class loader
/// of this library finds. They are read again at each call that needs them.
///
/// # One class for each name
///
/// A stable name belongs to the first class that became known with it. Another class of that name, from another class
/// loader, can be used in worlds, but is refused here as long as the first is loaded. Before a method refuses a class,
/// it runs a garbage collection, in case nothing uses the first any more.
///
/// All methods can be called on any thread.
public final class TypeManager {
    private static final ClassValue<TypeInfo> INFOS = new ClassValue<>() {
        @Override
        protected TypeInfo computeValue(Class<?> type) {
            return new TypeInfo(ComponentTypes.of(type));
        }
    };

    private TypeManager() {}

    /// The facts about a component class.
    ///
    /// @return always the same object for one class
    /// @throws IllegalArgumentException if the class cannot be a component, or its stable name belongs to another class
    public static TypeInfo get(Class<? extends IComponent> type) {
        Required.nonNull(type, "type");
        return owner(type);
    }

    /// The known type of a stable name, or else the type that a list names, which is loaded as by [#ensure] and becomes
    /// known.
    ///
    /// @param stableName the binary name of a class
    /// @return null if the type is neither known nor listed
    /// @throws IllegalStateException if a list names the class, and it cannot be loaded or cannot be a component
    /// @throws java.io.UncheckedIOException if a list cannot be read
    public static @Nullable TypeInfo find(String stableName) {
        Required.nonNull(stableName, "stableName");
        ComponentInfo<?> known = ComponentTypes.find(stableName);
        if (known != null) {
            return INFOS.get(known.type());
        }
        for (ClassLoader loader : loaders()) {
            URL list = ListedTypes.find(stableName, loader);
            if (list != null) {
                return listed(stableName, loader, list);
            }
        }
        return null;
    }

    /// The known type of a stable hash. Lists are not consulted.
    ///
    /// @return null if no known type has the hash
    public static @Nullable TypeInfo find(long stableHash) {
        for (ComponentInfo<?> known : ComponentTypes.known()) {
            if (known.typeHash() == stableHash) {
                return INFOS.get(known.type());
            }
        }
        return null;
    }

    /// All known types, in order of their indices: usually the order in which they became known, but the index of an
    /// unloaded class is used again. Of several classes with one stable name, only the one that it belongs to is there.
    public static List<TypeInfo> all() {
        return ComponentTypes.known().stream()
                .map(known -> INFOS.get(known.type()))
                .toList();
    }

    /// The aspect classes that the process has used, in order of their first use.
    public static List<AspectTypeInfo> aspects() {
        return AspectInfo.known().stream().map(TypeManager::aspect).toList();
    }

    private static AspectTypeInfo aspect(AspectInfo<?> info) {
        List<ComponentType> required = new ArrayList<>();
        info.required()
                .forEach((component, isWritten) -> required.add(new ComponentType(
                        component.type().asSubclass(IComponent.class),
                        isWritten ? ComponentType.AccessMode.READ_WRITE : ComponentType.AccessMode.READ_ONLY)));
        return new AspectTypeInfo(info.type().asSubclass(IAspect.class), required);
    }

    /// The type of a stable name. The class loader loads its class, unless it has done so, and the type becomes known.
    /// A class that is not a component is not initialised; a component class, and the classes of its fields, may be.
    ///
    /// @param stableName the binary name of a class, such as `org.example.Outer$Inner`
    /// @throws IllegalArgumentException if the loader cannot load such a class, if it cannot be a component, or if its
    ///     name belongs to a class of another loader
    public static TypeInfo ensure(String stableName, ClassLoader loader) {
        Required.nonNull(stableName, "stableName");
        Required.nonNull(loader, "loader");
        Class<?> type;
        try {
            type = Class.forName(stableName, false, loader);
            ComponentTypes.of(type);
        } catch (ClassNotFoundException | LinkageError unloaded) {
            throw new IllegalArgumentException(
                    "Component class " + stableName + " cannot be loaded by class loader " + loader + ": " + unloaded
                            + ". Check that the name is a binary name, such as org.example.Outer$Inner, and that the"
                            + " loader finds the jar or module of the class and of what it uses.",
                    unloaded);
        }
        return owner(type);
    }

    private static TypeInfo owner(Class<?> type) {
        Class<?> owner = ComponentTypes.ownerOfName(type);
        if (owner != type) {
            throw new IllegalArgumentException("Two component classes have the stable name " + type.getName()
                    + ": the first is from " + place(owner) + ", the second from " + place(type)
                    + ". Rename one of them, or load the class with one class loader.");
        }
        return INFOS.get(type);
    }

    private static String place(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        URL location = source == null ? null : source.getLocation();
        return (location == null ? "an unknown place" : location) + ", loaded by " + type.getClassLoader();
    }

    private static Set<ClassLoader> loaders() {
        Set<ClassLoader> loaders = new LinkedHashSet<>();
        for (ClassLoader loader : new @Nullable ClassLoader[] {
            Thread.currentThread().getContextClassLoader(), TypeManager.class.getClassLoader()
        }) {
            if (loader != null) {
                loaders.add(loader);
            }
        }
        return loaders;
    }

    private static TypeInfo listed(String stableName, ClassLoader loader, URL list) {
        try {
            return ensure(stableName, loader);
        } catch (IllegalArgumentException refused) {
            throw new IllegalStateException(
                    "The list " + list + " names " + stableName + ", which is no component type. "
                            + refused.getMessage(),
                    refused);
        }
    }
}
