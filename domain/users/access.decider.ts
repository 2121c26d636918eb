import type { Decider } from '../../kernel/events/decider.ts'
import { never } from '../../kernel/events/errors.ts'
import { changedMeanwhile } from '../../kernel/wire/refusals.ts'
import type { AccessEvent } from './access.events.ts'
import { refuse } from './refusals.contract.ts'
import { grantableBy, maySignOut } from './roles.contract.ts'

interface Reason {
	readonly noteId: string
	readonly noteHash: string
}

export interface RoleCommand {
	readonly type: 'GrantRole' | 'RevokeRole'
	readonly userId: string
	readonly role: string
	readonly at: string
	readonly by?: {
		readonly userId: string
		/** Folded from their own stream, without the roles that their session may not use. */
		readonly roles: readonly string[]
		readonly seen: number
		readonly reason: Reason
	}
}

export interface EndSessions {
	readonly type: 'EndSessions'
	readonly userId: string
	readonly at: string
	readonly by: { readonly roles: readonly string[]; readonly reason: Reason }
}

export type AccessCommand = RoleCommand | EndSessions

export interface AccessState {
	readonly roles: readonly string[]
	readonly changes: number
}

function decide(command: AccessCommand, state: AccessState): readonly AccessEvent[] {
	if (command.type !== 'EndSessions') return decideRole(command, state)
	const { userId, at, by } = command
	if (!maySignOut(by.roles, state.roles)) throw refuse('NOT_ALLOWED.signOut')
	return [{ type: 'SessionsEnded', data: { userId, at, reason: by.reason } }]
}

function decideRole(command: RoleCommand, { roles, changes }: AccessState): readonly AccessEvent[] {
	const { type, userId, role, at, by } = command
	if (by) {
		if (by.userId === userId) {
			throw refuse('OWN_ROLES')
		}
		if (!grantableBy(by.roles).some((each) => each === role)) {
			throw refuse('NOT_ALLOWED.changeRole')
		}
		if (by.seen !== changes) throw changedMeanwhile()
	}
	const data = { userId, role, at, ...(by && { reason: by.reason }) }
	switch (type) {
		case 'GrantRole':
			return roles.includes(role) ? [] : [{ type: 'RoleGranted', data }]
		case 'RevokeRole':
			return roles.includes(role) ? [{ type: 'RoleRevoked', data }] : []
		default:
			return never(type)
	}
}

function evolve({ roles, changes }: AccessState, event: AccessEvent): AccessState {
	switch (event.type) {
		case 'RoleGranted':
			return { roles: [...roles, event.data.role], changes: changes + 1 }
		case 'RoleRevoked':
			return { roles: roles.filter((role) => role !== event.data.role), changes: changes + 1 }
		case 'SessionsEnded':
			return { roles, changes: changes + 1 }
		default:
			return never(event)
	}
}

export const accessDecider: Decider<AccessState, AccessCommand, AccessEvent> = {
	initial: { roles: [], changes: 0 },
	decide,
	evolve,
}
