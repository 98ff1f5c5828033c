package dev.phalanx.maintenance.rows;

import java.util.List;

/// A test method, or a class of tests, that carries `@Row`.
///
/// @param file the path of its source in the checkout
/// @param line the line of the annotation
/// @param packageName its package
/// @param name `Class.method` or `Class`, a nested class as `Outer.Inner`
/// @param isClass whether a class carries the annotation
/// @param runs whether JUnit runs it; of a class, whether it runs any test of it
/// @param ids what the annotation names: rows and sentences
public record AnnotatedTest(
        String file, int line, String packageName, String name, boolean isClass, boolean runs, List<String> ids) {
    /// The name with its package.
    public String fullName() {
        return packageName.isEmpty() ? name : packageName + "." + name;
    }
}
