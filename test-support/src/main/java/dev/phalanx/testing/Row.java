package dev.phalanx.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Names the rows of `docs/semantics.md` that a test, or every test of a class, holds the project to:
/// `@Row("ENT-4")`, or `@Row({"ENT-4", "ENT-5"})`.
///
/// The build fails on an id that `docs/semantics.md` does not have.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Row {
    /// The ids of the rows, at least one, each in the form `ENT-4`.
    String[] value();
}
