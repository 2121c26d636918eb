import { createNotify } from '../../commands/notifications/notify.ts'
import { DRAFT_DAYS, DRAFT_REMINDER_DAYS } from '../../domain/requests/drafts.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { deleteIdleDrafts, draftsToRemindOf, setReminded } from '../../records/requests/drafts.ts'

export const tendIdleDrafts = ({
	sql,
	clock,
}: Pick<WorkerInfrastructure, 'sql' | 'clock'>): ScheduledJob => ({
	name: 'requests/drafts',
	everyMs: DAY_MS,
	run: async () => {
		const notify = createNotify({ sql, clock })
		const now = clock.now()
		await deleteIdleDrafts(sql, new Date(now - DRAFT_DAYS * DAY_MS))
		const at = new Date(now)
		for (const draft of await draftsToRemindOf(sql, new Date(now - DRAFT_REMINDER_DAYS * DAY_MS))) {
			const causeId = derivedId('idle draft', draft.id, draft.saved_at.toISOString())
			const about = { draftId: draft.id }
			await notify({ kind: 'draftIdle', about, userIds: [draft.user_id], causeId, at })
			await setReminded(sql, draft.id, at)
		}
	},
})
