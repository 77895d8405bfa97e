package org.jrsan.agent.cache;

import org.jspecify.annotations.Nullable;

/**
 * What was made of a class.
 *
 * @param bytes the class file; null if the class stays as it is
 * @param sites how many accesses and edges it has, where that is counted
 * @param hasField whether it has got a field for what is known of its objects
 */
public record Kept(byte @Nullable [] bytes, int sites, boolean hasField) {}
