import type { TaxValidity } from '../../domain/_shared/tax-validity.contract.ts'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { organizationDecider } from '../../domain/organizations/organizations.decider.ts'
import type { MemberRole } from '../../domain/organizations/organizations.events.ts'
import { organizationStream } from '../../domain/organizations/streams.contract.ts'
import type { RequestStatus } from '../../domain/requests/contract.ts'
import { hasMoney } from '../../domain/requests/kinds/kinds.contract.ts'
import { requestDecider } from '../../domain/requests/requests.decider.ts'
import { requestStream } from '../../domain/requests/streams.contract.ts'
import { DONATIONS_START_IN } from '../../domain/requests/transitions.contract.ts'
import { accessDecider } from '../../domain/users/access.decider.ts'
import { accessStream } from '../../domain/users/streams.contract.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { rememberedFact } from '../../kernel/events/stream-memory.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'

const NEVER_PUBLIC: readonly RequestStatus[] = [
	'pendingOrganization',
	'pendingAdmin',
	'rejectedByOrganization',
	'rejected',
	'incomplete',
	'spam',
]

/**
 * Loads what a donation needs to know of its request from the request's stream; null when there is none.
 * @param mayBeSeen decides, from the stream, on a request that is not public; on false the request counts as
 * missing
 */
export async function requestFact(
	store: EventStore,
	requestId: string,
	nowMs: number,
	mayBeSeen: () => Promise<boolean> = async () => true,
) {
	const { state, revision } = await rememberedFact(store, requestDecider, requestStream(requestId))
	if (state.status === 'none' || state.status === 'removed') return null
	if ((state.terms.isPrivate || NEVER_PUBLIC.includes(state.status)) && !(await mayBeSeen())) return null
	const today = dayIn(regionOf(state.region), nowMs)
	const isWanted = hasMoney(state.requestType, state.side) && state.terms.endDate >= today
	return {
		acceptsDonations: isWanted && DONATIONS_START_IN.includes(state.status),
		/** The request was put on hold and may be released, so it takes no donations for now. */
		isHeld: isWanted && state.status === 'onHold',
		currency: state.currency,
		revision: revision.toString(),
	}
}

export async function memberRole(
	store: EventStore,
	organizationId: string | null,
	userId: string,
): Promise<MemberRole | null> {
	if (organizationId === null) return null
	const { state } = await loadState(store, organizationDecider, organizationStream(organizationId))
	return state.status === 'registered' ? (state.members[userId] ?? null) : null
}

export async function membersOf(
	store: EventStore,
	organizationId: string,
): Promise<Readonly<Record<string, MemberRole>> | null> {
	const { state } = await loadState(store, organizationDecider, organizationStream(organizationId))
	return state.status === 'registered' ? state.members : null
}

/**
 * Loads an organization's tax registrations from its stream; returns none for null, or when it is removed.
 */
export async function taxRegistrationsOf(
	store: EventStore,
	organizationId: string | null,
): Promise<readonly TaxValidity[]> {
	if (organizationId === null) return []
	const { state } = await loadState(store, organizationDecider, organizationStream(organizationId))
	return state.status === 'registered' ? Object.values(state.taxRegistrations) : []
}

export async function requestOwnership(store: EventStore, requestId: string) {
	const { state } = await loadState(store, requestDecider, requestStream(requestId))
	if (state.status === 'none' || state.status === 'removed') return null
	return {
		authorId: state.authorId,
		organizationId: state.organizationId,
		region: state.region,
		raisedAt: Date.parse(state.raisedAt),
	}
}

export async function isOfFinance(store: EventStore, userId: string): Promise<boolean> {
	const { state } = await loadState(store, accessDecider, accessStream(userId))
	return state.roles.some((role) => role === 'finAdmin' || role === 'superAdmin')
}

export async function isAdmin(store: EventStore, userId: string): Promise<boolean> {
	const { state } = await loadState(store, accessDecider, accessStream(userId))
	return state.roles.some((role) => role === 'admin' || role === 'superAdmin')
}
