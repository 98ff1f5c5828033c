package dev.phalanx.baking.internal.text;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// An element of an XML file.
///
/// @param name the name of the element
/// @param attributes the attributes as strings, at the place of the element; each is at the place of its name
/// @param children the elements inside, in their order
/// @param text the characters inside, without those of the elements inside
public record XmlElement(String name, MarkedValue.Fields attributes, List<XmlElement> children, String text) {
    /// The first element inside that has a name, or null.
    public @Nullable XmlElement find(String childName) {
        for (XmlElement child : children) {
            if (child.name.equals(childName)) {
                return child;
            }
        }
        return null;
    }
}
