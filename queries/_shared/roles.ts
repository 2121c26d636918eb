import type { Principal } from '../../kernel/http/route.ts'

export {
	BACKOFFICE_ACCESS,
	CLOSE_EXPORT_ACCESS,
	FINANCE_READ_ACCESS,
	FRAME_ACCESS,
	HOME_ACCESS,
	MONEY_ACCESS,
	MONEY_READ_ACCESS,
	WITHDRAWALS_ACCESS,
} from '../../domain/users/roles.contract.ts'

export const isFinance = (viewer: Principal): boolean =>
	viewer.kind === 'user' && viewer.roles.some((role) => role === 'finAdmin' || role === 'superAdmin')

export const isAdmin = (viewer: Principal): boolean =>
	viewer.kind === 'user' && viewer.roles.some((role) => role === 'admin' || role === 'superAdmin')

/** Checks who reads everything of finance in the backoffice: finance, and auditors. */
export const readsFinance = (viewer: Principal): boolean =>
	isFinance(viewer) || (viewer.kind === 'user' && viewer.roles.includes('auditor'))

/** Checks who may read all withdrawals and donations: finance, and admins, who decide nothing about them. */
export const readsMoney = (viewer: Principal): boolean =>
	isFinance(viewer) || (viewer.kind === 'user' && viewer.roles.includes('admin'))

export const isRadioAdmin = (viewer: Principal): boolean =>
	isAdmin(viewer) || (viewer.kind === 'user' && viewer.roles.includes('talRadioAdmin'))
