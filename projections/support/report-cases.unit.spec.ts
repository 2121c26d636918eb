import { describe, expect, it } from 'vitest'
import type { ReportCaseEvent } from '../../domain/support/report-cases.events.ts'
import { recorded, rowsAfter } from '../../tests/harness/replay.ts'
import { reportCasesProjection } from './report-cases.ts'

const at = '2026-11-21T10:00:00.000Z'
const later = '2026-11-21T11:00:00.000Z'
const reported = (userId: string, code: 'spam' | 'money', when: string): ReportCaseEvent => ({
	type: 'SubjectReported',
	data: { subject: 'answerMessage', subjectId: 'm1', partOf: 'a1', writerId: 'w1', userId, code, at: when },
})
const rowOf = (...events: readonly ReportCaseEvent[]) =>
	rowsAfter(reportCasesProjection, recorded('reportCase-c1', [reported('u1', 'spam', at), ...events])).get(
		'c1',
	)

describe('rows of cases', () => {
	it('begin with the first report', () => {
		expect(rowOf()).toEqual({
			id: 'c1',
			subject: 'answerMessage',
			subject_id: 'm1',
			part_of: 'a1',
			writer_id: 'w1',
			state: 'open',
			reports: 1,
			reasons: ['spam'],
			code: null,
			rule: null,
			appeal: null,
			removed_by: null,
			decided_at: null,
			dismissed_at: null,
			message_id: null,
			appeal_id: null,
			reported_at: at,
			changed_at: at,
			revision: 0n,
		})
	})

	it('count who reports, and every reason once', () => {
		const row = rowOf(reported('u2', 'spam', later), reported('u3', 'money', later))
		expect(row).toMatchObject({ reports: 3, reasons: ['spam', 'money'], reported_at: at, changed_at: later })
	})

	it('know why it was removed, as long as it is', () => {
		const upheld: ReportCaseEvent = {
			type: 'ReportsUpheld',
			data: { code: 'money', reason: null, at: later },
		}
		const restored: ReportCaseEvent = {
			type: 'ReportsDismissed',
			data: { restores: true, reason: null, at: later },
		}
		expect(rowOf({ type: 'ReportsHeld', data: { reason: null, at: later } })).toMatchObject({ state: 'held' })
		expect(rowOf(upheld)).toMatchObject({ state: 'upheld', code: 'money', changed_at: later })
		expect(rowOf(upheld, reported('u2', 'spam', later))).toMatchObject({ state: 'upheld', code: 'money' })
		expect(rowOf(upheld, restored)).toMatchObject({
			state: 'dismissed',
			code: null,
			dismissed_at: later,
			revision: 2n,
		})
	})

	it('begin with a rule as well, and know an appeal until it is decided', () => {
		const what = { subject: 'answer', subjectId: 'm1', partOf: 'a1', writerId: 'w1' } as const
		const events: ReportCaseEvent[] = [
			{ type: 'SubjectHeldByRule', data: { ...what, rule: 'links', at } },
			{ type: 'ReportsUpheld', data: { code: 'spam', reason: null, byUserId: 'admin', at: later } },
			{ type: 'RemovalAppealed', data: { appeal: { noteId: 'n2', noteHash: 'h' }, at: later } },
		]
		const rowAfter = (...more: readonly ReportCaseEvent[]) =>
			rowsAfter(reportCasesProjection, recorded('reportCase-c1', [...events, ...more])).get('c1')
		const hidden = { state: 'upheld', rule: 'links', reports: 0, removed_by: 'admin', appeal: 'waiting' }
		expect(rowAfter()).toMatchObject({ ...hidden, appeal_id: 'n2' })
		const granted: ReportCaseEvent = {
			type: 'ReportsDismissed',
			data: { restores: true, reason: null, at: later },
		}
		expect(rowAfter(granted)).toMatchObject({ state: 'dismissed', appeal: 'granted', removed_by: null })
	})
})
