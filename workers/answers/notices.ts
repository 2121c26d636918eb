import type { AnswerEvent } from '../../domain/answers/answers.events.ts'
import type { HoursEvent } from '../../domain/answers/hours.events.ts'
import type { answerNotifications } from '../../domain/answers/notifications.contract.ts'
import type { OpenedCase } from '../../domain/support/report-cases.decider.ts'
import type { ReportCaseEvent } from '../../domain/support/report-cases.events.ts'
import { streamId } from '../../kernel/streams.ts'
import { exceptActor, type NoticeRules, type Recorded } from '../_shared/notify-of.ts'

/** Who is on the two sides of an answer. */
export interface Sides {
	readonly requestId: string
	readonly answererId: string
	/** Who decides: the request's author, and those who lead its organization. */
	readonly deciderIds: readonly string[]
}

export interface AnswerNoticeDeps {
	/** Null: there is no such answer. */
	readonly sidesOf: (answerId: string) => Promise<Sides | null>
}

type OfReports = 'writtenRemoved' | 'writtenRestored' | 'reportUpheld' | 'reportDismissed'
type Kind = Exclude<
	keyof typeof answerNotifications,
	'answerMessage' | 'answersWait' | 'answerUndecided' | OfReports
>

/** Who decides is notified of new answers and of what answerers decide, answerers of every step. */
export function answerNotices({ sidesOf }: AnswerNoticeDeps): NoticeRules<AnswerEvent | HoursEvent> {
	const to =
		(side: 'deciders' | 'answerer', kind: Kind, also?: 'whoever did it') =>
		async (event: Recorded<AnswerEvent | HoursEvent>) => {
			const answerId = streamId(event.stream)
			const sides = await sidesOf(answerId)
			if (sides === null) return null
			const ids = side === 'answerer' ? [sides.answererId] : sides.deciderIds
			const userIds = also === undefined ? exceptActor(event, ids) : ids
			return { kind, about: { requestId: sides.requestId, answerId }, userIds }
		}
	/** The side that did not act. */
	const toOther = (kind: Kind) => async (event: Recorded<HoursEvent>) => {
		const sides = await sidesOf(streamId(event.stream))
		const { actor } = event.metadata
		const isAnswerer = actor.kind === 'user' && actor.id === sides?.answererId
		return to(isAnswerer ? 'deciders' : 'answerer', kind)(event)
	}
	return {
		HoursLogged: toOther('hoursLogged'),
		HoursConfirmed: toOther('hoursConfirmed'),
		HoursDisputed: toOther('hoursDisputed'),
		CertificateIssued: async (event) =>
			event.data.side === 'request' ? to('answerer', 'certificateIssued')(event) : null,
		AnswerOffered: to('deciders', 'answerReceived'),
		AnswerShortlisted: to('answerer', 'answerShortlisted'),
		// Whoever joins causes it themselves, and wants to have it in writing.
		// Of several shifts the first says so.
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
	}
}

export interface ReportNoticeDeps {
	/** The case of a stream; null: there is none. */
	readonly caseOf: (stream: string) => Promise<OpenedCase | null>
	/** The request of an answer; null: there is none. */
	readonly requestOf: (answerId: string) => Promise<string | null>
}

/** A case with what notices of it are about. */
async function aboutOf({ caseOf, requestOf }: ReportNoticeDeps, stream: string) {
	const opened = await caseOf(stream)
	const requestId = opened && (await requestOf(opened.partOf))
	return opened && requestId !== null ? { opened, about: { requestId, answerId: opened.partOf } } : null
}

/** Whoever wrote something is notified when it is removed, and when it is put back. */
export const writerNotices = (deps: ReportNoticeDeps): NoticeRules<ReportCaseEvent> => ({
	ReportsUpheld: async ({ stream, data }) => {
		const found = await aboutOf(deps, stream)
		if (found === null) return null
		const about = { ...found.about, reason: data.code }
		return { kind: 'writtenRemoved', about, userIds: [found.opened.writerId] }
	},
	ReportsDismissed: async ({ stream, data }) => {
		const found = data.restores ? await aboutOf(deps, stream) : null
		return found && { kind: 'writtenRestored', about: found.about, userIds: [found.opened.writerId] }
	},
})

/** Those who reported something are notified of what was decided. */
export function reporterNotices(deps: ReportNoticeDeps): NoticeRules<ReportCaseEvent> {
	const decided =
		(kind: 'reportUpheld' | 'reportDismissed', whom: (opened: OpenedCase) => readonly string[]) =>
		async (event: { readonly stream: string }) => {
			const found = await aboutOf(deps, event.stream)
			return found && { kind, about: found.about, userIds: whom(found.opened) }
		}
	return {
		ReportsUpheld: decided('reportUpheld', ({ reporterIds }) => reporterIds),
		ReportsDismissed: decided('reportDismissed', ({ answered }) => answered),
	}
}
