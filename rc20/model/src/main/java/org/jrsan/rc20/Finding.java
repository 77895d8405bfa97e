package org.jrsan.rc20;

/**
 * A check that failed, in timestamps of one location.
 *
 * <p>{@code aware} and {@code forced} are the two sides of the failed comparison. They are timestamps {@code ts} (all
 * writes count) or, when the {@linkplain Check#countsStoresOnly() check counts stores only}, {@code tsU}.
 *
 * @param check the row of the table that failed
 * @param aware the newest write the thread is aware of: {@code Tc(x)} or {@code TcU(x)}
 * @param forced the write that every run of the same graph has before the access: {@code Tsc(x)}, {@code TscU(x)}; for
 *     a value check the newest write of the value that is followed by such a write: {@code Tval}, {@code TvalU}
 */
public record Finding(Check check, long aware, long forced) {}
