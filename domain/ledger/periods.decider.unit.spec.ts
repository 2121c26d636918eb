import { describe, expect, it } from 'vitest'
import { scenario } from '../../kernel/events/decider.ts'
import type { RunSeal } from './closing.contract.ts'
import { monthAfter, type PeriodCommand, periodDecider, type RunFact } from './periods.decider.ts'
import { refuse } from './refusals.contract.ts'
import type { PeriodClosed, PeriodReopened, ReopeningDeclined, ReopeningRequested } from './runs.events.ts'

type Close = Extract<PeriodCommand, { type: 'ClosePeriod' }>

const given = scenario(periodDecider)
const END = '2026-10-31T18:29:59.999Z'
const BEFORE = '00000000000000000030'
const digest = { rows: 0, sha256: 'b'.repeat(64) }
const seal: RunSeal = {
	entity: 'IN',
	month: '2026-10',
	since: BEFORE,
	files: {
		'trial-balance': digest,
		'roll-forward': digest,
		'late-items': digest,
		discrepancies: digest,
		checklist: digest,
	},
	postings: digest,
	open: [],
}
const run: RunFact = {
	id: 'run',
	signed: true,
	preparedBy: 'meera',
	position: '00000000000000000042',
	rowsHash: 'a'.repeat(64),
	seal,
}
const decision = { entity: 'IN', month: '2026-10', byUserId: 'anita', mayActAlone: false }
const close: Close = {
	type: 'ClosePeriod',
	...decision,
	endsAt: END,
	run,
	firstMonth: '2026-07',
	leavesOpenFrom: null,
	at: '2026-11-02T10:00:00.000Z',
}
const closedAs = (month: string, position: string, version = 1): PeriodClosed => ({
	type: 'PeriodClosed',
	data: {
		entity: 'IN',
		month,
		version,
		runId: 'run',
		position,
		rowsHash: run.rowsHash,
		closedBy: 'anita',
		at: close.at,
	},
})
const september = closedAs('2026-09', BEFORE)
const october = closedAs('2026-10', run.position)
const ofRun = (over: Partial<RunFact>) => given(september).refusal({ ...close, run: { ...run, ...over } })

describe('a month', () => {
	it('is closed by a signed run that was prepared for it', () => {
		expect(given(september).when(close)).toEqual([october])
	})
	it('may be the first one ever to be closed', () => {
		const first = { ...close, run: { ...run, seal: { ...seal, since: null } } }
		expect(given().when({ ...first, firstMonth: '2026-10' })).toEqual([october])
		expect(given().when({ ...first, firstMonth: '2026-11' })).toEqual([october])
	})
	it('leaves earlier months with money open for ever only when that is confirmed', () => {
		const first = { ...close, run: { ...run, seal: { ...seal, since: null } } }
		expect(() => given().when(first)).toThrow(refuse('EARLIER_MONTHS_OPEN', { month: '2026-07' }))
		expect(given().refusal({ ...first, leavesOpenFrom: '2026-08' })).toBe('EARLIER_MONTHS_OPEN')
		expect(given().when({ ...first, leavesOpenFrom: '2026-07' })).toEqual([
			{ ...october, data: { ...october.data, leavesOpenFrom: '2026-07' } },
		])
	})
	it('that follows another leaves nothing open', () => {
		expect(given(september).when({ ...close, leavesOpenFrom: '2026-07' })).toEqual([october])
	})
	it('is not closed by the one who prepared its run', () => {
		expect(given(september).refusal({ ...close, byUserId: 'meera' })).toBe('SECOND_PERSON')
	})
	it('is closed by the one who prepared its run where one person may act alone, and records that', () => {
		expect(given(september).when({ ...close, byUserId: 'meera', mayActAlone: true })).toEqual([
			{ ...october, data: { ...october.data, closedBy: 'meera', alone: true } },
		])
	})
	it('is closed once', () => {
		expect(() => given(september, october).when(close)).toThrow(refuse('MONTH_CLOSED'))
	})
	it('is not closed before it is over, and not by a clock that went back', () => {
		expect(given(september).refusal({ ...close, at: END })).toBe('MONTH_NOT_OVER')
		expect(given(september).refusal({ ...close, at: '2026-10-31T18:30:00.000Z' })).toBeNull()
	})
	it('is closed in order', () => {
		expect(() => given(closedAs('2026-08', BEFORE)).when(close)).toThrow(
			refuse('MONTH_OUT_OF_ORDER.earlierOpen', { month: '2026-09' }),
		)
		expect(() => given(closedAs('2026-11', BEFORE)).when(close)).toThrow(
			refuse('MONTH_OUT_OF_ORDER.laterClosed'),
		)
	})
	it('needs a run', () => expect(given(september).refusal({ ...close, run: null })).toBe('NOT_FOUND'))
	it('needs a signed run', () => expect(ofRun({ signed: false })).toBe('RUN_NOT_SIGNED'))
	it('needs a run that was prepared for it', () => {
		expect(ofRun({ seal: null })).toBe('RUN_OF_ANOTHER_MONTH')
		expect(ofRun({ seal: { ...seal, entity: 'US' } })).toBe('RUN_OF_ANOTHER_MONTH')
		expect(ofRun({ seal: { ...seal, month: '2026-09' } })).toBe('RUN_OF_ANOTHER_MONTH')
	})
	it('needs a run that continues the seal of the month before', () => {
		expect(ofRun({ seal: { ...seal, since: null } })).toBe('RUN_OUTDATED')
		expect(ofRun({ seal: { ...seal, since: '00000000000000000029' } })).toBe('RUN_OUTDATED')
	})
	it('is followed by the next, also over the end of a year', () => {
		expect(['2026-01', '2026-09', '2026-12'].map(monthAfter)).toEqual(['2026-02', '2026-10', '2027-01'])
	})
})

