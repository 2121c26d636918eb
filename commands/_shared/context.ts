import type { DispatchContext } from '../../kernel/events/dispatch.ts'
import type { Caller, Principal } from '../../kernel/http/route.ts'
import { notAllowed } from '../../kernel/wire/refusals.ts'

/** What dispatch needs to know of a call. */
export const contextOf = (caller: Caller): DispatchContext => ({
	commandId: caller.commandId,
	actor: caller.actor,
	correlationId: caller.correlationId,
	...(caller.bodyHash !== undefined && { bodyHash: caller.bodyHash }),
	...(caller.expectedRevision !== undefined && { expectedRevision: caller.expectedRevision }),
})

/** The signed-in caller of a route that lets nobody else in. @throws DomainError NOT_ALLOWED */
export function signedIn(caller: Caller): Extract<Principal, { kind: 'user' }> {
	if (caller.principal.kind !== 'user') throw notAllowed()
	return caller.principal
}

/**
 * The roles by which the caller's session decides: of those that somebody's stream says they hold, the ones that
 * the session may use. Without a second factor, roles that open the backoffice are withheld from it.
 */
export const rolesInSession = (held: readonly string[], caller: Caller): readonly string[] => {
	const { roles } = signedIn(caller)
	return held.filter((role) => roles.some((usable) => usable === role))
}

export const hasRole = (principal: Principal, ...roles: readonly string[]): boolean =>
	principal.kind === 'user' && principal.roles.some((role) => role === 'superAdmin' || roles.includes(role))
