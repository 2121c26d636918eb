import type { Principal } from '../../infra/http/route.ts'

/** Finance, and whoever stands above every role. */
export const isFinance = (viewer: Principal): boolean =>
	viewer.kind === 'user' && viewer.roles.some((role) => role === 'finAdmin' || role === 'superAdmin')

/** The money screens of the backoffice, and what others are told there. */
export const MONEY_ACCESS = {
	allow: 'roles',
	roles: ['finAdmin'],
	refusal: 'You do not have the privilege to access the requested page!',
} as const

/** Screens that everybody in the backoffice may read. */
export const BACKOFFICE_ACCESS = { allow: 'roles', roles: ['admin', 'volunteerAdmin', 'finAdmin'] } as const
