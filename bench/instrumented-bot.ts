/** The bot as `npm start` runs it, with instruments. */
import './instruments.ts';
import '../src/main.ts';
