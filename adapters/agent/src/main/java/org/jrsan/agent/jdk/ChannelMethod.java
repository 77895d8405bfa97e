package org.jrsan.agent.jdk;

import java.util.regex.Pattern;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Instruments what the JDK sends and receives by: sockets, pipes and selectors. Nobody can receive what was not sent, so who receives
 * anything learns from all who have sent anything. Whether it is the same is known to the operating system alone. Who closes something sends, and
 * who receives an exception in place of data may do so because it was closed.
 */
final class ChannelMethod extends MethodVisitor {
    private static final Pattern CLASSES = Pattern.compile(
            "sun\\.nio\\.ch\\.(.*Dispatcher(Impl)?|NioSocketImpl|.*SocketChannelImpl|DatagramChannelImpl"
                    + "|S(ource|ink)ChannelImpl|.*SelectorImpl|Net|IOUtil)|jdk\\.internal\\.ref\\.CleanerImpl\\$PhantomCleanableRef");

    private static final Pattern SENDS = Pattern.compile(
            "write|writev|pwrite|send.*|trySend.*|connect.*|wakeup|close|implClose.*|preClose|shutdown.*");

    private static final Pattern RECEIVES = Pattern.compile(
            "read|readv|pread|receive.*|blockingReceive|accept|implAccept|finishAccept|select.*|lockAndDoSelect|finishConnect");

    /** What else throws an exception once something is closed. */
    private static final Pattern FAILS = Pattern.compile("(begin|end|ensure|throw).*");

    /** Of what {@code Cleaner} is asked to do, which comes after all that was done with an object that is gone. */
    private static final String CLEANS = "performCleanup";

    /** Stands for all that is sent: a constant is one object in the whole JVM. */
    private static final String CHANNELS = "channels of the JDK";

    private static final String TOLD = "(Ljava/lang/Object;)V";

    private final String owner;
    private final String link;
    private final boolean sends;
    private final boolean receives;
    private final boolean fails;
    private final boolean cleans;

    private ChannelMethod(MethodVisitor next, String owner, String link, String name) {
        super(Opcodes.ASM9, next);
        this.owner = owner;
        this.link = link;
        sends = SENDS.matcher(name).matches();
        receives = RECEIVES.matcher(name).matches();
        fails = receives || FAILS.matcher(name).matches();
        cleans = name.equals(CLEANS);
    }

    /**
     * Whether a class is one of these.
     *
     * @param name the name of a class of the JDK
     * @return whether it is to be instrumented
     */
    static boolean isOf(String name) {
        // A look that takes less: the agent begins by asking for all classes of the JDK.
        return (name.startsWith("sun.nio.ch.") || name.startsWith("jdk.internal.ref."))
                && CLASSES.matcher(name).matches();
    }

    /**
     * Instruments a class file.
     *
     * @param bytes the class file
     * @param link the internal name of the class to call, see {@link org.jrsan.agent.boot.Link}
     * @return the instrumented one
     */
    static byte[] instrument(byte[] bytes, String link) {
        String owner = new ClassReader(bytes).getClassName();
        return EachMethod.changed(bytes, (access, name, next) -> {
            ChannelMethod made = new ChannelMethod(next, owner, link, name.substring(0, name.indexOf('(')));
            return made.sends || made.fails || made.cleans ? made : next;
        });
    }

    private void tell(String method) {
        super.visitLdcInsn(CHANNELS);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, link, method, TOLD, false);
    }

    @Override
    public void visitCode() {
        super.visitCode();
        if (sends) {
            tell("sends");
        } else if (cleans) {
            super.visitVarInsn(Opcodes.ALOAD, 0);
            super.visitFieldInsn(Opcodes.GETFIELD, owner, "action", "Ljava/lang/Runnable;");
            super.visitMethodInsn(Opcodes.INVOKESTATIC, link, "learns", TOLD, false);
        }
    }

    @Override
    public void visitInsn(int opcode) {
        if (receives && opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
            tell("receives");
        } else if (fails && opcode == Opcodes.ATHROW) {
            super.visitInsn(Opcodes.DUP);
            super.visitLdcInsn(CHANNELS);
            super.visitMethodInsn(
                    Opcodes.INVOKESTATIC, link, "fails", "(Ljava/lang/Object;Ljava/lang/Object;)V", false);
        }
        super.visitInsn(opcode);
    }
}
