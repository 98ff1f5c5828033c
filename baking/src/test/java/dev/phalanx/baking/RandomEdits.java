package dev.phalanx.baking;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.components.BakingOnlyAuthoring;
import dev.phalanx.baking.components.SceneSectionAuthoring;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.scenes.files.Guid;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.joml.Quaternionf;

/// Changes scenes and files at random, as people would.
final class RandomEdits {
    static final List<String> PREFABS = List.of("pigeon.scene.json", "cart.scene.json", "box.scene.json");

    private final Random random;
    private final Path root;
    private final List<AuthoringScene> scenes = new ArrayList<>();

    RandomEdits(long seed, Path root) {
        this.random = new Random(seed);
        this.root = root;
        scenes.add(new AuthoringScene("city"));
        for (String prefab : PREFABS) {
            AuthoringScene scene = new AuthoringScene(prefab);
            scene.addNode("Root").addComponent(new Workshop.CrateAuthoring(1, false));
            scenes.add(scene);
        }
    }

    List<AuthoringScene> scenes() {
        return scenes;
    }

    /// Makes one change, and says which.
    String edit() {
        boolean isPrefab = random.nextInt(5) == 0;
        AuthoringScene scene = isPrefab ? scenes.get(1 + random.nextInt(PREFABS.size())) : scenes.getFirst();
        List<AuthoringNode> nodes = scene.nodes();
        if (nodes.isEmpty() || (nodes.size() < 30 && random.nextInt(3) == 0)) {
            AuthoringNode parent = nodes.isEmpty() || (!isPrefab && random.nextInt(4) == 0) ? null : pick(nodes);
            String name = "N" + random.nextInt(12);
            AuthoringNode made = parent == null ? scene.addNode(name) : parent.addChild(name);
            made.addComponent(component());
            return scene + ": add " + made.key();
        }
        AuthoringNode node = pick(nodes);
        String key = scene + ": " + node.key() + ": ";
        switch (random.nextInt(15)) {
            case 0 -> {
                if (!isPrefab || node.parent() != null) {
                    node.remove();
                }
                return key + "remove";
            }
            case 1 -> {
                AuthoringNode parent = isPrefab || random.nextInt(4) > 0 ? pick(nodes) : null;
                for (AuthoringNode at = parent; at != null; at = at.parent()) {
                    if (at.equals(node)) {
                        return key + "stay";
                    }
                }
                if (!isPrefab || node.parent() != null) {
                    node.setParent(parent);
                }
                return key + "move below " + parent;
            }
            case 2 -> {
                node.setName("N" + random.nextInt(12));
                return key + "rename to " + node.name();
            }
            case 3 -> {
                node.setActive(!node.isActive());
                return key + "toggle active";
            }
            case 4 -> {
                node.setStatic(!node.isStatic()).setLayer(random.nextInt(3)).setTag("t" + random.nextInt(3));
                return key + "static, layer, tag";
            }
            case 5 -> {
                node.setPosition(random.nextInt(5), random.nextInt(5), random.nextInt(5));
                return key + "position";
            }
            case 6 -> {
                node.setScale(1 + random.nextInt(2), 1, 1 + random.nextInt(2));
                node.setRotation(new Quaternionf().rotationYXZ(random.nextInt(3), random.nextInt(3), 0));
                return key + "scale and rotation";
            }
            case 7 -> {
                try {
                    Path file = root.resolve("sign" + random.nextInt(3) + ".txt");
                    if (random.nextInt(3) == 0) {
                        Files.deleteIfExists(file);
                    } else {
                        Files.writeString(file, "Sign " + random.nextInt(100));
                    }
                    return "file " + file.getFileName();
                } catch (IOException failed) {
                    throw new UncheckedIOException(failed);
                }
            }
            case 8 -> {
                String id = random.nextInt(3) == 0 ? null : "id" + random.nextInt(6);
                boolean isTaken = id != null && nodes.stream().anyMatch(other -> id.equals(other.id()));
                node.setId(isTaken ? null : id);
                return key + "id " + node.id();
            }
            case 9, 10 -> {
                if (!node.components().isEmpty()) {
                    node.removeComponent(pick(node.components()).value().getClass());
                }
                return key + "remove component";
            }
            case 11 -> {
                node.addComponent(component());
                return key + "add component, also twice";
            }
            case 12 -> {
                scene.setGuid(random.nextBoolean() ? null : Guid.ofName("guid " + random.nextInt(3)));
                return scene + ": guid " + scene.guid();
            }
            default -> {
                IAuthoring component = component();
                node.setComponent(component);
                return key + "set " + component;
            }
        }
    }

    private <T> T pick(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private IAuthoring component() {
        return switch (random.nextInt(13)) {
            case 0, 1 -> new Workshop.LampAuthoring(random.nextInt(4));
            case 2 -> new Workshop.CrateAuthoring(random.nextInt(9), random.nextBoolean());
            case 3, 4 ->
                new Workshop.LinkAuthoring(
                        random.nextInt(3) == 0
                                ? NodeRef.NONE
                                : NodeRef.of(
                                        random.nextBoolean() ? "#id" + random.nextInt(6) : "N" + random.nextInt(12)),
                        random.nextInt(3) == 0 ? AssetRef.of(pick(PREFABS)) : AssetRef.NONE);
            case 5 -> new Workshop.TeamAuthoring(random.nextInt(3));
            case 6 -> new Workshop.WatcherAuthoring(random.nextBoolean());
            case 7 -> new Workshop.PileAuthoring(random.nextInt(5));
            case 8 -> new Workshop.SignAuthoring(AssetRef.of("sign" + random.nextInt(3) + ".txt"));
            case 9 -> new Workshop.FragileAuthoring(random.nextInt(3) == 0);
            case 10 -> new Workshop.MintAuthoring(random.nextInt(4), random.nextInt(3));
            case 11 -> new Workshop.TileAuthoring(random.nextInt(3), random.nextBoolean());
            default ->
                random.nextInt(4) == 0 ? new BakingOnlyAuthoring() : new SceneSectionAuthoring(random.nextInt(4) - 1);
        };
    }
}
