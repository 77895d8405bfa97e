/**
 * The user's code: the lines that led to an access, and what class files tell of them. Its methods may run class loaders,
 * which are user code, where they say so.
 */
package org.jrsan.internal.source;
