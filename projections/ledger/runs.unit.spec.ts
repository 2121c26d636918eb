import { expect, it } from 'vitest'
import type {
	PeriodClosed,
	PeriodEvent,
	PeriodReopened,
	ReopeningDeclined,
	ReopeningRequested,
	RunRecorded,
	RunSigned,
} from '../../domain/ledger/runs.events.ts'
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
		seal: null,
		accepted: '[]',
		alone: false,
		version: null,
		closed_at: null,
		closed_by: null,
		superseded_at: null,
	})
	expect(rowsAfter(runsProjection, recorded(`run-${RUN}`, [run])).get(RUN)).toMatchObject({
		signed_at: null,
		signed_by: null,
	})
})

it('lists a closed month with the run that sealed it, until it is opened again', () => {
	const at = '2026-11-21T12:00:00.000Z'
	const month = { entity: 'IN', month: '2026-10', at }
	const sealed = { runId: RUN, position: '00000000000000000042', rowsHash: 'a'.repeat(64) }
	const closed: PeriodClosed = {
		type: 'PeriodClosed',
		data: { ...month, ...sealed, version: 1, closedBy: 'anita' },
	}
	const reason = { noteId: RUN, noteHash: 'hash' }
	const requested: ReopeningRequested = {
		type: 'ReopeningRequested',
		data: { ...month, requestedBy: 'anita', reason },
	}
	const declined: ReopeningDeclined = { type: 'ReopeningDeclined', data: { ...month, declinedBy: 'meera' } }
	const reopened: PeriodReopened = {
		type: 'PeriodReopened',
		data: { ...month, runId: RUN, reopenedBy: 'meera' },
	}
	const periodAfter = (...events: readonly PeriodEvent[]) =>
		rowsAfter(periodsProjection, recorded('period-IN', events)).get('IN.2026-10')
	const row = {
		id: 'IN.2026-10',
		entity: 'IN',
		month: '2026-10',
		is_closed: true,
		version: 1,
		run_id: RUN,
		position: sealed.position,
		rows_hash: sealed.rowsHash,
		closed_at: at,
		closed_by: 'anita',
		reopening_by: null,
		reopening_at: null,
		reopening_note: null,
		revision: 0n,
	}
	expect(periodAfter(closed)).toEqual(row)
	expect(periodAfter(closed, requested)).toMatchObject({ reopening_by: 'anita', reopening_note: RUN })
	expect(periodAfter(closed, requested, declined)).toEqual({ ...row, revision: 2n })
	expect(periodAfter(closed, requested, reopened)).toEqual({ ...row, is_closed: false, revision: 2n })
	const ofRun = [
		...recorded(`run-${RUN}`, [run, signed]),
		...recorded('period-IN', [closed, requested, reopened]),
	]
	expect(rowsAfter(runsProjection, ofRun.slice(0, 3)).get(RUN)).toMatchObject({
		version: 1,
		closed_at: at,
		superseded_at: null,
	})
	expect(rowsAfter(runsProjection, ofRun).get(RUN)).toMatchObject({ version: 1, superseded_at: at })
})
