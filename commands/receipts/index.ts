import type { Contribution } from '../../kernel/capability/capability.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { commandDeps } from '../_shared/command-deps.ts'
import { countCall } from '../users/index.ts'
import { correctReceipt } from './correct-receipt.ts'
import { resendBackofficeReceipt, resendReceipt } from './resend-receipt.ts'

/** The limit per receipt, for any caller, since an expired link is accepted permanently. */
const MAILS = { what: 'receipts again of', most: 3, windowMs: DAY_MS } as const

export const receiptCommands: Contribution = {
	name: 'commands/receipts',
	routes: (api) => {
		const deps = commandDeps(api)
		const counting = { sql: api.sql, clock: api.clock, limits: true }
		return [
			resendReceipt({ ...deps, countResend: (whom) => countCall(counting, { ...MAILS, whom }) }),
			resendBackofficeReceipt(deps),
			correctReceipt(deps),
		]
	},
}
