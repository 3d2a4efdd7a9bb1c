/** Slang that means something else as well. Beside a wear it is clear. */
const slang: ReadonlySet<string> = new Set('bs hs ps auto classic shadow sport survival driver'.split(' '));
/** Finishes that players say in chat, such as “ak eco”. Beside a wear, or in a trade, they are clear. */
const chat: ReadonlySet<string> = new Set(
	(
		'agent assault backstab balance boom breakthrough brother buddy check choke control creep curse demolition denied ' +
		'double eco elite engine exposure firefight flashback focus ggez ggwp glhf global gtg handgun head headshot heat hop hunter ' +
		'inferno justice loser ninja noscope nt nv offensive okay omg oops phantom pilot prey pulse qq rebel reboot riot ' +
		'rly sheriff shred signal silver slide smirk sorry speechless splash storm strats syndicate tilt tilted toxic ' +
		'traction twist vandal virus worry xoxo'
	).split(' '),
);

export const isDoubtful = (word: string, isTrade: boolean): boolean => slang.has(word) || (!isTrade && chat.has(word));
