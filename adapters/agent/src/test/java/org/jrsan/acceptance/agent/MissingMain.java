package org.jrsan.acceptance.agent;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jrsan.acceptance.WithoutClass;

/** Uses objects that have a field of a type that is missing, as that of an optional dependency may be. Nothing ever needs that type. */
final class MissingMain {
    private MissingMain() {}

    /** Is missing. */
    static class Missing {}

    /** Has such a field, and others. */
    static class Holder {
        static int plainStatic;
        static volatile int volatileStatic;
        static final VarHandle COUNT;
        static final VarHandle STATIC;

        static {
            try {
                COUNT = MethodHandles.lookup().findVarHandle(Holder.class, "count", int.class);
                STATIC = MethodHandles.lookup().findStaticVarHandle(Holder.class, "plainStatic", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        Missing missing;
        int plain;
        volatile int ready;
        int count;
    }

    /** Has none itself. */
    static final class Extending extends Holder {
        int own;
        volatile int ownReady;
    }

    /** Has a method that names it, and an accessor that loops may call. */
    static class Accessed {
        private volatile int state;

        int state() {
            return state;
        }

        void become(int next) {
            state = next;
        }

        Missing use(Missing missing) {
            return missing;
        }
    }

    /** Hands on what is plain by what is volatile. */
    public static final class Program implements Runnable {
        private final Extending shared = new Extending();
        private final Accessed accessed = new Accessed();
        private int last;

        public Program() {}

        @Override
        public void run() {
            Thread other = new Thread(this::hands);
            other.start();
            while (shared.ready == 0) {
                Thread.onSpinWait();
            }
            int first = shared.plain;
            while (Holder.volatileStatic == 0) {
                Thread.onSpinWait();
            }
            int second = Holder.plainStatic;
            while (shared.ownReady == 0) {
                Thread.onSpinWait();
            }
            while (accessed.state() == 0) {
                Thread.onSpinWait();
            }
            System.out.println("found " + last + first + second + shared.own + Holder.COUNT.getAcquire(shared));
        }

        private void hands() {
            Holder.COUNT.getAndAdd(shared, 4);
            shared.plain = 1;
            shared.ready = 1;
            Holder.STATIC.setRelease(2);
            Holder.volatileStatic = 1;
            shared.own = 3;
            shared.ownReady = 1;
            last = 9;
            accessed.become(1);
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Class<?> program = new WithoutClass(MissingMain.class, Missing.class).loadClass(Program.class.getName());
        ((Runnable) program.getDeclaredConstructor().newInstance()).run();
    }
}
