package dev.phalanx.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What users see names types that users see: no public or protected element of a package that a module exports to
/// everyone mentions a type of another package of the project, in its parameters, its result, its type arguments or its
/// supertypes.
@AnalyzeClasses(packages = "dev.phalanx", importOptions = ImportOption.DoNotIncludeTests.class)
class ExportedTypesTest {
    private static final Pattern EXPORTS = Pattern.compile("(?m)^    exports ([\\w.]+);");

    /// Those for generated classes in the packages of users, and for other modules and packages of the library. Inside
    /// of a module, use `ModuleAccess` instead.
    private static final List<String> ALLOWED = List.of(
            "dev.phalanx.baking.bakers.Baker.bakeInto(dev.phalanx.baking.internal.record.Recording,"
                    + " dev.phalanx.baking.bakers.BlobAssetStore, dev.phalanx.baking.authoring.IAuthoring)",
            "dev.phalanx.collections.NativeDoubleArray is a dev.phalanx.structs.contract.Gatherable",
            "dev.phalanx.collections.NativeFloatArray is a dev.phalanx.structs.contract.Gatherable",
            "dev.phalanx.collections.NativeIntArray is a dev.phalanx.structs.contract.Gatherable",
            "dev.phalanx.collections.NativeLongArray is a dev.phalanx.structs.contract.Gatherable",
            "dev.phalanx.entities.lookups.BufferLookup.access()",
            "dev.phalanx.entities.lookups.ComponentLookup.open([Ljava.lang.Object;,"
                    + " [Ldev.phalanx.structs.contract.SlabColumns;)",
            "dev.phalanx.scenes.systems.SceneSectionStreamingSystem.streaming()",
            "dev.phalanx.structs.StructType.codec()",
            "dev.phalanx.structs.StructType.slabColumns()");

    private static Set<String> exportedPackages() {
        Set<String> exported = new HashSet<>();
        for (Path module : Project.modules()) {
            Path descriptor = module.resolve("src/main/java/module-info.java");
            if (Files.exists(descriptor)) {
                EXPORTS.matcher(Project.text(descriptor)).results().forEach(match -> exported.add(match.group(1)));
            }
        }
        return exported;
    }

    private static boolean isVisible(Set<JavaModifier> modifiers) {
        return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
    }

    private static boolean isVisible(JavaClass type, Set<String> exported) {
        for (Optional<JavaClass> at = Optional.of(type);
                at.isPresent();
                at = at.get().getEnclosingClass()) {
            if (!isVisible(at.get().getModifiers()) || at.get().isAnonymousClass()) {
                return false;
            }
        }
        return exported.contains(type.getPackageName());
    }

    private static Stream<JavaType> typesOf(JavaMember member) {
        if (member instanceof JavaCodeUnit code) {
            return Stream.concat(code.getParameterTypes().stream(), Stream.of(code.getReturnType()));
        }
        return member.getAllInvolvedRawTypes().stream().map(type -> type);
    }

    private static boolean isHidden(JavaType type, Set<String> exported) {
        return type.getAllInvolvedRawTypes().stream()
                .map(JavaClass::getBaseComponentType)
                .anyMatch(each -> each.getPackageName().startsWith("dev.phalanx") && !isVisible(each, exported));
    }

    private static List<String> found(JavaClasses project) {
        Set<String> exported = exportedPackages();
        List<String> found = new ArrayList<>();
        for (JavaClass type : project) {
            if (isVisible(type, exported)) {
                Stream.concat(type.getSuperclass().stream(), type.getInterfaces().stream())
                        .map(JavaType::toErasure)
                        .filter(each -> each.getPackageName().startsWith("dev.phalanx")
                                && !exported.contains(each.getPackageName()))
                        .forEach(each -> found.add(type.getName() + " is a " + each.getName()));
                type.getMembers().stream()
                        .filter(member -> isVisible(member.getModifiers())
                                && !member.getModifiers().contains(JavaModifier.SYNTHETIC)
                                && typesOf(member).anyMatch(each -> isHidden(each, exported)))
                        .forEach(member -> found.add(member.getFullName()));
            }
        }
        return found;
    }

    @ArchTest
    void whatIsExportedNamesExportedTypes(JavaClasses project) {
        assertThat(found(project)).containsExactlyInAnyOrderElementsOf(ALLOWED);
    }
}
