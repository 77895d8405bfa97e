package org.jrsan.report.html;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jrsan.report.html.Drawing.Column;
import org.jrsan.report.html.Drawing.Edge;
import org.jrsan.report.html.Drawing.Legend;
import org.jrsan.report.html.Drawing.Node;
import org.jrsan.result.Frame;
import org.jrsan.result.Picture;
import org.jrsan.result.Picture.Relation;
import org.jrsan.result.Picture.Step;
import org.jspecify.annotations.Nullable;

/** Draws pictures. */
final class Draftsman {
    private static final int TEXT = 38;
    private static final int ARROW = 9;
    private static final int WING = 5;
    private static final int CORNER = 6;

    /** So many characters of a row fit into a box. */
    private static final int FITS = 25;

    private static final int FITS_PLACE = 29;
    private static final int FITS_VERB = 26;

    /** So many characters are left free before a tag. */
    private static final int FITS_TAG = 3;

    private static final int LINE = 17;
    private static final int FIRST_LINE = 19;

    private final Picture picture;
    private final Layout layout;
    private final List<Joined> arrows;

    private Draftsman(Picture picture) {
        this.picture = picture;
        layout = new Layout(picture);
        arrows = Joined.of(picture);
    }

    /** A picture with a label that names it. */
    static Drawing draw(Picture picture, String label) {
        return new Draftsman(picture).draw(label);
    }

