import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../demo/random.ts'
import type { LinkMode } from './link.ts'
import { PART_NAMES, type PartName, type Stage } from './stage.ts'

/** Something that is done to the running system, and what has to work again afterwards. */
export interface Fault {
	/** `kill`, `freeze`, `cut: silent`, `disk full`… */
	readonly kind: string
	/** `api`, `worker-postgres`… */
	readonly target: string
	/** Does it, for as long as it lasts; afterwards everything is as it was. */
	readonly strike: () => Promise<void>
	/** The parts that it harmed. */
	readonly harmed: readonly PartName[]
}

type Make = (stage: Stage, random: Random) => Fault
interface Choice {
	readonly weight: number
	readonly make: Make
	/** Why it can't be done here; null when it can. */
	readonly skipped: (stage: Stage) => string | null
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const always = () => null
const ALL = [...PART_NAMES, 'postgres', 'redis'] as const
type Victim = (typeof ALL)[number]

const victimOf = (stage: Stage, name: Victim) =>
	name === 'postgres' || name === 'redis' ? stage[name] : stage.parts[name]
const present = (stage: Stage): readonly Victim[] => ALL.filter((name) => victimOf(stage, name) !== null)
/** Whoever needs something feels that it is gone. */
const harmedBy = (name: Victim): readonly PartName[] =>
	name === 'postgres' ? PART_NAMES : name === 'redis' ? ['api', 'worker'] : [name]

const kill =
	(name: Victim) =>
	(stage: Stage): Fault => ({
		...{ kind: 'kill', target: name, harmed: harmedBy(name) },
		strike: async () => victimOf(stage, name)?.kill(),
	})

const killAll: Make = (stage) => ({
	...{ kind: 'kill', target: 'all at once', harmed: PART_NAMES },
	strike: async () => {
		await Promise.all(present(stage).map((name) => victimOf(stage, name)?.kill()))
	},
})

const freeze: Make = (stage, random) => {
	const name = random.pick(present(stage))
	const ms = random.between(500, 6 * SECOND)
	return {
		...{ kind: 'freeze', target: name, harmed: harmedBy(name) },
		strike: async () => {
			const victim = victimOf(stage, name)
			victim?.freeze()
			try {
				await sleep(ms)
			} finally {
				victim?.thaw()
			}
		},
	}
}

const CUTS = ['reset', 'silent', 'deaf', 'slow'] as const satisfies readonly LinkMode[]

const cut: Make = (stage, random) =>
	cutOf(stage, random, random.pick([...stage.links.keys()]), random.pick(CUTS))

function cutOf(stage: Stage, random: Random, name: string, mode: LinkMode): Fault {
	const link = stage.links.get(name)
	if (!link) throw new Error(`There is no link "${name}".`)
	const ms = random.between(500, 5 * SECOND)
	const harmed = PART_NAMES.filter((name) => link.name.includes(name))
	return {
		...{ kind: `cut: ${mode}`, target: link.name, harmed },
		strike: async () => {
			link.set(mode)
			try {
				await sleep(ms)
			} finally {
				link.set('open')
			}
		},
	}
}

const flush: Make = (stage) => ({
	...{ kind: 'flush', target: 'redis', harmed: ['worker'] },
	strike: async () => stage.redis?.flush(),
})

const fillDisk: Make = (stage, random) => {
	const ms = random.between(2 * SECOND, 6 * SECOND)
	return {
		...{ kind: 'disk full', target: 'postgres', harmed: PART_NAMES },
		strike: async () => {
			stage.disk?.fill()
			try {
				const until = Date.now() + ms
				while (Date.now() < until) {
					await needRoom(stage)
					await sleep(SECOND / 10)
				}
			} finally {
				stage.disk?.free()
			}
		},
	}
}

/** The log has room in advance, which a few seconds of load would never use up: it is moved on. */
async function needRoom(stage: Stage): Promise<void> {
	try {
		await stage.sql().query("SELECT pg_logical_emit_message(true, 'proof', repeat('x', 100000))")
		await stage.sql().query('SELECT pg_switch_wal()')
	} catch {
		// There is none left, which is what was wanted.
	}
}

/** One part's clock goes wrong, by less than what providers allow; then a time service puts it right. */
const skew: Make = (stage, random) => {
	const name = random.pick(PART_NAMES)
	const ms = random.between(SECOND, 4 * SECOND)
	const away = random.between(-4 * MINUTE, 4 * MINUTE)
	return {
		...{ kind: 'clock off', target: name, harmed: [name] },
		strike: async () => {
			stage.clock.turnOne(name, away)
			try {
				await sleep(ms)
			} finally {
				stage.clock.turnOne(name, 0)
			}
		},
	}
}

/** The time of all jumps, ahead or back by an hour as at the end of summer. */
const jump: Make = (stage, random) => ({
	...{ kind: 'clock jumps', target: 'all', harmed: [] },
	strike: async () => {
		const by = random.pick([-HOUR, HOUR, 3 * HOUR])
		stage.clock.turnAll(Math.max(0, stage.clock.offsetMs() + by))
	},
})

const needsRedis = (stage: Stage) => (stage.redis ? null : 'there is no redis-server')

const CHOICES: Readonly<Record<string, Choice>> = {
	'kill api': { weight: 5, make: kill('api'), skipped: always },
	'kill projector': { weight: 4, make: kill('projector'), skipped: always },
	'kill worker': { weight: 4, make: kill('worker'), skipped: always },
	'kill postgres': { weight: 5, make: kill('postgres'), skipped: always },
	'kill redis': { weight: 3, make: kill('redis'), skipped: needsRedis },
	'kill all': { weight: 2, make: killAll, skipped: always },
	freeze: { weight: 6, make: freeze, skipped: always },
	cut: { weight: 10, make: cut, skipped: always },
	flush: { weight: 2, make: flush, skipped: needsRedis },
	'disk full': { weight: 2, make: fillDisk, skipped: (stage) => stage.noDisk },
	'clock off': { weight: 2, make: skew, skipped: always },
	'clock jumps': { weight: 2, make: jump, skipped: always },
}

/** What can't be done here, and why. */
export const skippedFaults = (stage: Stage): readonly string[] =>
	Object.entries(CHOICES).flatMap(([name, { skipped }]) => {
		const why = skipped(stage)
		return why === null ? [] : [`${name}: ${why}`]
	})

/** A fault by chance. */
export function chooseFault(stage: Stage, random: Random): Fault {
	const possible = Object.values(CHOICES).filter(({ skipped }) => skipped(stage) === null)
	let at = random.next() * possible.reduce((sum, { weight }) => sum + weight, 0)
	for (const { weight, make } of possible) {
		at -= weight
		if (at < 0) return make(stage, random)
	}
	return kill('api')(stage)
}

const CUT = /^cut (\w+) (\S+)$/

/** Before anything is started for them. @throws Error that names a fault which doesn't exist, and those which do */
export function checkFaultNames(names: readonly string[]): void {
	const unknown = names.find((name) => !CUT.test(name) && !CHOICES[name])
	if (unknown === undefined) return
	throw new Error(
		`There is no fault "${unknown}". There are: ${Object.keys(CHOICES).join(', ')}, and "cut <mode> <link>".`,
	)
}

/** A fault by its name: `kill api`, `freeze`, or `cut silent api-postgres`. @throws Error for another name */
export const namedFault = (stage: Stage, random: Random, name: string): Fault => {
	const [, mode, link] = CUT.exec(name) ?? []
	if (link) return cutOf(stage, random, link, mode as LinkMode)
	const choice = CHOICES[name]
	if (!choice) throw new Error(`There is no fault "${name}".`)
	return choice.make(stage, random)
}

/** Each component that can be killed, as the soak does it. */
export const killsOf = (stage: Stage): readonly Fault[] => present(stage).map((name) => kill(name)(stage))
