import { expect, it } from 'vitest'
import { derivedId } from '../../kernel/wire/ids.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { memoryWorker } from '../../tests/harness/memory-worker.ts'
import { remindOfEvidence } from './remind-of-evidence.ts'

it('reminds a week before, once it is overdue, and every two weeks after that for twelve weeks', async () => {
	const due = Date.parse('2026-12-21T10:00:00.000Z')
	const worker = await memoryWorker()
	const { sql } = worker
	const userId = derivedId('user')
	await worker.person(userId)
	const withdrawalId = derivedId('withdrawal')
	await sql.execute(
		`INSERT INTO read.withdrawals (id, status, by_user_id, evidence_due_at, evidence_state)
		VALUES ($1, 'paid', $2, $3, 'due')`,
		[withdrawalId, userId, new Date(due)],
	)
	const notified = () =>
		sql.query<{ id: string; kind: string; user_id: string; about: unknown }>(
			'SELECT id, kind, user_id, about FROM rec.notifications',
		)
	const onDay = async (day: number) => {
		const before = new Set((await notified()).map(({ id }) => id))
		// Twice a day: nobody is reminded twice.
		for (const hours of [0, 6]) {
			worker.time = due + day * DAY_MS + hours
			await remindOfEvidence(worker).run(worker.time)
		}
		const after = (await notified()).filter(({ id }) => !before.has(id))
		expect(after.length).toBeLessThanOrEqual(1)
		for (const { user_id, about } of after) expect([user_id, about]).toEqual([userId, { withdrawalId }])
		return after[0]?.kind ?? null
	}
	expect(await onDay(-8)).toBeNull()
	expect(await onDay(-6)).toBe('evidenceDueSoon')
	expect(await onDay(-1)).toBeNull()
	expect(await onDay(0)).toBe('evidenceOverdue')
	expect(await onDay(13)).toBeNull()
	expect(await onDay(14)).toBe('evidenceOverdue')
	for (let day = 15; day < 200; day += 1) await onDay(day)
	expect((await notified()).filter(({ kind }) => kind === 'evidenceOverdue')).toHaveLength(6)
})
