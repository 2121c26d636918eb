import { describe, expect, it } from 'vitest'
import type { Request } from '../../domain/requests/requests.state.ts'
import { reportCaseDecider } from '../../domain/support/report-cases.decider.ts'
import type { ReportCaseEvent } from '../../domain/support/report-cases.events.ts'
import { REPORTS_TO_HOLD } from '../../domain/support/report-rules.contract.ts'
import type { EffectContext } from '../../kernel/effects/effects.ts'
import { recorded } from '../../tests/harness/replay.ts'
import { followRequests } from './follow-requests.ts'
import { holdReportedRequests } from './hold-by-rule.ts'
import { openCases } from './open-cases.ts'

const at = '2026-11-21T08:00:00.000Z'
const what = { subject: 'request', subjectId: 'r1', partOf: 'r1', writerId: 'w1' } as const
const reported = (userId: string): ReportCaseEvent => ({
	type: 'SubjectReported',
	data: { ...what, userId, code: 'fraud', at },
})
const dismissed: ReportCaseEvent = { type: 'ReportsDismissed', data: { restores: false, reason: null, at } }
const CONTEXT = {} as EffectContext

/** The case after its events, and the last of them as the log has it. */
function caseOf(...events: readonly ReportCaseEvent[]) {
	const state = events.reduce(reportCaseDecider.evolve, reportCaseDecider.initial)
	const last = recorded('reportCase-c1', events).at(-1)
	if (state.status === 'none' || last === undefined) throw new Error('There is no case.')
	return { state, last }
}

describe('the rule of three', () => {
	const registeredAt = Date.parse('2026-01-01T00:00:00.000Z')
	const played = async (events: readonly ReportCaseEvent[], mayBeHeld = true) => {
		const { state, last } = caseOf(...events)
		const held: string[] = []
		const effect = holdReportedRequests({
			caseOf: async () => state,
			mayBeHeld: async () => mayBeHeld,
			// Whoever is called false reported much that stayed.
			reportersOf: async (ids) =>
				ids.map((id) => ({ registeredAt, upheld: 0, dismissed: id.startsWith('false') ? 3 : 0 })),
			hold: async ({ subjectId }) => held.push(subjectId),
		})
		await effect.run(last, CONTEXT)
		return held
	}

	it('holds with the third report that counts', async () => {
		expect(REPORTS_TO_HOLD).toBe(3)
		expect(await played(['u1', 'u2'].map(reported))).toEqual([])
		expect(await played(['u1', 'u2', 'u3'].map(reported))).toEqual(['r1'])
		expect(await played(['u1', 'u2', 'false3'].map(reported))).toEqual([])
	})

	it('leaves to a person what was reviewed or holds money, and counts anew after a decision', async () => {
		expect(await played(['u1', 'u2', 'u3'].map(reported), false)).toEqual([])
		const events = [...['u1', 'u2'].map(reported), dismissed]
		expect(await played([...events, reported('u3')])).toEqual([])
		expect(await played([...events, ...['u3', 'u4', 'u5'].map(reported)])).toEqual(['r1'])
	})
})

describe('a request', () => {
	const follow = async (status: Request['status'], ...events: readonly ReportCaseEvent[]) => {
		const { state, last } = caseOf(reported('u1'), ...events)
		const done: unknown[] = []
		const effect = followRequests({
			caseOf: async () => state,
			requestOf: async () => ({ status }) as Request,
			standardNote: async () => ({ noteId: 'standard', noteHash: 'h' }),
			review: async ({ requestId }, action, reason) => done.push([requestId, action, reason?.noteId ?? null]),
		})
		await effect.run(last, CONTEXT)
		return done
	}
	const message = { noteId: 'own', noteHash: 'h' }
	const held: ReportCaseEvent = { type: 'ReportsHeld', data: { reason: null, message, at } }
	const byRule: ReportCaseEvent = { type: 'SubjectHeldByRule', data: { ...what, rule: 'threeReports', at } }
	const removed = (removal: 'spam' | 'close'): ReportCaseEvent => ({
		type: 'ReportsUpheld',
		data: { code: 'fraud', removal, reason: null, byUserId: 'a1', at },
	})

	it('follows the decision, with what was written to its author or a standard text', async () => {
		expect(await follow('live', held)).toEqual([['r1', 'hold', 'own']])
		expect(await follow('live', byRule)).toEqual([['r1', 'hold', 'standard']])
		expect(await follow('onHold', held, removed('spam'))).toEqual([['r1', 'markSpam', 'standard']])
		expect(await follow('live', removed('close'))).toEqual([['r1', 'deactivate', 'standard']])
	})

	it('is put back where it was', async () => {
		const released: ReportCaseEvent = {
			type: 'ReportsDismissed',
			data: { restores: false, releases: true, reason: null, at },
		}
		const restored: ReportCaseEvent = { type: 'ReportsDismissed', data: { restores: true, reason: null, at } }
		expect(await follow('onHold', held, released)).toEqual([['r1', 'release', null]])
		expect(await follow('spam', removed('spam'), restored)).toEqual([['r1', 'restore', null]])
		expect(await follow('live', dismissed)).toEqual([])
	})

	it('stays as it is where its own life went on', async () => {
		expect(await follow('fulfilled', held)).toEqual([])
		expect(await follow('deactivated', removed('spam'))).toEqual([])
	})
})

describe('reports without a case', () => {
	it('get theirs, unless they were settled or their subject is gone', async () => {
		const report = (id: string) =>
			({
				id,
				subject: 'request',
				subject_id: `of ${id}`,
				user_id: 'u1',
				reason: 'fraud',
				body: '',
				in_case: false,
				created_at: new Date(at),
			}) as const
		const done: string[] = []
		const job = openCases({
			waiting: async () => ['open', 'settled', 'gone'].map(report),
			isSettled: async (id) => id === 'settled',
			ownerOf: async ({ id }) => (id === 'gone' ? null : { partOf: id, writerId: 'w1' }),
			add: async ({ id }) => done.push(`${id} added`),
			leave: async (id) => done.push(`${id} left`),
		})
		await job.run(Date.parse(at))
		expect(done).toEqual(['open added', 'settled left', 'gone left'])
	})
})
