import { createHash } from 'node:crypto';

/** A Lua script, which Redis runs in one atomic step. */
export interface Script {
	readonly text: string;
	/** Redis keeps scripts by their hash. */
	readonly hash: string;
}

/** Unix milliseconds: the last argument if a test simulates time, otherwise the time of the server. */
const prelude = `
local function serverTime()
	local given = ARGV[#ARGV]
	if given ~= '' then return tonumber(given) end
	local time = redis.call('TIME')
	return time[1] * 1000 + math.floor(time[2] / 1000)
end
`;

/** Makes a script. It may call `serverTime()`, and has its own arguments from `ARGV[1]` on. */
export function script(body: string): Script {
	const text = prelude + body;
	return { text, hash: createHash('sha1').update(text).digest('hex') };
}
