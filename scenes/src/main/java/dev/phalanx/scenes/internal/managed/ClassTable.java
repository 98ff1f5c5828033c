package dev.phalanx.scenes.internal.managed;

import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.TableReader;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The classes of the values of a file, each with its own name. Values refer to them by index.
public final class ClassTable {
    private static final int LEAST_CLASS_BYTES = 6;
    private static final int LEAST_MEMBER_BYTES = 8;

    private final List<StoredClass> classes = new ArrayList<>();
    private final Map<String, StoredClass> byName = new HashMap<>();

    /// The classes, in the order of their indices.
    public List<StoredClass> classes() {
        return Collections.unmodifiableList(classes);
    }

    /// The class of a name, or null.
    public @Nullable StoredClass find(String name) {
        return byName.get(name);
    }

    /// Adds a class.
    ///
    /// @throws IllegalArgumentException if the table has one of that name
    public StoredClass add(String name, StoredClass.Kind kind, List<StoredClass.Member> members) {
        StoredClass added = new StoredClass(classes.size(), name, kind, members);
        if (byName.putIfAbsent(name, added) != null) {
            throw new IllegalArgumentException("The table has two classes " + name + ". Add each once.");
        }
        classes.add(added);
        return added;
    }

    /// Writes the table.
    public void write(TableWriter out) {
        out.writeVarint(classes.size());
        for (StoredClass each : classes) {
            out.writeString(each.name());
            out.writeByte(each.kind().code());
            out.writeVarint(each.members().size());
            for (StoredClass.Member member : each.members()) {
                out.writeString(member.name());
                out.writeString(member.type());
            }
        }
    }

    /// Reads a table.
    ///
    /// @throws SceneFileException if the bytes are not a table
    public static ClassTable read(TableReader in) throws SceneFileException {
        ClassTable table = new ClassTable();
        int count = in.readVarintCount(LEAST_CLASS_BYTES, "number of managed classes");
        for (int i = 0; i < count; i++) {
            String name = in.readString("name of a managed class");
            if (table.byName.containsKey(name)) {
                throw in.damaged("the managed class " + name + " is there twice");
            }
            int kind = in.readByte("kind of a managed class");
            if (kind >= StoredClass.Kind.ALL.length) {
                throw in.damaged("kind of a managed class is " + kind);
            }
            table.add(name, StoredClass.Kind.ALL[kind], members(in, name));
        }
        return table;
    }

    private static List<StoredClass.Member> members(TableReader in, String name) throws SceneFileException {
        int count = in.readVarintCount(LEAST_MEMBER_BYTES, "number of members");
        List<StoredClass.Member> members = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (int i = 0; i < count; i++) {
            String member = in.readString("name of a member");
            if (!names.add(member)) {
                throw in.damaged("the managed class " + name + " has the member " + member + " twice");
            }
            members.add(new StoredClass.Member(member, in.readString("type of a member")));
        }
        return members;
    }
}
