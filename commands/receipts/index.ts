import type { Contribution } from '../../kernel/capability.ts'
import { commandDeps } from '../_shared/command-deps.ts'
import { correctReceipt } from './correct-receipt.ts'
import { resendBackofficeReceipt, resendReceipt } from './resend-receipt.ts'

/** Sending a receipt again, and correcting one. */
export const receiptCommands: Contribution = {
	name: 'commands/receipts',
	routes: (api) =>
		[resendReceipt, resendBackofficeReceipt, correctReceipt].map((make) => make(commandDeps(api))),
}
