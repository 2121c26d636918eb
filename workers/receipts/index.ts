import type { Contribution } from '../../kernel/capability/capability.ts'
import { forgetReceipts } from './forget-receipts.ts'
import { issueReceiptOf } from './issue-receipt.ts'
import { notifyOfReceipts } from './notices.ts'
import { sendReceipt } from './send-receipt.ts'

export { receiptInMail } from './receipt-of-event.ts'

/** Receipts are issued, mailed, notified of when they change, and forgotten once the law no longer asks for them. */
export const receiptWorkers: Contribution = {
	name: 'workers/receipts',
	effects: (worker) => [issueReceiptOf(worker), sendReceipt(worker), notifyOfReceipts(worker)],
	jobs: (worker) => [forgetReceipts(worker)],
}
