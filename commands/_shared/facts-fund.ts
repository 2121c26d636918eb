import {
	factsOf,
	fundParts,
	idOf,
	targetOfFund,
} from '../../domain/_shared/donation-targets-rules.contract.ts'
import type { Credits } from '../../domain/funds/funds.events.ts'
import type { RequestStatus } from '../../domain/requests/contract.ts'
import { requestDecider } from '../../domain/requests/requests.decider.ts'
import type { RequestEvent } from '../../domain/requests/requests.events.ts'
import { statusAfter } from '../../domain/requests/requests.state.ts'
import { requestStream } from '../../domain/requests/streams.contract.ts'
import { DONATIONS_ARE_ASSIGNED_IN } from '../../domain/requests/transitions.contract.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { type EventStore, type RecordedEvent, START } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { nameAndEmail } from '../../records/donations/donor.ts'
import { isOwn } from './own-money.ts'

/**
 * Returns the credits of a fund as its read model has counted them, with the log position of that count. A
 * credit never shrinks and every loss is a debit on the fund's own stream, so a lagging figure is only ever
 * too low. This is the only fact that a command reads from a read model.
 */
export async function creditsOf(sql: SqlExecutor, fund: string): Promise<Credits> {
	const found = await sql.maybeOne<{ total: bigint; position: string }>(
		`SELECT coalesce((SELECT donation + credited FROM read.fund_totals WHERE fund = $1), 0)::bigint AS total, position
		FROM ops.projections WHERE name = 'fund_totals' AND phase = 'live'`,
		[fund],
	)
	return { total: (found?.total ?? 0n).toString(), position: found?.position ?? START }
}

function statusRevisionOf(events: readonly RecordedEvent[]): bigint {
	let status: RequestStatus = 'pendingAdmin'
	let revision = 0n
	for (const event of events) {
		const after = statusAfter(asEvent<RequestEvent>(event), status)
		if (after !== status) revision = event.revision
		status = after
	}
	return revision
}

/** Loads what a fund needs to know of its request from the request's stream; null when there is none. */
export async function requestFundFact(store: EventStore, requestId: string) {
	const { state, revision, loaded } = await loadState(store, requestDecider, requestStream(requestId))
	if (state.status === 'none') return null
	const { authorId, organizationId, currency, status } = state
	return {
		authorId,
		organizationId,
		currency,
		revision: revision.toString(),
		statusRevision: statusRevisionOf(loaded).toString(),
		/** No money may leave while the request is under investigation. */
		frozen: status === 'spam' || status === 'onHold',
		removed: status === 'removed',
		takesAssigned: DONATIONS_ARE_ASSIGNED_IN.includes(status),
	}
}

/**
 * Returns the owner of a fund's money: the person, and the organization that a request belongs to.
 * @returns null when there is no such fund
 */
export async function fundOwner(
	{ sql, store }: { readonly sql: SqlExecutor; readonly store: EventStore },
	fund: string,
): Promise<{ readonly personId: string | null; readonly organizationId: string | null } | null> {
	const target = targetOfFund(fund)
	if (target === null) return null
	if (factsOf(target.kind).withdrawnBy === 'finance') return { personId: null, organizationId: null }
	const id = idOf(target) ?? ''
	if (target.kind === 'individual')
		return (await nameAndEmail(sql, id)) && { personId: id, organizationId: null }
	const request = await requestFundFact(store, id)
	if (request === null || request.currency !== fundParts(fund).currency) return null
	return { personId: request.authorId, organizationId: request.organizationId }
}

/** Checks whether the money of a fund is a person's own: theirs, or that of an organization that they lead. */
export async function isOwnMoney(
	deps: { readonly sql: SqlExecutor; readonly store: EventStore },
	fund: string,
	userId: string,
): Promise<boolean> {
	const owner = await fundOwner(deps, fund)
	if (owner === null) return false
	const { personId: ownerId, organizationId } = owner
	return isOwn(deps.store, { ownerId, organizationId }, userId)
}
