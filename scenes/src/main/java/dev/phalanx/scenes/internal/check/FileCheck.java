package dev.phalanx.scenes.internal.check;

import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileCheck;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.Block;
import dev.phalanx.scenes.internal.bytes.TableReader;
import dev.phalanx.scenes.internal.exact.ExactTable;
import dev.phalanx.scenes.internal.managed.ClassTable;
import dev.phalanx.scenes.internal.managed.ManagedTree;
import dev.phalanx.scenes.internal.managed.Node;
import dev.phalanx.scenes.internal.managed.TreeReader;
import dev.phalanx.scenes.internal.rows.StoredFile;
import dev.phalanx.scenes.internal.rows.TypeCursor;
import dev.phalanx.scenes.internal.shape.ArchetypeTable;
import dev.phalanx.scenes.internal.shape.Directory;
import dev.phalanx.scenes.internal.shape.FileLeaf;
import dev.phalanx.scenes.internal.shape.FileType;
import dev.phalanx.scenes.internal.shape.ListElement;
import dev.phalanx.scenes.internal.shape.SectionTable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/// Checks a whole file: each block against its checksum, tables, the numbers of values, references, managed values.
public final class FileCheck {
    private static final int MOST_PROBLEMS = 100;
    private static final String AGAIN = "Write the file again, or take a copy.";

    private final StoredFile file;
    private final List<FileType> types;
    private final List<String> problems = new ArrayList<>();
    private int blocks = 1;
    private long bytes;
    private int sections;
    private long entities;
    private long references;
    private long objects;

    private FileCheck(SceneBytes in) throws IOException {
        file = new StoredFile(in);
        types = file.directory().types();
        bytes = file.header().directory().length();
    }

    /// Checks a file. If the header or directory has problems, only these are found, since nothing else can be read.
    ///
    /// @throws IOException if the file cannot be read
    public static SceneFileCheck check(SceneBytes in) throws IOException {
        FileCheck check;
        try {
            check = new FileCheck(in);
        } catch (SceneFileException damaged) {
            return new SceneFileCheck(0, 0, 0, 0, 0, 0, List.of(String.valueOf(damaged.getMessage())));
        }
        for (Directory.Section section : check.file.directory().sections()) {
            check.check(section);
        }
        Block exact = check.file.directory().exact();
        if (exact != null) {
            check.checkExact(exact, check.file.directory().sections().getFirst());
        }
        return check.result();
    }

    private void checkExact(Block block, Directory.Section section) throws IOException {
        try {
            ExactTable exact = ExactTable.read(file.blocks().readTable(block, "exact state"));
            blocks++;
            bytes += block.length();
            exact.idsInOrder(file.readTable(section), types);
        } catch (SceneFileException damaged) {
            problems.add(String.valueOf(damaged.getMessage()));
        }
    }

    private SceneFileCheck result() {
        int more = problems.size() - MOST_PROBLEMS;
        List<String> shown = new ArrayList<>(problems.subList(0, Math.min(problems.size(), MOST_PROBLEMS)));
        if (more > 0) {
            shown.add("There are " + more + " more problems.");
        }
        return new SceneFileCheck(blocks, bytes, sections, entities, references, objects, List.copyOf(shown));
    }

    /// A section while it is checked.
    private record Part(Directory.Section section, SectionTable table, ClassTable classes, int sectionZero) {
        String where() {
            return "Section " + section.index() + ": ";
        }
    }

    private void check(Directory.Section section) throws IOException {
        String where = "Section " + section.index() + ": ";
        Part part;
        try {
            SectionTable table = file.readTable(section);
            blocks++;
            bytes += section.table().length();
            int zero = file.directory().sections().stream()
                    .filter(each -> each.index() == 0)
                    .mapToInt(Directory.Section::entityCount)
                    .findFirst()
                    .orElse(0);
            part = new Part(section, table, StoredFile.readClasses(table), zero);
        } catch (SceneFileException damaged) {
            problems.add(where + damaged.getMessage());
            return;
        }
        sections++;
        entities += section.entityCount();
        for (int external : part.table.externals()) {
            if (external >= part.sectionZero && file.directory().exact() == null) {
                problems.add(where + "it refers to entity " + external + " of section 0, which has " + part.sectionZero
                        + " entities. " + AGAIN);
            }
        }
        checkGroupValues(part);
        for (SectionTable.BlobEntry blob : part.table.blobs()) {
            checkBlock(blob.block(), "a blob of " + blob.type(), part);
        }
        for (ArchetypeTable archetype : part.table.archetypes()) {
            check(archetype, part);
        }
    }

