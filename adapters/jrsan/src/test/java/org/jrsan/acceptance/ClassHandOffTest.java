package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.stream.Stream;
import org.jrsan.acceptance.Runs.Body;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustClasses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;

/** Hand-offs by the initialisation of a class, which a class loader of its own makes new for each run. */
class ClassHandOffTest extends HandOffs {
    /** What a class holds that two threads use. */
    public interface Content {
        PlainInt data();
    }

    public static final class Said implements Content {
        static final PlainInt DATA = new PlainInt(1);

        static {
            DATA.set(2);
            RobustClasses.initialised(Said.class);
        }

        @Override
        public PlainInt data() {
            RobustClasses.use(Said.class);
            return DATA;
        }
    }

    public static final class NotUsed implements Content {
        static final PlainInt DATA = new PlainInt(1);

        static {
            DATA.set(2);
            RobustClasses.initialised(NotUsed.class);
        }

        @Override
        public PlainInt data() {
            return DATA;
        }
    }

    public static final class SaidTooEarly implements Content {
        static final PlainInt DATA;

        static {
            RobustClasses.initialised(SaidTooEarly.class);
            DATA = new PlainInt(1);
        }

        @Override
        public PlainInt data() {
            RobustClasses.use(SaidTooEarly.class);
            return DATA;
        }
    }

    static final class Broken {
        static {
            fail();
        }

        private static void fail() {
            throw new IllegalStateException("thrown by the initialiser");
        }
    }

    static Stream<Arguments> ordered() {
        return Stream.of(named("initialisation and use", () -> reading(Said.class)));
    }

    static Stream<Arguments> misused() {
        return Stream.of(
                named("use that is not said", () -> reading(NotUsed.class)),
                named("initialisation that is said too early", () -> reading(SaidTooEarly.class)));
    }

    /** Two threads that read; one of them initialises the class on the way. */
    private static List<Body> reading(Class<? extends Content> type) {
        Class<? extends Content> fresh = new Fresh(type).load(type);
        Body body = () -> fresh.getConstructor().newInstance().data().get();
        return List.of(body, body);
    }

    /** Defines one class anew. */
    private static final class Fresh extends ClassLoader {
        private final Class<?> type;

        Fresh(Class<?> type) {
            super(type.getClassLoader());
            this.type = type;
        }

        Class<? extends Content> load(Class<? extends Content> of) {
            try {
                Class<? extends Content> fresh = loadClass(of.getName()).asSubclass(Content.class);
                assertEquals(this, fresh.getClassLoader());
                return fresh;
            } catch (ClassNotFoundException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                if (!name.equals(type.getName()) || findLoadedClass(name) != null) {
                    return super.loadClass(name, resolve);
                }
                String file = name.substring(name.lastIndexOf('.') + 1) + ".class";
                try (InputStream in = type.getResourceAsStream(file)) {
                    byte[] bytes = in.readAllBytes();
                    return defineClass(name, bytes, 0, bytes.length);
                } catch (IOException e) {
                    throw new ClassNotFoundException(name, e);
                }
            }
        }
    }

    @Test
    void anInitialiserThatThrowsDoesSoAsTheJvmHasIt() {
        ExceptionInInitializerError first =
                assertThrows(ExceptionInInitializerError.class, () -> RobustClasses.use(Broken.class));
        assertEquals("thrown by the initialiser", first.getCause().getMessage());
        assertThrows(NoClassDefFoundError.class, () -> RobustClasses.use(Broken.class));
    }

    @Test
    void nullIsRefused() {
        assertThrows(NullPointerException.class, () -> RobustClasses.use(null));
        assertThrows(NullPointerException.class, () -> RobustClasses.initialised(null));
    }
}
