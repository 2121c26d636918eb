import { expect, it } from 'vitest'
import type { PeriodClosed, RunRecorded, RunSigned } from '../../domain/ledger/runs.events.ts'
import { recorded, rowsAfter } from '../../tests/harness/replay.ts'
import { periodsProjection } from './periods.ts'
import { runsProjection } from './runs.ts'

const RUN = '77777777-7777-4777-8777-777777777777'
const run: RunRecorded = {
	type: 'RunRecorded',
	data: {
		query: { status: '1', region: null, effectiveAt: null },
		position: '00000000000000000042',
		asOf: '2026-11-21T10:00:00.000Z',
		rows: 3,
		rowsHash: 'a'.repeat(64),
		preparedBy: 'meera',
		totals: { INR: { donated_quantity: '500' } },
		at: '2026-11-21T10:00:01.000Z',
	},
}
const signed: RunSigned = {
	type: 'RunSigned',
	data: { signedBy: 'anita', rowsHash: 'a'.repeat(64), at: '2026-11-21T11:00:00.000Z' },
}

it('lists a run with who took it, and who signed it', () => {
	const rows = rowsAfter(runsProjection, recorded(`run-${RUN}`, [run, signed]))
	expect(rows.get(RUN)).toEqual({
		id: RUN,
		status: '1',
		region: null,
		effective_at: null,
		position: '00000000000000000042',
		requests_at: '00000000000000000042',
		rows: 3,
		as_of: '2026-11-21T10:00:00.000Z',
		totals: '{"INR":{"donated_quantity":"500"}}',
		revision: 1n,
		rows_hash: 'a'.repeat(64),
		recorded_at: '2026-11-21T10:00:01.000Z',
		recorded_by: 'spec',
		signed_at: '2026-11-21T11:00:00.000Z',
		signed_by: 'anita',
	})
	expect(rowsAfter(runsProjection, recorded(`run-${RUN}`, [run])).get(RUN)).toMatchObject({
		signed_at: null,
		signed_by: null,
	})
})

it('lists a closed month with the run that sealed it', () => {
	const data = {
		entity: 'IN',
		month: '2026-10',
		runId: RUN,
		position: '00000000000000000042',
		rowsHash: 'a'.repeat(64),
		closedBy: 'anita',
		at: '2026-11-21T12:00:00.000Z',
	}
	const closed: PeriodClosed = { type: 'PeriodClosed', data }
	expect(rowsAfter(periodsProjection, recorded('period-IN.2026-10', [closed])).get('IN.2026-10')).toEqual({
		id: 'IN.2026-10',
		entity: 'IN',
		month: '2026-10',
		run_id: RUN,
		position: '00000000000000000042',
		rows_hash: 'a'.repeat(64),
		closed_at: data.at,
		closed_by: 'anita',
		revision: 0n,
	})
})
