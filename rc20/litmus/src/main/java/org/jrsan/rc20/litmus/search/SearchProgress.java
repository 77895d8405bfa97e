package org.jrsan.rc20.litmus.search;

/** Is told how far an exploration has come; the threads that explore call it, often. */
public interface SearchProgress {
    /** Is told nothing. */
    SearchProgress NONE = new SearchProgress() {
        @Override
        public void states(long states) {
            // Nobody looks.
        }

        @Override
        public void columns(int done, int all) {
            // Nobody looks.
        }
    };

    /**
     * States are visited.
     *
     * @param states how many so far
     */
    void states(long states);

    /**
     * The clocks are searched on the states that were visited, column by column.
     *
     * @param done how many columns are searched
     * @param all how many there are
     */
    void columns(int done, int all);
}
