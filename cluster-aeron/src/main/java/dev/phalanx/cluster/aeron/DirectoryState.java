package dev.phalanx.cluster.aeron;

import dev.phalanx.cluster.aeron.DirectoryNews.Answer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// What each member of a directory knows: a state machine, which is the same on all members after the same requests.
/// It knows nothing of time, threads and networks, and no request makes it throw.
///
/// # What is decided
///
/// The placement and the inputs of all ticks up to a horizon are decided, and never change. It lies a window of ticks
/// after the last tick that all nodes have ended, where a node without sections counts as having ended all ticks
/// before the first one in which it has some. A request changes the *plan*, which is what holds after the horizon.
/// When the horizon moves, the plan becomes the placement of the ticks that are decided then: a new epoch, if it is
/// another one than before.
///
/// # Requests that arrive twice
///
/// A client numbers its requests from 1 up, and sends them again until it knows that they were applied. Of each
/// client, the number of the last one is kept, and the next one alone is applied. Clients are forgotten if 4,096
/// others have sent something since.
///
/// # The nodes that sections go to
///
/// If a node leaves, its sections are given away in the order of their numbers, each to the node that has the fewest
/// sections in the plan then, and of several ones to that with the lowest number.
final class DirectoryState {
    private static final int MOST_CLIENTS = 4096;
    /// The most state hashes that are kept.
    private static final long MOST_HASHES = 1 << 22;

    private static final int MOST_INPUTS_OF_A_TICK = 256;
    private static final int MOST_INPUT_BYTES_OF_A_TICK = 64 << 10;

    /// What is known of a client.
    ///
    /// @param applied the number of its last request that was applied
    /// @param answered the number of its last request that has an answer
    /// @param answer to that one
    private record Client(long applied, long answered, Answer answer) {
        static final Client NEW = new Client(0, 0, Answer.NONE);
        static final Client UNKNOWN = new Client(-1, 0, Answer.NONE);
    }

    private DirectoryRecord record = new DirectoryRecord();
    private SectionHashes hashes = new SectionHashes();
    private DirectoryRequest.@Nullable Begin begin;
    private int[] plan = {};
    private BitSet planned = new BitSet();
    private long[] ended = {};
    private final BitSet left = new BitSet();

    /// Those that sent something last are at the end.
    private final LinkedHashMap<Long, Client> clients = new LinkedHashMap<>(16, 0.75f, true);

    /// What all see.
    DirectoryRecord record() {
        return record;
    }

    /// The number of ticks whose hashes are kept.
    int hashTickCount() {
        return hashes.tickCount();
    }

    /// What a client lacks.
    DirectoryNews news(DirectoryPosition known, long client, boolean wantsNodes) {
        Client of = clients.getOrDefault(client, Client.UNKNOWN);
        return record.news(
                known, of.applied(), of.answered(), of.answer(), wantsNodes && begin != null ? ended.clone() : null);
    }

    /// Applies a request if it is the next one of its client, and does nothing otherwise.
    void apply(DirectoryRequest.Numbered numbered) {
        Client client = clients.getOrDefault(numbered.client(), Client.NEW);
        if (numbered.number() != client.applied() + 1) {
            return;
        }
        Answer answer = apply(numbered.request());
        clients.put(
                numbered.client(),
                answer == null
                        ? new Client(numbered.number(), client.answered(), client.answer())
                        : new Client(numbered.number(), numbered.number(), answer));
        if (clients.size() > MOST_CLIENTS) {
            clients.pollFirstEntry();
        }
    }

    /// @return null if the request gets no answer
    private @Nullable Answer apply(DirectoryRequest request) {
        if (request instanceof DirectoryRequest.Begin first) {
            return begin(first);
        }
        DirectoryRequest.Begin begun = begin;
        if (begun == null) {
            return Answer.refused("No run has begun. Start its nodes before.");
        }
        return switch (request) {
            case DirectoryRequest.Ended end -> ended(end, begun.settings());
            case DirectoryRequest.Hashes given -> hashes(given, begun);
            case DirectoryRequest.ExpectSum sum -> expectSum(sum, begun.settings());
            case DirectoryRequest.Move move -> move(move);
            case DirectoryRequest.Place place -> place(place.owners());
            case DirectoryRequest.Join join -> join(join.address());
            case DirectoryRequest.Leave leave -> leave(leave.node());
            case DirectoryRequest.Submit submit -> submit(submit.bytes());
            case DirectoryRequest.Ask ask -> null;
            case DirectoryRequest.Begin again -> begin(again);
        };
    }

