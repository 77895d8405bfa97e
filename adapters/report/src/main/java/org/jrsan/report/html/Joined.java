package org.jrsan.report.html;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jrsan.result.Picture;
import org.jrsan.result.Picture.Relation;

/**
 * An arrow as it is drawn: a reads-from that synchronises is one arrow, and not two.
 *
 * @param from the step at which it begins
 * @param to the step at which it ends
 * @param relations what it stands for, one or two relations
 */
record Joined(int from, int to, Set<Relation> relations) {
    /** The arrows of a picture. */
    static List<Joined> of(Picture picture) {
        Map<List<Integer>, Joined> synchronised = new LinkedHashMap<>();
        List<Joined> all = new ArrayList<>();
        for (Picture.Arrow arrow : picture.arrows()) {
            boolean joins = arrow.relation() == Relation.READS_FROM || arrow.relation() == Relation.HAPPENS_BEFORE;
            List<Integer> ends = List.of(arrow.from(), arrow.to());
            Joined known = joins ? synchronised.get(ends) : null;
            if (known != null) {
                known.relations.add(arrow.relation());
                continue;
            }
            Joined one = new Joined(arrow.from(), arrow.to(), EnumSet.of(arrow.relation()));
            all.add(one);
            if (joins) {
                synchronised.put(ends, one);
            }
        }
        return all;
    }

    boolean is(Relation relation) {
        return relations.contains(relation);
    }

    /** The relation whose colour and line it has. */
    Relation shown() {
        return is(Relation.HAPPENS_BEFORE)
                ? Relation.HAPPENS_BEFORE
                : relations.iterator().next();
    }

    /** What stands at its head. */
    String label() {
        return relations.size() > 1 ? "rf+hb" : inShort(shown());
    }

    /** Its relations as the page's other parts find them. */
    String names() {
        return String.join(" ", relations.stream().map(Relation::name).toList());
    }

    /** A relation as the legend explains it. */
    static String inShort(Relation relation) {
        return switch (relation) {
            case PROGRAM_ORDER -> "po";
            case READS_FROM -> "rf";
            case MODIFICATION_ORDER -> "mo";
            case FROM_READ -> "fr";
            case HAPPENS_BEFORE -> "hb";
            case MISSING -> "missing";
        };
    }

    /** The class of its style. */
    static String style(Relation relation) {
        return relation.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What it says of the step at its end, or at its begin, before the number of the other one. */
    String inWords(boolean atEnd) {
        List<String> words = new ArrayList<>();
        for (Relation relation : relations) {
            words.add(
                    switch (relation) {
                        case PROGRAM_ORDER -> atEnd ? "follows step" : "is followed by step";
                        case READS_FROM -> atEnd ? "reads from step" : "is read by step";
                        case MODIFICATION_ORDER -> atEnd ? "overwrites step" : "is overwritten by step";
                        case FROM_READ ->
                            atEnd ? "overwrites what is read in step" : "reads what is overwritten by step";
                        case HAPPENS_BEFORE -> atEnd ? "synchronises with step" : "happens before step";
                        case MISSING ->
                            atEnd
                                    ? "is not ordered by happens-before after step"
                                    : "is not ordered by happens-before before step";
                    });
        }
        return String.join(" and ", words);
    }
}
