package org.jrsan.generator;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replacement rules for a text. The text is processed once. At each place the first rule that matches there applies,
 * and its output is not processed again. A rule that never applies is an error, so that no rule outlives its purpose.
 */
final class Rules {
    private record Rule(String name, Pattern pattern, String replacement) {
        String replace(Matcher match) {
            String text = replacement;
            for (int group = 1; group <= match.groupCount(); group++) {
                text = text.replace("$" + group, match.group(group));
            }
            return text;
        }
    }

    private final List<Rule> rules = new ArrayList<>();

    /** Keeps text, whatever later rules say. */
    Rules keep(String... texts) {
        for (String text : texts) {
            rules.add(new Rule(text, Pattern.compile(Pattern.quote(text)), text));
        }
        return this;
    }

    /** Replaces text, wherever it stands. */
    Rules text(String text, String replacement) {
        rules.add(new Rule(text, Pattern.compile(Pattern.quote(text)), replacement));
        return this;
    }

    /** Replaces text that is not part of a longer word. */
    Rules word(String word, String replacement) {
        rules.add(new Rule(word, Pattern.compile("\\b" + Pattern.quote(word) + "\\b"), replacement));
        return this;
    }

    /**
     * Replaces matches of a regular expression. {@code $1} and so on are its groups. All groups must take part in each
     * match.
     */
    Rules pattern(String regex, String replacement) {
        rules.add(new Rule(regex, Pattern.compile(regex), replacement));
        return this;
    }

    /** Adds the rules of another table after these. */
    Rules and(Rules others) {
        rules.addAll(others.rules);
        return this;
    }

    String apply(String text, String file) {
        List<Matcher> matchers = new ArrayList<>();
        rules.forEach(rule -> matchers.add(rule.pattern.matcher(text)));
        boolean[] found = new boolean[rules.size()];
        boolean[] counted = new boolean[rules.size()];
        for (int i = 0; i < found.length; i++) {
            found[i] = matchers.get(i).find();
        }
        StringBuilder result = new StringBuilder();
        int place = 0;
        while (true) {
            int first = -1;
            for (int i = 0; i < found.length; i++) {
                if (found[i] && matchers.get(i).start() < place) {
                    found[i] = matchers.get(i).find(place);
                }
                if (found[i]
                        && (first < 0
                                || matchers.get(i).start() < matchers.get(first).start())) {
                    first = i;
                }
            }
            if (first < 0) {
                break;
            }
            Matcher match = matchers.get(first);
            result.append(text, place, match.start()).append(rules.get(first).replace(match));
            place = match.end();
            counted[first] = true;
        }
        for (int i = 0; i < counted.length; i++) {
            if (!counted[i]) {
                throw new GeneratorException(file + ": nothing here for the rule: "
                        + rules.get(i).name.strip().replace("\n", "\\n"));
            }
        }
        return result.append(text, place, text.length()).toString();
    }
}
