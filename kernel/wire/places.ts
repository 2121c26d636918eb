import { type DomainError, retryAfter } from '../events/errors.ts'
import { refuseCommon } from './refusals.ts'

const RETRY_AFTER_SECONDS = 2

/**
 * Limits concurrent places: a total, and a share of each network.
 * @param full refuses when none is left
 * @returns takes a place for a network, and returns the function that releases it once; throws DomainError
 * TOO_MANY_REQUESTS (429) when the network has all of its share
 */
export function createPlaces(
	{ most, mostOfOne }: { readonly most: number; readonly mostOfOne: number },
	full: () => DomainError,
): (network: string) => () => void {
	const taken = new Map<string, number>()
	let all = 0
	return (network) => {
		const own = taken.get(network) ?? 0
		if (own >= mostOfOne) throw retryAfter(refuseCommon('TOO_MANY_REQUESTS'), RETRY_AFTER_SECONDS)
		if (all >= most) throw full()
		all += 1
		taken.set(network, own + 1)
		return () => {
			all -= 1
			const left = (taken.get(network) ?? 0) - 1
			if (left > 0) taken.set(network, left)
			else taken.delete(network)
		}
	}
}
