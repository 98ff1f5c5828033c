package dev.phalanx.cluster.aeron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.cluster.aeron.DirectoryNews.Answer;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/// The state machine of a directory, without a network.
class DirectoryStateTest {
    private static final DirectorySettings SETTINGS = new DirectorySettings(2, 4, 10);
    private static final int SECTIONS = 6;

    /// A client that gets its answers at once.
    private static final class Caller {
        private final DirectoryState state;
        private final long client;
        private long number;

        Caller(DirectoryState state, long client) {
            this.state = state;
            this.client = client;
        }

        Answer call(DirectoryRequest request) {
            state.apply(new DirectoryRequest.Numbered(client, ++number, request));
            DirectoryNews news = state.news(state.record().position(), client, false);
            assertThat(news.applied()).isEqualTo(number);
            return news.answer();
        }

        DirectoryNews news() {
            return state.news(DirectoryPosition.NONE, client, true);
        }

        void ended(int node, long tick) {
            call(new DirectoryRequest.Ended(node, tick));
        }

        void hash(int node, long tick, int section, long hash) {
            call(new DirectoryRequest.Hashes(node, tick, new int[] {section}, new long[] {hash}));
        }
    }

    private static NodeAddress address(int node) {
        return new NodeAddress("host-" + node, 7400);
    }

    private static DirectoryRequest.Begin beginning(DirectorySettings settings, int nodes) {
        return new DirectoryRequest.Begin(
                settings,
                IntStream.range(0, nodes).mapToObj(DirectoryStateTest::address).toList(),
                IntStream.range(0, SECTIONS).map(section -> section % nodes).toArray());
    }

    private final DirectoryState state = new DirectoryState();
    private final Caller caller = new Caller(state, 7);

    private void begin(int nodes) {
        assertThat(caller.call(beginning(SETTINGS, nodes))).isEqualTo(new Answer(1, ""));
    }

    private int[] owners(long tick) {
        DirectoryRecord record = state.record();
        return record.epochs().get(record.indexOf(tick)).owners();
    }

    private void assertRefused(DirectoryRequest request, String why) {
        byte[] before = state.image();
        Answer answer = caller.call(request);
        assertThat(answer.refusal()).isEqualTo(why);
        assertThat(answer.isRefused()).isTrue();
        assertThat(Arrays.mismatch(before, state.image()))
                .as("only the client's entry")
                .isGreaterThan(0);
    }

    // Ticks

    @Test
    @Row("CLU-19.1")
    void ticksAreDecidedAWindowAfterTheSlowestNode() {
        assertThat(state.record().decided()).isZero();
        begin(3);
        assertThat(state.record().decided()).isEqualTo(4);
        caller.ended(0, 3);
        caller.ended(1, 2);
        assertThat(state.record().decided()).isEqualTo(4);
        caller.ended(2, 1);
        assertThat(state.record().decided()).isEqualTo(5);
        caller.ended(2, 3);
        assertThat(state.record().decided()).isEqualTo(6);
        caller.ended(1, 1); // run again
        assertThat(state.record().decided()).isEqualTo(6);
        caller.ended(1, 7); // not decided
        caller.ended(3, 2); // no such node
        assertThat(state.record().decided()).isEqualTo(6);
        assertThat(caller.news().ended()).containsExactly(3, 2, 3);
    }

    @Test
    @Row("CLU-19.2")
    void aChangeHoldsAfterWhatIsDecided() {
        begin(2);
        assertThat(caller.call(new DirectoryRequest.Move(0, 1)).value()).isEqualTo(5);
        assertThat(caller.call(new DirectoryRequest.Move(2, 1)).value()).isEqualTo(5);
        assertThat(owners(4)).containsExactly(0, 1, 0, 1, 0, 1);
        caller.ended(0, 1);
        assertThat(state.record().newestEpoch()).isZero();
        caller.ended(1, 1);
        assertThat(owners(4)).containsExactly(0, 1, 0, 1, 0, 1);
        assertThat(owners(5)).containsExactly(1, 1, 1, 1, 0, 1);
        assertThat(state.record().newestEpoch()).isEqualTo(1);
        assertThat(caller.call(new DirectoryRequest.Place(new int[] {0, 0, 0, 0, 0, 0}))
                        .value())
                .isEqualTo(6);
        assertThat(caller.call(new DirectoryRequest.Place(new int[] {1, 1, 1, 1, 0, 1}))
                        .value())
                .isEqualTo(6);
        caller.ended(0, 2);
        caller.ended(1, 2);
        assertThat(state.record().newestEpoch()).as("nothing has changed").isEqualTo(1);
    }