    private boolean checkBlock(Block block, String what, Part part) throws IOException {
        try {
            file.blocks().read(block, what);
            blocks++;
            bytes += block.length();
            return true;
        } catch (SceneFileException damaged) {
            problems.add(part.where() + damaged.getMessage());
            return false;
        }
    }

    private void checkGroupValues(Part part) {
        for (int t = 0; t < types.size(); t++) {
            FileType type = types.get(t);
            for (byte[] value : part.table.values().get(t)) {
                try {
                    if (type.kind().isObject()) {
                        TableReader in = new TableReader("value of " + type.name(), ByteBuffer.wrap(value));
                        check(TreeReader.read(in, part.classes), type, part);
                        in.requireEnd();
                    } else {
                        int at = 0;
                        for (FileLeaf leaf : type.leaves()) {
                            ByteBuffer bytesOfLeaf = ByteBuffer.wrap(value, at, leaf.bytes())
                                    .slice()
                                    .order(java.nio.ByteOrder.LITTLE_ENDIAN);
                            check(leaf, bytesOfLeaf, 0, type, part);
                            at += leaf.bytes();
                        }
                    }
                } catch (SceneFileException damaged) {
                    problems.add(part.where() + damaged.getMessage());
                }
            }
        }
    }

    private void check(ArchetypeTable archetype, Part part) throws IOException {
        checkBlock(archetype.presence(), "the list of entities", part);
        for (int t = 0; t < archetype.types().size(); t++) {
            FileType type = types.get(archetype.types().get(t));
            ArchetypeTable.Columns columns = archetype.columns().get(t);
            boolean isWhole = true;
            for (Block block : FileInfo.blocks(columns)) {
                isWhole &= checkBlock(block, "the values of " + type.name(), part);
            }
            if (isWhole) {
                try {
                    check(
                            new TypeCursor(type, columns, archetype.rows(), file.blocks(), part.classes),
                            archetype,
                            part);
                } catch (SceneFileException damaged) {
                    problems.add(part.where() + damaged.getMessage());
                }
            }
        }
    }

    private void check(TypeCursor cursor, ArchetypeTable archetype, Part part) throws IOException {
        FileType type = cursor.type();
        switch (type.kind()) {
            case DATA -> checkLeaves(cursor, archetype.rows(), part);
            case BUFFER -> {
                long elements = 0;
                for (int row = 0; row < archetype.rows(); row++) {
                    elements += cursor.nextLength();
                }
                type.requireElements(elements);
                checkLeaves(cursor, elements, part);
            }
            case MANAGED -> {
                for (int row = 0; row < archetype.rows(); row++) {
                    check(cursor.nextObject(), type, part);
                }
            }
            default -> {}
        }
        cursor.requireEnd();
    }

    private void checkLeaves(TypeCursor cursor, long count, Part part) throws IOException {
        List<FileLeaf> leaves = cursor.type().leaves();
        for (int leaf = 0; leaf < leaves.size(); leaf++) {
            if (isChecked(leaves.get(leaf))) {
                for (long i = 0; i < count; i++) {
                    check(leaves.get(leaf), cursor.nextLeaf(leaf), 0, cursor.type(), part);
                }
            } else {
                cursor.skipLeaf(leaf, count);
            }
        }
    }

    private static boolean isChecked(FileLeaf leaf) {
        return switch (leaf.holds()) {
            case ENUM, ENTITY, BLOB_REFERENCE, FIXED_STRING, FIXED_LIST -> true;
            default -> false;
        };
    }

