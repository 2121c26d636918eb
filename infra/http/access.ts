import { DomainError, notAllowed } from '../../kernel/errors.ts'
import type { Access, Principal } from '../../kernel/http/route.ts'
import { unauthenticated } from './errors.ts'

/**
 * Lets a caller in or refuses. superAdmin passes every `roles` guard.
 * @throws DomainError UNAUTHENTICATED (401) or NOT_ALLOWED (403)
 */
export function guard(access: Access, principal: Principal): void {
	if (access.allow === 'everyone' || access.allow === 'provider') return
	if (principal.kind !== 'user') throw unauthenticated()
	if (access.allow === 'signedIn') return
	const allowed = principal.roles.some((role) => role === 'superAdmin' || access.roles.includes(role))
	if (allowed) return
	throw access.refusal === undefined ? notAllowed() : new DomainError('NOT_ALLOWED', access.refusal, 403)
}
