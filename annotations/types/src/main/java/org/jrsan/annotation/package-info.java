/**
 * Annotations for code that is checked; no dependencies.
 *
 * <p>{@link org.jrsan.annotation.Robust} and the annotations inside such a class ({@link org.jrsan.annotation.Label},
 * {@link org.jrsan.annotation.Padded}, {@link org.jrsan.annotation.PlainAsOpaque}) tell the processor what to generate.
 * {@link org.jrsan.annotation.WaitLoop} and {@link org.jrsan.annotation.CasLoop} are claims about code that the
 * processor checks. {@link org.jrsan.annotation.Benign} is read when a report is made. Without the processor, the
 * annotations that only it reads have no effect.
 */
package org.jrsan.annotation;
