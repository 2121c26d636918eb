import type { ChargeFacts, RequestState } from '../../domain/recurring/recurring.decider.ts'
import type { RecurringDonation } from '../../domain/recurring/recurring.state.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { userExists } from '../../records/donations/donor.ts'
import { scannedUntil } from '../../records/donations/payment-scans.ts'
import { requestFact } from '../_shared/facts.ts'
import { loadDonation } from '../_shared/load-donation.ts'
import { chargedMethod } from '../_shared/recurring-method.ts'

const KEYS_HOLD_MS = 23 * HOUR_MS

interface Deps {
	readonly sql: SqlExecutor
	readonly store: EventStore
	readonly clock: { now(): number }
}

async function isOver({ sql, store }: Pick<Deps, 'sql' | 'store'>, donationId: string): Promise<boolean> {
	const donation = await loadDonation(store, donationId)
	// The method was gone before anything began.
	if (!donation) return true
	const scanned = (await scannedUntil(sql, donation.account)) ?? 0
	return (
		donation.received === null &&
		donation.abandoned &&
		scanned >= Date.parse(donation.startedAt) + KEYS_HOLD_MS
	)
}

export async function targetState(
	{ sql, store, clock }: Deps,
	target: RecurringDonation['target'],
): Promise<RequestState> {
	if (target.kind === 'foundation') return 'open'
	if (target.kind === 'individual') return (await userExists(sql, target.id)) ? 'open' : 'over'
	const request = await requestFact(store, target.id, clock.now())
	if (request?.acceptsDonations) return 'open'
	return request?.isHeld ? 'held' : 'over'
}

export async function chargeFacts(deps: Deps, state: RecurringDonation): Promise<ChargeFacts> {
	const { donorId, target, lastTry } = state
	const [request, donorExists, method, isLastOver] = await Promise.all([
		targetState(deps, target),
		userExists(deps.sql, donorId),
		chargedMethod(deps.sql, state, deps.clock.now()),
		lastTry === null || isOver(deps, lastTry),
	])
	return { request, donorExists, hasMethod: method?.isUsable === true, isLastOver }
}