    @Test
    @Row("CLU-19.2")
    void nodesWithoutSectionsAreNotWaitedFor() {
        begin(2);
        assertThat(caller.call(new DirectoryRequest.Leave(1)).value()).isEqualTo(5);
        caller.ended(0, 4);
        assertThat(state.record().decided()).isEqualTo(4);
        caller.ended(1, 4);
        assertThat(state.record().decided()).isEqualTo(8);
        caller.ended(0, 8);
        assertThat(state.record().decided())
                .as("node 1 has none from tick 5 on")
                .isEqualTo(12);
        caller.call(new DirectoryRequest.Join(address(1)));
        assertThat(caller.call(new DirectoryRequest.Move(0, 1)).value()).isEqualTo(13);
        caller.ended(0, 12);
        assertThat(state.record().decided()).isEqualTo(16);
        assertThat(owners(13)[0]).isEqualTo(1);
        caller.ended(0, 16);
        assertThat(state.record().decided()).as("node 1 has not ended tick 13").isEqualTo(16);
        caller.ended(1, 13);
        assertThat(state.record().decided()).isEqualTo(17);
    }

    @Test
    @Row("CLU-19.2")
    void aNodeThatJoinsHasTheNextNumberAndNoSections() {
        begin(2);
        assertThat(caller.call(new DirectoryRequest.Join(address(5)))).isEqualTo(new Answer(2, ""));
        assertThat(caller.call(new DirectoryRequest.Join(address(5)))).isEqualTo(new Answer(2, ""));
        assertThat(caller.call(new DirectoryRequest.Join(address(0)))).isEqualTo(new Answer(0, ""));
        caller.ended(0, 1);
        caller.ended(1, 1);
        assertThat(state.record().newest().nodeCount()).isEqualTo(3);
        assertThat(state.record().newest().firstTick()).isEqualTo(5);
        assertThat(state.record().addresses()).containsExactly(address(0), address(1), address(5));
    }

    @Test
    @Row("CLU-19.2")
    void theSectionsOfANodeThatLeavesGoToThoseWithTheFewest() {
        begin(3);
        caller.call(new DirectoryRequest.Join(address(3)));
        caller.call(new DirectoryRequest.Move(1, 2));
        assertThat(caller.call(new DirectoryRequest.Leave(2)).isRefused()).isFalse();
        // Node 0 had 0 and 3, node 1 had 4, node 2 had 1, 2 and 5, and node 3 none.
        IntStream.range(0, 3).forEach(node -> caller.ended(node, 1));
        assertThat(owners(5)).containsExactly(0, 3, 1, 0, 1, 3);
        assertRefused(new DirectoryRequest.Move(1, 2), "Node 2 has left. Let it join before, or give another one.");
        assertThat(caller.call(new DirectoryRequest.Leave(3)).isRefused()).isFalse();
        assertThat(caller.call(new DirectoryRequest.Leave(0)).isRefused()).isFalse();
        assertRefused(
                new DirectoryRequest.Leave(1),
                "Node 1 is the last one, and nobody could take its sections. Let another node join before.");
    }

    // Refusals

