package org.jrsan.internal.widths;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jrsan.internal.values.ValueType;
import org.junit.jupiter.api.Test;

/** Bytes, in words of eight: a word is checked while all of its accesses have one width and stay within it. */
class WordsTest {
    private static final class Bytes implements Part {
        boolean isOverlapped;
        int holds;

        @Override
        public void becomeOverlapped() {
            isOverlapped = true;
        }

        @Override
        public void beginOverlap() {
            holds++;
        }

        @Override
        public void endOverlap() {
            holds--;
        }
    }

    /** The elements of an array of bytes, each of which gets a cell at its first access. */
    private final Map<Long, Bytes> elements = new TreeMap<>();

    private final Words<Bytes> words = new Words<>(new Object(), 16, 1, this::elements);

    private List<Bytes> elements(long from, long to) {
        List<Bytes> found = new ArrayList<>();
        elements.forEach((at, bytes) -> {
            if (at >= from && at <= to) {
                found.add(bytes);
            }
        });
        return found;
    }

    private Bytes element(int index) {
        return words.element(index, () -> elements.computeIfAbsent((long) index, i -> new Bytes()));
    }

    private Bytes ofLong(int from) {
        return words.part(from, ValueType.LONG, Bytes::new);
    }

    private Bytes ofInt(int from) {
        return words.part(from, ValueType.INT, Bytes::new);
    }

    @Test
    void oneWidthIsChecked() {
        Bytes first = ofLong(0);
        Bytes second = ofLong(8);
        assertSame(first, ofLong(0));
        assertFalse(first.isOverlapped || second.isOverlapped);
        assertFalse(words.isOverlapped(0) || words.isOverlapped(8));
    }

    @Test
    void twoPartsOfOneWidthAreCheckedInAWord() {
        assertFalse(ofInt(0).isOverlapped || ofInt(4).isOverlapped);
    }

    @Test
    void anotherWidthOverlapsItsWordAlone() {
        Bytes first = ofLong(0);
        Bytes second = ofLong(8);
        Bytes half = ofInt(4);
        assertTrue(first.isOverlapped && half.isOverlapped && words.isOverlapped(0));
        assertFalse(second.isOverlapped || words.isOverlapped(8));
        assertTrue(ofLong(0).isOverlapped);
    }

    @Test
    void elementsAndWiderPartsOverlap() {
        Bytes part = ofLong(0);
        Bytes element = element(3);
        assertTrue(part.isOverlapped && element.isOverlapped);
        Bytes other = element(9);
        assertFalse(other.isOverlapped);
        assertTrue(ofLong(8).isOverlapped);
        assertTrue(other.isOverlapped);
    }

    @Test
    void anAccessAcrossTheEndOverlapsBothWords() throws Exception {
        Bytes first = ofLong(0);
        Bytes second = ofLong(8);
        Bytes third = ofLong(16);
        Bytes element = element(24);
        assertEquals(7, words.overlapping(4, 11, () -> 7));
        assertTrue(first.isOverlapped && second.isOverlapped);
        assertFalse(third.isOverlapped || element.isOverlapped);
    }

    @Test
    void elementsAreHeldDuringAnAccessThatOverlapsThem() throws Exception {
        Bytes element = element(2);
        assertEquals(1, words.overlapping(0, 7, () -> element.holds));
        assertEquals(0, element.holds);
        assertTrue(element.isOverlapped && Words.exist());
    }

    @Test
    void allAreOverlappedOnceOthersMeetAtTheArray() {
        Bytes part = ofLong(0);
        Bytes element = element(9);
        words.becomeShared();
        words.becomeShared();
        assertTrue(part.isOverlapped && element.isOverlapped);
        assertTrue(ofLong(16).isOverlapped && element(40).isOverlapped);
    }
}
