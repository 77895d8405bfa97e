package org.jrsan.report.html;

import java.util.List;

/**
 * A picture with all places on the page worked out, as the template draws it.
 *
 * @param label what it is, in words
 * @param width of the whole
 * @param height of the whole
 * @param columns the threads
 * @param edges the arrows
 * @param nodes the steps
 * @param relations the relations that occur
 * @param omitted how many steps are left out; empty for none
 */
record Drawing(
        String label,
        int width,
        int height,
        List<Column> columns,
        List<Edge> edges,
        List<Node> nodes,
        List<Legend> relations,
        String omitted) {
    /** A thread: its name, short enough for its head, and its line. */
    record Column(int x, int left, int width, int bottom, String name, String full) {}

    /** A step: a box with three rows of text. */
    record Node(
            int id,
            int number,
            int x,
            int y,
            int width,
            int height,
            String style,
            String relation,
            String verb,
            String what,
            String place,
            String title,
            String words,
            String tag,
            int textX,
            int verbY,
            int whatY,
            int placeY,
            int circleX,
            int circleY,
            int circleTextY,
            int tagX) {}

    /** An arrow: a path, its head, and its label. */
    record Edge(
            int from,
            int to,
            String style,
            String names,
            String path,
            String head,
            String label,
            int labelX,
            int labelY,
            boolean labelled,
            String title) {}

    /** A relation that occurs. */
    record Legend(String style, String inShort, String words) {}
}
