/** The bot as `npm start` runs it, with measurements. */
import './instruments.ts';
import '../../src/main.ts';
