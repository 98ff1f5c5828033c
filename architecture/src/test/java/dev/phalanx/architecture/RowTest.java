package dev.phalanx.architecture;

import java.util.ArrayList;
import java.util.List;

/// A use of `@Row` in a compiled test class of any module.
///
/// @param id the row it names
/// @param place the class, or the class and the method, that carries it
/// @param runs whether JUnit runs something there
record RowTest(String id, String place, boolean runs) {
    static List<RowTest> of(List<TestClass> classes) {
        List<RowTest> found = new ArrayList<>();
        for (TestClass type : classes) {
            for (TestClass.Method method : type.methods()) {
                method.rows()
                        .forEach(id -> found.add(new RowTest(id, type.name() + "." + method.name(), method.runs())));
            }
            boolean runs = type.methods().stream().anyMatch(TestClass.Method::runs);
            type.rows().forEach(id -> found.add(new RowTest(id, type.name(), runs)));
        }
        return List.copyOf(found);
    }
}
