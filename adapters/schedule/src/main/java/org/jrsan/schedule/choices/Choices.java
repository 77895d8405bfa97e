package org.jrsan.schedule.choices;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;

/**
 * The choices of one execution, as a code of few letters: those that differ from the usual one, each with how many choices
 * after the last. The usual choice is the task that took the latest step, or else the one with the lowest number. Used by one thread
 * at a time.
 */
public final class Choices {
    private static final int FIRST = 16;
    private static final int LOW_BITS = 0x7f;
    private static final int MORE = 0x80;
    private static final int BITS = 7;

    private int[] places = new int[FIRST];
    private int[] choices = new int[FIRST];
    private int size;
    private int made;

    /** None so far. */
    public Choices() {}

    /** The usual choice was made. */
    public void addUsual() {
        made++;
    }

    /**
     * Another choice was made, or one that is to be kept in full.
     *
     * @param choice a task's number, doubled, and 1 more for a failure
     */
    public void add(int choice) {
        keep(choice);
        made++;
    }

    /**
     * It was chosen among what memory may show.
     *
     * @param pick which; the usual one is 0
     */
    public void addPick(int pick) {
        if (pick != 0) {
            keep(pick);
        }
        made++;
    }

    private void keep(int choice) {
        if (size == places.length) {
            places = Arrays.copyOf(places, 2 * size);
            choices = Arrays.copyOf(choices, 2 * size);
        }
        places[size] = made;
        choices[size++] = choice;
    }

    /**
     * The choices so far.
     *
     * @return their code
     */
    public String code() {
        ByteBuffer bytes = ByteBuffer.allocate((2 * size + 1) * (Integer.SIZE / BITS + 1));
        write(bytes, made);
        int before = 0;
        for (int i = 0; i < size; i++) {
            write(bytes, places[i] - before);
            write(bytes, choices[i]);
            before = places[i];
        }
        byte[] written = Arrays.copyOf(bytes.array(), bytes.position());
        return Base64.getUrlEncoder().withoutPadding().encodeToString(written);
    }

    private static void write(ByteBuffer bytes, int number) {
        int rest = number;
        while (rest > LOW_BITS) {
            bytes.put((byte) (rest & LOW_BITS | MORE));
            rest >>>= BITS;
        }
        bytes.put((byte) rest);
    }

    /**
     * Reads a code.
     *
     * @param code what {@link #code()} returned
     * @return its choices
     * @throws IllegalArgumentException when it is none
     */
    public static Choices read(String code) {
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(code));
        Choices read = new Choices();
        int made = number(bytes);
        int capacity = bytes.remaining() / 2 + 1;
        read.places = new int[capacity];
        read.choices = new int[capacity];
        int place = 0;
        while (bytes.hasRemaining()) {
            place += number(bytes);
            read.places[read.size] = place;
            read.choices[read.size++] = number(bytes);
        }
        read.made = made;
        return read;
    }

    private static int number(ByteBuffer bytes) {
        int number = 0;
        for (int shift = 0; shift < Integer.SIZE; shift += BITS) {
            if (!bytes.hasRemaining()) {
                break;
            }
            byte next = bytes.get();
            number |= (next & LOW_BITS) << shift;
            if (next >= 0) {
                return number;
            }
        }
        throw new IllegalArgumentException("cut off");
    }

    /**
     * How many choices were made.
     *
     * @return their number
     */
    public int made() {
        return made;
    }

    /**
     * What was chosen at a place.
     *
     * @param place how many choices were made before
     * @return a pick, or a task's number, doubled, and 1 more for a failure; -1 for the usual
     */
    public int at(int place) {
        int found = Arrays.binarySearch(places, 0, size, place);
        return found < 0 ? -1 : choices[found];
    }
}
