package org.jrsan.examples.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.slice.Proof;

/** Writes a confirmed slice for each finding of the demo into a file of its own. Used by one thread. */
public final class SliceFiles {
    private final Path folder;
    private final List<String> missing = new ArrayList<>();
    private int findings;
    private int written;

    private SliceFiles(Path folder) {
        this.folder = folder;
    }

    /**
     * Files in a folder, which is made if it is not there.
     *
     * @param folder the folder
     * @return nothing is written so far
     * @throws UncheckedIOException if the folder cannot be made
     */
    public static SliceFiles in(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new SliceFiles(folder);
    }

    /**
     * Writes the slices of what an example showed. One that is not confirmed is not written.
     *
     * @param row what the example showed
     * @throws UncheckedIOException if a file cannot be written
     */
    public void add(Row row) {
        List<Proof> proofs = Stream.concat(
                        row.violations().stream().map(FoundViolation::proof),
                        row.races().stream().map(FoundRace::proof))
                .toList();
        for (int i = 0; i < proofs.size(); i++) {
            findings++;
            String name = row.example().toString().replaceAll("[^A-Za-z0-9]+", "-") + "-" + (i + 1);
            Proof proof = proofs.get(i);
            String text = proof.text(name);
            if (text == null) {
                missing.add(name + ": no slice, since " + proof.reason());
            } else {
                write(folder.resolve(name + ".litmus"), text);
                written++;
            }
        }
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How many findings there were. */
    public int findings() {
        return findings;
    }

    /** How many of them have a file. */
    public int written() {
        return written;
    }

    /** Why the others have none: a line for each. */
    public List<String> missing() {
        return List.copyOf(missing);
    }

    /**
     * How many slices were written, and why the others were not.
     *
     * @return lines, each ended by a line feed
     */
    public String figures() {
        String all = written + " of " + findings + " findings have a confirmed slice in " + folder + "\n";
        return all + missing.stream().map(line -> line + "\n").collect(Collectors.joining());
    }
}
