import type { AnswerEvent } from '../../domain/answers/answers.events.ts'
import type { HoursEvent } from '../../domain/answers/hours.events.ts'
import type { answerNotifications } from '../../domain/answers/notifications.contract.ts'
import type { OpenedCase } from '../../domain/support/report-cases.decider.ts'
import type { ReportCaseEvent } from '../../domain/support/report-cases.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { caseOf } from '../_shared/case-of.ts'
import { exceptActor, notifyOf, type Recorded } from '../_shared/notify-of.ts'
import { sidesOf } from './sides.ts'

type OfReports = 'writtenRemoved' | 'writtenRestored' | 'reportUpheld' | 'reportDismissed'
type Kind = Exclude<
	keyof typeof answerNotifications,
	'answerMessage' | 'answersWait' | 'answerUndecided' | OfReports
>

export function notifyOfAnswers(worker: WorkerInfrastructure): EffectHandler {
	const to =
		(side: 'deciders' | 'answerer', kind: Kind, also?: 'whoever did it') =>
		async (event: Recorded<AnswerEvent | HoursEvent>) => {
			const answerId = streamId(event.stream)
			const sides = await sidesOf(worker, answerId)
			if (sides === null) return null
			const ids = side === 'answerer' ? [sides.answererId] : sides.deciderIds
			const userIds = also === undefined ? exceptActor(event, ids) : ids
			return { kind, about: { requestId: sides.requestId, answerId }, userIds }
		}
	const toOther = (kind: Kind) => async (event: Recorded<HoursEvent>) => {
		const sides = await sidesOf(worker, streamId(event.stream))
		const { actor } = event.metadata
		const isAnswerer = actor.kind === 'user' && actor.id === sides?.answererId
		return to(isAnswerer ? 'deciders' : 'answerer', kind)(event)
	}
	return notifyOf<AnswerEvent | HoursEvent>('answers', worker, {
		HoursLogged: toOther('hoursLogged'),
		HoursConfirmed: toOther('hoursConfirmed'),
		HoursDisputed: toOther('hoursDisputed'),
		CertificateIssued: async (event) =>
			event.data.side === 'request' ? to('answerer', 'certificateIssued')(event) : null,
		AnswerOffered: to('deciders', 'answerReceived'),
		AnswerShortlisted: to('answerer', 'answerShortlisted'),
		// A person who joins is notified of their own action, as a confirmation; of several shifts only the
		// first.
		AnswerAccepted: async (event) =>
			event.data.shift !== undefined && event.data.quantity > 1
				? null
				: to('answerer', 'answerAccepted', 'whoever did it')(event),
		AnswerWaitlisted: (event) =>
			to(
				'answerer',
				event.data.shift === undefined ? 'answerWaitlisted' : 'answerShiftFull',
				'whoever did it',
			)(event),
		AnswerShiftsChosen: (event) =>
			event.data.because === 'answerer'
				? to('deciders', 'answerShiftsChosen')(event)
				: to('answerer', 'answerShiftLost', 'whoever did it')(event),
		AnswerPlaceOffered: to('answerer', 'answerPlaceOffered', 'whoever did it'),
		AnswerAgreed: to('deciders', 'answerAgreed'),
		AnswerDeclined: to('answerer', 'answerDeclined'),
		AnswerWithdrawn: to('deciders', 'answerWithdrawn'),
		AnswerLapsed: to('answerer', 'answerLapsed'),
		AnswerFulfilled: to('answerer', 'answerFulfilled'),
		AnswerMissed: to('answerer', 'answerMissed'),
	})
}

async function aboutOf(worker: WorkerInfrastructure, stream: string) {
	const opened = await caseOf(worker.store, stream)
	const sides = opened && (await sidesOf(worker, opened.partOf))
	return opened && sides && { opened, about: { requestId: sides.requestId, answerId: opened.partOf } }
}

export const notifyWriters = (worker: WorkerInfrastructure): EffectHandler =>
	notifyOf<ReportCaseEvent>('answers/writers', worker, {
		ReportsUpheld: async ({ stream, data }) => {
			const found = await aboutOf(worker, stream)
			if (found === null) return null
			const about = { ...found.about, reason: data.code }
			return { kind: 'writtenRemoved', about, userIds: [found.opened.writerId] }
		},
		ReportsDismissed: async ({ stream, data }) => {
			const found = data.restores ? await aboutOf(worker, stream) : null
			return found && { kind: 'writtenRestored', about: found.about, userIds: [found.opened.writerId] }
		},
	})

export function notifyReporters(worker: WorkerInfrastructure): EffectHandler {
	const decided =
		(kind: 'reportUpheld' | 'reportDismissed', whom: (opened: OpenedCase) => readonly string[]) =>
		async (event: { readonly stream: string }) => {
			const found = await aboutOf(worker, event.stream)
			return found && { kind, about: found.about, userIds: whom(found.opened) }
		}
	return notifyOf<ReportCaseEvent>('answers/reporters', worker, {
		ReportsUpheld: decided('reportUpheld', ({ reporterIds }) => reporterIds),
		ReportsDismissed: decided('reportDismissed', ({ answered }) => answered),
	})
}