    @Test
    @Row({"CLU-19.9", "CLU-19.10"})
    void whatIsWrongIsRefused() {
        assertRefused(new DirectoryRequest.Move(0, 0), "No run has begun. Start its nodes before.");
        begin(2);
        assertRefused(new DirectoryRequest.Move(6, 0), "There is no section 6. Give a number from 0 to 5.");
        assertRefused(
                new DirectoryRequest.Move(0, 2), "Node 2 does not exist. Let it join before, or give another one.");
        assertRefused(
                new DirectoryRequest.Place(new int[5]),
                "A placement of 5 sections was given, and the run has 6. Place each section of the world.");
        assertRefused(new DirectoryRequest.Leave(2), "There is no node 2. Give a number from 0 to 1.");
        assertThat(caller.call(beginning(SETTINGS, 2)).isRefused()).isFalse();
        assertRefused(
                beginning(SETTINGS, 3),
                "The directory has a run with other addresses of nodes: [host-0:7400, host-1:7400], not [host-0:7400,"
                        + " host-1:7400, host-2:7400]. Give all nodes the same, or each run a directory of its own.");
        assertRefused(
                new DirectoryRequest.Begin(SETTINGS, List.of(address(0), address(1)), new int[SECTIONS]),
                "The directory has a run with other sections of nodes at the beginning. Give all nodes the same, or each"
                        + " run a directory of its own.");
        assertRefused(
                beginning(new DirectorySettings(2, 5, 10), 2),
                "The directory has a run with other settings: DirectorySettings[hashTicks=2, windowTicks=4, keptTicks=10],"
                        + " not DirectorySettings[hashTicks=2, windowTicks=5, keptTicks=10]. Give all nodes the same, or"
                        + " each run a directory of its own.");
    }

    @Test
    void aRunWithTooManyHashesIsRefused() {
        assertRefused(
                beginning(new DirectorySettings(1, 10_000, 1_000_000), 2),
                "The directory would keep 1010001 hashes of each of 6 sections, and it keeps 4194304 in all. Give more"
                        + " ticks between two hashes, or fewer that are kept.");
        assertThatThrownBy(() -> new DirectorySettings(1, 0, 1))
                .hasMessage("The directory was given 0 window ticks. Give 1 to 10000.");
    }

    @Test
    void aRunHasAtMost1024Nodes() {
        begin(2);
        for (int node = 2; node < DirectoryFrame.MOST_NODES; node++) {
            assertThat(caller.call(new DirectoryRequest.Join(address(node))).value())
                    .isEqualTo(node);
        }
        assertRefused(
                new DirectoryRequest.Join(address(5000)),
                "The run has 1024 nodes already, which is the most. Let a node take the address of one that has left.");
    }

    @Test
    void oldPlacementsAreForgottenOnlyIfNobodyCanNeedThem() {
        int sections = DirectoryFrame.MOST_SECTIONS;
        int most = DirectoryRecord.MOST_OWNERS / sections;
        caller.call(new DirectoryRequest.Begin(
                new DirectorySettings(0, 1, 50), List.of(address(0), address(1)), new int[sections]));
        int changes = 0;
        String refusal = "";
        for (long tick = 1; tick < 400 && refusal.isEmpty(); tick++) {
            Answer answer = caller.call(new DirectoryRequest.Move(0, (int) (tick % 2)));
            refusal = answer.refusal();
            changes += answer.isRefused() ? 0 : 1;
            caller.ended(0, tick);
            caller.ended(1, tick);
            assertThat(state.record().epochs().size()).isLessThanOrEqualTo(most);
            assertThat(state.record().indexOf(Math.max(1, state.record().floor() + 1)))
                    .isNotNegative();
        }
        assertThat(refusal).isEmpty();
        assertThat(changes).isGreaterThan(most);
        assertThat(state.record().indexOf(1)).isNegative();
        DirectoryRecord late = new DirectoryRecord();
        for (int parts = 0; parts < most && !late.take(state.news(late.position(), 9, false)); parts++) {
            assertThat(late.decided())
                    .as("nothing is decided before all is there")
                    .isZero();
        }
        assertThat(late.position()).isEqualTo(state.record().position());
    }

    // Once

    @Test
    @Row("CLU-19.3")
    void aRequestThatArrivesAgainIsAppliedOnce() {
        begin(2);
        DirectoryRequest.Numbered first =
                new DirectoryRequest.Numbered(99, 1, new DirectoryRequest.Submit(new byte[1]));
        DirectoryRequest.Numbered second =
                new DirectoryRequest.Numbered(99, 2, new DirectoryRequest.Submit(new byte[2]));
        state.apply(second); // before the first one
        assertThat(state.news(DirectoryPosition.NONE, 99, false).applied()).isEqualTo(-1);
        state.apply(first);
        state.apply(first);
        state.apply(second);
        state.apply(first);
        state.apply(second);
        assertThat(state.record().inputsOf(5)).hasSize(2);
        DirectoryNews news = state.news(DirectoryPosition.NONE, 99, false);
        assertThat(news.applied()).isEqualTo(2);
        assertThat(news.answered()).isEqualTo(2);
        assertThat(news.answer().value()).isEqualTo(5);
    }

