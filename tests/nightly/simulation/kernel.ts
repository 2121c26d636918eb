import { AsyncLocalStorage } from 'node:async_hooks'
import { type Random, seededRandom } from '../../../demo/random.ts'

export interface Process {
	readonly name: string
	alive: boolean
	frozenUntil: number
	readonly onKill: (() => void)[]
}

export interface Scheduled {
	at: number
	readonly tie: number
	readonly number: number
	readonly process: Process
	readonly label: string
	run: (() => void) | null
}

export interface Trace {
	readonly lines: readonly string[]
	hash(): string
}

/** The event loop's real function, from before the simulation took over. */
const realImmediate = setImmediate
const processes = new AsyncLocalStorage<Process>()

const START = Date.parse('2026-08-03T06:00:00.000Z')
const MAX_STEPS = 400_000

export interface Kernel {
	readonly trace: Trace
	/** Epoch milliseconds. */
	now(): number
	readonly chance: {
		readonly order: Random
		readonly faults: Random
		readonly ids: Random
		readonly outside: Random
	}
	spawn(name: string): Process
	kill(process: Process): void
	as<T>(process: Process, run: () => T): T
	current(): Process
	after(ms: number, process: Process, label: string, run: () => void): Scheduled
	/** Lets others go first; never resolves when the process is gone. */
	pause(process: Process, label: string): Promise<void>
	note(who: string, what: string): void
	/**
	 * Advances time until a condition holds.
	 * @returns false when it doesn't within that many milliseconds
	 */
	runUntil(condition: () => boolean, withinMs: number): Promise<boolean>
	leap(ms: number): void
	/** The probability that an await of a port yields to others, 0 to 1. */
	yielding: number
}

export function createKernel(seed: number, keepsLines: boolean): Kernel {
	const chance = {
		order: seededRandom(seed * 7 + 1),
		faults: seededRandom(seed * 7 + 2),
		ids: seededRandom(seed * 7 + 3),
		outside: seededRandom(seed * 7 + 4),
	}
	const queue: Scheduled[] = []
	const nobody: Process = { name: 'nobody', alive: true, frozenUntil: 0, onKill: [] }
	const lines: string[] = []
	const never = new Promise<never>(() => {})
	let now = START
	let numbers = 0
	let steps = 0
	let [high, low] = [0x811c9dc5, 0x1b873593]

	function mix(number: number): void {
		high = Math.imul(high ^ number, 0x01000193) >>> 0
		low = Math.imul((low ^ number) + high, 0x85ebca6b) >>> 0
	}
	function note(who: string, what: string): void {
		mix(now % 0x100000000)
		for (let index = 0; index < what.length; index += 1) mix(what.charCodeAt(index))
		mix(who.length)
		if (!keepsLines) return
		const seconds = ((now - START) / 1_000).toFixed(3)
		lines.push(`${seconds.padStart(12)}  ${who.padEnd(12)}  ${what}`)
	}

	const before = (a: Scheduled, b: Scheduled): boolean =>
		a.at !== b.at ? a.at < b.at : a.tie !== b.tie ? a.tie < b.tie : a.number < b.number

	function push(item: Scheduled): void {
		let at = queue.length
		queue.push(item)
		while (at > 0) {
			const parent = (at - 1) >> 1
			const above = queue[parent] as Scheduled
			if (!before(item, above)) break
			queue[at] = above
			at = parent
		}
		queue[at] = item
	}
	function pop(): Scheduled | undefined {
		const first = queue[0]
		const last = queue.pop()
		if (first === undefined || last === undefined || queue.length === 0) return first
		let at = 0
		for (;;) {
			let child = 2 * at + 1
			if (child >= queue.length) break
			if (child + 1 < queue.length && before(queue[child + 1] as Scheduled, queue[child] as Scheduled))
				child += 1
			if (!before(queue[child] as Scheduled, last)) break
			queue[at] = queue[child] as Scheduled
			at = child
		}
		queue[at] = last
		return first
	}

	function after(ms: number, process: Process, label: string, run: () => void): Scheduled {
		numbers += 1
		const tie = chance.order.between(0, 0xffff)
		const item: Scheduled = {
			at: now + Math.max(0, Math.trunc(ms)),
			tie,
			number: numbers,
			process,
			label,
			run,
		}
		push(item)
		return item
	}

	function step(until: number): boolean {
		for (;;) {
			const next = queue[0]
			if (!next || Math.max(next.at, now) > until) return false
			pop()
			const { process, run } = next
			if (run === null || !process.alive) continue
			if (process.frozenUntil > Math.max(now, next.at)) {
				next.at = process.frozenUntil
				push(next)
				continue
			}
			now = Math.max(now, next.at)
			steps += 1
			if (steps > MAX_STEPS) throw new Error('The simulated world does not come to rest.')
			mix(next.at % 0x100000000)
			mix(next.number)
			processes.run(process, run)
			return true
		}
	}

	const turn = () => new Promise<void>((resolve) => realImmediate(resolve))

	return {
		chance,
		yielding: 0.5,
		trace: { lines, hash: () => high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0') },
		now: () => now,
		spawn: (name) => ({ name, alive: true, frozenUntil: 0, onKill: [] }),
		kill(process) {
			if (!process.alive) return
			process.alive = false
			for (const each of process.onKill) each()
		},
		as: (process, run) => processes.run(process, run),
		current: () => processes.getStore() ?? nobody,
		after,
		pause(process, label) {
			if (!process.alive) return never
			const { order } = chance
			if (process.frozenUntil <= now && !order.chance(this.yielding)) return Promise.resolve()
			const shape = order.next()
			const ms = shape < 0.5 ? 0 : shape < 0.95 ? order.between(1, 8) : order.between(9, 250)
			return new Promise((resolve) => after(ms, process, label, resolve))
		},
		note,
		async runUntil(condition, withinMs) {
			const until = now + withinMs
			await turn()
			while (!condition()) {
				if (!step(until)) {
					now = Math.max(now, until)
					return condition()
				}
				await turn()
			}
			return true
		},
		leap(ms) {
			now += ms
			note('time', `${(ms / 60_000).toFixed(1)} minutes later`)
		},
	}
}
