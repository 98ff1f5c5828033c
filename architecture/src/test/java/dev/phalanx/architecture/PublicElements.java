package dev.phalanx.architecture;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExportsTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.Tree.Kind;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/// Walks the sources of a module for what its users see: the public and protected elements of the packages it
/// exports to everyone, generated sources included.
///
/// Overriding methods need no words of their own, nor do constructors of records, whose parameters the record
/// documents.
final class PublicElements extends TreePathScanner<Void, String> {
    private final DocTrees docs;
    private final List<String> withoutDocs = new ArrayList<>();

    private PublicElements(DocTrees docs) {
        this.docs = docs;
    }

    /// The elements without a doc comment, each with its type, in the order of the sources.
    static List<String> withoutDocs(Path module) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<Path> sources = Stream.of("src/main/java", "target/generated-sources")
                .flatMap(directory -> Project.filesBelow(module.resolve(directory), ".java").stream())
                .toList();
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            var task = (JavacTask) compiler.getTask(
                    null, files, null, List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(sources));
            List<CompilationUnitTree> units = new ArrayList<>();
            task.parse().forEach(units::add);
            Set<String> exported = exportedPackages(units);
            PublicElements elements = new PublicElements(DocTrees.instance(task));
            for (CompilationUnitTree unit : units) {
                if (unit.getPackageName() != null
                        && exported.contains(unit.getPackageName().toString())) {
                    elements.scan(unit, "");
                }
            }
            return elements.withoutDocs;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<String> exportedPackages(List<CompilationUnitTree> units) {
        Set<String> exported = new HashSet<>();
        for (CompilationUnitTree unit : units) {
            if (unit.getModule() != null) {
                for (Tree directive : unit.getModule().getDirectives()) {
                    if (directive instanceof ExportsTree exports && exports.getModuleNames() == null) {
                        exported.add(exports.getPackageName().toString());
                    }
                }
            }
        }
        return exported;
    }

    @Override
    public Void visitClass(ClassTree type, String outer) {
        if (!isVisible(type.getModifiers())) {
            return null;
        }
        String name = outer.isEmpty() ? type.getSimpleName().toString() : outer + "." + type.getSimpleName();
        require(name);
        return super.visitClass(type, name);
    }

    @Override
    public Void visitMethod(MethodTree method, String type) {
        boolean constructorOfRecord =
                method.getReturnType() == null && enclosingType().getKind() == Kind.RECORD;
        if (isVisible(method.getModifiers()) && !isOverride(method) && !constructorOfRecord) {
            require(type + "." + method.getName() + "(" + method.getParameters() + ")");
        }
        return null;
    }

    @Override
    public Void visitVariable(VariableTree field, String type) {
        if (isVisible(field.getModifiers()) && !isRecordComponent(field)) {
            require(type + "." + field.getName());
        }
        return null;
    }

    private void require(String element) {
        if (docs.getDocComment(getCurrentPath()) == null) {
            withoutDocs.add(element);
        }
    }

    private boolean isVisible(ModifiersTree modifiers) {
        Set<Modifier> flags = modifiers.getFlags();
        if (flags.contains(Modifier.PUBLIC) || flags.contains(Modifier.PROTECTED)) {
            return true;
        }
        Tree parent = getCurrentPath().getParentPath().getLeaf();
        boolean memberOfInterface = parent.getKind() == Kind.INTERFACE || parent.getKind() == Kind.ANNOTATION_TYPE;
        return memberOfInterface && !flags.contains(Modifier.PRIVATE);
    }

    private static boolean isOverride(MethodTree method) {
        return method.getModifiers().getAnnotations().stream()
                .anyMatch(
                        annotation -> annotation.getAnnotationType().toString().equals("Override"));
    }

    private boolean isRecordComponent(VariableTree field) {
        return enclosingType().getKind() == Kind.RECORD
                && !field.getModifiers().getFlags().contains(Modifier.STATIC);
    }

    private Tree enclosingType() {
        return getCurrentPath().getParentPath().getLeaf();
    }
}
