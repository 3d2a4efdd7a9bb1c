/** Slang that means something else as well, such as head shots. Beside a wear it is clear. */
const slang: ReadonlySet<string> = new Set('bs hs ps auto classic shadow sport survival driver'.split(' '));
/**
 * Names of finishes that players say of the game and of each other: “awp noscope”, “ak eco”. They are clear beside a wear
 * too, and where it is about trading.
 */
const chat: ReadonlySet<string> = new Set(
	(
		'agent assault backstab balance boom breakthrough brother buddy check choke control creep curse demolition denied ' +
		'double eco elite engine exposure firefight flashback focus ggez ggwp glhf global gtg handgun head headshot heat hop hunter ' +
		'inferno justice loser ninja noscope nt nv offensive okay omg oops phantom pilot prey pulse qq rebel reboot riot ' +
		'rly sheriff shred signal silver slide smirk sorry speechless splash storm strats syndicate tilt tilted toxic ' +
		'traction twist vandal virus worry xoxo'
	).split(' '),
);

/** Whether the word may mean something else than in names, where it is not about trading or is. */
export const isDoubtful = (word: string, isTrade: boolean): boolean => slang.has(word) || (!isTrade && chat.has(word));
