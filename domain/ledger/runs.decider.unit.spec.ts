import { describe, expect, it } from 'vitest'
import { scenario } from '../../kernel/events/decider.ts'
import { refuse } from './refusals.contract.ts'
import { runDecider } from './runs.decider.ts'
import type { RunRecorded, RunSigned } from './runs.events.ts'

const given = scenario(runDecider)
const data: RunRecorded['data'] = {
	query: { status: null, region: 'IN', effectiveAt: '2026-10-31T18:29:59.999Z' },
	position: '00000000000000000042',
	asOf: '2026-11-21T10:00:00.000Z',
	rows: 2,
	totals: { INR: { donated_quantity: '500' } },
	rowsHash: 'a'.repeat(64),
	preparedBy: 'meera',
	at: '2026-11-21T10:00:00.000Z',
}
const recorded: RunRecorded = { type: 'RunRecorded', data }
const at = '2026-11-21T11:00:00.000Z'
const sign = {
	type: 'SignRun',
	byUserId: 'anita',
	mayActAlone: false,
	rowsHash: data.rowsHash,
	fileHashes: {},
	accepted: [],
	at,
} as const
const signed: RunSigned = { type: 'RunSigned', data: { signedBy: 'anita', rowsHash: data.rowsHash, at } }

describe('a run', () => {
	it('is recorded as it was taken', () => {
		expect(given().when({ type: 'RecordRun', ...data })).toEqual([recorded])
	})
	it('is recorded once', () => {
		expect(given(recorded).refusal({ type: 'RecordRun', ...data })).toBe('RUN_EXISTS')
		expect(given(recorded, signed).refusal({ type: 'RecordRun', ...data })).toBe('RUN_EXISTS')
	})
	it('is signed by a named person over the rows as they are', () => {
		expect(given(recorded).when(sign)).toEqual([signed])
	})
	it('is not signed by the one who prepared it', () => {
		expect(given(recorded).refusal({ ...sign, byUserId: 'meera' })).toBe('SECOND_PERSON')
	})
	it('is signed by the one who prepared it where one person may act alone, and says so', () => {
		const alone = { ...sign, byUserId: 'meera', mayActAlone: true }
		expect(given(recorded).when(alone)).toEqual([
			{ type: 'RunSigned', data: { signedBy: 'meera', rowsHash: data.rowsHash, at, alone: true } },
		])
		expect(given(recorded).when({ ...sign, mayActAlone: true })).toEqual([signed])
	})
	it('is signed once, whoever comes second', () => {
		expect(given(recorded, signed).refusal({ ...sign, byUserId: 'meera' })).toBe('RUN_SIGNED')
		expect(() => given(recorded, signed).when(sign)).toThrow(refuse('RUN_SIGNED'))
	})
	it("is not signed when its rows aren't those that were recorded", () => {
		expect(() => given(recorded).when({ ...sign, rowsHash: 'b'.repeat(64) })).toThrow(
			'ledger.refusals.RUN_ROWS_CHANGED',
		)
	})
	describe('that prepares a month', () => {
		const digest = { rows: 0, sha256: 'b'.repeat(64) }
		const files = {
			'trial-balance': digest,
			'roll-forward': digest,
			'late-items': digest,
			discrepancies: digest,
			checklist: digest,
		}
		const seal = { entity: 'IN', month: '2026-10', since: null, files, postings: digest }
		const fileHashes = Object.fromEntries(Object.keys(files).map((file) => [file, digest.sha256]))
		const prepared = (open: readonly ('books' | 'suspense')[]): RunRecorded => ({
			type: 'RunRecorded',
			data: { ...data, seal: { ...seal, open } },
		})
		const reason = { noteId: 'note', noteHash: 'hash' }
		const accepted = [{ item: 'suspense' as const, reason }]

		it('is signed with a reason for each open point, and for nothing else', () => {
			const run = given(prepared(['suspense']))
			expect(run.when({ ...sign, fileHashes, accepted })).toEqual([
				{ ...signed, data: { ...signed.data, accepted } },
			])
			expect(run.refusal({ ...sign, fileHashes })).toBe('OPEN_ITEMS')
			expect(run.refusal({ ...sign, fileHashes, accepted: [...accepted, ...accepted] })).toBe('OPEN_ITEMS')
			expect(run.refusal({ ...sign, fileHashes, accepted: [{ item: 'books', reason }] })).toBe('OPEN_ITEMS')
			expect(given(prepared([])).when({ ...sign, fileHashes })).toEqual([signed])
			expect(given(prepared([])).refusal({ ...sign, fileHashes, accepted })).toBe('OPEN_ITEMS')
		})
		it('is not signed when a sealed file is not as it was recorded', () => {
			const run = given(prepared([]))
			expect(run.refusal(sign)).toBe('RUN_ROWS_CHANGED')
			const changed = { ...fileHashes, checklist: 'c'.repeat(64) }
			expect(run.refusal({ ...sign, fileHashes: changed })).toBe('RUN_ROWS_CHANGED')
		})
	})
	it('is not there before it was recorded', () => {
		expect(given().refusal(sign)).toBe('NOT_FOUND')
		expect(() => given().when(sign)).toThrow(refuse('NOT_FOUND.run'))
	})
	it('stays signed by who signed first, and unsigned rows of nothing stay nothing', () => {
		expect(given(recorded, signed).state).toMatchObject({ status: 'signed', signedBy: 'anita', run: data })
		expect(given(signed).state).toEqual({ status: 'none' })
	})
})
