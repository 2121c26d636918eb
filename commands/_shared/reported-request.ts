import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { ReviewAction } from '../../domain/requests/backoffice.contract.ts'
import { requestDecider } from '../../domain/requests/requests.decider.ts'
import { requestStream } from '../../domain/requests/streams.contract.ts'
import type { OpenedCase, ReportCaseCommand } from '../../domain/support/report-cases.decider.ts'
import type { ReportCaseEvent } from '../../domain/support/report-cases.events.ts'
import { loadState, refuseEarly } from '../../kernel/events/dispatch.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { contextOf } from './context.ts'
import type { CommandDeps } from './deps.ts'

/** Returns the effect of a case decision on the request that the case is about; null when there is none. */
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

/** Refuses, before the case is decided, what the request's own stream would refuse. */
export async function refuseOfRequest(
	{ store, clock }: Pick<CommandDeps, 'store' | 'clock'>,
	opened: OpenedCase,
	action: ReviewAction,
	caller: Caller,
): Promise<void> {
	const stream = requestStream(opened.subjectId)
	const { state } = await loadState(store, requestDecider, stream)
	const now = clock.now()
	if (state.status === 'none') return
	const { expectedRevision: _, ...context } = contextOf(caller)
	const command = {
		type: 'ReviewRequest',
		action,
		reason: { noteId: '', noteHash: '' },
		at: new Date(now).toISOString(),
		today: dayIn(regionOf(state.region), now),
	} as const
	await refuseEarly(store, requestDecider, stream, command, context)
}
