package org.jrsan.agent;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.concurrent.atomic.LongAdder;
import org.jrsan.agent.code.Instrumenter;
import org.jrsan.internal.run.Uninstrumented;
import org.jspecify.annotations.Nullable;

/** Instruments classes while they are loaded. Thread-safe. What cannot be instrumented is told, and no test passes. */
final class Transformer implements ClassFileTransformer {
    final LongAdder classes = new LongAdder();
    final LongAdder sites = new LongAdder();
    private final CheckedClasses checked;

    Transformer(CheckedClasses checked) {
        this.checked = checked;
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable Module module,
            @Nullable ClassLoader loader,
            @Nullable String internalName,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] bytes) {
        if (internalName == null) {
            return null;
        }
        String name = internalName.replace('/', '.');
        try {
            if (redefined != null || !checked.isWanted(name, loader, domain)) {
                return null;
            }
            Instrumenter.Result result = Instrumenter.instrument(bytes, BootClass.NAME);
            classes.increment();
            sites.add(result.sites());
            checked.add(name, loader);
            return result.bytes();
        } catch (Throwable e) {
            // An exception from here would be lost.
            Uninstrumented.add(name, e.getMessage() == null ? e.toString() : e.getMessage());
            return null;
        }
    }
}
