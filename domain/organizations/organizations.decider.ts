import type { Decider } from '../../kernel/events/decider.ts'
import { never } from '../../kernel/events/errors.ts'
import { notAllowed } from '../../kernel/wire/refusals.ts'
import { decideMembership, type MembershipCommand } from './membership.ts'
import type { MemberJoined, Note, OrganizationEvent } from './organizations.events.ts'
import {
	type By,
	type Invitation,
	mustLead,
	type OrganizationState,
	type Registered,
	registered,
	roleOf,
} from './organizations.state.ts'
import { refuse } from './refusals.contract.ts'
import { decideTax, evolveTax, type TaxCommand, taxUnverifiedByName, taxWithdrawn } from './tax.ts'

export type { By, OrganizationState } from './organizations.state.ts'

export interface DetailsFact {
	readonly detailsId: string
	readonly detailsHash: string
	readonly hasEmail: boolean
}

export type OrganizationCommand =
	| {
			readonly type: 'RegisterOrganization'
			readonly ownerId: string
			readonly details: DetailsFact
			readonly at: string
	  }
	| {
			readonly type: 'DescribeOrganization'
			readonly by: By
			readonly details: DetailsFact
			/** True for a changed name, type or country, which ends the verification. */
			readonly renamed: boolean
			readonly emailChanged: boolean
			readonly at: string
	  }
	| {
			readonly type: 'ReplaceOrganizationName'
			readonly replacedDetailsId: string | null
			readonly details: DetailsFact
			readonly at: string
	  }
	| {
			readonly type: 'RemoveOrganization'
			readonly by: By
			readonly requests: number
			readonly at: string
	  }
	| { readonly type: 'VerifyOrganizationEmail'; readonly detailsId: string; readonly at: string }
	| { readonly type: 'AskEmailCheck'; readonly by: By; readonly at: string }
	| { readonly type: 'VerifyOrganization'; readonly reason?: Note | null; readonly at: string }
	| { readonly type: 'RefuseVerification'; readonly reason: Note | null; readonly at: string }
	| { readonly type: 'MarkTopOrganization'; readonly isTop: boolean; readonly at: string }
	| MembershipCommand
	| TaxCommand

function decide(command: OrganizationCommand, state: OrganizationState): readonly OrganizationEvent[] {
	const { at } = command
	if (command.type === 'RegisterOrganization') {
		if (state.status !== 'none') throw refuse('ALREADY_EXISTS')
		return [{ type: 'OrganizationRegistered', data: { ownerId: command.ownerId, ...command.details, at } }]
	}
	if (command.type === 'RemoveOrganization' && state.status === 'removed') return []
	const present = registered(state)
	switch (command.type) {
		case 'DescribeOrganization': {
			mustLead(present, command.by)
			const { details, renamed, emailChanged } = command
			const described = { type: 'OrganizationDescribed', data: { ...details, emailChanged, at } } as const
			return renamed ? [described, ...unverifiedByName(present, at)] : [described]
		}
		case 'ReplaceOrganizationName': {
			// The details were changed in the meantime.
			if (present.detailsId !== command.replacedDetailsId) return []
			const data = { ...command.details, emailChanged: false, nameReplaced: true, at } as const
			return [{ type: 'OrganizationDescribed', data }, ...unverifiedByName(present, at)]
		}
		case 'RemoveOrganization':
			return remove(command, present)
		case 'VerifyOrganizationEmail':
			return verifyEmail(command, present)
		case 'AskEmailCheck':
			mustLead(present, command.by)
			if (!present.hasEmail) throw refuse('NO_EMAIL')
			return present.isEmailVerified ? [] : [{ type: 'OrganizationEmailCheckRequested', data: { at } }]
		case 'VerifyOrganization':
			if (present.verification === 'verified') return []
			return [{ type: 'OrganizationVerified', data: { reason: command.reason ?? null, at } }]
		case 'RefuseVerification':
			if (command.reason === null) {
				throw refuse('REASON_REQUIRED', {}, 'reason')
			}
			if (present.verification === 'refused') return []
			return [{ type: 'OrganizationUnverified', data: { because: 'refused', reason: command.reason, at } }]
		case 'MarkTopOrganization':
			if (present.isTop === command.isTop) return []
			return [{ type: 'TopOrganizationMarked', data: { isTop: command.isTop, at } }]
		case 'SubmitTaxRegistration':
		case 'WithdrawTaxRegistration':
		case 'VerifyTaxRegistration':
		case 'RefuseTaxRegistration':
			return decideTax(command, present)
		default:
			return decideMembership(command, present)
	}
}

