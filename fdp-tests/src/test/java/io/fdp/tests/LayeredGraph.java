package io.fdp.tests;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A graph without cycles as a picture: whoever knows another one stands above it.
 *
 * <p>Lines that follow from others are left out. The picture depends on the graph only, so that a file of it changes
 * when the graph does.
 */
final class LayeredGraph {
    private static final int CHARACTER = 8;
    private static final int HEIGHT = 30;
    private static final int GAP = 24;
    private static final int BETWEEN = 70;

    private final SortedMap<String, Set<String>> edges = new TreeMap<>();

    /** Adds a node. */
    void add(String node) {
        edges.computeIfAbsent(node, name -> new TreeSet<>());
    }

    /** Adds that a node knows another one. */
    void add(String from, String to) {
        add(from);
        add(to);
        if (!from.equals(to)) {
            edges.get(from).add(to);
        }
    }

    /** The nodes of a cycle, from one to itself; empty when there is none. */
    List<String> cycle() {
        Set<String> done = new HashSet<>();
        for (String node : edges.keySet()) {
            List<String> found = cycle(node, new ArrayList<>(), done);
            if (!found.isEmpty()) {
                return found;
            }
        }
        return List.of();
    }

    private List<String> cycle(String node, List<String> path, Set<String> done) {
        if (path.contains(node)) {
            List<String> found = new ArrayList<>(path.subList(path.indexOf(node), path.size()));
            found.add(node);
            return found;
        }
        if (!done.contains(node)) {
            path.add(node);
            for (String next : edges.get(node)) {
                List<String> found = cycle(next, path, done);
                if (!found.isEmpty()) {
                    return found;
                }
            }
            path.removeLast();
            done.add(node);
        }
        return List.of();
    }

    /** How many nodes there are. */
    int size() {
        return edges.size();
    }

    /** The picture, as SVG. There must be no cycle. */
    String toSvg() {
        List<List<String>> layers = layers();
        int widest = layers.stream().mapToInt(LayeredGraph::width).max().orElse(0);
        Map<String, int[]> places = new HashMap<>(); // the middle of each node, and its top
        StringBuilder boxes = new StringBuilder();
        for (int layer = 0; layer < layers.size(); layer++) {
            int x = GAP + (widest - width(layers.get(layer))) / 2;
            int y = GAP + (layers.size() - 1 - layer) * (HEIGHT + BETWEEN);
            for (String node : layers.get(layer)) {
                places.put(node, new int[] {x + width(node) / 2, y});
                boxes.append(box(node, x, y));
                x += width(node) + GAP;
            }
        }
        StringBuilder lines = new StringBuilder();
        edges.forEach((from, all) -> needed(from).forEach(to -> lines.append(line(places.get(from), places.get(to)))));
        int height = 2 * GAP + layers.size() * (HEIGHT + BETWEEN) - BETWEEN;
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d">
            <style>rect{fill:#f4f7fb;stroke:#31567d}line{stroke:#8aa4bf}text{font:13px monospace;fill:#14283c;text-anchor:middle}</style>
            <rect x="0" y="0" width="100%%" height="100%%" style="fill:#ffffff;stroke:none"/>
            %s%s</svg>
            """.formatted(widest + 2 * GAP, height, widest + 2 * GAP, height, lines, boxes);
    }

    private static String box(String node, int x, int y) {
        return """
            <rect x="%d" y="%d" width="%d" height="%d" rx="4"/><text x="%d" y="%d">%s</text>
            """.formatted(x, y, width(node), HEIGHT, x + width(node) / 2, y + 20, node);
    }

    private static String line(int[] from, int[] to) {
        return """
            <line x1="%d" y1="%d" x2="%d" y2="%d"/>
            """.formatted(from[0], from[1] + HEIGHT, to[0], to[1]);
    }

    private static int width(String node) {
        return node.length() * CHARACTER + 20;
    }

    private static int width(List<String> layer) {
        return layer.stream().mapToInt(LayeredGraph::width).sum() + (layer.size() - 1) * GAP;
    }

    /** The nodes that know nothing, those that know only these, and so on. */
    private List<List<String>> layers() {
        Map<String, Integer> depths = new HashMap<>();
        List<List<String>> layers = new ArrayList<>();
        for (String node : edges.keySet()) {
            int depth = depth(node, depths);
            while (layers.size() <= depth) {
                layers.add(new ArrayList<>());
            }
            layers.get(depth).add(node);
        }
        return layers;
    }

    private int depth(String node, Map<String, Integer> depths) {
        Integer known = depths.get(node);
        if (known == null) {
            known = edges.get(node).stream()
                    .mapToInt(to -> depth(to, depths) + 1)
                    .max()
                    .orElse(0);
            depths.put(node, known);
        }
        return known;
    }

    /** What a node knows, without what it knows through others. */
    private Set<String> needed(String node) {
        Set<String> needed = new TreeSet<>(edges.get(node));
        edges.get(node).forEach(to -> needed.removeAll(reachable(to)));
        return needed;
    }

    private Set<String> reachable(String node) {
        Set<String> found = new HashSet<>();
        List<String> left = new ArrayList<>(edges.get(node));
        while (!left.isEmpty()) {
            String next = left.removeLast();
            if (found.add(next)) {
                left.addAll(edges.get(next));
            }
        }
        return found;
    }
}
