package org.jrsan.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names a field of a {@link Robust} declaration in reports. Without it the name is {@code Class.field}. The class is
 * the one around the declaration, or the declaration itself if it is top-level.
 *
 * <p>Under the agent, it names an ordinary field of a checked class. If the field refers to an atomic or an array, it names that.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface Label {
    /**
     * The name. It must not be blank or contain a line break.
     *
     * @return the name
     */
    String value();
}
