import { dayIn, REGIONS, type RegionFacts } from '../../domain/catalog/regions.contract.ts'
import type { Clock } from '../../kernel/ports/clock.ts'

/**
 * Records that requests have reached their end date. Gifts stop without it, since starting one checks
 * the date itself; this is what makes the status say so.
 * @returns how many were looked at
 */
export async function expireRequests(deps: {
	readonly clock: Clock
	/** Live requests of a region whose last day was before this one. */
	readonly endedBefore: (region: RegionFacts['code'], day: string) => Promise<readonly string[]>
	readonly expire: (requestId: string, today: string) => Promise<unknown>
}): Promise<number> {
	let seen = 0
	for (const region of REGIONS) {
		const today = dayIn(region, deps.clock.now())
		for (const requestId of await deps.endedBefore(region.code, today)) {
			await deps.expire(requestId, today)
			seen += 1
		}
	}
	return seen
}
