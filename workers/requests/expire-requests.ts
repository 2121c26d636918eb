import { dayIn, REGIONS, type RegionFacts } from '../../domain/catalog/regions.contract.ts'
import { BrokenHistory } from '../../kernel/broken-history.ts'
import { messageOf } from '../../kernel/errors.ts'
import type { Clock } from '../../kernel/ports/clock.ts'

/**
 * Records that requests have reached their end date. Donations stop without it, since starting one checks
 * the date itself; this is what makes the status say so. One that can't be expired keeps nobody from the others.
 * @returns how many were looked at
 * @throws Error what went wrong with the first that could not be expired, and with how many
 */
export async function expireRequests(deps: {
	readonly clock: Clock
	/** Live requests of a region whose last day was before this one. */
	readonly endedBefore: (region: RegionFacts['code'], day: string) => Promise<readonly string[]>
	readonly expire: (requestId: string, today: string) => Promise<unknown>
	/** Says once that a request's stream can't be read. */
	readonly setAside: (broken: BrokenHistory) => Promise<unknown>
}): Promise<number> {
	let seen = 0
	const failures: unknown[] = []
	for (const region of REGIONS) {
		const today = dayIn(region, deps.clock.now())
		for (const requestId of await deps.endedBefore(region.code, today)) {
			try {
				await deps.expire(requestId, today)
			} catch (error) {
				if (error instanceof BrokenHistory) await deps.setAside(error)
				else failures.push(error)
			}
			seen += 1
		}
	}
	const [first] = failures
	if (first !== undefined) {
		const why = messageOf(first)
		throw new Error(`${failures.length} requests could not be expired: ${why}`, { cause: first })
	}
	return seen
}
