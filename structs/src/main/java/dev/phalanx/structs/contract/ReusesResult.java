package dev.phalanx.structs.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a method that gives an object of its own for an entity, which could be used again once it is no longer
/// needed. Loops whose body keeps no such object call another method in its place, and hand it the object that it gave
/// last.
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface ReusesResult {
    /// The name of the other method. It is one of the same class, takes an entity as
    /// [packed][dev.phalanx.structs.Entity#packed()] and the object that it gave last, or null, and returns what the
    /// marked method would, which may be that object.
    String by();
}
