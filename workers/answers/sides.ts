import { loadAnswer, loadRequest } from '../../commands/_shared/facts-answers.ts'
import type { Request } from '../../domain/requests/requests.state.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { leadsOf } from '../../queries/answers/lookups.ts'

/** Who is on the two sides of an answer. */
export interface Sides {
	readonly requestId: string
	readonly answererId: string
	/** Who decides: the request's author, and those who lead its organization. */
	readonly deciderIds: readonly string[]
}

/** Who decides about a request's answers: its author, and those who lead its organization now. */
export async function decidersOf(
	sql: SqlExecutor,
	{ authorId, organizationId }: Pick<Request, 'authorId' | 'organizationId'>,
): Promise<readonly string[]> {
	const leads = organizationId === null ? [] : await leadsOf(sql, organizationId)
	return [...new Set([authorId, ...leads])]
}

/** The two sides of an answer, from its own stream and its request's; null: there is no such answer. */
export async function sidesOf(
	{ store, sql }: Pick<WorkerInfrastructure, 'store' | 'sql'>,
	answerId: string,
): Promise<Sides | null> {
	const { answer } = await loadAnswer(store, answerId)
	const request = answer.status === 'none' ? null : await loadRequest(store, answer.requestId)
	if (answer.status === 'none' || request === null) return null
	const { requestId, userId: answererId } = answer
	// Who answered, and leads the organization since, decides nothing about it.
	const deciderIds = (await decidersOf(sql, request)).filter((id) => id !== answererId)
	return { requestId, answererId, deciderIds }
}
