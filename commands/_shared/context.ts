import type { DispatchContext } from '../../kernel/dispatch.ts'
import { notAllowed } from '../../kernel/errors.ts'
import type { Caller, Principal } from '../../kernel/http/route.ts'

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

export const hasRole = (principal: Principal, ...roles: readonly string[]): boolean =>
	principal.kind === 'user' && principal.roles.some((role) => role === 'superAdmin' || roles.includes(role))
