import { loadAnswer, loadRequest } from '../../commands/_shared/facts-answers.ts'
import { createNotify } from '../../commands/notifications/notify.ts'
import type { AnswerOffered } from '../../domain/answers/answers.events.ts'
import type { AnswerStreamState } from '../../domain/answers/answers.state.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { decidersOf } from './sides.ts'

/** Authors are reminded after these days without a decision; answerers are notified, too. */
export const AUTHOR_DAYS = [3, 10] as const
export const ANSWERER_DAYS = 14

/** Signatures need no decision, and people who join are in or waiting. */
const isUndecided = ({ answerType, round }: AnswerOffered['data'], answer: AnswerStreamState): boolean =>
	answerType !== 'sign' && answerType !== 'join' && answer.status === 'offered' && answer.round === round

/** Reminds deciders of open answers, and notifies answerers that nobody has decided. */
export function remindOfAnswers(
	worker: Pick<WorkerInfrastructure, 'sql' | 'store' | 'clock'>,
): EffectHandler[] {
	const { sql, store, clock } = worker
	const notify = createNotify({ sql, clock })
	const undecided = async (event: RecordedEvent) => {
		const { data } = asEvent<AnswerOffered>(event)
		const answerId = streamId(event.stream)
		const { answer } = await loadAnswer(store, answerId)
		return isUndecided(data, answer) ? { ...data, answerId } : null
	}
	const reminder = (days: number): EffectHandler => ({
		name: `answers/remind-author-${days}`,
		on: ['AnswerOffered'],
		attempts: 12,
		keepOrder: false,
		delayMs: () => days * DAY_MS,
		run: async (event) => {
			const waiting = await undecided(event)
			const request = waiting && (await loadRequest(store, waiting.requestId))
			const userIds = request ? await decidersOf(sql, request) : []
			if (!waiting || userIds.length === 0) return { ignored: 'already decided' }
			const { requestId } = waiting
			const at = new Date(clock.now())
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
				if (!waiting) return { ignored: 'already decided' }
				const { requestId, answerId, userId } = waiting
				const causeId = derivedId('answer-undecided', event.id)
				await notify({
					kind: 'answerUndecided',
					about: { requestId, answerId },
					userIds: [userId],
					causeId,
					at: new Date(clock.now()),
				})
				return { done: true }
			},
		},
	]
}
