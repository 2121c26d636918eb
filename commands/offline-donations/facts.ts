import { dayIn, endOfDayIn, type RegionFacts } from '../../domain/catalog/regions.contract.ts'
import type { Target } from '../../domain/offline-donations/offline-donations.events.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'
import { requestFundFact } from '../_shared/facts-fund.ts'
import { lastClosedOf } from '../_shared/facts-ledger.ts'
import { isOwn } from '../_shared/own-money.ts'

/** Returns the end of a day in the entity's zone, or now when it is today (ISO 8601). */
export function momentOn(entity: RegionFacts, day: string, nowMs: number): string {
	const moment = day === dayIn(entity, nowMs) ? nowMs : endOfDayIn(entity, day)
	return new Date(moment).toISOString()
}

/** Loads what finance's decision about money for a target depends on. */
export async function factsOf(
	store: EventStore,
	{ target, entity }: { readonly target: Target; readonly entity: string },
	byUserId: string,
	nowMs: number,
) {
	const found = target.kind === 'request' ? await requestFundFact(store, target.id) : null
	const owner =
		found === null
			? { ownerId: target.kind === 'individual' ? target.id : null, organizationId: null }
			: { ownerId: found.authorId, organizationId: found.organizationId }
	return {
		request: found?.removed ? null : found,
		isForSelf: await isOwn(store, owner, byUserId),
		lastClosed: await lastClosedOf(store, entity),
		byUserId,
		at: new Date(nowMs).toISOString(),
	}
}
