import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../demo/random.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../kernel/wire/time.ts'
import type { LinkMode } from './link.ts'
import { PROCESS_NAMES, type ProcessHarness, type ProcessName } from './process-harness.ts'

export interface Fault {
	/** `kill`, `freeze`, `cut: silent`, `disk full`… */
	readonly kind: string
	readonly target: string
	readonly strike: () => Promise<void>
	readonly harmed: readonly ProcessName[]
}

type Make = (harness: ProcessHarness, random: Random) => Fault
interface Choice {
	readonly weight: number
	readonly make: Make
	readonly skipped: (harness: ProcessHarness) => string | null
}

const always = () => null
const ALL = [...PROCESS_NAMES, 'postgres', 'redis'] as const
type Victim = (typeof ALL)[number]

const victimOf = (harness: ProcessHarness, name: Victim) =>
	name === 'postgres' || name === 'redis' ? harness[name] : harness.processes[name]
const present = (harness: ProcessHarness): readonly Victim[] =>
	ALL.filter((name) => victimOf(harness, name) !== null)
const harmedBy = (name: Victim): readonly ProcessName[] =>
	name === 'postgres' ? PROCESS_NAMES : name === 'redis' ? ['api', 'worker'] : [name]

const kill =
	(name: Victim) =>
	(harness: ProcessHarness): Fault => ({
		kind: 'kill',
		target: name,
		harmed: harmedBy(name),
		strike: async () => victimOf(harness, name)?.kill(),
	})

const killAll: Make = (harness) => ({
	kind: 'kill',
	target: 'all at once',
	harmed: PROCESS_NAMES,
	strike: async () => {
		await Promise.all(present(harness).map((name) => victimOf(harness, name)?.kill()))
	},
})

const freeze: Make = (harness, random) => {
	const name = random.pick(present(harness))
	const ms = random.between(500, 6 * SECOND_MS)
	return {
		kind: 'freeze',
		target: name,
		harmed: harmedBy(name),
		strike: async () => {
			const victim = victimOf(harness, name)
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

const cut: Make = (harness, random) =>
	cutOf(harness, random, random.pick([...harness.links.keys()]), random.pick(CUTS))

function cutOf(harness: ProcessHarness, random: Random, name: string, mode: LinkMode): Fault {
	const link = harness.links.get(name)
	if (!link) throw new Error(`There is no link "${name}".`)
	const ms = random.between(500, 5 * SECOND_MS)
	const harmed = PROCESS_NAMES.filter((name) => link.name.includes(name))
	return {
		kind: `cut: ${mode}`,
		target: link.name,
		harmed,
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

const flush: Make = (harness) => ({
	kind: 'flush',
	target: 'redis',
	harmed: ['worker'],
	strike: async () => harness.redis?.flush(),
})

const fillDisk: Make = (harness, random) => {
	const ms = random.between(2 * SECOND_MS, 6 * SECOND_MS)
	return {
		kind: 'disk full',
		target: 'postgres',
		harmed: PROCESS_NAMES,
		strike: async () => {
			harness.disk?.fill()
			try {
				const until = Date.now() + ms
				while (Date.now() < until) {
					await needRoom(harness)
					await sleep(SECOND_MS / 10)
				}
			} finally {
				harness.disk?.free()
			}
		},
	}
}

/** Switches to a new log segment, since the preallocated room would never fill up under a short load. */
async function needRoom(harness: ProcessHarness): Promise<void> {
	try {
		await harness.sql().query("SELECT pg_logical_emit_message(true, 'proof', repeat('x', 100000))")
		await harness.sql().query('SELECT pg_switch_wal()')
	} catch {
		// There is none left, which is what was wanted.
	}
}

/** Shifts the clock of one process by less than providers tolerate; then a time service corrects it. */
const skew: Make = (harness, random) => {
	const name = random.pick(PROCESS_NAMES)
	const ms = random.between(SECOND_MS, 4 * SECOND_MS)
	const away = random.between(-4 * MINUTE_MS, 4 * MINUTE_MS)
	return {
		kind: 'clock off',
		target: name,
		harmed: [name],
		strike: async () => {
			harness.clock.turnOne(name, away)
			try {
				await sleep(ms)
			} finally {
				harness.clock.turnOne(name, 0)
			}
		},
	}
}

/** Shifts the clocks of all processes by an hour in either direction, as at the end of summer time. */
const jump: Make = (harness, random) => ({
	kind: 'clock jumps',
	target: 'all',
	harmed: [],
	strike: async () => {
		const by = random.pick([-HOUR_MS, HOUR_MS, 3 * HOUR_MS])
		await harness.clock.turnAll(Math.max(0, harness.clock.offsetMs() + by))
	},
})

const needsRedis = (harness: ProcessHarness) => (harness.redis ? null : 'there is no redis-server')

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
	'disk full': { weight: 2, make: fillDisk, skipped: (harness) => harness.noDisk },
	'clock off': { weight: 2, make: skew, skipped: always },
	'clock jumps': { weight: 2, make: jump, skipped: always },
}

export const skippedFaults = (harness: ProcessHarness): readonly string[] =>
	Object.entries(CHOICES).flatMap(([name, { skipped }]) => {
		const why = skipped(harness)
		return why === null ? [] : [`${name}: ${why}`]
	})

export function chooseFault(harness: ProcessHarness, random: Random): Fault {
	const possible = Object.values(CHOICES).filter(({ skipped }) => skipped(harness) === null)
	let at = random.next() * possible.reduce((sum, { weight }) => sum + weight, 0)
	for (const { weight, make } of possible) {
		at -= weight
		if (at < 0) return make(harness, random)
	}
	return kill('api')(harness)
}

const CUT = /^cut (\w+) (\S+)$/

/**
 * Checks names before anything starts.
 * @throws Error that names an unknown fault, and the known ones
 */
export function checkFaultNames(names: readonly string[]): void {
	const unknown = names.find((name) => !CUT.test(name) && !CHOICES[name])
	if (unknown === undefined) return
	throw new Error(
		`There is no fault "${unknown}". There are: ${Object.keys(CHOICES).join(', ')}, and "cut <mode> <link>".`,
	)
}

/**
 * Returns a fault by name: `kill api`, `freeze`, or `cut silent api-postgres`.
 * @throws Error for another name
 */
export const namedFault = (harness: ProcessHarness, random: Random, name: string): Fault => {
	const [, mode, link] = CUT.exec(name) ?? []
	if (link) return cutOf(harness, random, link, mode as LinkMode)
	const choice = CHOICES[name]
	if (!choice) throw new Error(`There is no fault "${name}".`)
	return choice.make(harness, random)
}

export const killsOf = (harness: ProcessHarness): readonly Fault[] =>
	present(harness).map((name) => kill(name)(harness))
