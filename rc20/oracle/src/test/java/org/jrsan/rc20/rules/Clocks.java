package org.jrsan.rc20.rules;

import java.util.Objects;

/** The clocks of section 2 in one way of counting: {@code Tc Ta Tr Tsc Tval} and {@code W Wsc Msc Wval Mval}. */
final class Clocks {
    private Clocks() {}

    /** A location, as a key of clocks; the full fence's is {@link #FENCE}. */
    record Place(int number) {
        static final Place FENCE = new Place(0);
    }

    /** A location and a value. */
    record Pair(Place place, long bits, Object ref) {
        @Override
        public boolean equals(Object object) {
            // Values are the same when they are identical, as in the engines.
            return object instanceof Pair other && place.equals(other.place) && bits == other.bits && ref == other.ref;
        }

        @Override
        public int hashCode() {
            return Objects.hash(place, bits, System.identityHashCode(ref));
        }
    }

    static MapClock<Place> clock() {
        return new MapClock<>(0);
    }

    static MapClock<Pair> valueClock() {
        return new MapClock<>(-1);
    }

    static final class OfThread {
        final MapClock<Place> tc = clock();
        final MapClock<Place> ta = clock();
        final MapClock<Place> tr = clock();
        final MapClock<Place> tsc = clock();
        final MapClock<Pair> tval = valueClock();
        final ScView.OfThread order = new ScView.OfThread();
    }

    static final class OfLocation {
        final MapClock<Place> w = clock();
        final MapClock<Place> wsc = clock();
        final MapClock<Place> msc = clock();
        final MapClock<Pair> wval = valueClock();
        final MapClock<Pair> mval = valueClock();
        final ScView.OfLocation order = new ScView.OfLocation();
    }

    /** What an edge carries. */
    static final class OfEdge {
        final MapClock<Place> tc = clock();
        final MapClock<Place> tsc = clock();
        final MapClock<Pair> tval = valueClock();
        final ScView order = new ScView();
    }
}
