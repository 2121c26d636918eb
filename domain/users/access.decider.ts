import type { Decider } from '../../kernel/events/decider.ts'
import { never } from '../../kernel/events/errors.ts'
import { changedMeanwhile } from '../../kernel/wire/refusals.ts'
import type { AccessEvent } from './access.events.ts'
import { refuse } from './refusals.contract.ts'
import { grantableBy, isTerm, maySignOut } from './roles.contract.ts'

interface Reason {
	readonly noteId: string
	readonly noteHash: string
}

export interface RoleCommand {
	readonly type: 'GrantRole' | 'RevokeRole'
	readonly userId: string
	readonly role: string
	readonly at: string
	/** The end of a granted role that has a term. */
	readonly until?: string
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

/** Ends the roles whose term is over. */
export interface EndTerms {
	readonly type: 'EndTerms'
	readonly userId: string
	readonly at: string
}

export type AccessCommand = RoleCommand | EndSessions | EndTerms

export interface AccessState {
	readonly roles: readonly string[]
	/** The ends of roles that have a term. */
	readonly terms: Readonly<Record<string, string>>
	readonly changes: number
}

function decide(command: AccessCommand, state: AccessState): readonly AccessEvent[] {
	if (command.type === 'EndTerms') return endTerms(command, state)
	if (command.type !== 'EndSessions') return decideRole(command, state)
	const { userId, at, by } = command
	if (!maySignOut(by.roles, state.roles)) throw refuse('NOT_ALLOWED.signOut')
	return [{ type: 'SessionsEnded', data: { userId, at, reason: by.reason } }]
}

const endTerms = ({ userId, at }: EndTerms, { terms }: AccessState): readonly AccessEvent[] =>
	Object.entries(terms)
		.filter(([, until]) => until <= at)
		.map(([role]) => ({ type: 'RoleRevoked', data: { userId, role, at } }))

function decideRole(command: RoleCommand, { roles, terms, changes }: AccessState): readonly AccessEvent[] {
	const { type, userId, role, at, until, by } = command
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
			if (!isTerm(role, until, at)) throw refuse('TERM_INVALID', {}, 'lastDay')
			return roles.includes(role) && terms[role] === until
				? []
				: [{ type: 'RoleGranted', data: { ...data, ...(until && { until }) } }]
		case 'RevokeRole':
			return roles.includes(role) ? [{ type: 'RoleRevoked', data }] : []
		default:
			return never(type)
	}
}

function evolve({ roles, terms, changes }: AccessState, event: AccessEvent): AccessState {
	switch (event.type) {
		case 'RoleGranted': {
			const { role, until } = event.data
			return {
				roles: [...without(roles, role), role],
				terms: until === undefined ? terms : { ...terms, [role]: until },
				changes: changes + 1,
			}
		}
		case 'RoleRevoked': {
			const { [event.data.role]: _, ...others } = terms
			return { roles: without(roles, event.data.role), terms: others, changes: changes + 1 }
		}
		case 'SessionsEnded':
			return { roles, terms, changes: changes + 1 }
		default:
			return never(event)
	}
}

const without = (roles: readonly string[], role: string) => roles.filter((each) => each !== role)

export const accessDecider: Decider<AccessState, AccessCommand, AccessEvent> = {
	initial: { roles: [], terms: {}, changes: 0 },
	decide,
	evolve,
}
