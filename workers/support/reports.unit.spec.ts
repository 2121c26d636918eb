import { describe, expect, it } from 'vitest'
import type { ReportCaseEvent } from '../../domain/support/report-cases.events.ts'
import { REPORTS_TO_HOLD } from '../../domain/support/report-rules.contract.ts'
import { reportCaseIdOf, reportCaseStream } from '../../domain/support/streams.contract.ts'
import { START } from '../../kernel/ports/event-store.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { type MemoryWorker, memoryWorker, runEffect } from '../../tests/harness/memory-worker.ts'
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
const CASE = reportCaseStream(reportCaseIdOf('request', 'r1'))
const REQUEST = 'request-r1'

const raise = (worker: MemoryWorker, ...became: readonly (readonly [type: string, data?: object])[]) => {
	const terms = { contentId: 'c1', contentHash: 'h', goal: null, target: null, endDate: '2099-12-31' }
	const author = { authorId: 'w1', organizationId: null, authorRole: null }
	const of = { requestType: 'volunteering', side: 'donee', region: 'IN', currency: 'INR', source: 'web' }
	return worker.record(REQUEST, [
		{ type: 'RequestRaised', data: { ...of, ...author, terms, awaits: 'admin', at } },
		...became.map(([type, data]) => ({ type, data: { at, reason: null, ...data } })),
	])
}

describe('the rule of three', () => {
	const played = async (events: readonly ReportCaseEvent[], isReviewed = false) => {
		const worker = await memoryWorker()
		await raise(worker, ['RequestApproved', isReviewed ? {} : { isReviewed }])
		const registered = { created_at: new Date('2026-01-01T00:00:00.000Z') }
		for (const id of ['u1', 'u2', 'u3', 'u4', 'u5', 'false3']) await worker.person(id, registered)
		for (const subject_id of ['x1', 'x2', 'x3']) {
			const reports = { user_id: 'false3', subject: 'request', subject_id }
			await worker.put('rec.reports', { ...reports, id: subject_id, created_at: new Date(0), in_case: true })
			const dismissed_at = new Date(1)
			await worker.put('read.report_cases', {
				subject: 'request',
				subject_id,
				state: 'dismissed',
				dismissed_at,
			})
		}
		const last = (await worker.record(CASE, events)).at(-1)
		await runEffect(holdReportedRequests(worker), last)
		return (await worker.typesIn(CASE)).filter((type) => type === 'SubjectHeldByRule').length
	}

	it('holds with the third report that counts', async () => {
		expect(REPORTS_TO_HOLD).toBe(3)
		expect(await played(['u1', 'u2'].map(reported))).toBe(0)
		expect(await played(['u1', 'u2', 'u3'].map(reported))).toBe(1)
		expect(await played(['u1', 'u2', 'false3'].map(reported))).toBe(0)
	})

	it('leaves to a person what was reviewed or holds money, and counts anew after a decision', async () => {
		expect(await played(['u1', 'u2', 'u3'].map(reported), true)).toBe(0)
		const events = [...['u1', 'u2'].map(reported), dismissed]
		expect(await played([...events, reported('u3')])).toBe(0)
		expect(await played([...events, ...['u3', 'u4', 'u5'].map(reported)])).toBe(1)
	})
})

describe('a request', () => {
	const TO: Readonly<Record<string, readonly (readonly [type: string, data?: object])[]>> = {
		live: [['RequestApproved'], ['RequestWentLive']],
		onHold: [['RequestApproved'], ['RequestWentLive'], ['RequestHeld']],
		spam: [['RequestMarkedSpam']],
		fulfilled: [['RequestApproved'], ['RequestFulfilled', { because: 'closedByAuthor' }]],
		deactivated: [['RequestApproved'], ['RequestDeactivated']],
	}
	const follow = async (status: keyof typeof TO, ...events: readonly ReportCaseEvent[]) => {
		const worker = await memoryWorker()
		const before = await raise(worker, ...(TO[status] ?? []))
		const last = (await worker.record(CASE, [reported('u1'), ...events])).at(-1)
		await runEffect(followRequests(worker), last)
		const after = (await Array.fromAsync(worker.store.readStream(REQUEST))).slice(before.length)
		return after.map(({ type, data: { reason } }) => {
			const noteId = reason && String((reason as { noteId: string }).noteId)
			return [type, noteId === derivedId('note', last?.id ?? '') ? 'standard' : (noteId ?? null)]
		})
	}
	const message = { noteId: 'own', noteHash: 'h' }
	const held: ReportCaseEvent = { type: 'ReportsHeld', data: { reason: null, message, at } }
	const byRule: ReportCaseEvent = { type: 'SubjectHeldByRule', data: { ...what, rule: 'threeReports', at } }
	const removed = (removal: 'spam' | 'close'): ReportCaseEvent => ({
		type: 'ReportsUpheld',
		data: { code: 'fraud', removal, reason: null, byUserId: 'a1', at },
	})

	it('follows the decision, with what was written to its author or a standard text', async () => {
		expect(await follow('live', held)).toEqual([['RequestHeld', 'own']])
		expect(await follow('live', byRule)).toEqual([['RequestHeld', 'standard']])
		expect(await follow('onHold', held, removed('spam'))).toEqual([['RequestMarkedSpam', 'standard']])
		expect(await follow('live', removed('close'))).toEqual([['RequestDeactivated', 'standard']])
	})

	it('is put back where it was', async () => {
		const released: ReportCaseEvent = {
			type: 'ReportsDismissed',
			data: { restores: false, releases: true, reason: null, at },
		}
		const restored: ReportCaseEvent = { type: 'ReportsDismissed', data: { restores: true, reason: null, at } }
		expect(await follow('onHold', held, released)).toEqual([['RequestReleased', null]])
		expect(await follow('spam', removed('spam'), restored)).toEqual([['RequestRestored', null]])
		expect(await follow('live', dismissed)).toEqual([])
	})

	it('stays as it is where its own life went on', async () => {
		expect(await follow('fulfilled', held)).toEqual([])
		expect(await follow('deactivated', removed('spam'))).toEqual([])
	})
})

describe('reports without a case', () => {
	it('get theirs, unless they were settled or their subject is gone', async () => {
		const worker = await memoryWorker()
		for (const id of ['open', 'settled', 'gone']) {
			const report = { id, subject: 'request', subject_id: `of ${id}`, user_id: 'u1', reason: 'fraud' }
			const created_at = new Date(Date.parse(at) - 3_600_000)
			await worker.put('rec.reports', { ...report, body: '', in_case: false, created_at })
			if (id !== 'gone') await worker.put('read.requests', { id: `of ${id}`, author_id: 'w1' })
		}
		await worker.record('supportRequest-settled', [
			{ type: 'SupportRequestReceived', data: { kind: 'report', at } },
			{ type: 'SupportRequestClosed', data: { at } },
		])
		await openCases(worker).run(Date.parse(at))
		const left = await worker.sql.query('SELECT id FROM rec.reports WHERE NOT in_case')
		expect(left).toEqual([])
		const cases: unknown[] = []
		for await (const delivery of worker.store.subscribe({ after: START, types: ['SubjectReported'] })) {
			if (delivery.kind !== 'event') break
			cases.push(delivery.event.data.subjectId)
		}
		expect(cases).toEqual(['of open'])
	})
})
