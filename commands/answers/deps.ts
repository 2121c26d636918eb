import type { Answer } from '../../domain/answers/answers.state.ts'
import { refuse } from '../../domain/answers/refusals.contract.ts'
import type { Shift } from '../../domain/requests/kinds/field.contract.ts'
import type { Caller } from '../../kernel/http/route.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps, Show } from '../_shared/deps.ts'
import { actsForRequest, loadAnswer, loadRequest } from '../_shared/facts-answers.ts'

/** ISO 8601 times. */
export type Time = Pick<Shift, 'start' | 'end'>

export interface TakenShift extends Time {
	readonly title: string
}

export type AnswerDeps = Pick<CommandDeps, 'sql' | 'store' | 'dispatch' | 'clock' | 'maySeeRequest'> & {
	readonly showAnswer: Show
	readonly showHours: Show
	readonly announcePledges: (requestId: string, after: Position) => Promise<void>
	readonly takenShifts: (userId: string, answerId: string) => Promise<readonly TakenShift[]>
}

export interface MetAnswer {
	readonly answer: Answer
	readonly revision: bigint
	readonly forRequest: boolean
	readonly byUserId: string
	readonly request: Awaited<ReturnType<typeof loadRequest>>
}

/**
 * Loads an answer for one of its two sides.
 * @throws DomainError NOT_FOUND for anyone else, who learns nothing
 */
export async function meetAnswer(
	{ store }: Pick<AnswerDeps, 'store'>,
	answerId: string,
	caller: Caller,
): Promise<MetAnswer> {
	const { id: byUserId } = signedIn(caller)
	const { answer, revision } = await loadAnswer(store, answerId)
	if (answer.status === 'none') throw refuse('NOT_FOUND.answer')
	if (answer.userId === byUserId) return { answer, revision, forRequest: false, byUserId, request: null }
	const request = await loadRequest(store, answer.requestId)
	if (request === null || !(await actsForRequest(store, request, byUserId))) throw refuse('NOT_FOUND.answer')
	return { answer, revision, forRequest: true, byUserId, request }
}