    @Test
    void theClientThatHasBeenSilentLongestIsForgotten() {
        begin(2);
        for (int client = 0; client < 5000; client++) {
            state.apply(new DirectoryRequest.Numbered(1000 + client, 1, new DirectoryRequest.Ended(0, 0)));
            if (client % 1000 == 0) {
                caller.ended(0, 0);
            }
        }
        assertThat(state.news(DirectoryPosition.NONE, 1000, false).applied()).isEqualTo(-1);
        assertThat(state.news(DirectoryPosition.NONE, 5999, false).applied()).isEqualTo(1);
        assertThat(caller.news().applied()).isPositive();
    }

    // Hashes

    @Test
    @Row({"CLU-20.1", "CLU-20.3"})
    void theFirstHashThatDiffersIsNamed() {
        begin(2);
        caller.hash(0, 2, 0, 100);
        caller.hash(1, 2, 1, 101);
        caller.hash(0, 2, 0, 100); // run again
        assertThat(state.record().difference()).isNull();
        caller.call(new DirectoryRequest.Hashes(1, 2, new int[] {1, 3, 5}, new long[] {101, 103, 105}));
        caller.hash(1, 2, 3, 99);
        assertThat(state.record().difference()).isEqualTo(new HashDifference(2, 3, 103, 99, 1));
        caller.hash(0, 2, 0, 5);
        assertThat(state.record().difference())
                .as("the first one stays")
                .isEqualTo(new HashDifference(2, 3, 103, 99, 1));
        assertThat(state.record().difference().text())
                .isEqualTo("The run has come apart: at the end of tick 2, the state hash of section 3 was"
                        + " 0000000000000067, and node 1 has 0000000000000063");
    }

    @Test
    @Row("CLU-20.1")
    void aReferenceRunGivesSumsOrHashesOfSections() {
        begin(1);
        caller.call(new DirectoryRequest.ExpectSum(2, 15)); // before
        caller.call(new DirectoryRequest.Hashes(0, 2, new int[] {0, 1, 2, 3, 4}, new long[] {0, 1, 2, 3, 4}));
        assertThat(state.record().difference()).isNull();
        caller.hash(0, 2, 5, 5);
        assertThat(state.record().difference()).isNull();
        caller.call(new DirectoryRequest.Hashes(-1, 4, new int[] {2}, new long[] {2}));
        caller.call(new DirectoryRequest.Hashes(0, 4, new int[] {0, 1, 2, 3, 4, 5}, new long[] {0, 1, 2, 3, 4, 5}));
        assertThat(state.record().difference()).isNull();
        caller.call(new DirectoryRequest.ExpectSum(4, 14)); // after
        assertThat(state.record().difference()).isEqualTo(new HashDifference(4, -1, 14, 15, -1));
        assertThat(state.record().difference().text())
                .isEqualTo(
                        "The run has come apart: at the end of tick 4, the state hash of the sum over all sections was"
                                + " 000000000000000e, and a reference run has another sum, 000000000000000f");
    }

    @Test
    @Row("CLU-20.4")
    void hashesThatCannotBeComparedAreLeftOut() {
        begin(2);
        caller.hash(0, 1, 0, 1); // between the ticks of hashes
        caller.hash(0, 6, 0, 1); // not decided
        caller.hash(0, 2, 1, 1); // of the other node's section
        caller.hash(0, 2, 100, 1);
        caller.hash(0, -2, 0, 1);
        assertThat(state.hashTickCount()).isZero();
        assertRefused(
                new DirectoryRequest.Hashes(-1, 3, new int[] {0}, new long[] {1}),
                "Tick 3 is none at whose end hashes are compared, which are the multiples of 2. Leave it out.");
        assertRefused(
                new DirectoryRequest.Hashes(-1, 6, new int[] {0}, new long[] {1}),
                "Tick 6 is not decided yet; the last one is 4. Give hashes when it is.");
        assertRefused(
                new DirectoryRequest.Hashes(-1, 2, new int[] {6}, new long[] {1}),
                "There is no section 6. Give a number from 0 to 5.");
        runTo(2, 20);
        assertThat(state.record().floor()).isEqualTo(10);
        assertRefused(
                new DirectoryRequest.ExpectSum(10, 1),
                "The hashes of tick 10 are kept no more; all up to tick 10 were forgotten. Give them earlier, or keep more"
                        + " ticks.");
        assertThat(state.hashTickCount()).isEqualTo(5);
    }

