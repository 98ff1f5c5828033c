package dev.phalanx.scenes.internal.managed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import dev.phalanx.structs.Entity;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The class table of a crafted file names classes that no component names, or that are something else than it says.
/// None of them is initialized, and no object of them is created.
class HostileClassTableTest {
    private static final List<String> RAN = new ArrayList<>();

    static final class Bomb {
        static {
            RAN.add("Bomb");
        }

        Bomb() {
            RAN.add("new Bomb");
        }
    }

    record BombRecord() {
        static {
            RAN.add("BombRecord");
        }
    }

    enum BombEnum {
        X;

        static {
            RAN.add("BombEnum");
        }
    }

    static final class BombComponent implements IManagedComponentData {
        static {
            RAN.add("BombComponent");
        }
    }

    interface Interface {
        List<String> STARTED = List.of(started());

        private static String started() {
            RAN.add("Interface");
            return "";
        }
    }

    abstract static class Abstract {
        static {
            RAN.add("Abstract");
        }
    }

    static final class Any implements IManagedComponentData, IEntityReferences {
        Object value;
        Bomb[] reached;

        @Override
        public void remapEntities(UnaryOperator<Entity> remap) {}
    }

    private static final Supplier<String> LAMBDA = () -> "x";

    static List<String> names() {
        return List.of(
                Bomb.class.getName() + "$Missing",
                BombRecord.class.getName(),
                BombEnum.class.getName(),
                BombComponent.class.getName(),
                Interface.class.getName(),
                Abstract.class.getName(),
                LAMBDA.getClass().getName(),
                "java.lang.Thread",
                "java.lang.ProcessBuilder",
                "java.lang.Runtime",
                "java.lang.ClassLoader",
                "java.util.zip.ZipFile",
                "javax.script.ScriptEngineManager",
                "java.lang.String",
                "java.lang.Integer",
                "java.util.ArrayList",
                "java.util.EnumSet",
                "java.util.Optional",
                "java.time.Instant",
                "dev.phalanx.structs.Entity",
                "dev.phalanx.structs.blob.BlobAssetReference",
                "dev.phalanx.entities.systems.World",
                "int",
                "void",
                "[I",
                "[Ljava.lang.String;",
                "[L" + Bomb.class.getName() + ";",
                "java.lang.String[]",
                "java/lang/String",
                "",
                " ",
                "..",
                "\0",
                "x".repeat(60_000));
    }

    static Stream<Object[]> entries() {
        return names().stream()
                .flatMap(name -> Stream.of(StoredClass.Kind.values()).map(kind -> new Object[] {name, kind}));
    }

    private static Node node(StoredClass type) {
        return switch (type.kind()) {
            case TYPE -> new Node.Objects(1, type, 0, List.of(Node.Null.INSTANCE));
            case RECORD, OBJECT -> new Node.Instance(1, type, List.of());
            case ENUM -> new Node.Constant(type, type.ensureMember("X"));
            case CODED -> new Node.Coded(1, type, List.of(), List.of());
        };
    }

    private static byte[] file(
            String name, StoredClass.Kind kind, List<StoredClass.Member> members, List<Node> values) {
        ClassTable table = new ClassTable();
        StoredClass root = table.add(
                Any.class.getName(),
                StoredClass.Kind.OBJECT,
                List.of(new StoredClass.Member("value", "java.lang.Object")));
        StoredClass type = table.add(name, kind, members);
        Node value = values.isEmpty() ? node(type) : new Node.Instance(1, type, values);
        TableWriter tree = new TableWriter();
        TreeWriter.write(new ManagedTree(new Node.Instance(0, root, List.of(value)), List.of()), tree);
        TableWriter out = new TableWriter();
        table.write(out);
        out.append(tree.length()).put(tree.toBuffer());
        return Sections.bytes(out);
    }

    @ParameterizedTest
    @MethodSource("entries")
    void entriesThatNoFieldNamesCreateNothing(String name, StoredClass.Kind kind) throws SceneFileException {
        byte[] bytes = file(name, kind, List.of(), List.of());
        for (LoadOptions.MissingTypes missing : LoadOptions.MissingTypes.values()) {
            Sections sections = new Sections();
            sections.missing = missing;
            Object value;
            try {
                value = sections.read(bytes, Any.class).value;
            } catch (SceneFileException refused) {
                assertThat(refused).hasMessageMatching("(?s).+: .+|.+[.] .+");
                continue;
            }
            if (value != null) {
                assertThat(kind).as("only arrays of what is built in").isEqualTo(StoredClass.Kind.TYPE);
                assertThat(value.getClass().getComponentType().getName()).isEqualTo(name);
                assertThat(name).matches("java\\.(lang|util|time)\\..*|dev\\.phalanx\\.structs\\..*");
            }
        }
        assertThat(RAN).isEmpty();
    }

    @Test
    void aClassThatAFieldNamesIsInitializedOnlyForAnObject() throws SceneFileException {
        ClassTable table = new ClassTable();
        table.add(Bomb.class.getName(), StoredClass.Kind.RECORD, List.of());
        assertThatThrownBy(() -> new Sections()
                        .read(file(Bomb.class.getName(), StoredClass.Kind.RECORD, List.of(), List.of()), Any.class))
                .isInstanceOf(SceneFileException.class)
                .hasMessage(
                        Bomb.class.getName() + " is a record in the file, and a class with fields in this program. Give"
                                + " the class another name, and load the file with missing types dropped.");
        assertThat(RAN).isEmpty();
    }

    @Test
    void entitiesAreNotMadeOfNumbers() {
        List<StoredClass.Member> members =
                List.of(new StoredClass.Member("index", "int"), new StoredClass.Member("version", "int"));
        byte[] bytes = file(
                Entity.class.getName(),
                StoredClass.Kind.RECORD,
                members,
                List.of(new Node.Plain(7), new Node.Plain(1)));
        assertThatThrownBy(() -> new Sections().read(bytes, Any.class))
                .isInstanceOf(SceneFileException.class)
                .hasMessageStartingWith("The file has objects of dev.phalanx.structs.Entity. In this program, each is a"
                        + " dev.phalanx.structs.Entity, which");
    }

    @Test
    void aClassIsThereOnce() {
        TableWriter out = new TableWriter();
        out.writeVarint(2);
        for (int i = 0; i < 2; i++) {
            out.writeString(Any.class.getName());
            out.writeByte(StoredClass.Kind.OBJECT.code());
            out.writeVarint(0);
        }
        assertThatThrownBy(() -> new Sections().read(Sections.bytes(out), Any.class))
                .isInstanceOf(SceneFileException.class)
                .hasMessageContaining("the managed class " + Any.class.getName() + " is there twice");
    }

    @Test
    void aNameLongerThanTheFileIsRefusedBeforeMemoryIsTaken() {
        ByteBuffer bytes = ByteBuffer.allocate(16).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        bytes.put((byte) 1).putInt(Integer.MAX_VALUE);
        assertThatThrownBy(() -> new Sections().read(bytes.array(), Any.class)).isInstanceOf(SceneFileException.class);
    }
}
