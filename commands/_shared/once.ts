import { keyReused } from '../../kernel/events/dispatch.ts'
import type { Caller, Principal } from '../../kernel/http/route.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { Sql, Tx } from '../../kernel/sql/sql.ts'
import { answerUnder, claimKey, saveAnswer } from '../../records/activity/idempotency-keys.ts'

export interface KeyedCall extends Pick<Caller, 'commandId' | 'bodyHash'> {
	readonly principal: Pick<Principal, 'kind' | 'id'>
}

/**
 * Carries out a command that only writes records, once per `Idempotency-Key`. The key is in the same
 * transaction as the records, and a second call gets the first answer. Without a key the command just runs.
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
 * Works like `once` for a command that first makes a slow external call: no transaction is open during it.
 * After an interruption, or when sent twice at once, the external call is made again, so it has to be
 * idempotent under its key.
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
