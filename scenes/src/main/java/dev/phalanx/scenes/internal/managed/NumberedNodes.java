package dev.phalanx.scenes.internal.managed;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The nodes of a tree by their numbers.
final class NumberedNodes {
    private final Map<Integer, Node> byNumber = new HashMap<>();

    NumberedNodes(ManagedTree tree) {
        add(tree.root());
        tree.later().forEach(this::addAll);
    }

    Map<Integer, Node> byNumber() {
        return byNumber;
    }

    private void addAll(List<Node> nodes) {
        nodes.forEach(this::add);
    }

    private void add(Node node) {
        switch (node) {
            case Node.Maybe(Node value) -> add(value);
            case Node.Collected collected -> {
                byNumber.put(collected.number(), node);
                addAll(collected.elements());
            }
            case Node.Mapped mapped -> {
                byNumber.put(mapped.number(), node);
                addAll(mapped.keys());
                addAll(mapped.values());
            }
            case Node.Primitives primitives -> byNumber.put(primitives.number(), node);
            case Node.Objects objects -> {
                byNumber.put(objects.number(), node);
                addAll(objects.elements());
            }
            case Node.Instance instance -> {
                byNumber.put(instance.number(), node);
                addAll(instance.fields());
            }
            case Node.Coded coded -> {
                byNumber.put(coded.number(), node);
                addAll(coded.values());
            }
            case Node.Later later -> byNumber.put(later.number(), node);
            default -> {}
        }
    }
}
