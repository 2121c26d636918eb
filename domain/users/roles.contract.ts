import { ROLES, type Role } from '../../kernel/wire/roles.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { type FactorProof, isIndependent } from './factor-proof.contract.ts'

/**
 * Access to the backoffice's money screens and calls, with the refusal's text. superAdmin passes every guard.
 */
export const MONEY_ACCESS = {
	allow: 'roles',
	roles: ['finAdmin'],
	refusal: 'users.refusals.NOT_ALLOWED.money',
} as const

/** Access to the own API tokens. */
export const TOKENS_ACCESS = { ...MONEY_ACCESS, roles: ['auditor', 'finAdmin'] } as const

/** Read access to finance: an auditor reads all of it, and acts on nothing. */
export const FINANCE_READ_ACCESS = { ...TOKENS_ACCESS, token: 'finance:read' } as const

/** Read access to what a close exports. */
export const CLOSE_EXPORT_ACCESS = { ...TOKENS_ACCESS, token: 'close:export' } as const

/** Read access to withdrawals and donations: an admin may read, but not decide about money. */
export const MONEY_READ_ACCESS = {
	...FINANCE_READ_ACCESS,
	roles: ['admin', ...FINANCE_READ_ACCESS.roles],
} as const

/** Access to withdrawals, also for volunteers, without bank account data. */
export const WITHDRAWALS_ACCESS = {
	...MONEY_READ_ACCESS,
	roles: ['volunteerAdmin', ...MONEY_READ_ACCESS.roles],
} as const

export const BACKOFFICE_ACCESS = { allow: 'roles', roles: ['admin', 'volunteerAdmin', 'finAdmin'] } as const

/** Access to the backoffice's home page. */
export const HOME_ACCESS = { allow: 'roles', roles: ['auditor', ...BACKOFFICE_ACCESS.roles] } as const

/** Access to the radio's library and to what it publishes. */
export const RADIO_ACCESS = { allow: 'roles', roles: ['admin', 'talRadioAdmin'] } as const

/** Access to the backoffice's frame: the caller's own data. */
export const FRAME_ACCESS = { allow: 'roles', roles: ['talRadioAdmin', ...HOME_ACCESS.roles] } as const

export const opensBackoffice = (roles: readonly string[]): boolean =>
	roles.some((role) => role === 'superAdmin' || FRAME_ACCESS.roles.some((each) => each === role))

export const USERS_ACCESS = { allow: 'roles', roles: ['admin', 'finAdmin'] } as const

export const MONEY_ROLES: readonly Role[] = ['finAdmin', 'superAdmin']

/** Roles whose owners may have API tokens, which open what these roles read. */
export const TOKEN_ROLES: readonly Role[] = ['auditor', ...MONEY_ROLES]

/**
 * Returns the dormant roles: all, since each opens the backoffice, unless a second factor exists whose enrolment was
 * proven by more than the password.
 * @param proof of the factor that a session was opened with, or of the account's best; null: none
 */
export const dormantRoles = (held: readonly Role[], proof: FactorProof | null): readonly Role[] =>
	isIndependent(proof) ? [] : held

/** A role with a term ends by itself, at most this long after it was granted or renewed. */
const MAX_TERM_MS = 366 * DAY_MS

export const hasTerm = (role: string): boolean => role === 'auditor'

export function isTerm(role: string, until: string | undefined, at: string): boolean {
	if (!hasTerm(role) || until === undefined) return !hasTerm(role) && until === undefined
	const lasts = Date.parse(until) - Date.parse(at)
	return lasts > 0 && lasts <= MAX_TERM_MS
}

/** The roles that each role may grant and revoke; an admin only those that open neither money nor roles. */
const GIVEN_BY: Partial<Record<Role, readonly Role[]>> = {
	superAdmin: ROLES,
	admin: ['volunteerAdmin', 'talRadioAdmin'],
}

/** Checks whether a person with these roles may end all sessions of a person with the others. */
export const maySignOut = (roles: readonly string[], theirs: readonly string[]): boolean =>
	roles.includes('superAdmin') || (roles.includes('admin') && !theirs.includes('superAdmin'))

export const grantableBy = (roles: readonly string[]): readonly Role[] => [
	...new Set(roles.flatMap((role) => GIVEN_BY[role as Role] ?? [])),
]
