import type { Role } from '../../domain/users/contract.ts'
import { MONEY_ROLES } from '../../domain/users/roles.contract.ts'
import { DomainError } from '../../kernel/errors.ts'
import type { Principal } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/ids.ts'
import { findByAccess } from '../../records/users/sessions.ts'
import type { UserDeps } from './deps.ts'
import { hashToken } from './tokens.ts'

/** The roles that a session has: those that touch money are withheld from one without a second factor. */
export async function sessionRoles(
	{ rolesOf, secondFactorForMoney }: Pick<UserDeps, 'rolesOf' | 'secondFactorForMoney'>,
	session: { readonly user_id: string; readonly second_factor: boolean },
): Promise<readonly Role[]> {
	const held = await rolesOf(session.user_id)
	const withheld = secondFactorForMoney && !session.second_factor ? MONEY_ROLES : []
	return held.filter((role) => !withheld.includes(role))
}

/**
 * Says who calls: the person behind a bearer token, else the guest behind a cookie. A guest's id follows
 * from their cookie, and the cookie can't be made from the id. Where a second factor is asked for, roles that
 * touch money are not there in a session without.
 */
export const createAuthenticate =
	({ sql, clock, rolesOf, secondFactorForMoney }: Omit<UserDeps, 'passwords' | 'loginLimits'>) =>
	/** @throws DomainError UNAUTHENTICATED (401) for a token that is unknown, expired or revoked */
	async (credentials: {
		readonly bearer: string | undefined
		readonly guestToken: string
	}): Promise<Principal> => {
		const { bearer, guestToken } = credentials
		if (bearer === undefined) {
			return { kind: 'guest', id: derivedId('guest', hashToken(guestToken).toString('hex')) }
		}
		const session = await findByAccess(sql, hashToken(bearer), new Date(clock.now()))
		if (session === null) throw new DomainError('UNAUTHENTICATED', 'Authentication failed.', 401)
		const roles = await sessionRoles({ rolesOf, secondFactorForMoney }, session)
		return { kind: 'user', id: session.user_id, roles, sessionId: session.family_id }
	}