    // The beginning

    private Answer begin(DirectoryRequest.Begin request) {
        DirectoryRequest.Begin before = begin;
        if (before != null) {
            String differs = difference(before, request);
            return differs == null
                    ? new Answer(1, "")
                    : Answer.refused("The directory has a run with other " + differs
                            + ". Give all nodes the same, or each run a directory of its own.");
        }
        DirectorySettings settings = request.settings();
        long kept = settings.hashTicks() == 0
                ? 0
                : (settings.keptTicks() + settings.windowTicks()) / settings.hashTicks() + 1L;
        if (kept * request.owners().length > MOST_HASHES) {
            return Answer.refused("The directory would keep " + kept + " hashes of each of " + request.owners().length
                    + " sections, and it keeps " + MOST_HASHES
                    + " in all. Give more ticks between two hashes, or fewer that are kept.");
        }
        begin = request;
        plan(request.owners());
        ended = new long[request.addresses().size()];
        record.begin(settings, request.addresses(), request.owners());
        moveHorizon(settings);
        return new Answer(1, "");
    }

    private static @Nullable String difference(DirectoryRequest.Begin before, DirectoryRequest.Begin now) {
        if (!before.addresses().equals(now.addresses())) {
            return "addresses of nodes: " + before.addresses() + ", not " + now.addresses();
        }
        if (!Arrays.equals(before.owners(), now.owners())) {
            return "sections of nodes at the beginning";
        }
        return before.settings().equals(now.settings())
                ? null
                : "settings: " + before.settings() + ", not " + now.settings();
    }

    // Ticks

    private @Nullable Answer ended(DirectoryRequest.Ended request, DirectorySettings settings) {
        int node = request.node();
        if (node < ended.length && request.tick() > ended[node] && request.tick() <= record.decided()) {
            ended[node] = request.tick();
            moveHorizon(settings);
        }
        return null;
    }

    /// Decides what can be decided, and forgets what nobody needs.
    private void moveHorizon(DirectorySettings settings) {
        long last = Long.MAX_VALUE;
        for (int node = 0; node < ended.length; node++) {
            last = Math.min(last, lastBeforeSections(node));
        }
        long decided = last + settings.windowTicks();
        if (decided > record.decided()) {
            Epoch newest = record.newest();
            if (newest.nodeCount() != ended.length || !Arrays.equals(newest.owners(), plan)) {
                record.add(Epoch.of(record.decided() + 1, ended.length, plan));
            }
            record.decide(decided);
        }
        long forgotten = last - settings.keptTicks();
        if (forgotten > record.floor()) {
            record.forget(forgotten);
            hashes.forget(forgotten);
        }
    }

    /// The tick before the first one that a node has to end yet.
    private long lastBeforeSections(int node) {
        long next = ended[node] + 1;
        List<Epoch> epochs = record.epochs();
        for (int i = Math.max(0, record.indexOf(next)); i < epochs.size(); i++) {
            if (epochs.get(i).used().get(node)) {
                return Math.max(next, epochs.get(i).firstTick()) - 1;
            }
        }
        return planned.get(node) ? Math.max(ended[node], record.decided()) : Long.MAX_VALUE;
    }

    // Hashes

    private @Nullable Answer hashes(DirectoryRequest.Hashes request, DirectoryRequest.Begin begun) {
        boolean isReference = request.node() < 0;
        int sections = begun.owners().length;
        long tick = request.tick();
        int highest = request.sections()[request.sections().length - 1];
        if (highest >= sections) {
            return isReference ? unknownSection(highest) : null;
        }
        String refusal = tickRefusal(tick, begun.settings());
        if (refusal == null && tick > record.decided()) {
            refusal = "Tick " + tick + " is not decided yet; the last one is " + record.decided()
                    + ". Give hashes when it is.";
        }
        if (refusal != null) {
            return isReference ? Answer.refused(refusal) : null;
        }
        Epoch epoch = record.epochs().get(Math.max(0, record.indexOf(tick)));
        for (int i = 0; i < request.sections().length; i++) {
            int section = request.sections()[i];
            if (isReference || epoch.owners()[section] == request.node()) {
                differ(hashes.add(tick, section, request.hashes()[i], request.node(), sections));
            }
        }
        return isReference ? new Answer(tick, "") : null;
    }

