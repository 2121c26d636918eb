import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ReportCaseCommand, reportCaseDecider } from '../../domain/support/report-cases.decider.ts'
import type { ReportCaseEvent } from '../../domain/support/report-cases.events.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { recorded, rowsAfter } from '../../tests/harness/replay.ts'
import { reportCasesProjection } from './report-cases.ts'

const START = Date.parse('2026-11-21T08:00:00.000Z')
const ADMINS = ['admin1', 'admin2'] as const
const note = { noteId: 'n1', noteHash: 'h' }
const what = { subject: 'answer', subjectId: 's1', partOf: 's1', writerId: 'writer' } as const

const admin = fc.constantFrom(...ADMINS)
const step = fc.record({
	days: fc.nat(40),
	command: fc.oneof(
		fc
			.constantFrom('u1', 'u2', 'u3')
			.map((userId) => ({ type: 'ReportSubject', ...what, userId, code: 'spam' })),
		fc.constant({ type: 'HoldByRule', ...what, rule: 'links' }),
		fc.constant({ type: 'HoldReported', reason: null }),
		admin.map((byUserId) => ({ type: 'UpholdReports', code: 'spam', reason: null, byUserId })),
		admin.map((byUserId) => ({ type: 'DismissReports', reason: null, byUserId })),
		fc.constantFrom('writer', 'u1').map((userId) => ({ type: 'AppealRemoval', userId, appeal: note })),
		admin.map((byUserId) => ({ type: 'RejectAppeal', reason: null, byUserId })),
	),
})

function play(steps: readonly { readonly days: number; readonly command: object }[]) {
	const events: { readonly event: ReportCaseEvent; readonly command: ReportCaseCommand }[] = []
	let state = reportCaseDecider.initial
	let now = START
	for (const { days, command: drawn } of steps) {
		now += days * DAY_MS
		const command = { ...drawn, at: new Date(now).toISOString() } as ReportCaseCommand
		try {
			for (const event of reportCaseDecider.decide(command, state)) {
				events.push({ event, command })
				state = reportCaseDecider.evolve(state, event)
			}
		} catch (error) {
			if (!(error instanceof DomainError)) throw error
		}
	}
	return { events, state }
}

function decidedByTheSame(events: ReturnType<typeof play>['events']): number {
	let removedBy: string | null = null
	let isWaiting = false
	let count = 0
	for (const { event, command } of events) {
		const by = 'byUserId' in command ? command.byUserId : null
		const decides = event.type === 'AppealRejected' || event.type === 'ReportsDismissed'
		if (isWaiting && decides && by === removedBy) count += 1
		if (event.type === 'ReportsUpheld') removedBy = by
		if (event.type === 'RemovalAppealed') isWaiting = true
		if (decides) isWaiting = false
	}
	return count
}

describe('random histories of a case', () => {
	it('read the same in the decider and in the read model, and no appeal is decided by who removed it', () => {
		fc.assert(
			fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
				const { events, state } = play(steps)
				const log = events.map(({ event }) => event)
				const row = rowsAfter(reportCasesProjection, recorded('reportCase-c1', log)).get('c1')
				if (state.status === 'none') return row === undefined
				expect(row).toMatchObject({
					state: state.status,
					appeal: state.appeal,
					removed_by: state.removedBy,
					reports: state.reporterIds.length,
				})
				expect(new Set(state.reporterIds).size).toBe(state.reporterIds.length)
				return decidedByTheSame(events) === 0
			}),
		)
	})

	it('are found where an appeal is decided by who removed it', () => {
		const removed = { type: 'UpholdReports', code: 'spam', reason: null, byUserId: 'admin1' } as const
		const at = new Date(START).toISOString()
		const step = (event: ReportCaseEvent, byUserId: string) => ({
			event,
			command: { ...removed, byUserId, at },
		})
		const events = [
			step({ type: 'ReportsUpheld', data: { code: 'spam', reason: null, byUserId: 'admin1', at } }, 'admin1'),
			step({ type: 'RemovalAppealed', data: { appeal: note, at } }, 'writer'),
			step({ type: 'ReportsDismissed', data: { restores: true, reason: null, at } }, 'admin1'),
		]
		expect(decidedByTheSame(events)).toBe(1)
	})
})
