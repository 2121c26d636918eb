import { createNotify } from '../../commands/notifications/notify.ts'
import { EVIDENCE_REMINDER_DAYS } from '../../domain/funds/evidence.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { owedEvidence } from '../../queries/funds/lookups.ts'

export const OVERDUE_STEP_DAYS = 14
const OVERDUE_STEPS = 6

export const remindOfEvidence = ({
	sql,
	clock,
}: Pick<WorkerInfrastructure, 'sql' | 'clock'>): ScheduledJob => ({
	name: 'funds/evidence-due',
	everyMs: DAY_MS,
	run: async () => {
		const notify = createNotify({ sql, clock })
		const now = clock.now()
		const owed = await owedEvidence(sql, new Date(now + EVIDENCE_REMINDER_DAYS * DAY_MS))
		for (const { withdrawalId, dueAt, userId } of owed) {
			const lateMs = now - dueAt.getTime()
			const step = lateMs < 0 ? 'soon' : Math.floor(lateMs / (OVERDUE_STEP_DAYS * DAY_MS))
			if (step !== 'soon' && step >= OVERDUE_STEPS) continue
			const causeId = derivedId('evidence due', withdrawalId, dueAt.toISOString(), String(step))
			const kind = step === 'soon' ? 'evidenceDueSoon' : 'evidenceOverdue'
			await notify({ kind, about: { withdrawalId }, userIds: [userId], causeId, at: new Date(now) })
		}
	},
})