describe('a closed month', () => {
	const at = '2026-11-05T10:00:00.000Z'
	const reason = { noteId: 'note', noteHash: 'hash' }
	const requested: ReopeningRequested = {
		type: 'ReopeningRequested',
		data: { entity: 'IN', month: '2026-10', at, requestedBy: 'anita', reason },
	}
	const request = { type: 'RequestReopening', ...decision, reason, at } as const
	const approve = { type: 'ReopenPeriod', ...decision, byUserId: 'meera', at } as const
	const decline = { type: 'DeclineReopening', ...decision, byUserId: 'meera', at } as const
	const reopened: PeriodReopened = {
		type: 'PeriodReopened',
		data: { entity: 'IN', month: '2026-10', at, runId: 'run', reopenedBy: 'meera' },
	}
	const declined: ReopeningDeclined = {
		type: 'ReopeningDeclined',
		data: { entity: 'IN', month: '2026-10', at, declinedBy: 'meera' },
	}

	it('is opened again by two people', () => {
		expect(given(september, october).when(request)).toEqual([requested])
		expect(given(september, october, requested).when(approve)).toEqual([reopened])
		expect(given(september, october, requested).refusal({ ...approve, byUserId: 'anita' })).toBe(
			'SECOND_PERSON',
		)
		expect(
			given(september, october, requested).when({ ...approve, byUserId: 'anita', mayActAlone: true }),
		).toEqual([{ ...reopened, data: { ...reopened.data, reopenedBy: 'anita', alone: true } }])
	})
	it('stays closed when the second person declines, or the first takes it back', () => {
		expect(given(september, october, requested).when(decline)).toEqual([declined])
		expect(given(september, october, requested).when({ ...decline, byUserId: 'anita' })).toEqual([
			{ ...declined, data: { ...declined.data, declinedBy: 'anita' } },
		])
		expect(given(september, october, requested, declined).refusal(approve)).toBe('NO_REOPENING')
	})
	it('is opened by one request at a time', () => {
		expect(given(september, october, requested).refusal(request)).toBe('REOPENING_REQUESTED')
		expect(given(september, october).refusal(approve)).toBe('NO_REOPENING')
	})
	it('is opened only while no later one is closed', () => {
		expect(given(september, october).refusal({ ...request, month: '2026-09' })).toBe('MONTH_OUT_OF_ORDER')
		expect(given(september).refusal(request)).toBe('MONTH_NOT_CLOSED')
	})
	it('is closed again by the next version, which supersedes the one before', () => {
		expect(given(september, october, requested, reopened).when(close)).toEqual([
			{ ...october, data: { ...october.data, version: 2 } },
		])
	})
	it('loses a request to open it when the next one is closed', () => {
		const november = closedAs('2026-11', '00000000000000000050')
		expect(given(september, october, requested, november).state.reopening).toBeNull()
	})
})