    private void runTo(int nodes, long last) {
        for (long tick = 1; tick <= last; tick++) {
            for (int node = 0; node < nodes; node++) {
                int[] sections = sectionsOf(node, tick);
                if (tick % SETTINGS.hashTicks() == 0 && sections.length > 0) {
                    caller.call(new DirectoryRequest.Hashes(node, tick, sections, new long[sections.length]));
                }
                caller.ended(node, tick);
            }
        }
    }

    private int[] sectionsOf(int node, long tick) {
        int[] owners = owners(tick);
        return IntStream.range(0, SECTIONS)
                .filter(section -> owners[section] == node)
                .toArray();
    }

    // Inputs

    @Test
    @Row({"CLU-21.1", "CLU-21.5"})
    void inputsAreSeenInTheFirstTickThatIsNotDecidedAndForgottenLater() {
        begin(1);
        assertThat(caller.call(new DirectoryRequest.Submit(new byte[] {1})).value())
                .isEqualTo(5);
        assertThat(caller.call(new DirectoryRequest.Submit(new byte[] {2})).value())
                .isEqualTo(5);
        caller.ended(0, 1);
        assertThat(caller.call(new DirectoryRequest.Submit(new byte[] {3})).value())
                .isEqualTo(6);
        assertThat(state.record().inputsOf(5).stream().map(input -> (int) input.bytes()[0]))
                .containsExactly(1, 2);
        assertThat(state.record().inputsOf(4)).isEmpty();
        assertThat(state.record().inputsOf(6)).hasSize(1);
        runTo(1, 15);
        assertThat(state.record().floor()).isEqualTo(5);
        assertThat(state.record().inputsOf(5)).isEmpty();
        assertThat(state.record().inputsOf(6)).hasSize(1);
    }

    @Test
    @Row("CLU-21.4")
    void moreInputsThanCanBeKeptAreRefused() {
        begin(1);
        for (int i = 0; i < 256; i++) {
            assertThat(caller.call(new DirectoryRequest.Submit(new byte[0])).isRefused())
                    .isFalse();
        }
        String full = " inputs, and a tick has at most 256 of 65536 bytes together. Submit it again when the nodes have"
                + " ended a tick.";
        assertRefused(new DirectoryRequest.Submit(new byte[0]), "Tick 5 has 256" + full);
        caller.ended(0, 1);
        for (int i = 0; i < 8; i++) {
            assertThat(caller.call(new DirectoryRequest.Submit(new byte[8192])).isRefused())
                    .isFalse();
        }
        assertRefused(new DirectoryRequest.Submit(new byte[1]), "Tick 6 has 8" + full);
    }

    @Test
    @Row("CLU-21.4")
    void inputsOfManyTicksAreRefusedTogether() {
        caller.call(beginning(new DirectorySettings(0, 1, 1_000_000), 1));
        String refusal = "";
        long tick = 0;
        while (refusal.isEmpty()) {
            for (int i = 0; i < 8 && refusal.isEmpty(); i++) {
                refusal =
                        caller.call(new DirectoryRequest.Submit(new byte[8192])).refusal();
            }
            caller.ended(0, ++tick);
        }
        assertThat(refusal)
                .isEqualTo(
                        "The directory keeps as many inputs as it can: 65536 of 16777216 bytes together. Submit fewer,"
                                + " or let it keep fewer ticks.");
        assertThat(tick).isEqualTo((16 << 20) / (64 << 10) + 1);
    }

    // Bytes

