import { loadAnswer, loadRequest } from '../../commands/_shared/facts-answers.ts'
import type { Request } from '../../domain/requests/requests.state.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { leadsOf } from '../../queries/answers/lookups.ts'

export interface Sides {
	readonly requestId: string
	readonly answererId: string
	readonly deciderIds: readonly string[]
}

export async function decidersOf(
	sql: SqlExecutor,
	{ authorId, organizationId }: Pick<Request, 'authorId' | 'organizationId'>,
): Promise<readonly string[]> {
	const leads = organizationId === null ? [] : await leadsOf(sql, organizationId)
	return [...new Set([authorId, ...leads])]
}

export async function sidesOf(
	{ store, sql }: Pick<WorkerInfrastructure, 'store' | 'sql'>,
	answerId: string,
): Promise<Sides | null> {
	const { answer } = await loadAnswer(store, answerId)
	const request = answer.status === 'none' ? null : await loadRequest(store, answer.requestId)
	if (answer.status === 'none' || request === null) return null
	const { requestId, userId: answererId } = answer
	// An answerer who leads the organization does not decide on their own answer.
	const deciderIds = (await decidersOf(sql, request)).filter((id) => id !== answererId)
	return { requestId, answererId, deciderIds }
}
