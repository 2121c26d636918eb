import type { Notify } from '../../commands/notifications/notify.ts'
import { EVIDENCE_REMINDER_DAYS } from '../../domain/funds/evidence.contract.ts'
import { derivedId } from '../../kernel/ids.ts'
import { DAY_MS } from '../../kernel/time.ts'

/** Evidence that is owed, with the people who may hand it in. */
export interface OwedEvidence {
	readonly withdrawalId: string
	readonly dueAt: Date
	readonly userIds: readonly string[]
}

/** How often somebody who is late is reminded, and how many times at most. */
export const OVERDUE_STEP_DAYS = 14
const OVERDUE_STEPS = 6

/**
 * Reminds of evidence a week before it is due, once it is overdue, and then every two weeks for a while: each time
 * once, however often the job runs.
 */
export async function remindOfEvidence({
	owedBefore,
	notify,
	now,
}: {
	/** What is owed and due before an instant. */
	readonly owedBefore: (before: Date) => Promise<readonly OwedEvidence[]>
	readonly notify: Notify
	/** Epoch milliseconds. */
	readonly now: number
}): Promise<void> {
	const at = new Date(now)
	for (const { withdrawalId, dueAt, userIds } of await owedBefore(
		new Date(now + EVIDENCE_REMINDER_DAYS * DAY_MS),
	)) {
		const lateMs = now - dueAt.getTime()
		const step = lateMs < 0 ? 'soon' : Math.floor(lateMs / (OVERDUE_STEP_DAYS * DAY_MS))
		if (step !== 'soon' && step >= OVERDUE_STEPS) continue
		const causeId = derivedId('evidence due', withdrawalId, dueAt.toISOString(), String(step))
		const kind = step === 'soon' ? 'evidenceDueSoon' : 'evidenceOverdue'
		await notify({ kind, about: { withdrawalId }, userIds, causeId, at })
	}
}
