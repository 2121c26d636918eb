import type { Contribution } from '../../kernel/capability/capability.ts'
import { forgetReceipts } from './forget-receipts.ts'
import { issueReceiptOf } from './issue-receipt.ts'
import { notifyOfReceipts } from './notices.ts'
import { sendReceipt } from './send-receipt.ts'

export { receiptInMail } from './receipt-of-event.ts'

export const receiptWorkers: Contribution = {
	name: 'workers/receipts',
	effects: (worker) => [issueReceiptOf(worker), sendReceipt(worker), notifyOfReceipts(worker)],
	jobs: (worker) => [forgetReceipts(worker)],
}
