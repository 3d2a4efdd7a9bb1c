import { must, nthUser, until } from '../bot-process.ts';
import type { Target } from '../engines.ts';
import { AlertWorld } from './alert-world.ts';

/** How long the first message may take after the price has fallen, ms. */
const firstLimit = 20_000;
/** If nothing arrives for so long, what is left was being sent by a process that was killed, ms. */
const silence = 2_500;
/**
 * Two messages are sent in 1,050 ms. They may arrive in less, as the way takes each of them another time; each process with
 * a limit of its own would send three in 525 ms.
 */
const shortestForThree = 750;

/**
 * Two processes send the messages of alerts that all fire at once, and one after the other is killed at the moment in which
 * a message of either arrives. Each user must receive one message, and no three may come within a second.
 * @param kills how often
 */
export async function killsWhileSending(target: Target, users: number, kills: number): Promise<string> {
	const world = await AlertWorld.open(target);
	try {
		const bots = await Promise.all([world.bot(), world.bot()]);
		await world.setAlerts(users);
		world.fall();
		world.pass();
		await until(() => world.arrivals.length > 0, firstLimit);
		for (let kill = 0; kill < kills; kill++) {
			const at = Math.max(world.arrivals.length + 1, Math.floor(((kill + 1) * users) / (kills + 2)));
			const victim = bots[kill % 2]!;
			const dead = new Promise<void>((resolve) => {
				world.onArrival = () => {
					if (world.arrivals.length < at) return;
					world.onArrival = () => {};
					// At once: the process has not yet been answered that its message has arrived.
					resolve(victim.kill());
				};
			});
			await dead;
			if (kill < kills - 1) bots[kill % 2] = await world.bot();
		}
		await world.arrived(users, silence);
		const unsettled = await world.waiting(users);
		// What a killed process was sending is given up after a minute.
		for (let i = 0; i < 2 && (await world.waiting(users)) > 0; i++) {
			world.pass();
			await world.arrived(users, silence);
		}
		const left = await world.waiting(users);
		must(left === 0, () => `${left} users still wait for their message.`);
		for (let i = 0; i < users; i++) {
			const count = world.arrivals.filter(({ userId }) => userId === nthUser(i).userId).length;
			must(count === 1, () => `User ${i} has received ${count} messages.`);
		}
		const shortest = Math.round(world.shortestForThree);
		must(shortest > shortestForThree, () => `Three messages arrived within ${shortest} ms.`);
		return `${users} users, ${kills} kills, ${unsettled} messages looked after by the other process, three messages in ${shortest} ms at least`;
	} finally {
		await world.end();
	}
}
