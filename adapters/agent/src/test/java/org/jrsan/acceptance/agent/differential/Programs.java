package org.jrsan.acceptance.agent.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jrsan.acceptance.schedules.Code;
import org.jrsan.acceptance.schedules.Draw;
import org.jrsan.acceptance.schedules.Op;
import org.jrsan.acceptance.schedules.Op.Kind;
import org.jrsan.rc20.Mode;

/** Random programs of operations that the JDK has: waits become reads, and each lock that is taken is released. */
final class Programs {
    private Programs() {}

    /** One of three is of any operations, the others turn on the order of one of theirs. */
    static Code draw(SplittableRandom random) {
        return random.nextInt(3) == 0 ? anything(random) : new Focused(random).code();
    }

    private static Code anything(SplittableRandom random) {
        Code drawn = new Draw(random.split()).code();
        List<List<Op>> threads = new ArrayList<>();
        for (List<Op> ops : drawn.threads()) {
            List<Op> all = new ArrayList<>();
            for (Op op : ops) {
                all.add(inJava(op, random));
            }
            unlock(all);
            threads.add(all);
        }
        return new Code(threads, drawn.init());
    }

    private static Op inJava(Op op, SplittableRandom random) {
        return switch (op.kind()) {
            case WAIT, WAIT_ANY, TIMED_WAIT, TIMED_WAIT_ANY -> as(Kind.LOAD, op.mode(), op);
            case BCAS, TIMED_BCAS -> as(Kind.CAS, op.mode() == Mode.OPAQUE ? Mode.VOLATILE : op.mode(), op);
            case TRY_LOCK -> as(Kind.LOCK, null, op);
            case TIMED_JOIN -> new Op(op.kind(), null, null, op.target(), op.first(), op.second(), op.skipped(), true);
            case ADD ->
                random.nextInt(4) > 0
                        ? op
                        : new Op(op.kind(), op.mode(), null, op.target(), 0, op.second(), 0, op.variant());
            default -> op;
        };
    }

    private static Op as(Kind kind, Mode mode, Op op) {
        return new Op(kind, mode, null, op.target(), op.first(), op.second(), 0, op.variant());
    }

    /** A thread that ends has left its monitors. */
    private static void unlock(List<Op> ops) {
        List<String> held = new ArrayList<>();
        for (Op op : ops) {
            if (op.kind() == Kind.LOCK) {
                held.add(0, op.target());
            } else if (op.kind() == Kind.UNLOCK) {
                held.remove(op.target());
            }
        }
        held.forEach(lock -> ops.add(new Op(Kind.UNLOCK, null, null, lock, 0, 0, 0, false)));
    }
}
