package dev.phalanx.structs.compile.vector;

import java.lang.constant.ClassDesc;

/// A field of an object to which all rows of a run add, such as the sum of a reduction.
///
/// @param parameter the number of the parameter that is the object
/// @param owner the object's class
/// @param field the name of the field
/// @param type the field's type: `int`, `long`, `float` or `double`
public record Total(int parameter, ClassDesc owner, String field, ClassDesc type) {}
