package dev.phalanx.structs.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a method that gives an object of its own, which could be used again once it is no longer needed: a buffer that
/// was looked up, a cursor, an iterator. Loops whose body keeps no such object call another method in its place, and
/// hand
/// it the object that it gave last.
///
/// The methods of such an object, buffers and what they give apart, hand it to nothing.
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface ReusesResult {
    /// The name of the other method. It is one of the same class, takes what the marked one takes, with a
    /// [packed][dev.phalanx.structs.Entity#packed()] id in the place of an only entity, and then the object that it
    /// gave
    /// last, or null. It returns what the marked method would, which may be that object.
    String by();
}
