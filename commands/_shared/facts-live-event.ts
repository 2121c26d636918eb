import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { findLiveEvent } from '../../records/live-events/live-events.ts'

/** @throws DomainError NOT_FOUND there is no such edition */
export async function liveEventToPay(sql: SqlExecutor, liveEventId: string): Promise<null> {
	if ((await findLiveEvent(sql, liveEventId)) === null) throw notFound('fund')
	return null
}

export async function liveEventOnReceipt(sql: SqlExecutor, liveEventId: string) {
	const edition = await findLiveEvent(sql, liveEventId)
	return { title: edition?.name ?? '', promisesTaxBenefit: true }
}
