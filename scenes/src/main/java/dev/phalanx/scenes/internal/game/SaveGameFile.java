package dev.phalanx.scenes.internal.game;

import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.diff.EntityChangeSet;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.TableReader;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/// A saved game: the scenes, and the difference from them. All numbers are little-endian.
///
/// ```text
///  0    magic           8 bytes: 89 'P' 'H' 'X' 'G' 0D 0A 1A
///  8    format version  int, 2
/// 12    table length    int
/// 16    table CRC32C    int
/// 20    header CRC32C   int, of the 20 bytes before it
/// 24    table           of scenes and entities
///       change set      as EntityChangeSet.write writes it
///
/// table
///   scenes     int count, then for each: guid long high, long low · owner int · flags byte: 1 requested, 2 prefab,
///              4 held · load flags int · priority int · sections int count, then for each: index int, state byte
///   entities   int count, then for each, by number: number int · kind byte · scene int · section int · prefab byte ·
///              guid 20 bytes · name string
///   instances  int count, then for each: scene int · guid of the prefab 20 bytes · members int count, then for each:
///              guid 20 bytes · position int · number int
///   left out   int count, strings: what was not saved, a sentence each
/// ```
///
/// @param entities what the guids of the change set stand for, by number
/// @param instances the instances of prefabs, in the order in which they are made again
/// @param leftOut what was not saved, one sentence each
/// @param changes the difference; its guids are those that [#guid] returns
public record SaveGameFile(
        List<GameScene> scenes,
        List<GameEntity> entities,
        List<GameInstance> instances,
        List<String> leftOut,
        EntityChangeSet changes) {
    private static final long MAGIC = 0x1A_0A_0D_47_58_48_50_89L;
    private static final int VERSION = 2;
    /// A version that is read, but not written.
    private static final int FIRST_VERSION = 1;

    private static final int FIRST_SCENE_BYTES = 25;
    private static final int FIRST_MEMBER_BYTES = 12;
    private static final int HEADER = 24;
    private static final int LEAST_SCENE_BYTES = 33;
    private static final int SECTION_BYTES = 5;
    private static final int LEAST_ENTITY_BYTES = 38;
    private static final int LEAST_INSTANCE_BYTES = 28;
    private static final int MEMBER_BYTES = 28;
    private static final int REQUESTED = 1;
    private static final int PREFAB = 2;
    private static final int HELD = 4;
    private static final String AGAIN = "Load another saved game, or take a copy.";

    /// The namespace of the guids by which change sets name entities.
    private static final int NAMESPACE = 0x5356_4744;

    /// The guid by which the change set names an entity.
    ///
    /// @param number 0 or more
    static EntityGuid guid(int number) {
        return new EntityGuid(number + 1L, 0, NAMESPACE, 0);
    }

    /// The number of an entity that a change set names, or -1.
    static int number(EntityGuid guid) {
        boolean isNumber = guid.namespaceId() == NAMESPACE
                && guid.originatingId() > 0
                && guid.originatingId() <= Integer.MAX_VALUE
                && guid.equals(guid((int) guid.originatingId() - 1));
        return isNumber ? (int) guid.originatingId() - 1 : -1;
    }

    /// The bytes of the file.
    ///
    /// @throws IllegalArgumentException if a managed value cannot be written
    @SuppressWarnings("EnumOrdinal") // the file has the place of a constant
    public ByteBuffer toBytes() throws IOException {
        TableWriter table = new TableWriter();
        table.writeInt(scenes.size());
        scenes.forEach(scene -> write(scene, table));
        table.writeInt(entities.size());
        for (GameEntity entity : entities) {
            table.writeInt(entity.number());
            table.writeByte(entity.kind().ordinal());
            table.writeInt(entity.scene());
            table.writeInt(entity.section());
            table.writeByte(entity.isPrefab() ? 1 : 0);
            write(entity.guid(), table);
            table.writeString(entity.name());
        }
        table.writeInt(instances.size());
        for (GameInstance instance : instances) {
            table.writeInt(instance.scene());
            write(instance.prefab(), table);
            table.writeInt(instance.members().size());
            for (GameInstance.Member member : instance.members()) {
                write(member.guid(), table);
                table.writeInt(member.position());
                table.writeInt(member.number());
            }
        }
        table.writeInt(leftOut.size());
        leftOut.forEach(table::writeString);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] bytes = table.toBytes();
        ByteBuffer header = ByteBuffer.allocate(HEADER).order(ByteOrder.LITTLE_ENDIAN);
        header.putLong(MAGIC).putInt(VERSION).putInt(bytes.length).putInt(crc(bytes, 0, bytes.length));
        header.putInt(crc(header.array(), 0, HEADER - Integer.BYTES));
        out.writeBytes(header.array());
        out.writeBytes(bytes);
        changes.write(out);
        return ByteBuffer.wrap(out.toByteArray());
    }

    @SuppressWarnings("EnumOrdinal") // the file has the place of a constant
    private static void write(GameScene scene, TableWriter table) {
        table.writeLong(scene.guid().high());
        table.writeLong(scene.guid().low());
        table.writeInt(scene.owner());
        table.writeByte(
                (scene.isRequested() ? REQUESTED : 0) | (scene.isPrefab() ? PREFAB : 0) | (scene.isHeld() ? HELD : 0));
        table.writeInt(scene.loadFlags());
        table.writeInt(scene.priority());
        table.writeInt(scene.sections().size());
        for (GameScene.Section section : scene.sections()) {
            table.writeInt(section.index());
            table.writeByte(section.state().ordinal());
        }
    }

    private static void write(EntityGuid guid, TableWriter table) {
        table.writeLong(guid.originatingId());
        table.writeInt(guid.subId());
        table.writeInt(guid.namespaceId());
        table.writeInt(guid.serial());
    }

    private static int crc(byte[] bytes, int from, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, from, length);
        return (int) checksum.getValue();
    }

    /// Reads a file.
    ///
    /// @param name what messages call it
    /// @throws SceneFileException if it is not a saved game, is damaged, or has types that do not fit
    public static SaveGameFile read(String name, byte[] file, LoadOptions options) throws IOException {
        ByteBuffer header = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        if (file.length < HEADER || header.getLong() != MAGIC) {
            throw new SceneFileException(name + " is no saved game: it has " + file.length
                    + " bytes and begins with other ones. Give a file that SaveGames.save wrote.");
        }
        int version = header.getInt();
        int length = header.getInt();
        int checksum = header.getInt();
        if (crc(file, 0, HEADER - Integer.BYTES) != header.getInt()) {
            throw new SceneFileException(name + " is damaged: the checksum of its header is wrong. " + AGAIN);
        }
        if (version != VERSION && version != FIRST_VERSION) {
            throw new SceneFileException(name + " has the format version " + version + ", and this program reads"
                    + " versions " + FIRST_VERSION + " and " + VERSION
                    + ". Use the version of Phalanx that wrote it, or a later one.");
        }
        if (length < 0 || length > file.length - HEADER || crc(file, HEADER, length) != checksum) {
            throw new SceneFileException(
                    name + " is damaged or was cut off: the checksum of its scenes is wrong. " + AGAIN);
        }
        TableReader in = new TableReader(
                "table of scenes", ByteBuffer.wrap(file, HEADER, length).slice());
        if (version == FIRST_VERSION) {
            return readFirst(in, readChanges(name, file, HEADER + length, options));
        }
        List<GameScene> scenes = readScenes(in);
        List<GameEntity> entities = readEntities(in, scenes.size());
        Set<Integer> numbers = new HashSet<>();
        entities.forEach(entity -> numbers.add(entity.number()));
        List<GameInstance> instances = readInstances(in, scenes.size(), numbers);
        List<String> leftOut = new ArrayList<>();
        int count = in.readCount(Integer.BYTES, "number of sentences");
        for (int i = 0; i < count; i++) {
            leftOut.add(in.readString("sentence"));
        }
        in.requireEnd();
        EntityChangeSet changes = readChanges(name, file, HEADER + length, options);
        for (EntityGuid guid : changes.guids()) {
            if (!numbers.contains(number(guid))) {
                throw in.damaged("the change set has the guid " + guid + ", which stands for no entity");
            }
        }
        for (GameScene scene : scenes) {
            if (scene.owner() >= 0 && !numbers.contains(scene.owner())) {
                throw in.damaged("the owner of a scene is the entity " + scene.owner() + ", which is not there");
            }
        }
        return new SaveGameFile(scenes, entities, instances, List.copyOf(leftOut), changes);
    }

    private static EntityChangeSet readChanges(String name, byte[] file, int from, LoadOptions options)
            throws IOException {
        ByteArrayInputStream rest = new ByteArrayInputStream(file, from, file.length - from);
        EntityChangeSet changes = EntityChangeSet.read(rest, options);
        if (rest.available() > 0) {
            throw new SceneFileException(name + " has " + rest.available() + " bytes after its end. " + AGAIN);
        }
        return changes;
    }

    /// Reads the table of format version 1: the scenes with the sections that were loaded, and the created entities
    /// that belong to a section. Its change set names entities of scenes by their own guids.
    private static SaveGameFile readFirst(TableReader in, EntityChangeSet changes) throws SceneFileException {
        List<GameScene> scenes = new ArrayList<>();
        int count = in.readCount(FIRST_SCENE_BYTES, "number of scenes");
        for (int i = 0; i < count; i++) {
            Guid guid = new Guid(in.readLong("guid"), in.readLong("guid"));
            int loadFlags = in.readByte("automatic") != 0 ? 0 : SceneLoadFlags.DISABLE_AUTO_LOAD.bit();
            int priority = in.readInt("priority");
            List<GameScene.Section> sections = new ArrayList<>();
            int loaded = in.readCount(Integer.BYTES, "number of sections");
            for (int k = 0; k < loaded; k++) {
                sections.add(new GameScene.Section(in.readInt("section"), GameScene.State.LOADED));
            }
            scenes.add(new GameScene(guid, -1, true, loadFlags, priority, false, true, List.copyOf(sections)));
        }
        Map<Integer, GameEntity> entities = new TreeMap<>();
        for (EntityGuid guid : changes.created()) {
            if (number(guid) >= 0) {
                entities.put(number(guid), created(number(guid), -1, 0));
            }
        }
        int members = in.readCount(FIRST_MEMBER_BYTES, "number of members");
        for (int i = 0; i < members; i++) {
            int number = in.readIndex(Integer.MAX_VALUE, "number of an entity");
            int scene = in.readIndex(scenes.size(), "scene of a member");
            entities.put(number, created(number, scene, in.readInt("section of a member")));
        }
        in.requireEnd();
        return new SaveGameFile(List.copyOf(scenes), List.copyOf(entities.values()), List.of(), List.of(), changes);
    }

    private static GameEntity created(int number, int scene, int section) {
        String name = "created entity " + number;
        return new GameEntity(number, GameEntity.Kind.CREATED, scene, section, false, EntityGuid.NULL, name);
    }

    private static List<GameScene> readScenes(TableReader in) throws SceneFileException {
        List<GameScene> scenes = new ArrayList<>();
        int count = in.readCount(LEAST_SCENE_BYTES, "number of scenes");
        for (int i = 0; i < count; i++) {
            Guid guid = new Guid(in.readLong("guid"), in.readLong("guid"));
            int owner = in.readInt("owner");
            int flags = in.readByte("flags of a scene");
            int loadFlags = in.readInt("load flags");
            int priority = in.readInt("priority");
            int sections = in.readCount(SECTION_BYTES, "number of sections");
            List<GameScene.Section> states = new ArrayList<>();
            for (int k = 0; k < sections; k++) {
                int index = in.readInt("section");
                GameScene.State[] all = GameScene.State.values();
                states.add(new GameScene.Section(index, all[readOrdinal(in, all.length, "state of a section")]));
            }
            scenes.add(new GameScene(
                    guid,
                    owner,
                    (flags & REQUESTED) != 0,
                    loadFlags,
                    priority,
                    (flags & PREFAB) != 0,
                    (flags & HELD) != 0,
                    List.copyOf(states)));
        }
        return List.copyOf(scenes);
    }

    private static int readOrdinal(TableReader in, int end, String what) throws SceneFileException {
        int ordinal = in.readByte(what);
        if (ordinal < 0 || ordinal >= end) {
            throw in.damaged("the " + what + " is " + ordinal);
        }
        return ordinal;
    }

    private static int readScene(TableReader in, int scenes) throws SceneFileException {
        int scene = in.readInt("scene of an entity");
        if (scene < -1 || scene >= scenes) {
            throw in.damaged("an entity is of scene " + scene + ", and there are " + scenes);
        }
        return scene;
    }

    private static EntityGuid readGuid(TableReader in) throws SceneFileException {
        return new EntityGuid(in.readLong("guid"), in.readInt("guid"), in.readInt("guid"), in.readInt("guid"));
    }

    private static List<GameEntity> readEntities(TableReader in, int scenes) throws SceneFileException {
        List<GameEntity> entities = new ArrayList<>();
        int count = in.readCount(LEAST_ENTITY_BYTES, "number of entities");
        int last = -1;
        for (int i = 0; i < count; i++) {
            int number = in.readInt("number of an entity");
            if (number <= last) {
                throw in.damaged("the entity " + number + " comes after " + last);
            }
            last = number;
            GameEntity.Kind[] kinds = GameEntity.Kind.values();
            GameEntity.Kind kind = kinds[readOrdinal(in, kinds.length, "kind of an entity")];
            int scene = readScene(in, scenes);
            int section = in.readInt("section of an entity");
            boolean isPrefab = in.readByte("prefab") != 0;
            EntityGuid guid = readGuid(in);
            entities.add(new GameEntity(number, kind, scene, section, isPrefab, guid, in.readString("name")));
        }
        return List.copyOf(entities);
    }

    private static List<GameInstance> readInstances(TableReader in, int scenes, Set<Integer> numbers)
            throws SceneFileException {
        List<GameInstance> instances = new ArrayList<>();
        int count = in.readCount(LEAST_INSTANCE_BYTES, "number of instances");
        for (int i = 0; i < count; i++) {
            int scene = readScene(in, scenes);
            EntityGuid prefab = readGuid(in);
            int size = in.readCount(MEMBER_BYTES, "number of members");
            List<GameInstance.Member> members = new ArrayList<>();
            for (int k = 0; k < size; k++) {
                EntityGuid guid = readGuid(in);
                int position = in.readIndex(Integer.MAX_VALUE, "position of a member");
                int number = in.readInt("number of a member");
                if (number != GameInstance.DESTROYED && !numbers.contains(number)) {
                    throw in.damaged("a member is the entity " + number + ", which is not there");
                }
                members.add(new GameInstance.Member(guid, position, number));
            }
            instances.add(new GameInstance(scene, prefab, List.copyOf(members)));
        }
        return List.copyOf(instances);
    }
}