    private static DirectoryRequest random(Random random, int nodes, long decided) {
        return switch (random.nextInt(12)) {
            case 0 -> new DirectoryRequest.Move(random.nextInt(SECTIONS + 1), random.nextInt(nodes + 1));
            case 1 ->
                new DirectoryRequest.Place(IntStream.range(0, SECTIONS)
                        .map(section -> random.nextInt(nodes))
                        .toArray());
            case 2 -> new DirectoryRequest.Join(address(random.nextInt(5)));
            case 3 -> new DirectoryRequest.Leave(random.nextInt(nodes + 1));
            case 4, 5 ->
                new DirectoryRequest.Submit(Long.toString(random.nextLong()).getBytes(StandardCharsets.UTF_8));
            case 6 -> new DirectoryRequest.ExpectSum(random.nextLong(1, decided + 5), 0);
            case 7 ->
                new DirectoryRequest.Hashes(
                        random.nextInt(-1, nodes),
                        random.nextLong(decided + 2),
                        new int[] {random.nextInt(SECTIONS)},
                        new long[] {random.nextInt(2)});
            default -> new DirectoryRequest.Ended(random.nextInt(nodes), random.nextLong(decided + 2));
        };
    }

    /// Random requests, some of which arrive twice; clients that miss news; members that go on from an image. What was
    /// once decided is always the same, for everybody.
    @Test
    @Row({"CLU-19.1", "CLU-19.3", "CLU-19.6", "CLU-21.1"})
    void whatIsDecidedNeverChanges() throws Exception {
        for (int seed = 1; seed <= Integer.getInteger("phalanx.directory.states", 6); seed++) {
            Random random = new Random(seed);
            List<DirectoryState> members = new ArrayList<>(List.of(new DirectoryState(), new DirectoryState()));
            List<DirectoryRecord> clients = List.of(new DirectoryRecord(), new DirectoryRecord());
            Map<Long, List<Object>> decided = new HashMap<>();
            long number = 0;
            for (int step = 0; step < 600; step++) {
                DirectoryRecord now = members.getFirst().record();
                DirectoryRequest request = step == 0
                        ? beginning(SETTINGS, 2)
                        : random(random, now.addresses().size(), now.decided());
                byte[] bytes = DirectoryRequest.encode(5, ++number, request);
                for (int i = 0; i < members.size(); i++) {
                    members.get(i).apply(DirectoryRequest.decode(bytes));
                    if (random.nextInt(10) == 0) {
                        members.get(i).apply(DirectoryRequest.decode(bytes));
                    }
                    if (random.nextInt(20) == 0) {
                        members.set(i, DirectoryState.of(members.get(i).image()));
                    }
                }
                assertThat(members.get(1).image())
                        .as("seed %d", seed)
                        .isEqualTo(members.get(0).image());
                requireSame(decided, members.getFirst().record(), seed);
                for (DirectoryRecord client : clients) {
                    DirectoryNews news =
                            members.get(random.nextInt(2)).news(client.position(), 5, random.nextBoolean());
                    if (random.nextInt(3) == 0) {
                        boolean isWhole = client.take(DirectoryNews.decode(news.encode()));
                        assertThat(isWhole).isTrue();
                        assertThat(client.position())
                                .isEqualTo(members.getFirst().record().position());
                        assertThat(news.after(client.position())).isEqualTo(client.position());
                    }
                    requireSame(decided, client, seed);
                }
            }
            assertThat(decided).hasSizeGreaterThan(10);
        }
    }

    private static void requireSame(Map<Long, List<Object>> decided, DirectoryRecord record, int seed) {
        for (long tick = record.floor() + 1; tick <= record.decided(); tick++) {
            Epoch epoch = record.epochs().get(record.indexOf(tick));
            List<Object> now = List.of(
                    epoch.nodeCount(),
                    Arrays.toString(epoch.owners()),
                    record.inputsOf(tick).stream()
                            .map(input -> new String(input.bytes(), StandardCharsets.UTF_8))
                            .toList());
            List<Object> before = decided.putIfAbsent(tick, now);
            if (before != null && !before.equals(now)) {
                assertThat(now).as("seed %d, tick %d", seed, tick).isEqualTo(before);
            }
        }
    }

