import type { Notify } from '../../commands/notifications/notify.ts'
import type { AnswerOffered } from '../../domain/answers/answers.events.ts'
import type { AnswerState } from '../../domain/answers/contract.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { derivedId } from '../../kernel/ids.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { streamId } from '../../kernel/streams.ts'
import { DAY_MS } from '../../kernel/time.ts'

/** After how many days without a decision authors are reminded, and when whoever answered is notified. */
export const AUTHOR_DAYS = [3, 10] as const
export const ANSWERER_DAYS = 14

export interface RemindDeps {
	readonly notify: Notify
	/** How an answer stands; null when there is none. */
	readonly answerOf: (answerId: string) => Promise<{ state: AnswerState; round: number } | null>
	/** Who decides about a request: its author, and those who lead its organization. */
	readonly decidersOf: (requestId: string) => Promise<readonly string[]>
	/** Epoch milliseconds. */
	readonly now: () => number
}

/** Whether nobody decided on it yet. Signatures need no decision, and who joins is in or waits. */
const isUndecided = (
	{ answerType, round }: AnswerOffered['data'],
	answer: { state: AnswerState; round: number } | null,
): boolean =>
	answerType !== 'sign' && answerType !== 'join' && answer?.round === round && answer.state === 'offered'

/** Who decides is reminded of answers that wait for them, and answerers learn that nobody decided. */
export function remindOfAnswers({ notify, answerOf, decidersOf, now }: RemindDeps): EffectHandler[] {
	const undecided = async (event: RecordedEvent) => {
		const { data } = asEvent<AnswerOffered>(event)
		const answerId = streamId(event.stream)
		return isUndecided(data, await answerOf(answerId)) ? { ...data, answerId } : null
	}
	const reminder = (days: number): EffectHandler => ({
		name: `answers/remind-author-${days}`,
		on: ['AnswerOffered'],
		attempts: 12,
		keepOrder: false,
		delayMs: () => days * DAY_MS,
		run: async (event) => {
			const waiting = await undecided(event)
			const userIds = waiting ? await decidersOf(waiting.requestId) : []
			if (!waiting || userIds.length === 0) return { ignored: 'somebody decided' }
			const { requestId } = waiting
			const at = new Date(now())
			// A hundred answers to one request are one reminder a day.
			const causeId = derivedId('answers-wait', requestId, String(days), at.toISOString().slice(0, 10))
			await notify({ kind: 'answersWait', about: { requestId }, userIds, causeId, at })
			return { done: true }
		},
	})
	return [
		...AUTHOR_DAYS.map(reminder),
		{
			name: 'answers/notify-undecided',
			on: ['AnswerOffered'],
			attempts: 12,
			keepOrder: false,
			delayMs: () => ANSWERER_DAYS * DAY_MS,
			run: async (event) => {
				const waiting = await undecided(event)
				if (!waiting) return { ignored: 'somebody decided' }
				const { requestId, answerId, userId } = waiting
				const causeId = derivedId('answer-undecided', event.id)
				await notify({
					kind: 'answerUndecided',
					about: { requestId, answerId },
					userIds: [userId],
					causeId,
					at: new Date(now()),
				})
				return { done: true }
			},
		},
	]
}
