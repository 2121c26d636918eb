import { expect, it } from 'vitest'
import type { Notification } from '../../commands/notifications/notify.ts'
import { DAY_MS } from '../../kernel/time.ts'
import { remindOfEvidence } from './remind-of-evidence.ts'

it('reminds a week before, once it is overdue, and every two weeks after that for twelve weeks', async () => {
	const due = Date.parse('2026-12-21T10:00:00.000Z')
	const sent = new Map<string, string>()
	const onDay = async (day: number) => {
		const before = sent.size
		let last = ''
		// Twice a day: nobody is reminded twice.
		for (const hours of [0, 6]) {
			await remindOfEvidence({
				owedBefore: async (until) =>
					due < until.getTime() ? [{ withdrawalId: 'w1', dueAt: new Date(due), userIds: ['u1'] }] : [],
				notify: async ({ causeId, kind, about, userIds }: Notification) => {
					expect([about, userIds]).toEqual([{ withdrawalId: 'w1' }, ['u1']])
					last = kind
					sent.set(causeId, kind)
					return 1
				},
				now: due + day * DAY_MS + hours,
			})
		}
		return sent.size > before ? last : null
	}
	expect(await onDay(-8)).toBeNull()
	expect(await onDay(-6)).toBe('evidenceDueSoon')
	expect(await onDay(-1)).toBeNull()
	expect(await onDay(0)).toBe('evidenceOverdue')
	expect(await onDay(13)).toBeNull()
	expect(await onDay(14)).toBe('evidenceOverdue')
	for (let day = 15; day < 200; day += 1) await onDay(day)
	expect([...sent.values()].filter((kind) => kind === 'evidenceOverdue')).toHaveLength(6)
})
