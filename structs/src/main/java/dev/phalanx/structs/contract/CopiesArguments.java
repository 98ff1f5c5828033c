package dev.phalanx.structs.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a class whose methods keep no struct value that they are given: they read it or copy it before they return,
/// and its identity means nothing to them. Loops hand such a method a copy of a value that would otherwise be an object
/// for each entity, just because it may be handed over for one of them.
///
/// Classes marked with [KeptByIdentity] are no such values.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface CopiesArguments {}
