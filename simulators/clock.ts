import type { Clock } from '../kernel/ports/clock.ts'

export interface ClockState {
	readonly mode: 'running' | 'frozen'
	/** Epoch milliseconds. */
	readonly now: number
}

/** A clock that demo data and tests can set. The system and the simulators share it. */
export interface VirtualClock extends Clock {
	/** Sets the time; the clock keeps running, or stays frozen, from there. */
	set(epochMs: number): void
	advance(ms: number): void
	freeze(epochMs?: number): void
	run(epochMs?: number): void
	real(): void
	state(): ClockState
	/**
	 * Calls the listener after each manual change of the time.
	 * @returns a function that unsubscribes
	 */
	onTurn(listener: () => void): () => void
}

/**
 * Starts running at real speed, or frozen when `frozen` is set.
 * @param options.startAt epoch milliseconds of the first instant; the real time when absent
 */
export function createVirtualClock(options: { startAt?: number; frozen?: boolean } = {}): VirtualClock {
	let offset = options.startAt === undefined ? 0 : options.startAt - Date.now()
	let frozenAt = options.frozen ? (options.startAt ?? Date.now()) : null
	const now = () => frozenAt ?? Date.now() + offset
	const set = (epochMs: number) => {
		if (!Number.isSafeInteger(epochMs)) throw new RangeError('The time is a whole number of milliseconds.')
		if (frozenAt === null) offset = epochMs - Date.now()
		else frozenAt = epochMs
	}
	const listeners = new Set<() => void>()
	const turned = () => {
		for (const listener of listeners) listener()
	}
	return {
		now,
		set(epochMs) {
			set(epochMs)
			turned()
		},
		advance(ms) {
			set(now() + ms)
			turned()
		},
		freeze(epochMs = now()) {
			frozenAt = epochMs
			turned()
		},
		run(epochMs = now()) {
			frozenAt = null
			set(epochMs)
			turned()
		},
		real() {
			frozenAt = null
			offset = 0
			turned()
		},
		state: () => ({ mode: frozenAt === null ? 'running' : 'frozen', now: now() }),
		onTurn(listener) {
			listeners.add(listener)
			return () => void listeners.delete(listener)
		},
	}
}
