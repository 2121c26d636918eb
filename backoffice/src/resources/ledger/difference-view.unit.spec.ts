import { describe, expect, test } from 'vitest'
import type { LedgerLog } from '../../../../domain/ledger/history.contract.ts'
import { beginningOf, type DifferenceView, queryOfView } from './difference-view.ts'

const END = '2026-10-31T18:29:59.999Z'
const log: LedgerLog = {
	first: '2026-10-01T09:00:00.000Z',
	last: '2026-11-21T10:42:00.000Z',
	position: '00000000000000000042',
	days: [{ day: '2026-10-01', events: 3 }],
	months: [{ entity: 'IN', month: '2026-10', endsAt: END, closed: true }],
	runs: [],
}
const view = (changes: Partial<DifferenceView>): DifferenceView => ({
	clock: 'known',
	from: undefined,
	to: undefined,
	other: undefined,
	status: '',
	region: '',
	...changes,
})

describe('A difference', () => {
	test('begins at the last month end unless another moment is chosen.', () => {
		expect(beginningOf(log)).toBe(END)
		expect(queryOfView(view({}), log)).toMatchObject({ from: END, to: undefined })
		expect(queryOfView(view({ from: '2026-11-01T00:00:00.000Z' }), log)).toMatchObject({
			from: '2026-11-01T00:00:00.000Z',
		})
	})

	test('of what was known counts money up to one time on both sides.', () => {
		expect(queryOfView(view({ other: END }), log)).toMatchObject({ fromEffectiveAt: END, toEffectiveAt: END })
	})

	test('of when money moved is read from one knowledge on both sides.', () => {
		const query = queryOfView(view({ clock: 'moved', from: END }), log)
		expect(query).toMatchObject({ from: log.position, to: log.position, fromEffectiveAt: END })
		expect(queryOfView(view({ clock: 'moved', from: END, other: 'a-run' }), log)).toMatchObject({
			from: 'a-run',
			to: 'a-run',
		})
	})

	test('of an empty log is none.', () => {
		const empty = { ...log, first: null, last: null, position: '', days: [], months: [] }
		expect(queryOfView(view({}), empty)).toBeNull()
	})
})
