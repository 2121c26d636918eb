import { describe, expect, it } from 'vitest'
import { scenario } from '../../kernel/decider.ts'
import { reportCaseDecider } from './report-cases.decider.ts'
import type { ReportCaseEvent } from './report-cases.events.ts'

const given = scenario(reportCaseDecider)
const at = '2026-11-21T08:00:00.000Z'
const reason = { noteId: 'n1', noteHash: 'h' }

const report = (userId: string) =>
	({
		type: 'ReportSubject',
		subject: 'answerMessage',
		subjectId: 'm1',
		partOf: 'a1',
		writerId: 'w1',
		userId,
		code: 'spam',
		at,
	}) as const
function reported(userId: string): ReportCaseEvent {
	const { type: _, ...data } = report(userId)
	return { type: 'SubjectReported', data }
}
const held: ReportCaseEvent = { type: 'ReportsHeld', data: { reason, at } }
const upheld: ReportCaseEvent = { type: 'ReportsUpheld', data: { code: 'spam', reason: null, at } }
const dismissed: ReportCaseEvent = { type: 'ReportsDismissed', data: { restores: false, reason, at } }

const hold = { type: 'HoldReported', reason, at } as const
const uphold = { type: 'UpholdReports', code: 'spam', reason: null, at } as const
const dismiss = { type: 'DismissReports', reason, at } as const

describe('a case', () => {
	it('counts everybody who reports once', () => {
		expect(given().when(report('u1'))).toEqual([reported('u1')])
		expect(given(reported('u1')).when(report('u1'))).toEqual([])
		expect(given(reported('u1')).when(report('u2'))).toEqual([reported('u2')])
	})

	it('is decided about only once something was reported', () => {
		for (const command of [hold, uphold, dismiss]) expect(given().refusal(command)).toBe('NOT_FOUND')
	})

	it('is held until somebody decides', () => {
		expect(given(reported('u1')).when(hold)).toEqual([held])
		expect(given(reported('u1'), held).when(hold)).toEqual([])
		for (const decided of [upheld, dismissed])
			expect(given(reported('u1'), decided).refusal(hold)).toBe('REPORT_DECIDED')
	})

	it('is upheld or dismissed, and changed from one to the other', () => {
		for (const before of [[], [held]]) {
			expect(given(reported('u1'), ...before).when(uphold)).toEqual([upheld])
			expect(given(reported('u1'), ...before).when(dismiss)).toEqual([dismissed])
		}
		expect(given(reported('u1'), upheld).when(uphold)).toEqual([])
		expect(given(reported('u1'), dismissed).when(dismiss)).toEqual([])
		expect(given(reported('u1'), dismissed).when(uphold)).toEqual([upheld])
		expect(given(reported('u1'), upheld).when(dismiss)).toEqual([
			{ type: 'ReportsDismissed', data: { restores: true, reason, at } },
		])
	})

	it('is open again when somebody else reports what stayed, and stays removed otherwise', () => {
		const statusOf = (...events: ReportCaseEvent[]) =>
			events.reduce(reportCaseDecider.evolve, reportCaseDecider.initial).status
		expect(statusOf(reported('u1'), dismissed, reported('u2'))).toBe('open')
		expect(statusOf(reported('u1'), upheld, reported('u2'))).toBe('upheld')
		expect(statusOf(reported('u1'), held, reported('u2'))).toBe('held')
	})
})
