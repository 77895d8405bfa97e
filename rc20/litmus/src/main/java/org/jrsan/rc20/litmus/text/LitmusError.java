package org.jrsan.rc20.litmus.text;

/**
 * What is wrong at one place of a litmus file.
 *
 * @param line the line, from 1
 * @param column the character in the line, from 1
 * @param message what is wrong and what to write instead, in one line
 */
public record LitmusError(int line, int column, String message) {
    /**
     * Place and message in one line.
     *
     * @return for example {@code 3:9: there is no load.release; use opaque, acquire, volatile or plain}
     */
    @Override
    public String toString() {
        return line + ":" + column + ": " + message;
    }
}
