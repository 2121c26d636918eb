import type { Notify } from '../../commands/notifications/notify.ts'
import { DRAFT_DAYS, DRAFT_REMINDER_DAYS } from '../../domain/requests/drafts.contract.ts'
import { derivedId } from '../../kernel/ids.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { DAY_MS } from '../../kernel/time.ts'
import { deleteIdleDrafts, draftsToRemindOf, setReminded } from '../../records/requests/drafts.ts'

/** Reminds people of drafts that they left, and deletes those that they left for longer. */
export async function tendIdleDrafts({
	sql,
	clock,
	notify,
}: {
	readonly sql: SqlExecutor
	readonly clock: Clock
	readonly notify: Notify
}): Promise<void> {
	const now = clock.now()
	await deleteIdleDrafts(sql, new Date(now - DRAFT_DAYS * DAY_MS))
	const at = new Date(now)
	for (const draft of await draftsToRemindOf(sql, new Date(now - DRAFT_REMINDER_DAYS * DAY_MS))) {
		const causeId = derivedId('idle draft', draft.id, draft.saved_at.toISOString())
		const about = { draftId: draft.id }
		await notify({ kind: 'draftIdle', about, userIds: [draft.user_id], causeId, at })
		await setReminded(sql, draft.id, at)
	}
}
