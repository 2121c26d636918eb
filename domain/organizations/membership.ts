import { never } from '../../kernel/events/errors.ts'
import { notAllowed } from '../../kernel/wire/refusals.ts'
import type { MemberRole, OrganizationEvent } from './organizations.events.ts'
import {
	type By,
	type Invitation,
	keepsAnOwner,
	MAX_INVITATIONS,
	mayGive,
	mustLead,
	type Registered,
	roleOf,
} from './organizations.state.ts'
import { refuse } from './refusals.contract.ts'

export type MembershipCommand =
	| {
			readonly type: 'InviteMember'
			readonly by: By
			readonly invitationId: string
			readonly role: MemberRole
			readonly until: string
			readonly at: string
	  }
	| {
			readonly type: 'WithdrawInvitation'
			readonly by: By
			readonly invitationId: string
			readonly at: string
	  }
	| {
			readonly type: 'AcceptInvitation'
			readonly invitationId: string
			readonly userId: string
			readonly at: string
	  }
	| {
			readonly type: 'AddMember'
			readonly userId: string
			readonly role: MemberRole
			readonly at: string
	  }
	| {
			readonly type: 'ChangeMemberRole'
			readonly by: By
			readonly userId: string
			readonly role: MemberRole
			readonly at: string
	  }
	| { readonly type: 'RemoveMember'; readonly by: By; readonly userId: string; readonly at: string }

export function invitationStatus(
	state: Registered,
	invitation: Invitation,
	at: string,
): 'open' | 'used' | 'withdrawn' | 'expired' {
	if (invitation.status !== 'open') return invitation.status
	// A person who can no longer grant the role can't have granted it before they left.
	const donor = state.members[invitation.byUserId] ?? null
	if (donor !== null && !mayGive(donor, invitation.role)) return 'withdrawn'
	if (donor === null && invitation.isByMember) return 'withdrawn'
	return at > invitation.until ? 'expired' : 'open'
}

const INVITATION_REFUSALS = {
	used: 'INVITATION_USED',
	withdrawn: 'INVITATION_WITHDRAWN',
	expired: 'INVITATION_EXPIRED',
} as const

const worthless = (why: keyof typeof INVITATION_REFUSALS) => refuse(INVITATION_REFUSALS[why])

function invitationOf(state: Registered, invitationId: string): Invitation {
	const invitation = state.invitations[invitationId]
	if (!invitation) throw refuse('NOT_FOUND.invitation')
	return invitation
}

const alreadyMember = () => refuse('ALREADY_MEMBER')

/** Decides on membership: by owners and admins, and by persons who join or leave. */
export function decideMembership(
	command: MembershipCommand,
	state: Registered,
): readonly OrganizationEvent[] {
	const { at } = command
	switch (command.type) {
		case 'InviteMember':
			return invite(command, state)
		case 'WithdrawInvitation': {
			mustLead(state, command.by)
			const { status } = invitationOf(state, command.invitationId)
			if (status === 'withdrawn') return []
			if (status === 'used') throw worthless('used')
			return [{ type: 'InvitationWithdrawn', data: { invitationId: command.invitationId, at } }]
		}
		case 'AcceptInvitation':
			return acceptInvitation(command, state)
		case 'AddMember': {
			const { userId, role } = command
			const present = state.members[userId]
			if (present === role) return []
			if (present) throw alreadyMember()
			return [{ type: 'MemberJoined', data: { userId, role, at } }]
		}
		case 'ChangeMemberRole': {
			const { by, userId, role } = command
			const { own, present } = mayDecideOn(state, by, userId)
			if (!mayGive(own, role)) throw notAllowed()
			if (present === role) return []
			if (present === 'owner') keepsAnOwner(state, userId)
			return [{ type: 'MemberRoleChanged', data: { userId, role, at } }]
		}
		case 'RemoveMember': {
			const { by, userId } = command
			const leaves = by.userId === userId && state.members[userId] !== undefined
			const present = leaves ? state.members[userId] : mayDecideOn(state, by, userId).present
			if (present === 'owner') keepsAnOwner(state, userId)
			return [{ type: 'MemberLeft', data: { userId, at } }]
		}
		default:
			return never(command)
	}
}

type Of<Type extends MembershipCommand['type']> = Extract<MembershipCommand, { type: Type }>

function invite(
	{ by, invitationId, role, until, at }: Of<'InviteMember'>,
	state: Registered,
): readonly OrganizationEvent[] {
	mustLead(state, by)
	if (!mayGive(roleOf(state, by), role)) throw notAllowed()
	const open = Object.values(state.invitations).filter(
		(invitation) => invitationStatus(state, invitation, at) === 'open',
	)
	if (open.length >= MAX_INVITATIONS) throw refuse('TOO_MANY_INVITATIONS')
	const isByMember = state.members[by.userId] !== undefined
	const data = { invitationId, role, byUserId: by.userId, isByMember, until, at }
	return [{ type: 'MemberInvited', data }]
}

function acceptInvitation(
	{ invitationId, userId, at }: Of<'AcceptInvitation'>,
	state: Registered,
): readonly OrganizationEvent[] {
	const invitation = invitationOf(state, invitationId)
	if (invitation.usedBy === userId && state.members[userId]) return []
	const worth = invitationStatus(state, invitation, at)
	if (worth !== 'open') throw worthless(worth)
	if (state.members[userId]) throw alreadyMember()
	return [{ type: 'MemberJoined', data: { userId, role: invitation.role, invitationId, at } }]
}

/** @throws DomainError NOT_ALLOWED, also for members of a higher role; NOT_FOUND */
function mayDecideOn(state: Registered, by: By, userId: string) {
	mustLead(state, by)
	const own = roleOf(state, by)
	const present = state.members[userId]
	if (!present) throw refuse('NOT_FOUND.member')
	if (!mayGive(own, present)) throw notAllowed()
	return { own, present }
}
