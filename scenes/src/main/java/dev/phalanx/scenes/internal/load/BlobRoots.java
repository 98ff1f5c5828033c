package dev.phalanx.scenes.internal.load;

import dev.phalanx.scenes.internal.shape.FieldPath;
import dev.phalanx.scenes.internal.shape.FileLeaf;
import dev.phalanx.scenes.internal.shape.ListElement;
import dev.phalanx.structs.Leaf;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The classes of the roots of blobs that fields of components name.
public final class BlobRoots {
    private BlobRoots() {}

    /// For each name of a root class in the file the class that fields of this program have.
    public static Map<String, Class<?>> of(List<@Nullable TypeMatch> matches) {
        Map<String, Class<?>> found = new HashMap<>();
        for (TypeMatch match : matches) {
            for (int i = 0;
                    match != null
                            && match.migration() == null
                            && i < match.source().leaves().size();
                    i++) {
                LeafMatch leaf = match.leaf(i);
                if (leaf != null) {
                    addRoots(match.type(), leaf, found);
                }
            }
        }
        return found;
    }

    private static void addRoots(Class<?> type, LeafMatch match, Map<String, Class<?>> found) {
        FileLeaf source = match.source();
        ListElement element = source.element();
        String path = match.target().path();
        if (source.holds() == Leaf.Holds.BLOB_REFERENCE) {
            found.put(source.constants().getFirst(), FieldPath.argument(type, path));
        } else if (element != null) {
            for (ListElement.Part part : element.parts()) {
                if (part.leaf().holds() == Leaf.Holds.BLOB_REFERENCE) {
                    Class<?> inList = FieldPath.argument(type, path);
                    found.put(
                            part.leaf().constants().getFirst(),
                            FieldPath.argument(inList, part.leaf().path()));
                }
            }
        }
    }
}
