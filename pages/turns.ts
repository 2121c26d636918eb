import { tooMany } from '../infra/http/errors.ts'
import { retryAfter } from '../kernel/events/errors.ts'
import { createPlaces } from '../kernel/wire/places.ts'
import { refuseCommon } from '../kernel/wire/refusals.ts'
import { MINUTE_MS, SECOND_MS } from '../kernel/wire/time.ts'

export interface TurnsSettings {
	readonly atOnce: number
	readonly patienceMs: number
	readonly most: number
	readonly mostOfOne: number
	readonly perMinute: number
}

/**
 * Runs work for a network, or for the server itself, which is null and has no limits.
 * @returns the result of the run
 * @throws DomainError TOO_MANY_REQUESTS (429) beyond a network's limit, UNAVAILABLE (503) beyond the total
 * limit
 */
export type Turns = <T>(network: string | null, run: () => Promise<T>) => Promise<T>

/**
 * Runs a limited number at a time. Networks take turns: each waits for at most one run of every other one.
 */
export function inTurns({ atOnce, patienceMs, most, mostOfOne, perMinute }: TurnsSettings): Turns {
	const takePlace = createPlaces({ most, mostOfOne }, () => refuseCommon('UNAVAILABLE'))
	const count = countPerMinute(perMinute)
	const waiting = new Map<string | null, (() => Promise<void>)[]>()
	let running = 0

	const runAll = async () => {
		running += 1
		for (let [first] = waiting; first !== undefined; [first] = waiting) {
			const [network, [run, ...others]] = first
			waiting.delete(network)
			if (others.length > 0) waiting.set(network, others)
			await run?.()
		}
		running -= 1
	}
	return async (network, run) => {
		if (network !== null) count(network)
		const leave = network === null ? () => undefined : takePlace(network)
		const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof run>>>()
		const turn = async () => {
			const result = Promise.try(run).finally(leave)
			resolve(result)
			await atMost(patienceMs, result)
		}
		waiting.set(network, [...(waiting.get(network) ?? []), turn])
		if (running < atOnce) void runAll()
		return promise
	}
}

/** @throws DomainError TOO_MANY_REQUESTS (429) for a network beyond its limit of a clock minute */
function countPerMinute(most: number): (network: string) => void {
	const counted = new Map<string, number>()
	let minute = 0
	return (network) => {
		const now = Date.now()
		if (minute !== Math.trunc(now / MINUTE_MS)) counted.clear()
		minute = Math.trunc(now / MINUTE_MS)
		const times = (counted.get(network) ?? 0) + 1
		if (times > most) throw retryAfter(tooMany(), Math.ceil((MINUTE_MS - (now % MINUTE_MS)) / SECOND_MS))
		counted.set(network, times)
	}
}

function atMost(milliseconds: number, running: Promise<unknown>): Promise<void> {
	const { promise, resolve } = Promise.withResolvers<void>()
	const timer = setTimeout(resolve, milliseconds)
	const settle = () => {
		clearTimeout(timer)
		resolve()
	}
	running.then(settle, settle)
	return promise
}
