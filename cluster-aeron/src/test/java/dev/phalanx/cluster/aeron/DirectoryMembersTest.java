package dev.phalanx.cluster.aeron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryMembersTest {
    private static DirectoryMembers at(int... ports) {
        return DirectoryMembers.of(IntStream.of(ports)
                .mapToObj(port -> InetSocketAddress.createUnresolved("host", port))
                .toList());
    }

    @Test
    void aFileHasALineForEachMember(@TempDir Path directory) throws IOException {
        Path file = Files.write(
                directory.resolve("members"), List.of("# members", "a.field:7500", "", ":7500 # here", "[::1]:7500"));
        DirectoryMembers members = DirectoryMembers.read(file);
        assertThat(members).hasToString("directory of the members [a.field:7500, 127.0.0.1:7500, [::1]:7500]");
        assertThat(members.count()).isEqualTo(3);
        assertThat(members.address(1)).isEqualTo(InetSocketAddress.createUnresolved("127.0.0.1", 7500));
        assertThat(members.endpoint(2, 4)).isEqualTo("[::1]:7504");
        assertThat(members.anyPort(0)).isEqualTo("a.field:0");
        Files.write(file, List.of("a.field"));
        assertThatThrownBy(() -> DirectoryMembers.read(file))
                .hasMessage(file + ": \"a.field\" is no address. Write a line as host:port.");
    }

    @Test
    void wrongMembersAreRefused() {
        assertThatThrownBy(() -> at(1, 10))
                .hasMessage("A directory was given 2 members. Give 1, 3, 5 or 7: more than half of them have to run.");
        assertThatThrownBy(() -> at(1, 10, 14))
                .hasMessage("Two members of a directory would take the port 14 of host. Each takes 5 from that of its"
                        + " address on.");
        assertThatThrownBy(() -> at(65_532))
                .hasMessage("A member of a directory was given the address host:65532. Give a host and a port from 1 to"
                        + " 65531.");
        assertThat(at(1, 6, 11).count()).isEqualTo(3);
    }
}
