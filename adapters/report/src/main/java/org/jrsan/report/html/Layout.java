package org.jrsan.report.html;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jrsan.result.Picture;
import org.jrsan.result.Picture.Relation;

/**
 * Works out where the parts of a picture stand. Each thread has a column, each step a row of its own, in the order of the run.
 * Arrows between columns leave a box at its side, run along its row, then down or up in the gap beside the column of their target,
 * and along the row of that: no box stands in their way, since each row has only one. Arrows in one gap have lanes of their own.
 */
final class Layout {
    static final int BOX = 232;

    private static final int HEIGHT = 62;
    private static final int PORT = 15;
    private static final int GAP = 24;
    private static final int LANE = 13;
    private static final int MARGIN = 14;
    private static final int HEAD = 46;
    static final int LABEL_CHAR = 7;

    /** An arrow between sides of boxes. */
    static final class Route {
        final Joined arrow;
        final boolean leavesRight;
        final boolean entersRight;
        final int gap;
        int lane;
        int fromY;
        int toY;

        Route(Joined arrow, int fromColumn, int toColumn) {
            this.arrow = arrow;
            leavesRight = fromColumn <= toColumn;
            entersRight = fromColumn >= toColumn;
            gap = entersRight ? toColumn + 1 : toColumn;
        }

        int top() {
            return Math.min(arrow.from(), arrow.to());
        }

        int bottom() {
            return Math.max(arrow.from(), arrow.to());
        }
    }

    /** The end of an arrow at a side of a box. */
    private record Port(Route route, boolean isEnd, boolean isUp, int distance) {}

    private final Picture picture;
    final List<Route> routes = new ArrayList<>();
    private final int[] lanes;
    private final int[] leftZone;
    private final int[] rightZone;
    private final int[] gapX;
    private final int[] columnX;
    private final int[] y;
    private final int[] heights;
    private final int width;
    private final int height;

    Layout(Picture picture) {
        this.picture = picture;
        int columns = picture.threads().size();
        for (Joined arrow : Joined.of(picture)) {
            if (!arrow.is(Relation.PROGRAM_ORDER)) {
                routes.add(new Route(arrow, column(arrow.from()), column(arrow.to())));
            }
        }
        lanes = new int[columns + 1];
        leftZone = new int[columns + 1];
        rightZone = new int[columns + 1];
        gapX = new int[columns + 1];
        columnX = new int[columns];
        y = new int[picture.steps().size()];
        heights = new int[y.length];
        takeLanes();
        width = takeColumns();
        height = takeRows();
        takePorts();
    }

    private int column(int step) {
        return picture.steps().get(step).thread();
    }

    int width() {
        return width;
    }

    int height() {
        return height;
    }

    int x(int column) {
        return columnX[column];
    }

    int y(int step) {
        return y[step];
    }

    int height(int step) {
        return heights[step];
    }

    /** Short arrows first; each takes the first lane that is free between its rows. */
    private void takeLanes() {
        List<Route> byLength = new ArrayList<>(routes);
        byLength.sort(Comparator.comparingInt(route -> route.bottom() - route.top()));
        List<Route> done = new ArrayList<>();
        for (Route route : byLength) {
            int lane = 0;
            while (isTaken(route, lane, done)) {
                lane++;
            }
            route.lane = lane;
            done.add(route);
            lanes[route.gap] = Math.max(lanes[route.gap], lane + 1);
            int zone = route.arrow.label().length() * LABEL_CHAR + 2 * MARGIN;
            if (route.entersRight) {
                leftZone[route.gap] = Math.max(leftZone[route.gap], zone);
            } else {
                rightZone[route.gap] = Math.max(rightZone[route.gap], zone);
            }
        }
    }

    private static boolean isTaken(Route route, int lane, List<Route> done) {
        return done.stream()
                .anyMatch(other -> other.gap == route.gap
                        && other.lane == lane
                        && other.top() <= route.bottom()
                        && route.top() <= other.bottom());
    }

    private int takeColumns() {
        int x = MARGIN;
        for (int gap = 0; gap < gapX.length; gap++) {
            gapX[gap] = x;
            boolean isOuter = gap == 0 || gap == columnX.length;
            int least = isOuter ? 0 : 2 * GAP;
            if (lanes[gap] > 0) {
                int left = Math.max(leftZone[gap], MARGIN);
                int right = Math.max(rightZone[gap], MARGIN);
                leftZone[gap] = left;
                rightZone[gap] = right;
                least = Math.max(least, left + right + (lanes[gap] - 1) * LANE);
            }
            x += least;
            if (gap < columnX.length) {
                columnX[gap] = x;
                x += BOX;
            }
        }
        return x + MARGIN;
    }

    /** The middle of a lane. Lanes begin beside the boxes that most arrows enter. */
    int laneX(Route route) {
        return gapX[route.gap] + Math.max(leftZone[route.gap], MARGIN) + route.lane * LANE;
    }

    private int takeRows() {
        int top = MARGIN + HEAD;
        for (int step = 0; step < y.length; step++) {
            int ports = Math.max(ports(step, true).size(), ports(step, false).size());
            y[step] = top;
            heights[step] = Math.max(HEIGHT, (ports + 1) * PORT);
            top += heights[step] + GAP;
        }
        return top - GAP + MARGIN;
    }

    /** The arrows at one side of a box, from the top: so that they do not cross each other on the way to their lanes. */
    private List<Port> ports(int step, boolean right) {
        List<Port> ups = new ArrayList<>();
        List<Port> downs = new ArrayList<>();
        int side = columnX[column(step)] + (right ? BOX : 0);
        for (Route route : routes) {
            int distance = Math.abs(laneX(route) - side);
            if (route.arrow.from() == step && route.leavesRight == right) {
                boolean isUp = route.arrow.to() < step;
                (isUp ? ups : downs).add(new Port(route, false, isUp, distance));
            }
            if (route.arrow.to() == step && route.entersRight == right) {
                boolean isUp = route.arrow.from() < step;
                (isUp ? ups : downs).add(new Port(route, true, isUp, distance));
            }
        }
        ups.sort(Comparator.comparingInt(Port::distance));
        downs.sort(Comparator.comparingInt(Port::distance).reversed());
        ups.addAll(downs);
        return ups;
    }

    private void takePorts() {
        for (int step = 0; step < y.length; step++) {
            for (boolean right : new boolean[] {true, false}) {
                List<Port> ports = ports(step, right);
                for (int i = 0; i < ports.size(); i++) {
                    int at = y[step] + heights[step] * (i + 1) / (ports.size() + 1);
                    if (ports.get(i).isEnd()) {
                        ports.get(i).route().toY = at;
                    } else {
                        ports.get(i).route().fromY = at;
                    }
                }
            }
        }
    }
}
