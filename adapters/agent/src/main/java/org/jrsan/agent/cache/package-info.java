/** What the agent has made of classes, kept in a file for later JVMs. Any thread may use it. */
@NullMarked
package org.jrsan.agent.cache;

import org.jspecify.annotations.NullMarked;
