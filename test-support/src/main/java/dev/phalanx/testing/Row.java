package dev.phalanx.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Names what a test holds the project to in `docs/semantics.md`.
///
/// On a method, `@Row("ENT-4.2")` names the second sentence of the row ENT-4: the test asserts it, and fails if it is
/// not true. `@Row({"ENT-4.2", "ENT-5.1"})` names two. On a method or a class, `@Row("ENT-4")` names the row that the
/// tests are about, and counts for none of its sentences. `.ci/maintain rows ENT-4` prints the numbered sentences.
///
/// The ids are string literals, since the sources of the tests are read and not their classes. The build fails on an
/// id that `docs/semantics.md` does not have, and on a test that JUnit does not run.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Row {
    /// The ids of the sentences or rows, each in the form `ENT-4.2` or `ENT-4`.
    String[] value();
}
