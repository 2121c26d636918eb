import type { Role } from './contract.ts'

/** The money screens and calls of the backoffice, and what others are told there. superAdmin passes every guard. */
export const MONEY_ACCESS = {
	allow: 'roles',
	roles: ['finAdmin'],
	refusal: 'You do not have the privilege to access the requested page!',
} as const

/** Screens that everybody in the backoffice may read. */
export const BACKOFFICE_ACCESS = { allow: 'roles', roles: ['admin', 'volunteerAdmin', 'finAdmin'] } as const

/** The list of users and their roles. */
export const USERS_ACCESS = { allow: 'roles', roles: ['admin', 'finAdmin'] } as const

/** Roles that open money to whoever holds them. */
export const MONEY_ROLES: readonly Role[] = ['finAdmin', 'superAdmin']

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
