package dev.phalanx.architecture;

import dev.phalanx.testing.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.Annotation;
import java.lang.classfile.AnnotationValue;
import java.lang.classfile.AttributedElement;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A compiled class among the tests of any module.
///
/// @param name its name with its package, nested ones behind dots
/// @param simpleName its name without its package
/// @param rows what its own [Row] names
/// @param methods its methods
record TestClass(String name, String simpleName, List<String> rows, List<Method> methods) {
    private static final String ROW = "L" + Row.class.getName().replace('.', '/') + ";";
    private static final List<String> TESTS = List.of(
            "Lorg/junit/jupiter/api/Test;",
            "Lorg/junit/jupiter/api/RepeatedTest;",
            "Lorg/junit/jupiter/api/TestFactory;",
            "Lorg/junit/jupiter/params/ParameterizedTest;",
            "Lcom/code_intelligence/jazzer/junit/FuzzTest;");
    private static final String DISABLED = "Lorg/junit/jupiter/api/Disabled;";

    /// A method of it.
    ///
    /// @param name its name
    /// @param runs whether JUnit runs it
    /// @param rows what its own [Row] names
    record Method(String name, boolean runs, List<String> rows) {}

    static List<TestClass> findAll() {
        return Project.modules().stream()
                .flatMap(module -> Project.filesBelow(module.resolve("target/test-classes"), ".class").stream())
                .map(file -> of(parse(file)))
                .toList();
    }

    private static TestClass of(ClassModel model) {
        String path = model.thisClass().asInternalName();
        boolean enabled = !has(model, DISABLED);
        List<Method> methods = model.methods().stream()
                .map(method -> new Method(
                        method.methodName().stringValue(),
                        enabled && !has(method, DISABLED) && TESTS.stream().anyMatch(test -> has(method, test)),
                        rows(method)))
                .toList();
        return new TestClass(
                path.replace('/', '.').replace('$', '.'),
                path.substring(path.lastIndexOf('/') + 1).replace('$', '.'),
                rows(model),
                methods);
    }

    private static List<String> rows(AttributedElement element) {
        return annotations(element)
                .filter(annotation -> annotation.className().equalsString(ROW))
                .flatMap(annotation -> annotation.elements().stream())
                .flatMap(value -> ((AnnotationValue.OfArray) value.value()).values().stream())
                .map(value -> ((AnnotationValue.OfString) value).stringValue())
                .toList();
    }

    private static boolean has(AttributedElement element, String descriptor) {
        return annotations(element)
                .anyMatch(annotation -> annotation.className().equalsString(descriptor));
    }

    private static Stream<Annotation> annotations(AttributedElement element) {
        return element.findAttribute(Attributes.runtimeVisibleAnnotations()).stream()
                .flatMap(attribute -> attribute.annotations().stream());
    }

    private static ClassModel parse(Path file) {
        try {
            return ClassFile.of().parse(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