    private @Nullable String tickRefusal(long tick, DirectorySettings settings) {
        if (settings.hashTicks() == 0 || tick < 1 || tick % settings.hashTicks() != 0) {
            return "Tick " + tick + " is none at whose end hashes are compared, which are "
                    + (settings.hashTicks() == 0 ? "none" : "the multiples of " + settings.hashTicks())
                    + ". Leave it out.";
        }
        return tick <= record.floor()
                ? "The hashes of tick " + tick + " are kept no more; all up to tick " + record.floor()
                        + " were forgotten. Give them earlier, or keep more ticks."
                : null;
    }

    private Answer expectSum(DirectoryRequest.ExpectSum request, DirectorySettings settings) {
        String refusal = tickRefusal(request.tick(), settings);
        if (refusal == null && !hashes.hasRoomForSum(request.tick())) {
            refusal = "The directory keeps the expected sums of " + SectionHashes.MOST_SUMS
                    + " ticks that the run has not ended. Wait until it has.";
        }
        if (refusal != null) {
            return Answer.refused(refusal);
        }
        differ(hashes.expectSum(request.tick(), request.sum()));
        return new Answer(request.tick(), "");
    }

    private void differ(@Nullable HashDifference found) {
        if (found != null && record.difference() == null) {
            record.differ(found);
        }
    }

    // Changes of the placement

    private Answer move(DirectoryRequest.Move request) {
        if (request.section() >= plan.length) {
            return unknownSection(request.section());
        }
        int[] owners = plan.clone();
        owners[request.section()] = request.node();
        return place(owners);
    }

    private Answer unknownSection(int section) {
        return Answer.refused(
                "There is no section " + section + ". Give a number from 0 to " + (plan.length - 1) + ".");
    }

    private Answer place(int[] owners) {
        if (owners.length != plan.length) {
            return Answer.refused("A placement of " + owners.length + " sections was given, and the run has "
                    + plan.length + ". Place each section of the world.");
        }
        for (int node : owners) {
            if (node >= ended.length || left.get(node)) {
                return Answer.refused("Node " + node + (node >= ended.length ? " does not exist" : " has left")
                        + ". Let it join before, or give another one.");
            }
        }
        return change(owners);
    }

    private Answer change(int[] owners) {
        if (!record.hasRoomForEpoch()) {
            return Answer.refused(
                    "The directory keeps " + record.epochs().size()
                            + " changes of the placement, and has no room for more until they are older. Change it less often.");
        }
        plan(owners);
        return new Answer(record.decided() + 1, "");
    }

    private void plan(int[] owners) {
        plan = owners.clone();
        planned = Epoch.used(plan);
    }

    private Answer join(NodeAddress address) {
        int node = record.addresses().indexOf(address);
        if (node >= 0) {
            left.clear(node);
            return new Answer(node, "");
        }
        if (ended.length == DirectoryFrame.MOST_NODES) {
            return Answer.refused("The run has " + ended.length
                    + " nodes already, which is the most. Let a node take the address of one that has left.");
        }
        Answer changed = change(plan);
        if (changed.isRefused()) {
            return changed;
        }
        record.add(address);
        ended = Arrays.copyOf(ended, ended.length + 1);
        return new Answer(ended.length - 1L, "");
    }

    private Answer leave(int node) {
        if (node >= ended.length) {
            return Answer.refused("There is no node " + node + ". Give a number from 0 to " + (ended.length - 1) + ".");
        }
        int[] counts = new int[ended.length];
        for (int owner : plan) {
            counts[owner]++;
        }
        int[] owners = plan.clone();
        for (int section = 0; section < owners.length; section++) {
            if (owners[section] == node) {
                int to = emptiest(counts, node);
                if (to < 0) {
                    return Answer.refused("Node " + node + " is the last one, and nobody could take its sections."
                            + " Let another node join before.");
                }
                owners[section] = to;
                counts[to]++;
            }
        }
        Answer changed = change(owners);
        if (!changed.isRefused()) {
            left.set(node);
        }
        return changed;
    }

