/** A process that does nothing: what it sees of stalls is the machine's doing. */
import './instruments.ts';
