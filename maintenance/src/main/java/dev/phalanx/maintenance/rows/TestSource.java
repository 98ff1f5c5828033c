package dev.phalanx.maintenance.rows;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.SourcePositions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// One parsed source of tests.
final class TestSource {
    private static final String ROW = "Row";
    private static final String DISABLED = "Disabled";
    private static final String NESTED = "Nested";
    private static final Set<String> TESTS =
            Set.of("Test", "RepeatedTest", "TestFactory", "ParameterizedTest", "FuzzTest");

    private final String file;
    private final String packageName;
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final List<AnnotatedTest> found = new ArrayList<>();

    private TestSource(String file, CompilationUnitTree unit, SourcePositions positions) {
        this.file = file;
        this.packageName = unit.getPackageName() == null ? "" : String.valueOf(unit.getPackageName());
        this.unit = unit;
        this.positions = positions;
    }

    /// The methods and classes of a source that carry `@Row`, in its order.
    ///
    /// @throws IllegalArgumentException if an id is not a string literal
    static List<AnnotatedTest> tests(String file, CompilationUnitTree unit, SourcePositions positions) {
        TestSource source = new TestSource(file, unit, positions);
        for (Tree type : unit.getTypeDecls()) {
            if (type instanceof ClassTree top) {
                source.readClass(top, "", !has(top.getModifiers(), DISABLED));
            }
        }
        return source.found;
    }

    /// Reads a class and those nested in it.
    ///
    /// @param outer the names of the classes around it, a dot behind each
    /// @param enabled whether JUnit runs the tests of the class
    /// @return whether it has a test that runs
    private boolean readClass(ClassTree type, String outer, boolean enabled) {
        String name = outer + type.getSimpleName();
        int place = found.size();
        boolean runs = false;
        for (Tree member : type.getMembers()) {
            if (member instanceof ClassTree nested) {
                ModifiersTree modifiers = nested.getModifiers();
                runs |= readClass(nested, name + ".", enabled && has(modifiers, NESTED) && !has(modifiers, DISABLED));
            } else if (member instanceof MethodTree method) {
                ModifiersTree modifiers = method.getModifiers();
                boolean methodRuns = enabled && isTest(modifiers) && !has(modifiers, DISABLED);
                add(found.size(), modifiers, name + "." + method.getName(), false, methodRuns);
                runs |= methodRuns;
            }
        }
        add(place, type.getModifiers(), name, true, runs);
        return runs;
    }

    private void add(int place, ModifiersTree modifiers, String name, boolean isClass, boolean runs) {
        for (AnnotationTree annotation : modifiers.getAnnotations()) {
            if (isNamed(annotation, ROW)) {
                found.add(
                        place,
                        new AnnotatedTest(file, line(annotation), packageName, name, isClass, runs, ids(annotation)));
            }
        }
    }

    private List<String> ids(AnnotationTree annotation) {
        List<String> ids = new ArrayList<>();
        for (ExpressionTree argument : annotation.getArguments()) {
            ExpressionTree value = argument instanceof AssignmentTree named ? named.getExpression() : argument;
            if (value instanceof NewArrayTree array) {
                array.getInitializers().forEach(element -> ids.add(id(element)));
            } else {
                ids.add(id(value));
            }
        }
        return List.copyOf(ids);
    }

    private String id(ExpressionTree value) {
        if (value instanceof LiteralTree literal && literal.getValue() instanceof String id) {
            return id;
        }
        throw new IllegalArgumentException("%s, line %d: @Row has %s for an id. Write the id as a string literal."
                .formatted(file, line(value), value));
    }

    private int line(Tree tree) {
        return (int) unit.getLineMap().getLineNumber(positions.getStartPosition(unit, tree));
    }

    private static boolean isTest(ModifiersTree modifiers) {
        return TESTS.stream().anyMatch(test -> has(modifiers, test));
    }

    private static boolean has(ModifiersTree modifiers, String name) {
        return modifiers.getAnnotations().stream().anyMatch(annotation -> isNamed(annotation, name));
    }

    private static boolean isNamed(AnnotationTree annotation, String name) {
        String type = annotation.getAnnotationType().toString();
        return type.equals(name) || type.endsWith("." + name);
    }
}
