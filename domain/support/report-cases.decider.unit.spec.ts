import { describe, expect, it } from 'vitest'
import { scenario } from '../../kernel/events/decider.ts'
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
const upheld: ReportCaseEvent = {
	type: 'ReportsUpheld',
	data: { code: 'spam', reason: null, byUserId: 'a1', at },
}
const dismissed: ReportCaseEvent = { type: 'ReportsDismissed', data: { restores: false, reason, at } }

const hold = { type: 'HoldReported', reason, byUserId: 'a1', at } as const
const uphold = { type: 'UpholdReports', code: 'spam', reason: null, byUserId: 'a1', at } as const
const dismiss = { type: 'DismissReports', reason, byUserId: 'a1', at } as const
const appeal = { noteId: 'n2', noteHash: 'h' }
const appealed: ReportCaseEvent = { type: 'RemovalAppealed', data: { appeal, at } }
const ask = { type: 'AppealRemoval', userId: 'w1', appeal, at } as const
const reject = { type: 'RejectAppeal', reason: null, byUserId: 'a2', at } as const

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
		expect(given(reported('u1')).when(uphold)).toEqual([upheld])
		expect(given(reported('u1')).when(dismiss)).toEqual([dismissed])
		expect(given(reported('u1'), held).when(uphold)).toEqual([upheld])
		expect(given(reported('u1'), held).when(dismiss)).toEqual([
			{ type: 'ReportsDismissed', data: { restores: false, releases: true, reason, at } },
		])
		expect(given(reported('u1'), upheld).when(uphold)).toEqual([])
		expect(given(reported('u1'), dismissed).when(dismiss)).toEqual([])
		expect(given(reported('u1'), dismissed).when(uphold)).toEqual([upheld])
		expect(given(reported('u1'), upheld).when(dismiss)).toEqual([
			{ type: 'ReportsDismissed', data: { restores: true, reason, at } },
		])
	})

	it('is decided by someone else than whose it is', () => {
		for (const command of [hold, uphold, dismiss])
			expect(given(reported('u1')).refusal({ ...command, byUserId: 'w1' })).toBe('OWN_REPORT')
		expect(given(reported('u1'), upheld, appealed).refusal({ ...reject, byUserId: 'w1' })).toBe('OWN_REPORT')
	})

	it('is open again when somebody else reports what stayed, and stays removed otherwise', () => {
		const statusOf = (...events: ReportCaseEvent[]) =>
			events.reduce(reportCaseDecider.evolve, reportCaseDecider.initial).status
		expect(statusOf(reported('u1'), dismissed, reported('u2'))).toBe('open')
		expect(statusOf(reported('u1'), upheld, reported('u2'))).toBe('upheld')
		expect(statusOf(reported('u1'), held, reported('u2'))).toBe('held')
	})

	it('answers with a decision to leave it those whom none answered yet, and all once it was removed', () => {
		const answeredBy = (...events: ReportCaseEvent[]) => {
			const state = events.reduce(reportCaseDecider.evolve, reportCaseDecider.initial)
			return state.status === 'none' ? null : state.answered
		}
		const restored: ReportCaseEvent = { type: 'ReportsDismissed', data: { restores: true, reason, at } }
		const twice = [reported('u1'), dismissed, reported('u2')]
		expect(answeredBy(reported('u1'), dismissed)).toEqual(['u1'])
		expect(answeredBy(...twice, dismissed)).toEqual(['u2'])
		expect(answeredBy(...twice, upheld, restored)).toEqual(['u1', 'u2'])
	})

	it('is opened and held by a rule without a report, unless it is hidden already', () => {
		const { type: _, userId: __, code: ___, ...what } = report('u1')
		const hidden = { ...what, rule: 'links' } as const
		const byRule = { type: 'SubjectHeldByRule', data: hidden } as const
		expect(given().when({ type: 'HoldByRule', ...hidden })).toEqual([byRule])
		expect(given(byRule).when({ type: 'HoldByRule', ...hidden })).toEqual([])
		expect(given(reported('u1'), upheld).when({ type: 'HoldByRule', ...hidden })).toEqual([])
		expect(given(reported('u1'), dismissed).when({ type: 'HoldByRule', ...hidden })).toEqual([byRule])
		expect(given(byRule).when(report('u1'))).toEqual([reported('u1')])
	})

	it('is held by the rule of three as long as nobody decided since those reports', () => {
		const { type: _, userId: __, code: ___, ...what } = report('u1')
		const byRule = { ...what, rule: 'threeReports' } as const
		const three = ['u1', 'u2', 'u3'].map(reported)
		const command = { type: 'HoldByRule', ...byRule } as const
		expect(given(...three).when(command)).toEqual([{ type: 'SubjectHeldByRule', data: byRule }])
		expect(given(...three, dismissed).when(command)).toEqual([])
		expect(given(...three, dismissed, reported('u4')).when(command)).toEqual([])
		expect(given().when(command)).toEqual([])
	})

	it('is removed for a reason that fits, and a request to become something', () => {
		expect(given(reported('u1')).refusal({ ...uphold, code: 'fraud' })).toBe('REASON_MISMATCH')
		const { data } = reported('u1') as Extract<ReportCaseEvent, { type: 'SubjectReported' }>
		const ofRequest = { type: 'SubjectReported', data: { ...data, subject: 'request' } } as const
		expect(given(ofRequest).refusal({ ...uphold, code: 'fraud' })).toBe('REMOVAL_REQUIRED')
		expect(given(ofRequest).when({ ...uphold, code: 'fraud', removal: 'close' })).toHaveLength(1)
	})
})

describe('an appeal', () => {
	const removed = [reported('u1'), upheld]

	it('is made once, in time, by whoever wrote it, against a removal', () => {
		expect(given(...removed).when(ask)).toEqual([appealed])
		expect(given(...removed).refusal({ ...ask, userId: 'u1' })).toBe('NOT_FOUND')
		expect(given().refusal(ask)).toBe('NOT_FOUND')
		expect(given(reported('u1')).refusal(ask)).toBe('APPEAL_CLOSED')
		expect(given(...removed, appealed).refusal(ask)).toBe('APPEAL_CLOSED')
		expect(given(...removed).refusal({ ...ask, at: '2027-01-21T08:00:00.000Z' })).toBe('APPEAL_CLOSED')
	})

	it('is decided by someone else than who removed it', () => {
		const waiting = given(...removed, appealed)
		expect(waiting.refusal(dismiss)).toBe('APPEAL_BY_ANOTHER')
		expect(waiting.refusal({ ...reject, byUserId: 'a1' })).toBe('APPEAL_BY_ANOTHER')
		expect(waiting.when({ ...dismiss, byUserId: 'a2' })).toMatchObject([{ data: { restores: true } }])
		const { type: _, ...data } = reject
		expect(waiting.when(reject)).toEqual([{ type: 'AppealRejected', data }])
		expect(given(...removed).refusal(reject)).toBe('NO_APPEAL')
	})

	it('can be made anew only against another removal', () => {
		const { type: _, ...data } = reject
		const rejected: ReportCaseEvent = { type: 'AppealRejected', data }
		expect(given(...removed, appealed, rejected).refusal(ask)).toBe('APPEAL_CLOSED')
		expect(given(...removed, appealed, dismissed, upheld).when(ask)).toEqual([appealed])
	})
})
