package org.jrsan.internal.jit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What each checked access calls is not copied to where it is called, see {@link OutOfLine}. */
class OutOfLineTest {
    private static final int MOST_COPIED = 325;

    @ParameterizedTest
    @CsvSource({
        "cells/OwnedCell, enterAt",
        "cells/OwnedCell, exit",
        "cells/PlacedCell, enterToLoad",
        "cells/PlacedCell, enterToStore",
        "cells/PlacedCell, didStoreAt",
        "cells/PlacedCell, didStore",
        "cells/PlacedCell, didCompare",
        "cells/RawCell, accessLocked",
        "cells/FieldCells$ObjectCells, make",
        "cells/FieldCells$InObjects, accessRecord",
        "cells/FieldCells$InObjects, accessAnew",
        "cells/ElementCells, accessCell",
        "run/LoneRecord, beginStore",
        "run/LoneRecord, stored",
        "run/LoneRecord, beginLoad",
        "run/LoneRecord, loaded",
        "values/ObjectToken, ofOther"
    })
    void itIsTooLongToBeCopied(String type, String method) throws IOException {
        List<String> marked = new ArrayList<>();
        List<Integer> lengths = new ArrayList<>();
        String file = "org/jrsan/internal/" + type + ".class";
        try (InputStream in = OutOfLine.class.getClassLoader().getResourceAsStream(file)) {
            new ClassReader(in.readAllBytes())
                    .accept(
                            new ClassVisitor(Opcodes.ASM9) {
                                @Override
                                public MethodVisitor visitMethod(
                                        int access, String name, String descriptor, String generic, String[] thrown) {
                                    return name.equals(method) ? new Length(lengths, marked) : null;
                                }
                            },
                            ClassReader.SKIP_FRAMES);
        }

        assertEquals(List.of(), marked);
        assertEquals(1, lengths.stream().filter(length -> length > MOST_COPIED).count());
    }

    /** The instructions of a method, of which each has at least one byte. */
    private static final class Length extends MethodVisitor {
        private final List<Integer> lengths;
        private final List<String> marked;
        private int length;

        Length(List<Integer> lengths, List<String> marked) {
            super(Opcodes.ASM9);
            this.lengths = lengths;
            this.marked = marked;
        }

        @Override
        public AnnotationVisitor visitAnnotation(String type, boolean isVisible) {
            if (type.endsWith("/OutOfLine;")) {
                marked.add(type);
            }
            return null;
        }

        @Override
        public void visitInsn(int opcode) {
            length++;
        }

        @Override
        public void visitEnd() {
            lengths.add(length);
        }
    }
}
