/** The money screens and calls of the backoffice, and what others are told there. superAdmin passes every guard. */
export const MONEY_ACCESS = {
	allow: 'roles',
	roles: ['finAdmin'],
	refusal: 'You do not have the privilege to access the requested page!',
} as const

/** Screens that everybody in the backoffice may read. */
export const BACKOFFICE_ACCESS = { allow: 'roles', roles: ['admin', 'volunteerAdmin', 'finAdmin'] } as const
