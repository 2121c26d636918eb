import { describe, expect, it } from 'vitest'
import { scenario } from '../../kernel/events/decider.ts'
import { monthAfter, type PeriodCommand, periodDecider, type RunFact } from './periods.decider.ts'
import { refuse } from './refusals.contract.ts'
import type { PeriodClosed } from './runs.events.ts'

const given = scenario(periodDecider)
const END = '2026-10-31T18:29:59.999Z'
const run: RunFact = {
	id: 'run',
	signed: true,
	preparedBy: 'meera',
	status: null,
	region: 'IN',
	effectiveAt: END,
	asOf: '2026-11-02T09:00:00.000Z',
	position: '00000000000000000042',
	rowsHash: 'a'.repeat(64),
}
const close: PeriodCommand = {
	type: 'ClosePeriod',
	entity: 'IN',
	month: '2026-10',
	endsAt: END,
	run,
	lastClosed: '2026-09',
	firstMonth: '2026-07',
	leavesOpenFrom: null,
	byUserId: 'anita',
	mayActAlone: false,
	at: '2026-11-02T10:00:00.000Z',
}
const closed: PeriodClosed = {
	type: 'PeriodClosed',
	data: {
		entity: 'IN',
		month: '2026-10',
		runId: 'run',
		position: run.position,
		rowsHash: run.rowsHash,
		closedBy: 'anita',
		at: close.at,
	},
}
const refused = (over: Partial<PeriodCommand>) => given().refusal({ ...close, ...over })
const ofRun = (over: Partial<RunFact>) => refused({ run: { ...run, ...over } })

describe('a month', () => {
	it('is closed by a signed run of its entity that counts money until its end', () => {
		expect(given().when(close)).toEqual([closed])
		expect(given().when({ ...close, run: { ...run, region: null } })).toEqual([closed])
	})
	it('may be the first one ever to be closed', () => {
		const opening = { ...close, lastClosed: null, firstMonth: '2026-10' }
		expect(given().when(opening)).toEqual([closed])
		expect(given().when({ ...opening, firstMonth: '2026-11' })).toEqual([closed])
	})
	it('leaves earlier months with money open for ever only when that is said', () => {
		const opening = { ...close, lastClosed: null }
		expect(given().refusal(opening)).toBe('EARLIER_MONTHS_OPEN')
		expect(() => given().when(opening)).toThrow(refuse('EARLIER_MONTHS_OPEN', { month: '2026-07' }))
		expect(given().refusal({ ...opening, leavesOpenFrom: '2026-08' })).toBe('EARLIER_MONTHS_OPEN')
		expect(given().when({ ...opening, leavesOpenFrom: '2026-07' })).toEqual([
			{ ...closed, data: { ...closed.data, leavesOpenFrom: '2026-07' } },
		])
	})
	it('that follows another leaves nothing open, whatever is said', () => {
		expect(given().when({ ...close, leavesOpenFrom: '2026-07' })).toEqual([closed])
	})
	it('is not closed by the one who prepared its run', () => {
		expect(refused({ byUserId: 'meera' })).toBe('SECOND_PERSON')
	})
	it('is closed by the one who prepared its run where one person may act alone, and says so', () => {
		expect(given().when({ ...close, byUserId: 'meera', mayActAlone: true })).toEqual([
			{ ...closed, data: { ...closed.data, closedBy: 'meera', alone: true } },
		])
	})
	it('is closed once', () => {
		expect(given(closed).refusal(close)).toBe('MONTH_CLOSED')
		expect(() => given(closed).when(close)).toThrow(refuse('MONTH_CLOSED'))
	})
	it('is not closed before it is over', () => {
		expect(refused({ at: END })).toBe('MONTH_NOT_OVER')
		expect(refused({ at: '2026-10-31T18:29:59.998Z' })).toBe('MONTH_NOT_OVER')
		expect(refused({ at: '2026-10-31T18:30:00.000Z' })).toBeNull()
	})
	it('is closed in order', () => {
		expect(refused({ lastClosed: '2026-08' })).toBe('MONTH_OUT_OF_ORDER')
		expect(refused({ lastClosed: '2026-11' })).toBe('MONTH_OUT_OF_ORDER')
		expect(() => given().when({ ...close, lastClosed: '2026-08' })).toThrow(
			refuse('MONTH_OUT_OF_ORDER.earlierOpen', { month: '2026-09' }),
		)
		expect(() => given().when({ ...close, lastClosed: '2026-11' })).toThrow(
			refuse('MONTH_OUT_OF_ORDER.laterClosed'),
		)
	})
	it('needs a run', () => expect(refused({ run: null })).toBe('NOT_FOUND'))
	it('needs a signed run', () => expect(ofRun({ signed: false })).toBe('RUN_NOT_SIGNED'))
	it('needs a run of all its requests', () => {
		expect(ofRun({ region: 'US' })).toBe('RUN_OF_OTHERS')
		expect(ofRun({ status: '1' })).toBe('RUN_OF_OTHERS')
	})
	it('needs a run that counts what moved until the end of the month, and nothing later', () => {
		expect(ofRun({ effectiveAt: null })).toBe('RUN_OF_ANOTHER_MONTH')
		expect(ofRun({ effectiveAt: '2026-09-30T18:29:59.999Z' })).toBe('RUN_OF_ANOTHER_MONTH')
	})
	it('needs a run that was taken after its end', () => {
		expect(ofRun({ asOf: '2026-10-31T18:29:59.998Z' })).toBe('RUN_TOO_EARLY')
		expect(ofRun({ asOf: END })).toBeNull()
	})
	it('is followed by the next, also over the end of a year', () => {
		expect(['2026-01', '2026-09', '2026-12'].map(monthAfter)).toEqual(['2026-02', '2026-10', '2027-01'])
	})
})
