import type { Decider } from '../_shared/decider.ts'
import { DomainError, never, notFound } from '../_shared/errors.ts'
import type { MemberRole, OrganizationEvent } from './organizations.events.ts'

export type OrganizationCommand =
	| { readonly type: 'RegisterOrganization'; readonly ownerId: string; readonly at: string }
	| {
			readonly type: 'AddMember'
			readonly userId: string
			readonly role: 'admin' | 'member'
			readonly at: string
	  }
	| { readonly type: 'VerifyOrganization'; readonly at: string }

export type OrganizationState =
	| { readonly status: 'none' }
	| {
			readonly status: 'registered'
			readonly members: Readonly<Record<string, MemberRole>>
			readonly verified: boolean
	  }

function decide(command: OrganizationCommand, state: OrganizationState): readonly OrganizationEvent[] {
	const { at } = command
	if (command.type === 'RegisterOrganization') {
		if (state.status !== 'none')
			throw new DomainError('ALREADY_EXISTS', 'This organization exists already.', 409)
		return [{ type: 'OrganizationRegistered', data: { ownerId: command.ownerId, at } }]
	}
	if (state.status === 'none') throw notFound('The organization')
	switch (command.type) {
		case 'AddMember': {
			const { userId, role } = command
			const present = state.members[userId]
			if (present === role) return []
			if (present) throw new DomainError('ALREADY_MEMBER', 'This person is a member already.', 409)
			return [{ type: 'MemberJoined', data: { userId, role, at } }]
		}
		case 'VerifyOrganization':
			return state.verified ? [] : [{ type: 'OrganizationVerified', data: { at } }]
		default:
			return never(command)
	}
}

function evolve(state: OrganizationState, event: OrganizationEvent): OrganizationState {
	if (event.type === 'OrganizationRegistered') {
		return { status: 'registered', members: { [event.data.ownerId]: 'owner' }, verified: false }
	}
	if (state.status === 'none') throw new TypeError(`${event.type} before OrganizationRegistered`)
	switch (event.type) {
		case 'MemberJoined':
			return { ...state, members: { ...state.members, [event.data.userId]: event.data.role } }
		case 'OrganizationVerified':
			return { ...state, verified: true }
		default:
			return never(event)
	}
}

export const organizationDecider: Decider<OrganizationState, OrganizationCommand, OrganizationEvent> = {
	initial: { status: 'none' },
	decide,
	evolve,
}
