package org.jrsan.rc20.litmus.compiled;

import it.unimi.dsi.fastutil.longs.Long2IntMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongRBTreeSet;
import it.unimi.dsi.fastutil.longs.LongSortedSet;
import java.util.Set;
import org.jrsan.rc20.litmus.program.Expression;
import org.jrsan.rc20.litmus.program.Operand;
import org.jrsan.rc20.litmus.program.ValueDomain;

/**
 * The values of a location as far as its checks tell them apart, each as one bit of a word.
 *
 * <p>Without a check for values all are one class. If only constants are compared with, each is a class and all others
 * are one more. Otherwise every value is a class of its own; unless the program bounds its values, classes are numbered
 * as values turn up.
 */
public final class ValueClasses {
    private static final int MOST = Long.SIZE;
    private static final int NONE = -1;

    private final String location;
    private final Long2IntMap numbers = new Long2IntOpenHashMap();
    private final int width;
    private final boolean open;

    private ValueClasses(String location, int width, boolean open) {
        this.location = location;
        this.width = width;
        this.open = open;
        numbers.defaultReturnValue(NONE);
    }

    /** The classes of a location whose checks ask for these operands. */
    public static ValueClasses of(String location, ValueDomain domain, Set<? extends Expression> asked) {
        LongSortedSet constants = new LongRBTreeSet();
        boolean constantOnly = true;
        for (Expression operand : asked) {
            if (operand instanceof Operand.Constant constant) {
                constants.add(domain.wrap(constant.value()));
            } else {
                constantOnly = false;
            }
        }
        if (constantOnly && constants.size() < MOST) {
            ValueClasses classes = new ValueClasses(location, constants.size() + 1, false);
            constants.forEach((long constant) -> classes.numbers.put(constant, classes.numbers.size()));
            return classes;
        }
        boolean few = domain.isBounded() && domain.modulus() <= MOST;
        ValueClasses classes = new ValueClasses(location, few ? (int) domain.modulus() : MOST, !few);
        for (long value = 0; few && value < domain.modulus(); value++) {
            classes.numbers.put(value, (int) value);
        }
        return classes;
    }

    /** The bit of the class of a value. */
    public long bit(long value) {
        int number = numbers.get(value);
        if (number != NONE) {
            return 1L << number;
        }
        if (!open) {
            return 1L << width - 1;
        }
        if (numbers.size() == MOST) {
            throw new ExplorationLimit("location " + location + " takes more than " + MOST
                    + " values that a compare-and-set or wait can tell apart; bound them by 'values N'");
        }
        numbers.put(value, numbers.size());
        return 1L << numbers.size() - 1;
    }
}
