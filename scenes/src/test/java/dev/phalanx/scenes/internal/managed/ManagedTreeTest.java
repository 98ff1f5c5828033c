package dev.phalanx.scenes.internal.managed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.scenes.files.FormerlyNamed;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Trees that were made by hand, as a text form of files makes them.
class ManagedTreeTest {
    private static final String HERE = "dev.phalanx.scenes.internal.managed.ManagedTreeTest$";

    record Cell(int x, String name) {}

    static final class Board implements IManagedComponentData {
        List<Cell> cells = new ArrayList<>();
        Board next;
    }

    private final ClassTable table = new ClassTable();
    private final StoredClass cell = table.add(
            HERE + "Cell",
            StoredClass.Kind.RECORD,
            List.of(new StoredClass.Member("x", "int"), new StoredClass.Member("name", "java.lang.String")));
    private final StoredClass board = table.add(
            HERE + "Board",
            StoredClass.Kind.OBJECT,
            List.of(new StoredClass.Member("cells", "java.util.List"), new StoredClass.Member("next", "")));
    private final StoredClass rank = table.add(HERE + "Rank", StoredClass.Kind.ENUM, List.of());

    private Node.Instance cell(int number) {
        return new Node.Instance(number, cell, List.of(new Node.Plain(number), new Node.Plain("n")));
    }

    @Test
    void aTreeBecomesBytesAndAnObject() throws SceneFileException {
        ManagedTree tree = new ManagedTree(
                new Node.Instance(
                        0,
                        board,
                        List.of(
                                new Node.Collected(1, Form.ARRAY_LIST, null, List.of(cell(2), new Node.Reference(2))),
                                new Node.Later(3, board, 0))),
                List.of(List.of(Node.Null.INSTANCE, new Node.Reference(0))));
        TableWriter out = new TableWriter();
        table.write(out);
        TreeWriter.write(tree, out);

        Board read = new Sections().read(Sections.bytes(out), Board.class);

        assertThat(read.cells).containsExactly(new Cell(2, "n"), new Cell(2, "n"));
        assertThat(read.next.cells).isNull();
        assertThat(read.next.next).isSameAs(read);
        assertThat(Sections.rewrite(Sections.bytes(out))).isEqualTo(Sections.bytes(out));
        assertThat(table.find(HERE + "Cell")).isSameAs(cell);
        assertThat(table.find("game.Other")).isNull();
        assertThat(cell).hasToString("RECORD " + HERE + "Cell");
    }