    @Test
    void newsThatComeAfterOthersWereLostAreNotTaken() {
        begin(2);
        DirectoryRecord client = new DirectoryRecord();
        assertThat(client.take(caller.news())).isTrue();
        DirectoryPosition before = client.position();
        caller.call(new DirectoryRequest.Submit(new byte[1]));
        DirectoryPosition between = state.record().position();
        caller.call(new DirectoryRequest.Submit(new byte[2]));
        caller.ended(0, 2);
        caller.ended(1, 2);
        assertThat(client.take(state.news(between, 7, false))).isFalse();
        assertThat(client.position()).isEqualTo(before);
        assertThat(client.take(state.news(before, 7, false))).isTrue();
        assertThat(client.take(state.news(before, 7, false))).as("once more").isTrue();
        assertThat(client.inputsOf(5)).hasSize(2);
        assertThat(client.decided()).isEqualTo(6);
    }

    @Test
    @Row("CLU-19.8")
    void bytesThatAreNoRequestChangeNothing() {
        begin(2);
        byte[] before = state.image();
        Random random = new Random(1);
        List<byte[]> requests = List.of(
                DirectoryRequest.encode(7, 2, beginning(SETTINGS, 3)),
                DirectoryRequest.encode(7, 2, new DirectoryRequest.Submit(new byte[50])),
                DirectoryRequest.encode(
                        7, 2, new DirectoryRequest.Hashes(0, 2, new int[] {0, 1, 2}, new long[] {3, 4, 5})),
                DirectoryRequest.encode(7, 2, new DirectoryRequest.Join(address(9))),
                DirectoryRequest.encode(7, 0, new DirectoryRequest.Ask(DirectoryPosition.NONE, true)));
        int taken = 0;
        for (int i = 0; i < 20_000; i++) {
            byte[] original = requests.get(random.nextInt(requests.size()));
            byte[] bytes = original.clone();
            if (i % 5 == 0) {
                bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
            } else if (i % 5 == 1) {
                bytes = Arrays.copyOf(bytes, bytes.length + random.nextInt(1, 100));
            } else if (i % 5 == 2) {
                random.nextBytes(bytes);
            } else {
                bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            }
            try {
                state.apply(DirectoryRequest.decode(bytes));
                taken++;
            } catch (DirectoryFrame.MalformedException malformed) {
                assertThat(malformed).hasMessageStartingWith("the ");
            }
        }
        assertThat(taken).isZero();
        assertThat(state.image()).isEqualTo(before);
    }

    /// With a checksum that is right, as of a client that has the key and an error.
    @Test
    @Row("CLU-19.8")
    void numbersThatAreWrongNeverThrow() throws Exception {
        begin(2);
        Random random = new Random(2);
        int malformed = 0;
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = DirectoryRequest.encode(7, 2 + i, random(random, 2, 4));
            for (int changes = random.nextInt(1, 4); changes > 0; changes--) {
                int at = random.nextInt(24, bytes.length);
                bytes[at] = (byte) (random.nextBoolean() ? -1 : random.nextInt());
            }
            CRC32C checksum = new CRC32C();
            checksum.update(bytes, 8, bytes.length - 8);
            ByteBuffer.wrap(bytes).putInt(4, (int) checksum.getValue());
            try {
                DirectoryRequest.Numbered request = DirectoryRequest.decode(bytes);
                state.apply(new DirectoryRequest.Numbered(7, caller.number + 1, request.request()));
                caller.number++;
            } catch (DirectoryFrame.MalformedException wrong) {
                malformed++;
            }
        }
        assertThat(malformed).isPositive();
        assertThat(caller.number).isGreaterThan(1000);
        assertThat(DirectoryState.of(state.image()).image()).isEqualTo(state.image());
    }

    @Test
    void aDamagedImageIsRefused() {
        begin(2);
        byte[] image = state.image();
        image[image.length / 2] ^= 4;
        assertThatThrownBy(() -> DirectoryState.of(image))
                .isInstanceOf(IOException.class)
                .hasMessage("its checksum is wrong");
        assertThatThrownBy(() -> DirectoryState.of(new byte[3])).hasMessage("its checksum is wrong");
    }
}
