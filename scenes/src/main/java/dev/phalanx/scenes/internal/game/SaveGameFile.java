package dev.phalanx.scenes.internal.game;

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
import java.util.List;
import java.util.zip.CRC32C;

/// A saved game: the scenes, and the difference from them. All numbers are little-endian.
///
/// ```text
///  0    magic           8 bytes: 89 'P' 'H' 'X' 'G' 0D 0A 1A
///  8    format version  int, 1
/// 12    table length    int
/// 16    table CRC32C    int
/// 20    header CRC32C   int, of the 20 bytes before it
/// 24    table           of scenes
///       change set      as EntityChangeSet.write writes it
///
/// table
///   scenes   int count, then for each: guid long high, long low · automatic byte · priority int ·
///            sections int count, ints
///   members  int count, then for each: number of a created entity int · index of a scene int · section int
/// ```
///
/// @param members entities that the program has created and that belong to a section
/// @param changes the difference; created entities have the guids of [#created]
public record SaveGameFile(List<GameScene> scenes, List<Member> members, EntityChangeSet changes) {
    private static final long MAGIC = 0x1A_0A_0D_47_58_48_50_89L;
    private static final int VERSION = 1;
    private static final int HEADER = 24;
    private static final int LEAST_SCENE_BYTES = 25;
    private static final int MEMBER_BYTES = 12;
    private static final String AGAIN = "Load another saved game, or take a copy.";

    /// The namespace of the guids of created entities.
    static final int NAMESPACE = 0x5356_4744;

    /// An entity that the program has created and that belongs to a section.
    ///
    /// @param number of the entity, see [#created]
    /// @param scene the index of the scene
    /// @param section the index of the section
    public record Member(int number, int scene, int section) {}

    /// The guid by which a change set names an entity that the program has created.
    ///
    /// @param number 0 or more
    static EntityGuid created(int number) {
        return new EntityGuid(number + 1L, 0, NAMESPACE, 0);
    }

    /// The bytes of the file.
    ///
    /// @throws IllegalArgumentException if a managed value cannot be written
    public ByteBuffer toBytes() throws IOException {
        TableWriter table = new TableWriter();
        table.writeInt(scenes.size());
        for (GameScene scene : scenes) {
            table.writeLong(scene.guid().high());
            table.writeLong(scene.guid().low());
            table.writeByte(scene.isAutomatic() ? 1 : 0);
            table.writeInt(scene.priority());
            table.writeInt(scene.sections().size());
            scene.sections().forEach(table::writeInt);
        }
        table.writeInt(members.size());
        for (Member member : members) {
            table.writeInt(member.number());
            table.writeInt(member.scene());
            table.writeInt(member.section());
        }
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

    private static int crc(byte[] bytes, int from, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, from, length);
        return (int) checksum.getValue();
    }

    /// Reads a file.
    ///
    /// @param name what messages call it
    /// @throws SceneFileException if it is no saved game, is damaged, or has types that do not fit
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
        if (version != VERSION) {
            throw new SceneFileException(name + " has the format version " + version + ", and this program reads"
                    + " version " + VERSION + ". Use the version of Phalanx that wrote it, or a later one.");
        }
        if (length < 0 || length > file.length - HEADER || crc(file, HEADER, length) != checksum) {
            throw new SceneFileException(
                    name + " is damaged or was cut off: the checksum of its scenes is wrong. " + AGAIN);
        }
        TableReader in = new TableReader(
                "table of scenes", ByteBuffer.wrap(file, HEADER, length).slice());
        List<GameScene> scenes = readScenes(in);
        List<Member> members = new ArrayList<>();
        int count = in.readCount(MEMBER_BYTES, "number of members");
        for (int i = 0; i < count; i++) {
            int number = in.readIndex(Integer.MAX_VALUE, "number of an entity");
            int scene = in.readIndex(scenes.size(), "scene of a member");
            members.add(new Member(number, scene, in.readInt("section of a member")));
        }
        in.requireEnd();
        ByteArrayInputStream rest = new ByteArrayInputStream(file, HEADER + length, file.length - HEADER - length);
        EntityChangeSet changes = EntityChangeSet.read(rest, options);
        if (rest.available() > 0) {
            throw new SceneFileException(name + " has " + rest.available() + " bytes after its end. " + AGAIN);
        }
        return new SaveGameFile(scenes, List.copyOf(members), changes);
    }

    private static List<GameScene> readScenes(TableReader in) throws SceneFileException {
        List<GameScene> scenes = new ArrayList<>();
        int count = in.readCount(LEAST_SCENE_BYTES, "number of scenes");
        for (int i = 0; i < count; i++) {
            Guid guid = new Guid(in.readLong("guid"), in.readLong("guid"));
            boolean isAutomatic = in.readByte("automatic") != 0;
            int priority = in.readInt("priority");
            int sections = in.readCount(Integer.BYTES, "number of sections");
            List<Integer> indexes = new ArrayList<>();
            for (int k = 0; k < sections; k++) {
                indexes.add(in.readInt("section"));
            }
            scenes.add(new GameScene(guid, isAutomatic, priority, List.copyOf(indexes)));
        }
        return List.copyOf(scenes);
    }
}
