/** How `npm start` runs the bot, which is how it is measured: its variables for the allocator, and Node's options. */
export { nodeEnv as startEnv, nodeOptions as startOptions } from '../src/process/node-settings.ts';
