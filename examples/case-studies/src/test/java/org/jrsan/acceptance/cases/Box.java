package org.jrsan.acceptance.cases;

import java.util.ArrayList;
import java.util.List;

/** What is handed over: a plain field that was written after the constructor, so whoever gets the box must be ordered behind that. */
final class Box {
    private int number;

    static Box of(int number) {
        Box box = new Box();
        box.number = number;
        return box;
    }

    int number() {
        return number;
    }

    /** The numbers of boxes; a missing box is left out. */
    static List<Integer> numbers(Box... boxes) {
        List<Integer> numbers = new ArrayList<>();
        for (Box box : boxes) {
            if (box != null) {
                numbers.add(box.number());
            }
        }
        return numbers;
    }
}
