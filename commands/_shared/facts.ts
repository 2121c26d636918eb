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

/** Statuses before anybody published it. */
const NEVER_PUBLIC: readonly RequestStatus[] = [
	'pendingOrganization',
	'pendingAdmin',
	'rejectedByOrganization',
	'rejected',
	'incomplete',
	'spam',
]

/**
 * What a donation needs to know of its request, folded from the request's own stream. Null: there is none.
 * @param mayBeSeen asked of what not everybody may see by the stream itself; false: it is as if there was none
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
		acceptsGifts: isWanted && DONATIONS_START_IN.includes(state.status),
		/** It takes none for now: it was put on hold, and may be released. */
		isHeld: isWanted && state.status === 'onHold',
		currency: state.currency,
		revision: revision.toString(),
	}
}

/** A person's part in an organization, folded from its stream; null when there is none. */
export async function memberRole(
	store: EventStore,
	organizationId: string | null,
	userId: string,
): Promise<MemberRole | null> {
	if (organizationId === null) return null
	const { state } = await loadState(store, organizationDecider, organizationStream(organizationId))
	return state.status === 'registered' ? (state.members[userId] ?? null) : null
}

/** Everybody's part in an organization, folded from its stream; null when there is none. */
export async function membersOf(
	store: EventStore,
	organizationId: string,
): Promise<Readonly<Record<string, MemberRole>> | null> {
	const { state } = await loadState(store, organizationDecider, organizationStream(organizationId))
	return state.status === 'registered' ? state.members : null
}

/** An organization's tax registrations, folded from its stream; none for null, or when it is removed. */
export async function taxRegistrationsOf(
	store: EventStore,
	organizationId: string | null,
): Promise<readonly TaxValidity[]> {
	if (organizationId === null) return []
	const { state } = await loadState(store, organizationDecider, organizationStream(organizationId))
	return state.status === 'registered' ? Object.values(state.taxRegistrations) : []
}

/** The organization that a request is raised for, and its region; null when there is no such request. */
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

/** Whether a person holds a role of finance, folded from their own stream of roles. */
export async function isOfFinance(store: EventStore, userId: string): Promise<boolean> {
	const { state } = await loadState(store, accessDecider, accessStream(userId))
	return state.roles.some((role) => role === 'finAdmin' || role === 'superAdmin')
}

/** Whether a person is an admin, folded from their own stream of roles. */
export async function isAdmin(store: EventStore, userId: string): Promise<boolean> {
	const { state } = await loadState(store, accessDecider, accessStream(userId))
	return state.roles.some((role) => role === 'admin' || role === 'superAdmin')
}
