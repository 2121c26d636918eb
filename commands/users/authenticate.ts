import type { Role } from '../../domain/users/contract.ts'
import { dormantRoles, TOKEN_ROLES } from '../../domain/users/roles.contract.ts'
import type { Principal } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import { TOKEN_PREFIX } from '../../kernel/wire/token-scopes.ts'
import { findToken, noteUse } from '../../records/users/api-tokens.ts'
import { bestProofOf, proofOfSession } from '../../records/users/factor-proofs.ts'
import { findByAccess } from '../../records/users/sessions.ts'
import type { UserDeps } from './deps.ts'
import { hashToken } from './tokens.ts'

export interface SessionRoles {
	readonly roles: readonly Role[]
	readonly withheld: readonly Role[]
}

/**
 * Returns the roles of a session. Where a second factor is required, roles that open the backoffice need one
 * whose enrolment was proven independently of the password.
 */
export async function sessionRoles(
	{ sql, rolesOf, secondFactorForStaff }: Pick<UserDeps, 'sql' | 'rolesOf' | 'secondFactorForStaff'>,
	session: { readonly userId: string; readonly sessionId: string },
): Promise<SessionRoles> {
	const held = await rolesOf(session.userId)
	if (!secondFactorForStaff || dormantRoles(held, null).length === 0) return { roles: held, withheld: [] }
	const withheld = dormantRoles(held, await proofOfSession(sql, session.sessionId))
	return { roles: held.filter((role) => !withheld.includes(role)), withheld }
}

/**
 * Identifies the caller: the person of a session's token or of an API token, else the guest of a cookie. A guest's id derives from
 * the cookie, which can't be computed from the id. Where a second factor is required, a session without it
 * has no backoffice roles.
 */
export function createAuthenticate({
	sql,
	clock,
	rolesOf,
	secondFactorForStaff,
}: Omit<UserDeps, 'passwords' | 'loginLimits'>) {
	/** Returns null when there is no such token: one session in 262,144 begins with the same letters. */
	const ofToken = async (secret: string): Promise<Principal | null> => {
		const now = new Date(clock.now())
		const token = await findToken(sql, hashToken(secret), now)
		if (token === null) return null
		const { id, user_id: userId, scopes } = token
		const held = (await rolesOf(userId)).filter((role) => TOKEN_ROLES.includes(role))
		const withheld = secondFactorForStaff ? dormantRoles(held, await bestProofOf(sql, userId)) : []
		const roles = held.filter((role) => !withheld.includes(role))
		if (roles.length === 0) throw refuseCommon('UNAUTHENTICATED')
		await noteUse(sql, token, now)
		return { kind: 'user', id: userId, roles, sessionId: id, token: { id, scopes } }
	}
	const principalOf = async (bearer: string): Promise<Principal> => {
		const byToken = bearer.startsWith(TOKEN_PREFIX) ? await ofToken(bearer) : null
		if (byToken) return byToken
		const session = await findByAccess(sql, hashToken(bearer), new Date(clock.now()))
		if (session === null) throw refuseCommon('UNAUTHENTICATED')
		const { user_id: id, family_id: sessionId } = session
		const { roles, withheld } = await sessionRoles(
			{ sql, rolesOf, secondFactorForStaff },
			{ userId: id, sessionId },
		)
		return { kind: 'user', id, roles, withheld, sessionId }
	}
	/** @throws DomainError UNAUTHENTICATED (401) for an unknown, expired or revoked token */
	return ({
		bearer,
		guestToken,
	}: {
		readonly bearer: string | undefined
		readonly guestToken: string
	}): Principal | Promise<Principal> =>
		bearer === undefined
			? { kind: 'guest', id: derivedId('guest', hashToken(guestToken).toString('hex')) }
			: principalOf(bearer)
}
