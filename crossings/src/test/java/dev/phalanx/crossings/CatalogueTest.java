package dev.phalanx.crossings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.StructType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What the library has joins the catalogue.
class CatalogueTest {
    /// Component interfaces that no kind has of its own.
    private static final Set<String> OTHER_INTERFACES = Set.of(
            "IComponent", // of all kinds
            "IAspect"); // is no component

    /// The classes that take or give component values, and the group of ways that uses each, or why none does.
    private static final Map<String, String> CARRIERS = carriers();

    /// Classes that take component values for something else than entities.
    private static final Set<String> OTHER_CARRIERS =
            Set.of("BakingSections"); // the metadata of sections, plain values alone

    private static Map<String, String> carriers() {
        Map<String, String> all = new TreeMap<>();
        all.put("EntityManager", "manager");
        all.put("EntityCommandBuffer", "commands");
        all.put("ParallelWriter", "commands");
        all.put("ExclusiveEntityTransaction", "transaction");
        all.put("ComponentLookup", "lookup");
        all.put("BufferLookup", "lookup");
        all.put("ArchetypeChunk", "chunk");
        all.put("ManagedComponentAccessor", "chunk");
        all.put("Baker", "baking");
        all.put("EntityQuery", "bulk");
        all.put("TypedQuery", "jobs");
        return all;
    }

    private static Stream<Class<? extends IComponent>> types() {
        return Kinds.all().stream().<Class<? extends IComponent>>mapMulti((kind, out) -> {
            if (kind.type() != null) {
                out.accept(kind.type());
            }
        });
    }

    private static List<Class<?>> classesIn(Class<?> member) {
        List<Class<?>> found = new ArrayList<>();
        try {
            URI place =
                    member.getProtectionDomain().getCodeSource().getLocation().toURI();
            String folder = member.getPackageName().replace('.', '/');
            if (place.getPath().endsWith(".jar")) {
                try (FileSystem jar = FileSystems.newFileSystem(Path.of(place))) {
                    add(jar.getPath(folder), member, found);
                }
            } else {
                add(Path.of(place).resolve(folder), member, found);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (URISyntaxException | ClassNotFoundException impossible) {
            throw new AssertionError(impossible);
        }
        return found;
    }

    private static void add(Path folder, Class<?> member, List<Class<?>> found)
            throws IOException, ClassNotFoundException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                if (name.endsWith(".class") && !name.equals("package-info.class")) {
                    found.add(Class.forName(
                            member.getPackageName() + "." + name.replace(".class", ""),
                            false,
                            member.getClassLoader()));
                }
            }
        }
    }

    @Test
    void everyComponentInterfaceHasAKind() {
        Set<String> interfaces = new TreeSet<>();
        for (Class<?> type : classesIn(IComponent.class)) {
            if (type.isInterface()
                    && !type.isAnnotation()
                    && type.getSimpleName().startsWith("I")) {
                interfaces.add(type.getSimpleName());
            }
        }
        types().forEach(type ->
                Arrays.stream(type.getInterfaces()).forEach(each -> interfaces.remove(each.getSimpleName())));
        assertThat(interfaces).containsExactlyInAnyOrderElementsOf(OTHER_INTERFACES);
    }

    @Test
    void everyKindOfFieldHasAKind() {
        Set<LeafKind> kinds = EnumSet.allOf(LeafKind.class);
        Set<Leaf.Holds> holds = EnumSet.allOf(Leaf.Holds.class);
        types().filter(type -> !dev.phalanx.entities.components.IManagedComponentData.class.isAssignableFrom(type))
                .filter(type -> type != Things.Mesh.class && type != Things.Counted.class)
                .forEach(type -> StructType.of(type).leaves().forEach(leaf -> {
                    kinds.remove(leaf.kind());
                    holds.remove(leaf.holds());
                }));
        // Those inside of blobs are fields of no component.
        assertThat(holds).containsExactly(Leaf.Holds.BLOB_VIEW);
        assertThat(kinds).isEmpty();
    }

    @Test
    void everyClassThatCarriesComponentsHasAWay() {
        Set<String> carrying = new TreeSet<>();
        for (Class<?> member : List.of(
                EntityManager.class,
                dev.phalanx.entities.commands.EntityCommandBuffer.class,
                dev.phalanx.entities.lookups.ComponentLookup.class,
                dev.phalanx.entities.query.EntityQuery.class,
                dev.phalanx.baking.bakers.Baker.class)) {
            for (Class<?> type : classesIn(member)) {
                if (Modifier.isPublic(type.getModifiers()) && carries(type)) {
                    carrying.add(type.getSimpleName());
                }
            }
        }
        assertThat(carrying).containsAll(OTHER_CARRIERS);
        carrying.removeAll(OTHER_CARRIERS);
        assertThat(carrying).isEqualTo(CARRIERS.keySet());
        Set<String> groups = new HashSet<>();
        Ways.all().forEach(way -> groups.add(way.group()));
        assertThat(groups).containsAll(CARRIERS.values());
    }

    /// Whether a public method takes a component, or gives one.
    private static boolean carries(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
                .anyMatch(CatalogueTest::carries);
    }

    private static boolean carries(Method method) {
        return isComponent(method.getGenericReturnType())
                || Arrays.stream(method.getGenericParameterTypes()).anyMatch(CatalogueTest::isComponent);
    }

    private static boolean isComponent(Type type) {
        return switch (type) {
            case Class<?> plain -> plain != Object.class && IComponent.class.isAssignableFrom(plain);
            case TypeVariable<?> variable -> Arrays.stream(variable.getBounds()).anyMatch(CatalogueTest::isComponent);
            case ParameterizedType container ->
                container.getRawType() != Class.class
                        && container.getTypeName().startsWith("dev.phalanx.structs.DynamicBuffer")
                        && Arrays.stream(container.getActualTypeArguments()).anyMatch(CatalogueTest::isComponent);
            default -> false;
        };
    }
}