    private static void assertRefused(Node root, String problem) {
        assertThatThrownBy(() -> TreeWriter.write(new ManagedTree(root, List.of()), new TableWriter()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The tree cannot be written: " + problem + ". Build it like TreeReader.");
    }

    @Test
    void treesThatNoFileHasAreRefused() {
        Node nothing = Node.Null.INSTANCE;
        assertRefused(cell(1), "a node has the number 1, and it is number 0");
        assertRefused(
                new Node.Instance(0, cell, List.of(nothing)),
                "RECORD " + HERE + "Cell has 2 members, and there are 1 values");
        assertRefused(new Node.Instance(0, rank, List.of()), "ENUM " + HERE + "Rank is used as OBJECT");
        assertRefused(new Node.Constant(rank, 0), "ENUM " + HERE + "Rank has no constant 0");
        assertRefused(new Node.Constant(cell, 0), "RECORD " + HERE + "Cell is used as ENUM");
        assertRefused(new Node.Reference(0), "it refers to the node 0 before it");
        assertRefused(new Node.Later(0, board, 1), "a node has the later part 1, and it is number 0");
        assertRefused(new Node.Later(0, board, 0), "it has nodes whose later parts are missing");
        assertRefused(
                new Node.Instance(0, cell, List.of(new Node.Reference(0), nothing)),
                "a record or coded object is inside itself");
        assertRefused(
                new Node.Collected(0, Form.HASH_MAP, null, List.of()),
                "HASH_MAP is used as another kind of collection");
        assertRefused(new Node.Collected(0, Form.ENUM_SET, null, List.of()), "ENUM_SET has the enum null");
        assertRefused(
                new Node.Mapped(0, Form.HASH_MAP, null, List.of(nothing), List.of()),
                "a map has more keys or values than the other");
        assertRefused(new Node.Objects(0, cell, 251, List.of()), "an array has 251 dimensions");
        StoredClass coded = table.add("game.Coded", StoredClass.Kind.CODED, List.of());
        assertRefused(
                new Node.Coded(0, coded, List.of(0), List.of()),
                "a coded object has more names or values than the other");
        assertRefused(new Node.Coded(0, coded, List.of(0), List.of(nothing)), "CODED game.Coded has the name 0");
        assertThat(coded.ensureMember("a")).isZero();
        assertThat(coded.ensureMember("b")).isOne();
        assertThat(coded.ensureMember("a")).isZero();
        assertRefused(
                new Node.Coded(0, coded, List.of(0, 0), List.of(nothing, nothing)), "CODED game.Coded has the name 0");
        assertThatThrownBy(() -> TreeWriter.write(new ManagedTree(nothing, List.of(List.of())), new TableWriter()))
                .hasMessageContaining("it has more later parts than nodes that have them");
        assertThatThrownBy(() ->
                        TreeWriter.write(new ManagedTree(new Node.Plain(new Object()), List.of()), new TableWriter()))
                .hasMessage("java.lang.Object is no plain value. Use another node for it.");
        assertThatThrownBy(() -> TreeWriter.write(
                        new ManagedTree(new Node.Primitives(0, new String[0]), List.of()), new TableWriter()))
                .hasMessage("[Ljava.lang.String; is no array of a primitive type. Use Node.Objects.");
        assertThatThrownBy(() -> table.add("game.Coded", StoredClass.Kind.TYPE, List.of()))
                .hasMessage("The table has two classes game.Coded. Add each once.");
        Node deep = nothing;
        for (int i = 0; i < ManagedFormat.DEPTH; i++) {
            deep = new Node.Maybe(deep);
        }
        assertRefused(deep, "it is more than 256 levels deep");
    }

    private static void assertTableRefused(String message, String... names) {
        TableWriter out = new TableWriter();
        out.writeVarint(names.length);
        for (String name : names) {
            out.writeString(name);
            out.writeByte(StoredClass.Kind.OBJECT.code());
            out.writeVarint(2);
            out.writeString("a");
            out.writeString("");
            out.writeString(name);
            out.writeString("");
        }
        assertThatThrownBy(() -> ClassTable.read(Sections.reader(Sections.bytes(out))))
                .isInstanceOf(SceneFileException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aTableHasEachClassAndMemberOnce() {
        assertTableRefused("the managed class b is there twice", "b", "b");
        assertTableRefused("the managed class a has the member a twice", "a");
    }

    static final class Blobs implements IManagedComponentData {
        BlobAssetReference<Integer> numbers;
    }

    @FormerlyNamed(HERE + "Blobs")
    static final class OtherBlobs implements IManagedComponentData {
        BlobAssetReference<Long> numbers;
    }

    @Test
    void aBlobOfAnotherTypeIsRefused() {
        Sections sections = new Sections();
        Blobs blobs = new Blobs();
        try (BlobAssetReference<Integer> blob = Sections.blob(1)) {
            blobs.numbers = blob;
            byte[] bytes = sections.write(blobs);
            assertThatThrownBy(() -> sections.read(bytes, OtherBlobs.class))
                    .isInstanceOf(SceneFileException.class)
                    .hasMessage(
                            "Field numbers of " + HERE + "OtherBlobs is a blob of java.lang.Integer in the file, and"
                                    + " java.lang.Long in this program, at " + HERE
                                    + "OtherBlobs.numbers. Give the field another"
                                    + " name, so that it begins as null or zero, or write the file again.");
        }
    }

    static final class Loop {
        Wrap wrap;
    }

    record Wrap(Loop loop) {}

    static final class Wraps implements IManagedComponentData {
        Loop dropped = new Loop();
        Wrap kept = new Wrap(dropped);
    }

    @FormerlyNamed(HERE + "Wraps")
    static final class NewWraps implements IManagedComponentData {
        Wrap kept;
    }

    @Test
    void aCycleThatBeganInADroppedFieldIsRefused() {
        Wraps wraps = new Wraps();
        wraps.dropped.wrap = wraps.kept;
        Sections sections = new Sections();
        byte[] bytes = sections.write(wraps);
        assertThatThrownBy(() -> sections.read(bytes, NewWraps.class))
                .isInstanceOf(SceneFileException.class)
                .hasMessage(HERE
                        + "NewWraps.kept.loop.wrap is inside of itself, by way of a field that was dropped. Load the"
                        + " file with the field, and save it without it.");
    }
}
