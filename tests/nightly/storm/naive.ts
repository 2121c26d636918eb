import type { Delivery } from './deliveries.ts'

/**
 * What a system would hold that takes every delivered object for the truth, in the order of arrival: the one
 * that this one must not be. It shows whether a storm can tell the two apart.
 */
export function believe(deliveries: readonly Delivery[]): ReadonlyMap<string, string> {
	const held = new Map<string, string>()
	for (const { event, forgery } of deliveries) {
		if (forgery !== null) continue
		const { object } = (JSON.parse(event.body) as { data: { object: ProviderObject } }).data
		const { object: kind, id, status, amount_refunded: refunded } = object
		held.set(`${kind} ${id}`, `${status} ${refunded ?? ''}`)
	}
	return held
}

interface ProviderObject {
	readonly object: string
	readonly id: string
	readonly status?: string
	readonly amount_refunded?: number
}

/** How many objects somebody who believes deliveries would have wrong in the end. */
export function wronglyBelieved(inOrder: readonly Delivery[], arrived: readonly Delivery[]): number {
	const truth = believe(inOrder)
	return [...believe(arrived)].filter(([ref, object]) => truth.get(ref) !== object).length
}
