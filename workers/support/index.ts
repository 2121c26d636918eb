import type { Contribution } from '../../kernel/capability/capability.ts'
import { followRequests } from './follow-requests.ts'
import { holdReportedRequests } from './hold-by-rule.ts'
import { notifyOwners, notifyReporters } from './notices.ts'
import { openCases } from './open-cases.ts'
import { acknowledgeSupportRequest, sendAnswer } from './send-mails.ts'

export const supportRequestWorkers: Contribution = {
	name: 'workers/support',
	effects: (worker) =>
		[
			acknowledgeSupportRequest,
			sendAnswer,
			notifyOwners,
			notifyReporters,
			holdReportedRequests,
			followRequests,
		].map((make) => make(worker)),
	jobs: (worker) => [openCases(worker)],
}
