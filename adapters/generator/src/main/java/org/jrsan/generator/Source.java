package org.jrsan.generator;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** A class that is written by hand, and the rules that derive the others from it. */
final class Source {
    private final String file;
    private final String own;
    private final Map<String, Rules> twins = new LinkedHashMap<>();

    /**
     * Names a source.
     *
     * @param file its path, with a {@code *} in place of the variant's name
     * @param own the name of its own variant
     */
    Source(String file, String own) {
        this.file = file;
        this.own = own;
    }

    /** Adds a twin by the name of its variant. */
    Source twin(String variant, Rules rules) {
        twins.put(variant, rules);
        return this;
    }

    String file() {
        return file.replace("*", own);
    }

    /** The sources of its twins, by their paths. */
    Map<String, String> twins(String text, Layout layout) {
        Set<String> variants = new LinkedHashSet<>(twins.keySet());
        variants.add(own);
        Map<String, String> sources = new LinkedHashMap<>();
        twins.forEach((variant, rules) -> {
            String twin = file.replace("*", variant);
            String selected = Sections.select(text, file(), own, variant, variants);
            String code = rules.apply(selected, file() + " as " + variant);
            sources.put(twin, layout.of(header() + code, twin));
        });
        return sources;
    }

    private String header() {
        String name = file().substring(file().lastIndexOf('/') + 1);
        return "// Generated from " + name + ": change that, not this.\n\n";
    }
}
