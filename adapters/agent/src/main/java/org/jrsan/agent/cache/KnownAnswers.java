package org.jrsan.agent.cache;

import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Answers that are the same for all classes of a loader. Each is asked for once in a JVM, as loaders take long to say that they have no such class. For one thread; others share what is
 * known.
 */
public final class KnownAnswers implements Asked.Answers {
    /** Guarded by its monitor. A synchronized map of the JDK would make edges between the program's threads, which load classes. */
    private static final Map<ClassLoader, ConcurrentMap<String, Long>> ALL = new WeakHashMap<>();

    private final ConcurrentMap<String, Long> known;
    private final Asked.Answers answers;

    /**
     * Answers for a class.
     *
     * @param loader its loader
     * @param answers who answers what is not known
     */
    public KnownAnswers(ClassLoader loader, Asked.Answers answers) {
        this.answers = answers;
        synchronized (ALL) {
            ConcurrentMap<String, Long> ofLoader = ALL.get(loader);
            if (ofLoader == null) {
                ofLoader = new ConcurrentHashMap<>();
                ALL.put(loader, ofLoader);
            }
            known = ofLoader;
        }
    }

    @Override
    public long answer(Asked.Question question, String of) {
        if (question == Asked.Question.IS_MISSING || question == Asked.Question.IS_NOT_EXPORTED) {
            // It depends on who asks.
            return answers.answer(question, of);
        }
        String key = (char) question.ordinal() + of;
        Long before = known.get(key);
        if (before == null) {
            // Not computeIfAbsent, which would hold a lock while the loader is asked.
            before = answers.answer(question, of);
            known.put(key, before);
        }
        return before;
    }
}
