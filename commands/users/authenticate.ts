import type { Role } from '../../domain/users/contract.ts'
import { dormantRoles } from '../../domain/users/roles.contract.ts'
import type { Principal } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import { proofOfSession } from '../../records/users/factor-proofs.ts'
import { findByAccess } from '../../records/users/sessions.ts'
import type { UserDeps } from './deps.ts'
import { hashToken } from './tokens.ts'

/** The roles that somebody holds, as one session of theirs may use them. */
export interface SessionRoles {
	readonly roles: readonly Role[]
	/** Held, and dormant here. */
	readonly withheld: readonly Role[]
}

/**
 * The roles that a session has. Where a second factor is asked for, those that open the backoffice are withheld from one
 * that was opened without a factor whose enrolment was proven independently of the password.
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
 * Says who calls: the person behind a bearer token, else the guest behind a cookie. A guest's id follows
 * from their cookie, and the cookie can't be made from the id. Where a second factor is asked for, roles that
 * open the backoffice are not there in a session without.
 */
export function createAuthenticate({
	sql,
	clock,
	rolesOf,
	secondFactorForStaff,
}: Omit<UserDeps, 'passwords' | 'loginLimits'>) {
	const principalOf = async (bearer: string): Promise<Principal> => {
		const session = await findByAccess(sql, hashToken(bearer), new Date(clock.now()))
		if (session === null) throw refuseCommon('UNAUTHENTICATED')
		const { user_id: id, family_id: sessionId } = session
		const { roles, withheld } = await sessionRoles(
			{ sql, rolesOf, secondFactorForStaff },
			{ userId: id, sessionId },
		)
		return { kind: 'user', id, roles, withheld, sessionId }
	}
	/**
	 * A guest is known at once.
	 * @throws DomainError UNAUTHENTICATED (401) for a token that is unknown, expired or revoked
	 */
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
