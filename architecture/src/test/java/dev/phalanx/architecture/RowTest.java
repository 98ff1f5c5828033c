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
import java.lang.classfile.MethodModel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A use of [Row] in a compiled test class of any module.
///
/// @param id the row it names
/// @param place the class, or the class and the method, that carries it
/// @param runs whether JUnit runs something there
record RowTest(String id, String place, boolean runs) {
    private static final String ROW = "L" + Row.class.getName().replace('.', '/') + ";";
    private static final List<String> TESTS = List.of(
            "Lorg/junit/jupiter/api/Test;",
            "Lorg/junit/jupiter/api/RepeatedTest;",
            "Lorg/junit/jupiter/api/TestFactory;",
            "Lorg/junit/jupiter/params/ParameterizedTest;",
            "Lcom/code_intelligence/jazzer/junit/FuzzTest;");
    private static final String DISABLED = "Lorg/junit/jupiter/api/Disabled;";

    static List<RowTest> findAll() {
        List<RowTest> found = new ArrayList<>();
        for (Path module : Project.modules()) {
            for (Path file : Project.filesBelow(module.resolve("target/test-classes"), ".class")) {
                collect(parse(file), found);
            }
        }
        return List.copyOf(found);
    }

    private static void collect(ClassModel model, List<RowTest> found) {
        String type = model.thisClass().asInternalName().replace('/', '.').replace('$', '.');
        boolean enabled = !has(model, DISABLED);
        boolean classRuns = false;
        for (MethodModel method : model.methods()) {
            boolean runs = enabled && !has(method, DISABLED) && TESTS.stream().anyMatch(test -> has(method, test));
            classRuns |= runs;
            for (String id : rows(method)) {
                found.add(new RowTest(id, type + "." + method.methodName().stringValue(), runs));
            }
        }
        for (String id : rows(model)) {
            found.add(new RowTest(id, type, classRuns));
        }
    }

    private static List<String> rows(AttributedElement element) {
        return annotations(element).stream()
                .filter(annotation -> annotation.className().equalsString(ROW))
                .flatMap(annotation -> annotation.elements().stream())
                .flatMap(value -> ((AnnotationValue.OfArray) value.value()).values().stream())
                .map(value -> ((AnnotationValue.OfString) value).stringValue())
                .toList();
    }

    private static boolean has(AttributedElement element, String descriptor) {
        return annotations(element).stream()
                .anyMatch(annotation -> annotation.className().equalsString(descriptor));
    }

    private static List<Annotation> annotations(AttributedElement element) {
        return element.findAttribute(Attributes.runtimeVisibleAnnotations())
                .map(attribute -> attribute.annotations())
                .orElse(List.of());
    }

    private static ClassModel parse(Path file) {
        try {
            return ClassFile.of().parse(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
