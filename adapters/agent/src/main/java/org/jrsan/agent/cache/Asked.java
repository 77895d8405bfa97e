package org.jrsan.agent.cache;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What was asked about other classes while a class was instrumented, with the answers. What was made of the class holds as long as the answers are the same. For one thread.
 */
public final class Asked {
    /** What there is to ask. Each is stored by its place in this order. */
    public enum Question {
        /** For the file of a class that may be checked: its fingerprint. */
        FILE,
        /** Whether a class has no file that can be found. */
        IS_MISSING,
        /** Whether a type is not public. */
        IS_NOT_PUBLIC,
        /** Whether the module of a type does not export it. */
        IS_NOT_EXPORTED,
        /** Whether a field, named behind its class, is final. */
        IS_FINAL,
        /** Whether a field, named behind its class, is volatile. */
        IS_VOLATILE,
        /** For the class of the JDK's that a class extends: the fingerprint of its name. */
        OF_JDK,
        /** The same, as it is known where classes make edges. */
        OF_JDK_FOR_EDGES
    }

    /** Who answers now. */
    @FunctionalInterface
    public interface Answers {
        /**
         * Answers a question.
         *
         * @param question what is asked
         * @param of the internal name of a class, for a field with a dot and the field's name behind it
         * @return a fingerprint, or 1 for yes and 0 for no
         */
        long answer(Question question, String of);
    }

    private static final Question[] QUESTIONS = Question.values();

    /** By the question's number in one character, and what it is about behind it. */
    private final Map<String, Long> answers = new LinkedHashMap<>();

    private boolean isTold;

    /** Nothing is asked so far. */
    public Asked() {}

    /**
     * A question was answered.
     *
     * @param question as {@link Answers} takes it
     * @param of as above
     * @param answer as above
     */
    public void add(Question question, String of, long answer) {
        Long before = answers.put((char) question.ordinal() + of, answer);
        // One that has two answers cannot be asked again.
        isTold |= before != null && before != answer;
    }

    /**
     * A question was answered with yes or no.
     *
     * @param question as above
     * @param of as above
     * @param isSo the answer
     * @return the answer
     */
    public boolean add(Question question, String of, boolean isSo) {
        add(question, of, isSo ? 1 : 0);
        return isSo;
    }

    /** Something was told to the user, which has to be told in each JVM: what is made of this class must not be kept. */
    public void isTold() {
        isTold = true;
    }

    /**
     * Whether what was made may be kept.
     *
     * @return whether nothing was told
     */
    public boolean canBeKept() {
        return !isTold;
    }

    /** What {@link #holds} reads. */
    byte[] stored() {
        byte[][] texts = new byte[answers.size()][];
        int length = Integer.BYTES;
        int i = 0;
        for (String each : answers.keySet()) {
            texts[i] = each.getBytes(StandardCharsets.UTF_8);
            length += Long.BYTES + Integer.BYTES + texts[i++].length;
        }
        ByteBuffer to = ByteBuffer.allocate(length).putInt(texts.length);
        i = 0;
        for (Long answer : answers.values()) {
            to.putLong(answer).putInt(texts[i].length).put(texts[i++]);
        }
        return to.array();
    }

    /**
     * Whether all answers are the same now.
     *
     * @param stored begins with what {@link #stored} has made, and ends behind it
     */
    static boolean holds(ByteBuffer stored, Answers now) {
        int count = stored.getInt();
        for (int i = 0; i < count; i++) {
            long answer = stored.getLong();
            int length = stored.getInt();
            int at = stored.position();
            Question question = QUESTIONS[stored.get(at)];
            String of = new String(stored.array(), at + 1, length - 1, StandardCharsets.UTF_8);
            stored.position(at + length);
            if (now.answer(question, of) != answer) {
                return false;
            }
        }
        return true;
    }
}
