import type { Contribution } from '../../kernel/capability/capability.ts'
import { advanceJob } from './advance.ts'
import { chargeRecurring, observeTry } from './charge.ts'
import { endMandate } from './end-mandate.ts'
import { observeReturn } from './method-news.ts'
import { observeRequests } from './requests.ts'
import { sendRecurringMail } from './send-mails.ts'
import { refundSurplus } from './surplus.ts'

export { recurringLink } from './link.ts'
export { withMethodNews } from './method-news.ts'

export const recurringWorkers: Contribution = {
	name: 'workers/recurring',
	jobs: (worker) => [advanceJob(worker)],
	effects: (worker) =>
		[
			chargeRecurring,
			observeTry,
			observeReturn,
			observeRequests,
			endMandate,
			refundSurplus,
			sendRecurringMail,
		].map((make) => make(worker)),
}
