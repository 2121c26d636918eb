import type { Contribution } from '../../kernel/capability/capability.ts'
import { bookLosses } from './book-losses.ts'
import { carryOutTransfer } from './carry-out-transfer.ts'
import { demandReceivables } from './demand-receivables.ts'
import { netReceivables } from './net-receivables.ts'
import { notifyOfFunds } from './notices.ts'
import { remindOfEvidence } from './remind-of-evidence.ts'
import { sendWithdrawalStatus } from './send-withdrawal-status.ts'
import { settleReceivables } from './settle-receivables.ts'
import { sweepTransfers } from './sweep-transfers.ts'
import { voidApprovals } from './void-approvals.ts'
import { warnOfChange } from './warn-of-change.ts'

export const fundWorkers: Contribution = {
	name: 'workers/funds',
	jobs: (worker) =>
		[sweepTransfers, remindOfEvidence, netReceivables, demandReceivables].map((make) => make(worker)),
	effects: (worker) =>
		[
			bookLosses,
			settleReceivables,
			voidApprovals,
			sendWithdrawalStatus,
			warnOfChange,
			carryOutTransfer,
			notifyOfFunds,
		].map((make) => make(worker)),
}