    /// The node with the fewest sections that has not left and is not one of them, -1 if there is none.
    private int emptiest(int[] counts, int leaving) {
        int emptiest = -1;
        for (int node = 0; node < counts.length; node++) {
            if (node != leaving && !left.get(node) && (emptiest < 0 || counts[node] < counts[emptiest])) {
                emptiest = node;
            }
        }
        return emptiest;
    }

    // Inputs

    private Answer submit(byte[] bytes) {
        long tick = record.decided() + 1;
        List<DirectoryInput> before = record.inputsOf(tick);
        long length = before.stream().mapToLong(input -> input.bytes().length).sum() + bytes.length;
        if (before.size() == MOST_INPUTS_OF_A_TICK || length > MOST_INPUT_BYTES_OF_A_TICK) {
            return Answer.refused("Tick " + tick + " has " + before.size() + " inputs, and a tick has at most "
                    + MOST_INPUTS_OF_A_TICK + " of " + MOST_INPUT_BYTES_OF_A_TICK
                    + " bytes together. Submit it again when the nodes have ended a tick.");
        }
        if (!record.hasRoomForInput(bytes.length)) {
            return Answer.refused("The directory keeps as many inputs as it can: " + DirectoryRecord.MOST_INPUTS
                    + " of " + DirectoryRecord.MOST_INPUT_BYTES
                    + " bytes together. Submit fewer, or let it keep fewer ticks.");
        }
        record.add(new DirectoryInput(tick, bytes));
        return new Answer(tick, "");
    }

    // Images

    /// The bytes of the whole state, with a checksum at their end.
    byte[] image() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            record.write(out);
            DirectoryRequest.Begin begun = begin;
            if (begun != null) {
                byte[] request = DirectoryRequest.encode(0, 0, begun);
                out.writeInt(request.length);
                out.write(request);
                for (int node : plan) {
                    out.writeShort(node);
                }
                for (int node = 0; node < ended.length; node++) {
                    out.writeLong(ended[node]);
                    out.writeBoolean(left.get(node));
                }
                hashes.write(out);
            }
            out.writeInt(clients.size());
            for (Map.Entry<Long, Client> entry : clients.entrySet()) {
                Client client = entry.getValue();
                out.writeLong(entry.getKey());
                out.writeLong(client.applied());
                out.writeLong(client.answered());
                out.writeLong(client.answer().value());
                out.writeUTF(client.answer().refusal());
            }
            out.writeInt(checksum(bytes.toByteArray(), bytes.size()));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible); // it is written to memory
        }
        return bytes.toByteArray();
    }

    /// The state of an image.
    ///
    /// @throws IOException if the image is damaged
    static DirectoryState of(byte[] image) throws IOException {
        int length = image.length - Integer.BYTES;
        if (length < 0 || ByteBuffer.wrap(image).getInt(length) != checksum(image, length)) {
            throw new IOException("its checksum is wrong");
        }
        DirectoryState state = new DirectoryState();
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(image, 0, length));
        state.record = DirectoryRecord.read(in);
        if (state.record.settings() != null) {
            byte[] request = new byte[in.readInt()];
            in.readFully(request);
            try {
                state.begin = (DirectoryRequest.Begin)
                        DirectoryRequest.decode(request).request();
            } catch (DirectoryFrame.MalformedException damaged) {
                throw new IOException(damaged);
            }
            int[] owners = new int[state.record.newest().owners().length];
            for (int section = 0; section < owners.length; section++) {
                owners[section] = in.readShort();
            }
            state.plan(owners);
            state.ended = new long[state.record.addresses().size()];
            for (int node = 0; node < state.ended.length; node++) {
                state.ended[node] = in.readLong();
                state.left.set(node, in.readBoolean());
            }
            state.hashes = SectionHashes.read(in, state.plan.length);
        }
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            state.clients.put(
                    in.readLong(), new Client(in.readLong(), in.readLong(), new Answer(in.readLong(), in.readUTF())));
        }
        return state;
    }

    private static int checksum(byte[] bytes, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 0, length);
        return (int) checksum.getValue();
    }
}
