import type { Role } from '../../../domain/users/contract.ts'

/** What a person may do with a resource: `review` is deciding about requests, `retry` is running an effect again. */
export type Action = 'list' | 'show' | 'review' | 'retry'
export type ResourceName =
	| 'requests'
	| 'donations'
	| 'withdrawals'
	| 'funds'
	| 'reconciliation'
	| 'runs'
	| 'periods'
	| 'books'
	| 'webhooks'
	| 'effects'
	| 'deadLetters'
	| 'payouts'
	| 'discrepancies'
	| 'receipts'
	| 'users'
	| 'organizations'
	| 'activity'
	| 'messages'
	| 'pictures'
	| 'userInterests'
	| 'bloodDonors'
	| 'broadcasts'
	| 'mailings'
	| 'statistics'

export const BACKOFFICE_ROLES = [
	'admin',
	'superAdmin',
	'volunteerAdmin',
	'finAdmin',
] as const satisfies Role[]

const MONEY: readonly Role[] = ['finAdmin', 'superAdmin']

const ADMINS: readonly Role[] = ['admin', 'superAdmin']

/** The whole table. What is not in it is allowed to nobody. */
const ALLOWED: Record<ResourceName, Partial<Record<Action, readonly Role[]>>> = {
	requests: { list: BACKOFFICE_ROLES, show: BACKOFFICE_ROLES, review: ['admin', 'superAdmin'] },
	donations: { list: MONEY, show: MONEY },
	withdrawals: { list: MONEY, show: MONEY },
	funds: { list: MONEY },
	reconciliation: { list: MONEY },
	runs: { list: MONEY, show: MONEY },
	periods: { list: MONEY, show: MONEY },
	books: { list: MONEY },
	webhooks: { list: MONEY, show: MONEY, retry: MONEY },
	effects: { list: MONEY, retry: MONEY },
	deadLetters: { list: MONEY },
	payouts: { list: MONEY, show: MONEY },
	discrepancies: { list: MONEY, show: MONEY },
	receipts: { list: MONEY, show: MONEY },
	broadcasts: { list: ADMINS },
	mailings: { list: ADMINS, show: ADMINS },
	users: {
		list: ['admin', 'finAdmin', 'superAdmin'],
		show: ['admin', 'finAdmin', 'superAdmin'],
		review: ['admin', 'superAdmin'],
	},
	bloodDonors: { list: BACKOFFICE_ROLES },
	statistics: { list: BACKOFFICE_ROLES },
	activity: { list: ['admin', 'volunteerAdmin', 'superAdmin'] },
	userInterests: { list: ADMINS, show: ADMINS },
	messages: { list: ADMINS, show: ADMINS },
	pictures: { list: ADMINS, show: ADMINS },
	organizations: { list: BACKOFFICE_ROLES, show: BACKOFFICE_ROLES, review: ['admin', 'superAdmin'] },
}

/** True when one of the roles may do the action. The server decides again; this only spares people dead ends. */
export function mayAccess(roles: readonly Role[], resource: string, action: string): boolean {
	const actions: Partial<Record<string, Partial<Record<string, readonly Role[]>>>> = ALLOWED
	const allowed = actions[resource]?.[action] ?? []
	return roles.some((role) => allowed.includes(role))
}

export type BackofficeRole = (typeof BACKOFFICE_ROLES)[number]

export const isBackofficeRole = (role: string): role is BackofficeRole =>
	(BACKOFFICE_ROLES as readonly string[]).includes(role)
