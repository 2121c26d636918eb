import type { DispatchContext } from '../../kernel/events/dispatch.ts'
import type { Caller, Principal } from '../../kernel/http/route.ts'
import { notAllowed } from '../../kernel/wire/refusals.ts'

export const contextOf = (caller: Caller): DispatchContext => ({
	commandId: caller.commandId,
	actor: caller.actor,
	correlationId: caller.correlationId,
	...(caller.bodyHash !== undefined && { bodyHash: caller.bodyHash }),
	...(caller.expectedRevision !== undefined && { expectedRevision: caller.expectedRevision }),
})

/** @throws DomainError NOT_ALLOWED when nobody is signed in */
export function signedIn(caller: Caller): Extract<Principal, { kind: 'user' }> {
	if (caller.principal.kind !== 'user') throw notAllowed()
	return caller.principal
}

/**
 * Returns the roles that the session may use. Without a second factor, it gets no role that opens the
 * backoffice.
 */
export const rolesInSession = (held: readonly string[], caller: Caller): readonly string[] => {
	const { roles } = signedIn(caller)
	return held.filter((role) => roles.some((usable) => usable === role))
}

export const hasRole = (principal: Principal, ...roles: readonly string[]): boolean =>
	principal.kind === 'user' && principal.roles.some((role) => role === 'superAdmin' || roles.includes(role))
