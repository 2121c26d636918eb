import type { AnswerEvent } from '../../domain/answers/answers.events.ts'
import type { answerNotifications } from '../../domain/answers/notifications.contract.ts'
import { streamId } from '../../kernel/streams.ts'
import { exceptActor, type NoticeRules, type Recorded } from '../_shared/notify-of.ts'

/** Who is on the two sides of an answer. */
export interface Sides {
	readonly requestId: string
	readonly answererId: string
	/** The request's author. */
	readonly authorId: string
}

export interface AnswerNoticeDeps {
	/** Null: there is no such answer. */
	readonly sidesOf: (answerId: string) => Promise<Sides | null>
}

type Kind = Exclude<keyof typeof answerNotifications, 'answerMessage' | 'answersWait' | 'answerUndecided'>

/** Authors are notified of new answers and of what answerers decide, answerers of every step. */
export function answerNotices({ sidesOf }: AnswerNoticeDeps): NoticeRules<AnswerEvent> {
	const to =
		(side: 'authorId' | 'answererId', kind: Kind, also?: 'whoever did it') =>
		async (event: Recorded<AnswerEvent>) => {
			const answerId = streamId(event.stream)
			const sides = await sidesOf(answerId)
			if (sides === null) return null
			const ids = [sides[side]]
			const userIds = also === undefined ? exceptActor(event, ids) : ids
			return { kind, about: { requestId: sides.requestId, answerId }, userIds }
		}
	return {
		AnswerOffered: to('authorId', 'answerReceived'),
		AnswerShortlisted: to('answererId', 'answerShortlisted'),
		// Whoever joins causes it themselves, and wants to have it in writing.
		AnswerAccepted: to('answererId', 'answerAccepted', 'whoever did it'),
		AnswerWaitlisted: to('answererId', 'answerWaitlisted', 'whoever did it'),
		AnswerPlaceOffered: to('answererId', 'answerPlaceOffered', 'whoever did it'),
		AnswerAgreed: to('authorId', 'answerAgreed'),
		AnswerDeclined: to('answererId', 'answerDeclined'),
		AnswerWithdrawn: to('authorId', 'answerWithdrawn'),
		AnswerLapsed: to('answererId', 'answerLapsed'),
		AnswerFulfilled: to('answererId', 'answerFulfilled'),
		AnswerMissed: to('answererId', 'answerMissed'),
	}
}
