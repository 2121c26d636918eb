import type { ReviewAction } from '../requests/backoffice.contract.ts'
import type { OpenedCase, ReportCaseCommand } from './report-cases.decider.ts'
import type { ReportCaseEvent } from './report-cases.events.ts'

/** What a decision about a case does to the request that it is about; null: nothing, or it is about none. */
export function actionOnRequest(
	command: ReportCaseCommand,
	{ subject, status }: Pick<OpenedCase, 'subject' | 'status'>,
): ReviewAction | null {
	if (subject !== 'request') return null
	if (command.type === 'HoldReported') return status === 'open' ? 'hold' : null
	if (command.type === 'UpholdReports' && status !== 'upheld') return removalAction(command.removal)
	return null
}

const removalAction = (removal: 'spam' | 'close' | undefined): ReviewAction =>
	removal === 'close' ? 'deactivate' : 'markSpam'

/**
 * What follows for a request from what happened to its case. Restoring what was closed is its author's: they may raise
 * it again.
 */
export function actionAfter(event: ReportCaseEvent): ReviewAction | null {
	switch (event.type) {
		case 'SubjectHeldByRule':
		case 'ReportsHeld':
			return 'hold'
		case 'ReportsUpheld':
			return removalAction(event.data.removal)
		case 'ReportsDismissed':
			if (event.data.releases) return 'release'
			return event.data.restores ? 'restore' : null
		default:
			return null
	}
}
