import type { Caller } from '../../kernel/http/route.ts'
import type { QueryDeps } from '../_shared/deps.ts'

/** Lists that go along with people's addresses. */
export type AddressList = 'users' | 'bloodDonors' | 'donations' | 'receipts'

export interface ExportDeps extends QueryDeps {
	/** Writes down who took a list of addresses along, before they get it. */
	readonly noteExport: (caller: Caller, what: AddressList) => Promise<void>
}

/** Whether a download has whole addresses: for admins, which is written down. Others get the hints of the screen. */
export async function takesAddresses(
	{ noteExport }: ExportDeps,
	caller: Caller,
	what: AddressList,
): Promise<boolean> {
	const { principal } = caller
	const isAdmin =
		principal.kind === 'user' && principal.roles.some((role) => role === 'admin' || role === 'superAdmin')
	if (isAdmin) await noteExport(caller, what)
	return isAdmin
}
