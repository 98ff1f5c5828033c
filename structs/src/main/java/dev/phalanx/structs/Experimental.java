package dev.phalanx.structs;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks an API that any release may change or remove, patch releases included.
///
/// A marked package or type marks everything in it. APIs without this mark are stable: an incompatible change of
/// them is listed in the changelog, and no patch release contains one.
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.PACKAGE, ElementType.TYPE, ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.FIELD})
public @interface Experimental {}
