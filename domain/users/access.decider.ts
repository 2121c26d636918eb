import type { Decider } from '../_shared/decider.ts'
import { never } from '../_shared/errors.ts'
import type { AccessEvent } from './access.events.ts'

export interface AccessCommand {
	readonly type: 'GrantRole' | 'RevokeRole'
	readonly userId: string
	readonly role: string
	readonly at: string
}

export interface AccessState {
	readonly roles: readonly string[]
}

function decide({ type, userId, role, at }: AccessCommand, { roles }: AccessState): readonly AccessEvent[] {
	const data = { userId, role, at }
	switch (type) {
		case 'GrantRole':
			return roles.includes(role) ? [] : [{ type: 'RoleGranted', data }]
		case 'RevokeRole':
			return roles.includes(role) ? [{ type: 'RoleRevoked', data }] : []
		default:
			return never(type)
	}
}

function evolve({ roles }: AccessState, event: AccessEvent): AccessState {
	switch (event.type) {
		case 'RoleGranted':
			return { roles: [...roles, event.data.role] }
		case 'RoleRevoked':
			return { roles: roles.filter((role) => role !== event.data.role) }
		default:
			return never(event)
	}
}

/** Role grants of one person. */
export const accessDecider: Decider<AccessState, AccessCommand, AccessEvent> = {
	initial: { roles: [] },
	decide,
	evolve,
}
