import { keyReused } from '../../kernel/events/dispatch.ts'
import type { Caller, Principal } from '../../kernel/http/route.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { Sql, Tx } from '../../kernel/sql/sql.ts'
import { answerUnder, claimKey, saveAnswer } from '../../records/activity/idempotency-keys.ts'

/** What a call is known again by, and whose it is; of one that a worker carries out later, too. */
export interface KeyedCall extends Pick<Caller, 'commandId' | 'bodyHash'> {
	readonly principal: Pick<Principal, 'kind' | 'id'>
}

/**
 * Carries out a command that writes records alone, once per `Idempotency-Key`: the key stands in the same
 * transaction as the records, and a second call gets the first answer. Without a key it just runs.
 * @throws DomainError IDEMPOTENCY_KEY_REUSED (409) for another body under the same key
 */
export async function once<T>(
	{ sql, clock }: { readonly sql: Sql; readonly clock: Clock },
	caller: KeyedCall,
	run: (tx: Tx) => Promise<T>,
): Promise<T> {
	const { commandId, bodyHash, principal } = caller
	if (bodyHash === undefined) return sql.transaction(run)
	return sql.transaction(async (tx) => {
		const userId = principal.kind === 'user' ? principal.id : null
		const earlier = await claimKey(tx, { commandId, bodyHash, userId, at: new Date(clock.now()) })
		if (earlier && earlier.body_hash !== bodyHash) throw keyReused()
		if (earlier) return earlier.answer as T
		const answer = await run(tx)
		await saveAnswer(tx, commandId, answer)
		return answer
	})
}

/**
 * The same for a command that calls somebody else first, who may take long: no transaction is open meanwhile. Interrupted
 * between the call and the writing, or sent twice at once, it calls again, so that two calls under one key have to be as
 * good as one.
 * @param call its errors become the answer, and nothing is saved
 * @throws as `once`
 */
export async function onceAfter<A, T>(
	deps: { readonly sql: Sql; readonly clock: Clock },
	caller: KeyedCall,
	call: () => Promise<A>,
	write: (tx: Tx, answer: A) => Promise<T>,
): Promise<T> {
	const { commandId, bodyHash } = caller
	const earlier = bodyHash === undefined ? null : await answerUnder(deps.sql, commandId)
	if (earlier && earlier.body_hash !== bodyHash) throw keyReused()
	if (earlier) return earlier.answer as T
	const answer = await call()
	return once(deps, caller, (tx) => write(tx, answer))
}
