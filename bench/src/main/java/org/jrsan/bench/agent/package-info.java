/** What the agent costs. */
package org.jrsan.bench.agent;
