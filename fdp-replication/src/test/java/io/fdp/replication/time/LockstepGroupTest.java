package io.fdp.replication.time;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.memory.Memory;
import io.fdp.wire.WireNode;
import java.lang.foreign.Arena;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How nodes that step together agree about those that are lost, as node 1 sees it before frame 63. */
class LockstepGroupTest {
    private static final long NEXT = 63;

    private final Arena arena = Arena.ofConfined();
    private final LockPeers peers = new LockPeers(1);
    private final LockstepGroup group = new LockstepGroup(peers, id(1));

    /** What a node says of a lost one: its last turn, and the last that counts. */
    private record Vote(int node, long last, long decided) {}

    private static int id(int number) {
        return LockPeer.id(node(number));
    }

    private static WireNode node(int number) {
        return new WireNode(number, 1, 7, "node " + number);
    }

    @BeforeEach
    void join() {
        for (int number = 2; number <= 4; number++) {
            peers.join(node(number));
        }
        group.enter(5);
        group.setNextFrame(NEXT);
    }

    @AfterEach
    void close() {
        arena.close();
    }

    private LockPeer peer(int number) {
        return peers.ensure(id(number));
    }

    private LockPeer member(int number, long lastTurn) {
        LockPeer peer = peer(number);
        peer.member = true;
        peer.joinFrame = 10;
        peer.lastTurn = lastTurn;
        return peer;
    }

    private void says(int number, long frame, List<Integer> members, Vote... votes) {
        long end = LockstepSample.vote(0, 0, members.size(), votes.length);
        long at = arena.allocate(end, Long.BYTES).address();
        Memory.putShort(at + TimeSample.FLAGS, (short) (members.isEmpty() ? 0 : LockstepSample.FLAG_MEMBER));
        Memory.putLong(at + LockstepSample.EPOCH, 5);
        Memory.putLong(at + LockstepSample.FRAME, frame);
        Memory.putLong(at + LockstepSample.GAVE_UP, -1);
        Memory.putInt(at + LockstepSample.MEMBERS, members.size());
        Memory.putInt(at + LockstepSample.VOTES, votes.length);
        for (int i = 0; i < members.size(); i++) {
            Memory.putInt(LockstepSample.id(at, i), id(members.get(i)));
        }
        for (int i = 0; i < votes.length; i++) {
            long vote = LockstepSample.vote(at, 0, members.size(), i);
            Memory.putInt(vote, id(votes[i].node));
            Memory.putLong(vote + LockstepSample.VOTE_LAST, votes[i].last);
            Memory.putLong(vote + LockstepSample.VOTE_DECIDED, votes[i].decided);
        }
        peer(number).take(at);
        group.judge();
    }

    @Test
    void shouldDecideWithANodeThatStepsFromTheNextFrameOn() {
        LockPeer gone = member(4, 61);
        peer(2).scheduled = NEXT;
        group.lose(gone);
        group.judge();
        assertThat(gone.agreed).as("node 2 may have begun with a later turn").isFalse();
        assertThat(group.waitsFor()).isSameAs(gone);
        says(2, 62, List.of(1, 2, 4));
        assertThat(gone.agreed).as("it does not say which turn it has").isFalse();
        says(2, 62, List.of(1, 2, 4), new Vote(4, 63, LockPeer.NONE));
        assertThat(gone.agreed).isTrue();
        assertThat(gone.agreedLast).isEqualTo(63);
    }

    @Test
    void shouldGoOnWithoutANodeThatWasToStepAndIsLost() {
        LockPeer gone = member(4, 61);
        peer(2).scheduled = NEXT;
        group.lose(gone);
        group.lose(peer(2));
        group.judge();
        assertThat(gone.agreedLast).isEqualTo(61);
        group.tidy();
        assertThat(peer(2).lost).as("others must hear of it").isTrue();
    }

    @Test
    void shouldDecideOnlyWithNodesThatStepWithTheSameOnes() {
        LockPeer gone = member(4, 61);
        member(3, 62);
        group.lose(gone);
        says(3, 62, List.of(1, 2, 3, 4), new Vote(4, 61, LockPeer.NONE));
        assertThat(gone.agreed)
                .as("node 2 steps with node 3, and may have a later turn")
                .isFalse();
        says(3, 62, List.of(1, 3, 4), new Vote(4, 61, LockPeer.NONE));
        assertThat(gone.agreedLast).isEqualTo(61);
    }

    @Test
    void shouldTakeWhatAnotherMemberHasDecided() {
        LockPeer gone = member(4, 62);
        member(3, 62);
        group.lose(gone);
        says(3, 62, List.of(1, 2, 3, 4), new Vote(4, 61, 61));
        assertThat(gone.agreed).isTrue();
        assertThat(gone.agreedLast).as("not the turn that this node has").isEqualTo(61);
        assertThat(LockstepGroup.isNeeded(gone, 62)).isFalse();
        assertThat(gone.lastCounted()).isEqualTo(61);
    }

    @Test
    void shouldNotTakeADecisionOfANodeThatHasNotLostTheSameOnes() {
        LockPeer gone = member(4, 61);
        LockPeer holder = member(2, 62);
        member(3, 62);
        group.lose(gone);
        group.lose(holder);
        says(3, 62, List.of(1, 2, 3, 4), new Vote(4, 61, 63));
        assertThat(gone.agreed).as("nobody but node 2 may have that turn").isFalse();
        says(3, 62, List.of(1, 2, 3, 4), new Vote(2, 62, LockPeer.NONE), new Vote(4, 61, LockPeer.NONE));
        assertThat(gone.agreedLast).isEqualTo(61);
    }

    @Test
    void shouldWaitWithTheFirstFrameForTheMembers() {
        LockPeer three = member(3, 62);
        three.joinFrame = 62;
        group.awaitMembers(NEXT);
        three.keep(62, turn());
        group.judge();
        assertThat(group.waitsFor()).as("node 3 may decide without this node").isSameAs(three);
        says(3, 62, List.of(1, 3));
        assertThat(group.waitsFor()).isNull();
    }

    private TurnBuffer turn() {
        TurnBuffer turn = new TurnBuffer(arena);
        Memory.putLong(turn.room(Long.BYTES), 62);
        turn.add(Long.BYTES);
        return turn;
    }

    @Test
    void shouldSeeANodeThatOthersNamedBefore() {
        LockPeer named = peers.ensure(id(9));
        assertThat(named.present).isFalse();
        peers.join(node(9));
        assertThat(named.present).isTrue();
        assertThat(peers.find(id(9))).isSameAs(named);
        named.present = false;
        peers.join(new WireNode(9, 1, 8, "another"));
        assertThat(named.present).as("another node with its number").isFalse();
    }
}