    private void check(FileLeaf leaf, ByteBuffer value, int at, FileType type, Part part) throws SceneFileException {
        switch (leaf.holds()) {
            case ENUM -> {
                int ordinal = value.getInt(at);
                if (ordinal < 0 || ordinal >= leaf.constants().size()) {
                    throw wrong(
                            leaf,
                            type,
                            "has the ordinal " + ordinal + " of an enum with "
                                    + leaf.constants().size() + " constants");
                }
            }
            case ENTITY -> checkEntity(value.getLong(at), leaf, type, part);
            case BLOB_REFERENCE -> {
                long blob = value.getLong(at);
                references++;
                if (blob < 0 || blob > part.table.blobs().size()) {
                    throw wrong(
                            leaf,
                            type,
                            "refers to blob " + (blob - 1) + ", and there are "
                                    + part.table.blobs().size());
                }
            }
            case FIXED_STRING -> {
                int length = Short.toUnsignedInt(value.getShort(at));
                if (length > leaf.stride() - ListElement.HEADER - 1) {
                    throw wrong(leaf, type, "has " + length + " bytes in " + leaf.stride());
                }
            }
            case FIXED_LIST -> checkList(leaf, value, at, type, part);
            default -> {}
        }
    }

    private void checkList(FileLeaf leaf, ByteBuffer value, int at, FileType type, Part part)
            throws SceneFileException {
        ListElement element = leaf.element();
        int length = Short.toUnsignedInt(value.getShort(at));
        if (element == null || (long) length * element.size() > leaf.stride() - ListElement.HEADER) {
            throw wrong(leaf, type, "has " + length + " elements in " + leaf.stride() + " bytes");
        }
        for (int e = 0; e < length; e++) {
            for (ListElement.Part each : element.parts()) {
                int place = at + ListElement.HEADER + e * element.size() + each.offset();
                check(each.leaf(), value, place, type, part);
            }
        }
    }

    private void checkEntity(long reference, FileLeaf leaf, FileType type, Part part) throws SceneFileException {
        if (reference == 0) {
            return;
        }
        references++;
        int kind = (int) (reference >>> Integer.SIZE);
        int number = (int) reference;
        int end = switch (kind) {
            case SectionTable.OWN -> part.section.entityCount();
            case SectionTable.EXTERNAL -> part.table.externals().size();
            default -> 0;
        };
        if (number < 0 || number >= end) {
            throw wrong(leaf, type, "refers to the entity " + Long.toHexString(reference) + ", which is not there");
        }
    }

    private static SceneFileException wrong(FileLeaf leaf, FileType type, String problem) {
        return new SceneFileException(
                "The file is damaged: field " + leaf.path() + " of " + type.name() + " " + problem + ". " + AGAIN);
    }

    private void check(ManagedTree tree, FileType type, Part part) throws SceneFileException {
        objects++;
        check(tree.root(), type, part);
        for (List<Node> body : tree.later()) {
            checkAll(body, type, part);
        }
    }

    private void checkAll(List<Node> nodes, FileType type, Part part) throws SceneFileException {
        for (Node each : nodes) {
            check(each, type, part);
        }
    }

    private void check(Node node, FileType type, Part part) throws SceneFileException {
        switch (node) {
            case Node.EntityNumber(int number) -> {
                references++;
                int end = part.section.entityCount() + part.table.externals().size();
                if (number >= end) {
                    throw new SceneFileException("The file is damaged: a value of " + type.name() + " refers to entity "
                            + number + ", and there are " + end + ". " + AGAIN);
                }
            }
            case Node.BlobNumber(int number) -> {
                references++;
                int end = part.table.blobs().size();
                if (number >= end) {
                    throw new SceneFileException("The file is damaged: a value of " + type.name() + " refers to blob "
                            + number + ", and there are " + end + ". " + AGAIN);
                }
            }
            case Node.Maybe(Node value) -> check(value, type, part);
            case Node.Collected collected -> checkAll(collected.elements(), type, part);
            case Node.Mapped mapped -> {
                checkAll(mapped.keys(), type, part);
                checkAll(mapped.values(), type, part);
            }
            case Node.Objects array -> checkAll(array.elements(), type, part);
            case Node.Instance instance -> checkAll(instance.fields(), type, part);
            case Node.Coded coded -> checkAll(coded.values(), type, part);
            default -> {}
        }
    }
}