type Of<Type extends OrganizationCommand['type']> = Extract<OrganizationCommand, { type: Type }>

function remove(
	{ by, requests, at }: Of<'RemoveOrganization'>,
	present: Registered,
): readonly OrganizationEvent[] {
	if (roleOf(present, by) !== 'owner') throw notAllowed()
	if (requests > 0) throw refuse('ORGANIZATION_IN_USE')
	return [...taxWithdrawn(present, at), { type: 'OrganizationRemoved', data: { at } }]
}

function verifyEmail(
	{ detailsId, at }: Of<'VerifyOrganizationEmail'>,
	present: Registered,
): readonly OrganizationEvent[] {
	// The link is about the address that it was sent to.
	if (detailsId !== present.emailDetailsId || !present.hasEmail) throw refuse('NOT_FOUND.link')
	return present.isEmailVerified ? [] : [{ type: 'OrganizationEmailVerified', data: { at } }]
}

function unverifiedByName(present: Registered, at: string): readonly OrganizationEvent[] {
	const { verification } = present
	const unverified = {
		type: 'OrganizationUnverified',
		data: { because: 'renamed', reason: null, at },
	} as const
	return [...(verification === 'verified' ? [unverified] : []), ...taxUnverifiedByName(present, at)]
}

function evolve(state: OrganizationState, event: OrganizationEvent): OrganizationState {
	if (event.type === 'OrganizationRegistered') {
		const { ownerId, detailsId = null, hasEmail = false } = event.data
		return {
			status: 'registered',
			members: { [ownerId]: 'owner' },
			invitations: {},
			verification: 'waiting',
			isTop: false,
			detailsId,
			emailDetailsId: detailsId,
			hasEmail,
			isEmailVerified: false,
			taxRegistrations: {},
		}
	}
	if (state.status !== 'registered') throw new TypeError(`${event.type} before OrganizationRegistered`)
	switch (event.type) {
		case 'OrganizationDescribed': {
			const { detailsId, hasEmail, emailChanged } = event.data
			const email = emailChanged ? { emailDetailsId: detailsId, isEmailVerified: false } : {}
			// A refused organization is reviewed again after a change.
			const verification = state.verification === 'refused' ? 'waiting' : state.verification
			return { ...state, detailsId, hasEmail, verification, ...email }
		}
		case 'OrganizationEmailVerified':
			return { ...state, isEmailVerified: true }
		case 'OrganizationEmailCheckRequested':
			return state
		case 'OrganizationRemoved':
			return { status: 'removed' }
		case 'MemberInvited': {
			const { invitationId, role, byUserId, isByMember, until } = event.data
			const invitation = { role, byUserId, isByMember, until, status: 'open', usedBy: null } as const
			return { ...state, invitations: { ...state.invitations, [invitationId]: invitation } }
		}
		case 'InvitationWithdrawn':
			return withInvitation(state, event.data.invitationId, { status: 'withdrawn' })
		case 'MemberJoined':
			return joined(state, event.data)
		case 'MemberRoleChanged':
			return { ...state, members: { ...state.members, [event.data.userId]: event.data.role } }
		case 'MemberLeft': {
			const { [event.data.userId]: _, ...members } = state.members
			return { ...state, members }
		}
		case 'OrganizationVerified':
			return { ...state, verification: 'verified' }
		case 'OrganizationUnverified':
			return { ...state, verification: event.data.because === 'renamed' ? 'waiting' : 'refused' }
		case 'TopOrganizationMarked':
			return { ...state, isTop: event.data.isTop }
		case 'TaxRegistrationSubmitted':
		case 'TaxRegistrationVerified':
		case 'TaxRegistrationUnverified':
		case 'TaxRegistrationWithdrawn':
			return { ...state, taxRegistrations: evolveTax(state.taxRegistrations, event) }
		default:
			return never(event)
	}
}

function joined(state: Registered, { userId, role, invitationId }: MemberJoined['data']): Registered {
	const after = { ...state, members: { ...state.members, [userId]: role } }
	return invitationId === undefined
		? after
		: withInvitation(after, invitationId, { status: 'used', usedBy: userId })
}

function withInvitation(state: Registered, invitationId: string, change: Partial<Invitation>): Registered {
	const invitation = state.invitations[invitationId]
	if (!invitation) return state
	return { ...state, invitations: { ...state.invitations, [invitationId]: { ...invitation, ...change } } }
}

export const organizationDecider: Decider<OrganizationState, OrganizationCommand, OrganizationEvent> = {
	initial: { status: 'none' },
	decide,
	evolve,
}
