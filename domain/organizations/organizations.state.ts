import { notAllowed, notFound } from '../../kernel/wire/refusals.ts'
import type { TaxValidity } from '../_shared/tax-validity.contract.ts'
import type { MemberRole } from './organizations.events.ts'
import { refuse } from './refusals.contract.ts'

export interface Invitation {
	readonly role: MemberRole
	readonly byUserId: string
	readonly isByMember: boolean
	readonly until: string
	readonly status: 'open' | 'used' | 'withdrawn'
	readonly usedBy: string | null
}

export interface Registered {
	readonly status: 'registered'
	readonly members: Readonly<Record<string, MemberRole>>
	readonly invitations: Readonly<Record<string, Invitation>>
	readonly verification: 'waiting' | 'verified' | 'refused'
	readonly isTop: boolean
	readonly detailsId: string | null
	readonly emailDetailsId: string | null
	readonly hasEmail: boolean
	readonly isEmailVerified: boolean
	readonly taxRegistrations: Readonly<Record<string, TaxValidity>>
}

export type OrganizationState = { readonly status: 'none' } | { readonly status: 'removed' } | Registered

/** The deciding person; an admin of Karuna has an owner's rights. */
export interface By {
	readonly userId: string
	readonly isAdmin: boolean
}

/** The maximum number of open invitations, against spam. */
export const MAX_INVITATIONS = 50

/** @throws DomainError NOT_FOUND */
export function registered(state: OrganizationState): Registered {
	if (state.status !== 'registered') throw notFound('organization')
	return state
}

export const roleOf = (state: Registered, { userId, isAdmin }: By): MemberRole | null =>
	isAdmin ? 'owner' : (state.members[userId] ?? null)

const RANK = { member: 1, admin: 2, owner: 3 } as const satisfies Record<MemberRole, number>

export const mayGive = (own: MemberRole | null, role: MemberRole): boolean =>
	own !== null && own !== 'member' && RANK[own] >= RANK[role]

/** @throws DomainError NOT_ALLOWED unless they are an owner or admin of it */
export function mustLead(state: Registered, by: By): void {
	if (!mayGive(roleOf(state, by), 'member')) throw notAllowed()
}

/** @throws DomainError LAST_OWNER: an organization must have an owner */
export function keepsAnOwner(state: Registered, withoutUserId: string): void {
	const stays = Object.entries(state.members).some(
		([userId, role]) => role === 'owner' && userId !== withoutUserId,
	)
	if (stays) return
	throw refuse('LAST_OWNER')
}
