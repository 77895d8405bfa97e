package org.jrsan.acceptance.sessions;

import java.util.SplittableRandom;

/**
 * Makes arrangements, each a function of its seed. What their threads do is robust by its {@link Shape}; sessions and threads
 * come and go around it as {@link Cast} says. The few that {@link Certificate} does not vouch for are thrown away, as are those
 * whose threads would get stuck.
 */
final class Generator {
    private Generator() {}

    /** The arrangement of a seed. */
    static Arrangement make(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        while (true) {
            Arrangement made = new Cast(new Draft(random.split())).arrange();
            if (made != null && Certificate.holds(made)) {
                return made;
            }
        }
    }
}
