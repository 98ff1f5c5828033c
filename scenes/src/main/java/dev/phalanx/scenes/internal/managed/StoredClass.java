package dev.phalanx.scenes.internal.managed;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A class of a [ClassTable].
public final class StoredClass {
    /// The kinds of classes. Files contain their codes.
    public enum Kind {
        /// A class without objects: the elements of arrays are declared as it.
        TYPE(0),
        /// A record, whose members are its components.
        RECORD(1),
        /// A class with fields, which are its members.
        OBJECT(2),
        /// An enum, whose members are the constants that values have.
        ENUM(3),
        /// A class with a codec, whose members are the names of its values.
        CODED(4);

        static final Kind[] ALL = values();

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        /// Its number in files, and its position.
        int code() {
            return code;
        }
    }

    /// A field, enum constant or named value.
    ///
    /// @param name its name
    /// @param type the declared type of a field, for readers of the file; otherwise empty
    public record Member(String name, String type) {}

    private final int index;
    private final String name;
    private final Kind kind;
    private final List<Member> members;
    private final Map<String, Integer> indices = new HashMap<>();

    StoredClass(int index, String name, Kind kind, List<Member> members) {
        this.index = index;
        this.name = name;
        this.kind = kind;
        this.members = new ArrayList<>(members);
        for (int i = 0; i < members.size(); i++) {
            indices.put(members.get(i).name(), i);
        }
    }

    /// Its position in the table.
    public int index() {
        return index;
    }

    /// The binary name of the class, such as `game.Units$Health`, or that of a primitive type.
    public String name() {
        return name;
    }

    /// What it is.
    public Kind kind() {
        return kind;
    }

    /// Its fields, constants or names.
    public List<Member> members() {
        return Collections.unmodifiableList(members);
    }

    /// The index of a constant of an enum, or of a name of a coded class, which is added if it is new.
    public int ensureMember(String member) {
        Integer known = indices.putIfAbsent(member, members.size());
        if (known == null) {
            members.add(new Member(member, ""));
            return members.size() - 1;
        }
        return known;
    }

    /// The kind and the name, such as `RECORD game.Cell`.
    @Override
    public String toString() {
        return kind + " " + name;
    }
}
