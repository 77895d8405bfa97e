/** What instrumented classes of all loaders see. The agent defines it in {@code java.base}, under another name. */
package org.jrsan.agent.boot;
