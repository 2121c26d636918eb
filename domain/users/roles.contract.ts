import type { Role } from './contract.ts'
import { type FactorProof, isIndependent } from './factor-proof.contract.ts'

/** The money screens and calls of the backoffice, and what others are told there. superAdmin passes every guard. */
export const MONEY_ACCESS = {
	allow: 'roles',
	roles: ['finAdmin'],
	refusal: 'users.refusals.NOT_ALLOWED.money',
} as const

/** Withdrawals and donations, to read: an admin passes finance's guard there, and decides nothing about money. */
export const MONEY_READ_ACCESS = { ...MONEY_ACCESS, roles: ['admin', 'finAdmin'] } as const

/** Withdrawals, which volunteers read, too; what they were told of bank accounts is left out for them. */
export const WITHDRAWALS_ACCESS = { ...MONEY_ACCESS, roles: ['admin', 'volunteerAdmin', 'finAdmin'] } as const

/** Screens that everybody in the backoffice may read. */
export const BACKOFFICE_ACCESS = { allow: 'roles', roles: ['admin', 'volunteerAdmin', 'finAdmin'] } as const

/** Whether there is anything in the backoffice for somebody with these roles. */
export const opensBackoffice = (roles: readonly string[]): boolean =>
	roles.some((role) => role === 'superAdmin' || BACKOFFICE_ACCESS.roles.some((each) => each === role))

/** The list of users and their roles. */
export const USERS_ACCESS = { allow: 'roles', roles: ['admin', 'finAdmin'] } as const

/** Roles that open money to whoever holds them. */
export const MONEY_ROLES: readonly Role[] = ['finAdmin', 'superAdmin']

/** Roles that open money, or what people in need tell reviewers alone. */
const GUARDED_ROLES: readonly Role[] = [...MONEY_ROLES, 'admin', 'volunteerAdmin']

/**
 * Of the roles that somebody holds, those that are dormant: all that open the backoffice, unless a second factor
 * stands whose enrolment was proven by more than the password.
 * @param proof of the factor that a session was opened with, or of the best that the account has; null: none
 */
export const dormantRoles = (held: readonly Role[], proof: FactorProof | null): readonly Role[] =>
	isIndependent(proof) ? [] : held.filter((role) => GUARDED_ROLES.includes(role))

/** Who may grant and revoke which roles: an admin those that open neither money nor roles. */
const GIVEN_BY: Partial<Record<Role, readonly Role[]>> = {
	superAdmin: ['admin', 'superAdmin', 'volunteerAdmin', 'finAdmin', 'talRadioAdmin'],
	admin: ['volunteerAdmin', 'talRadioAdmin'],
}

/** Whether somebody with these roles may sign out, everywhere, somebody with those. */
export const maySignOut = (roles: readonly string[], theirs: readonly string[]): boolean =>
	roles.includes('superAdmin') || (roles.includes('admin') && !theirs.includes('superAdmin'))

/** The roles that somebody with these roles may grant and revoke. */
export const grantableBy = (roles: readonly string[]): readonly Role[] => [
	...new Set(roles.flatMap((role) => GIVEN_BY[role as Role] ?? [])),
]