    private Drawing draw(String label) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < picture.threads().size(); i++) {
            String name = picture.threads().get(i);
            int left = layout.x(i);
            columns.add(new Column(
                    left + Layout.BOX / 2, left, Layout.BOX, layout.height() - 6, fit(name, FITS_VERB), name));
        }
        List<Edge> edges = new ArrayList<>();
        for (Joined arrow : arrows) {
            if (arrow.is(Relation.PROGRAM_ORDER)) {
                edges.add(straight(arrow));
            }
        }
        layout.routes.forEach(route -> edges.add(edge(route)));
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < picture.steps().size(); i++) {
            nodes.add(node(i));
        }
        String omitted = picture.omitted() == 0
                ? ""
                : picture.omitted() + (picture.omitted() == 1 ? " more step" : " more steps")
                        + " at these locations, and what came later, are not shown.";
        return new Drawing(label, layout.width(), layout.height(), columns, edges, nodes, legend(), omitted);
    }

    private List<Legend> legend() {
        Set<Relation> relations = EnumSet.noneOf(Relation.class);
        arrows.forEach(arrow -> relations.addAll(arrow.relations()));
        return relations.stream().map(Draftsman::legend).toList();
    }

    private static Legend legend(Relation relation) {
        return new Legend(Joined.style(relation), Joined.inShort(relation), explained(relation));
    }

    private static String explained(Relation relation) {
        return switch (relation) {
            case PROGRAM_ORDER -> "program order";
            case READS_FROM -> "is read by";
            case MODIFICATION_ORDER -> "is overwritten by (modification order)";
            case FROM_READ -> "reads what is overwritten by (from-read)";
            case HAPPENS_BEFORE -> "synchronises with (happens-before)";
            case MISSING -> "happens-before that is missing: with it, the finding is closed";
        };
    }

    private Edge straight(Joined arrow) {
        int x = layout.x(picture.steps().get(arrow.from()).thread()) + Layout.BOX / 2;
        int begin = layout.y(arrow.from()) + layout.height(arrow.from());
        int end = layout.y(arrow.to());
        String path = "M" + x + " " + begin + "V" + (end - ARROW);
        String head = x + "," + end + " " + (x - WING) + "," + (end - ARROW) + " " + (x + WING) + "," + (end - ARROW);
        return edge(arrow, path, head, 0, 0, false);
    }

    private Edge edge(Layout.Route route) {
        Joined arrow = route.arrow;
        int from = side(arrow.from(), route.leavesRight);
        int to = side(arrow.to(), route.entersRight);
        int lane = layout.laneX(route);
        int inwards = route.entersRight ? -1 : 1;
        int end = to - inwards * ARROW;
        int down = route.toY > route.fromY ? 1 : -1;
        int corner = Math.min(CORNER, Math.abs(route.toY - route.fromY) / 2);
        int outwards = lane > from ? 1 : -1;
        String path = "M" + from + " " + route.fromY + "H" + (lane - outwards * corner) + "Q" + lane + " " + route.fromY
                + " " + lane + " " + (route.fromY + down * corner) + "V" + (route.toY - down * corner) + "Q" + lane
                + " " + route.toY + " " + (lane + inwards * corner) + " " + route.toY + "H" + end;
        String head =
                to + "," + route.toY + " " + end + "," + (route.toY - WING) + " " + end + "," + (route.toY + WING);
        int labelX = end - inwards * (arrow.label().length() * Layout.LABEL_CHAR / 2 + 2);
        return edge(arrow, path, head, labelX, route.toY - 4, true);
    }

    private Edge edge(Joined arrow, String path, String head, int labelX, int labelY, boolean labelled) {
        String title = "Step " + (arrow.to() + 1) + " " + arrow.inWords(true) + " " + (arrow.from() + 1) + ".";
        return new Edge(
                arrow.from(),
                arrow.to(),
                Joined.style(arrow.shown()),
                arrow.names(),
                path,
                head,
                arrow.label(),
                labelX,
                labelY,
                labelled,
                title);
    }

    private int side(int step, boolean right) {
        return layout.x(picture.steps().get(step).thread()) + (right ? Layout.BOX : 0);
    }

    private Node node(int index) {
        Step step = picture.steps().get(index);
        int x = layout.x(step.thread());
        int y = layout.y(index);
        int height = layout.height(index);
        String place = step.place() == null ? "" : step.place().inShort();
        String what = what(step);
        // Rows that are empty leave no gap.
        int rows = 1 + (what.isEmpty() ? 0 : 1) + (place.isEmpty() ? 0 : 1);
        int first = y + (height - rows * LINE) / 2 + FIRST_LINE - 6;
        int placeY = first + (rows - 1) * LINE;
        return new Node(
                index,
                index + 1,
                x,
                y,
                Layout.BOX,
                height,
                style(index, step),
                step.type().name(),
                fit(verb(step), FITS_VERB - (tag(step).isEmpty() ? 0 : tag(step).length() + FITS_TAG)),
                what,
                fit(place, FITS_PLACE),
                title(index, step),
                described(index, step),
                tag(step),
                x + TEXT,
                first,
                first + LINE,
                placeY,
                x + TEXT / 2,
                y + height / 2,
                y + height / 2 + 4,
                x + Layout.BOX - 8);
    }

    private String style(int index, Step step) {
        boolean isSubject = arrows.stream()
                .anyMatch(arrow -> arrow.is(Relation.MISSING) && (arrow.from() == index || arrow.to() == index));
        return (isSubject ? " subject" : "") + (step.stale() ? " stale" : "") + (step.pending() ? " pending" : "");
    }

    /** What stands in the corner of a step. */
    private static String tag(Step step) {
        return step.pending() ? "not made" : step.stale() ? "stale" : "";
    }

    private static String verb(Step step) {
        return switch (step.type()) {
            case READ -> step.mode() + " read";
            case WRITE -> step.mode() + " write";
            case UPDATE -> step.mode() + " update";
            case PLAIN -> "plain " + step.words().replaceAll(" of .*", "");
            case FENCE -> step.mode() + " fence";
            case RELEASE -> "releases";
            case ACQUIRE -> "acquires";
            case START -> "starts";
            case JOIN -> "joins";
        };
    }

    /** The location and the value. A location that is too long is cut, and the value is not, if it can be. */
    private static String what(Step step) {
        String location = inShort(step.location());
        String value = step.value();
        if (value == null) {
            return fit(location, FITS);
        }
        String end = " = " + fit(value.replace(" to ", " \u2192 "), FITS / 2);
        return fit(location, FITS - end.length()) + end;
    }

    private static String inShort(String location) {
        String named = location.replaceAll("the (\\S+) (?:created|first used) at ", "$1 ");
        return named.length() <= FITS / 2 ? named : location.replaceAll("^the | (?:created|first used) at \\S+", "");
    }

    private static String fit(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = (most - 1) / 2;
        return text.substring(0, most - 1 - end) + "\u2026" + text.substring(text.length() - end);
    }

    private String title(int index, Step step) {
        return (index + 1) + ". " + picture.threads().get(step.thread()) + ": " + step.words() + at(step.place());
    }

    private static String at(@Nullable Frame place) {
        return place == null ? "" : " at " + place;
    }

    /** All that is to see of a step, for those who do not see it. */
    private String described(int index, Step step) {
        StringBuilder text = new StringBuilder("Step ").append(title(index, step));
        for (Joined arrow : arrows) {
            if (!arrow.is(Relation.PROGRAM_ORDER) && (arrow.from() == index || arrow.to() == index)) {
                boolean atEnd = arrow.to() == index;
                int other = atEnd ? arrow.from() : arrow.to();
                text.append("; ").append(arrow.inWords(atEnd)).append(' ').append(other + 1);
            }
        }
        return text.toString();
    }
}
