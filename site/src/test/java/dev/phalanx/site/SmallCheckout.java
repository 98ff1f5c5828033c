package dev.phalanx.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A checkout with two modules, made for a test.
record SmallCheckout(Path home) {
    static SmallCheckout in(Path home) throws IOException {
        SmallCheckout checkout = new SmallCheckout(home);
        checkout.write("README.md", """
                # Small

                A project. See [LICENSE](LICENSE).

                ## Documentation

                **Learn**

                - [Guide](docs/guide.md): how, and [more](docs/more.md#deep-down)

                **Internals**

                - [Decisions](docs/decisions/README.md)
                """);
        checkout.write("LICENSE", "Apache License\n");
        checkout.write("docs/guide.md", """
                # The guide

                It begins here.

                <!-- snippet guide -->
                ```java
                record Position(float x) {}
                ```

                | a | b |
                |---|--:|
                | `1` | 2 |

                Raw <script>alert(1)</script> is text. Read [its source](../one/src/main/java/one/api/Shown.java),
                [all of it](../one/src/main/java/one/api) and [the end](#the-end).

                ![A picture](images/dot.svg)

                ## The end
                """);
        checkout.write(
                "docs/more.md",
                "# More `<script>alert('title')</script>`\n\n## Deep down\n\nBack to the [guide](guide.md#the-end).\n");
        checkout.write("docs/images/dot.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
        checkout.write("docs/decisions/README.md", "# Decisions\n\nThere is [one](one.md).\n");
        checkout.write("docs/decisions/one.md", "# One decision\n");
        checkout.write("docs/benchmarks/report.md", "# Report\n\n[Alone](report.html)\n");
        checkout.write("docs/benchmarks/report.html", "<!doctype html><title>Alone</title>");
        checkout.write("docs/more.md", checkout.read("docs/more.md") + "\n[Report](benchmarks/report.md)\n");
        checkout.write("docs/api-groups", """
                # Groups.
                -group "What programs use" "one.api:two"
                """);
        checkout.write("pom.xml", "<modules><module>one</module><module>two</module><module>three</module></modules>");
        checkout.write("one/pom.xml", "<project/>");
        checkout.write("one/src/main/java/module-info.java", """
                /// One.
                module one {
                    exports one.api;
                    exports one.secret to two;
                }
                """);
        checkout.write(
                "one/src/main/java/one/api/package-info.java", "/// What is shown. And more.\npackage one.api;\n");
        checkout.write(
                "one/src/main/java/one/api/Shown.java", "package one.api;\n\n/// Shown.\npublic class Shown {}\n");
        checkout.write("one/src/main/java/one/secret/Hidden.java", "package one.secret;\n\npublic class Hidden {}\n");
        checkout.write("two/pom.xml", "<project/>");
        checkout.write("two/src/main/java/module-info.java", """
                /// Two.
                module two {
                    requires transitive one;

                    exports two;
                }
                """);
        checkout.write(
                "two/target/generated-sources/made/two/Made.java",
                "package two;\n\n/// Made, of [one.api.Shown].\npublic class Made extends one.api.Shown {}\n");
        checkout.write("three/pom.xml", "<project/>");
        checkout.write("three/src/main/java/module-info.java", "module three {\n    exports three;\n}\n");
        return checkout;
    }

    void write(String path, String text) throws IOException {
        Files.createDirectories(home.resolve(path).getParent());
        Files.writeString(home.resolve(path), text);
    }

    String read(String path) throws IOException {
        return Files.readString(home.resolve(path));
    }
}
