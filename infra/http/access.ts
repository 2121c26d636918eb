import { DomainError } from '../../kernel/events/errors.ts'
import type { Access, Principal } from '../../kernel/http/route.ts'
import { notAllowed, refuseCommon } from '../../kernel/wire/refusals.ts'
import type { Role } from '../../kernel/wire/roles.ts'
import type { TokenScope } from '../../kernel/wire/token-scopes.ts'
import { unauthenticated } from './errors.ts'

const isInScope = (access: Access, scopes: readonly TokenScope[]): boolean =>
	access.allow === 'roles' && access.token !== undefined && scopes.includes(access.token)

/**
 * Admits or refuses a caller. superAdmin passes every `roles` guard.
 * @throws DomainError UNAUTHENTICATED (401), NOT_ALLOWED (403), TOKEN_SCOPE (403) for an API token, or
 * ROLE_DORMANT (403) for a role that waits for a second factor
 */
export function guard(access: Access, principal: Principal): void {
	if (principal.kind === 'user' && principal.token && !isInScope(access, principal.token.scopes))
		throw refuseCommon('TOKEN_SCOPE')
	if (access.allow === 'everyone' || access.allow === 'provider') return
	if (principal.kind !== 'user') throw unauthenticated()
	if (access.allow === 'signedIn') return
	const opens = (role: Role) => role === 'superAdmin' || access.roles.includes(role)
	if (principal.roles.some(opens)) return
	if (principal.withheld?.some(opens)) throw dormant()
	throw access.refusal === undefined
		? notAllowed()
		: new DomainError('NOT_ALLOWED', 'forbidden', access.refusal)
}

const dormant = () => refuseCommon('ROLE_DORMANT')
