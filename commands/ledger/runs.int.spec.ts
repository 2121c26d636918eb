import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Explanation } from '../../domain/ledger/explain.contract.ts'
import { REPORT_FIGURES } from '../../domain/ledger/figures.contract.ts'
import type { Run, RunComparison, RunRow, RunVerification } from '../../domain/ledger/runs.contract.ts'
import type { RequestStatus } from '../../domain/requests/contract.ts'
import { STATUS_CODES } from '../../domain/requests/status-codes.contract.ts'
import { createSql } from '../../kernel/sql/sql.ts'
import { formatMajor, parseMajor } from '../../kernel/wire/money.ts'
import { fold, steps, uuid } from '../../queries/ledger/history.fixtures.ts'
import { type HistoryWorld, startHistory } from '../../queries/ledger/history-world.fixtures.ts'
import { savedRows } from '../../queries/ledger/saved-rows.ts'
import { digestOf } from '../../records/ledger/run-rows.ts'

const RUNS = '/api/backoffice/runs'
const EXPLAIN = '/api/backoffice/explain'
const AUGUST = '2026-08-31T18:29:59.999Z'
const minor = (amount: string | null) => parseMajor(amount ?? '', 'INR') ?? 0n

describe('runs and closed months', () => {
	let world: HistoryWorld
	beforeAll(async () => {
		world = await startHistory(7)
		world.clock.at = Math.max(world.clock.at, Date.parse('2026-11-21T10:00:00.000Z'))
	}, 120_000)
	afterAll(() => world?.stop())

	const post = (path: string, body?: object, headers?: Readonly<Record<string, string>>) =>
		world.send('POST', path, body, headers)
	async function save(body: object = {}): Promise<Run> {
		const answer = await post(RUNS, body)
		expect(answer.status, JSON.stringify(answer.body)).toBe(200)
		return answer.body as unknown as Run
	}
	const SIGNER = { authorization: 'Bearer other' }
	const sign = ({ id, etag }: Pick<Run, 'id' | 'etag'>, as: Readonly<Record<string, string>> = SIGNER) =>
		post(`${RUNS}/${id}/sign`, {}, { 'if-match': etag, ...as })
	async function rowsOf(runId: string, query: object = {}): Promise<RunRow[]> {
		const rows: RunRow[] = []
		for (let after: string | null | undefined; after !== null; ) {
			const page: { data: RunRow[]; next: string | null } = await world.get(`${RUNS}/${runId}/rows`, {
				limit: 2,
				after,
				...query,
			})
			rows.push(...page.data)
			after = page.next
		}
		return rows
	}
	const saved = (rows: readonly RunRow[]) => rows.map(({ corrections: _, ...row }) => row)

	it('keep the report as it stood, with its sums and a hash that the log still gives', async () => {
		const run = await save()
		const expected = fold(world.recorded, { position: run.position, effectiveAt: null })
		expect(run).toMatchObject({
			rows: expected.length,
			effectiveAt: null,
			recordedBy: 'Anita Rao',
			signedBy: null,
			prepares: null,
		})
		expect(run.asOf).toBe(new Date(world.clock.at).toISOString())
		for (const { units, ...sums } of run.totals) {
			for (const figure of REPORT_FIGURES) {
				const sum = expected
					.filter((row) => row.currency === units)
					.reduce((total, row) => total + row.figures[figure], 0n)
				expect(sums[figure]).toBe(formatMajor(sum, units))
			}
		}
		const rows = await rowsOf(run.id)
		expect(rows.map((row) => row.requestId)).toEqual(expected.map(({ id }) => id))
		for (const [index, row] of rows.entries()) {
			expect(row.number).toBe(index + 1)
			for (const figure of REPORT_FIGURES)
				expect(minor(row.figures[figure])).toBe(expected[index]?.figures[figure])
		}
		expect(await world.get(`${RUNS}/${run.id}/verify`)).toEqual({
			rowsHash: run.rowsHash,
			storedHash: run.rowsHash,
			rows: run.rows,
			storedRows: run.rows,
			holds: true,
			rebuilds: true,
			files: [],
		})
	})

	it('are kept once, however often they are sent under one key', async () => {
		const send = (body: object) => post(RUNS, body, { 'idempotency-key': 'october' })
		const first = await send({})
		expect((await send({})).body).toEqual(first.body)
		expect(await send({ region: 'IN' })).toMatchObject({
			status: 409,
			body: { code: 'IDEMPOTENCY_KEY_REUSED' },
		})
	})

	it('are taken of any moment, status and region', async () => {
		const position = world.recorded[120]?.position ?? ''
		const run = await save({ asOf: position, region: 'US', effectiveAt: AUGUST })
		const expected = fold(world.recorded, { position, effectiveAt: AUGUST }).filter(
			({ region }) => region === 'US',
		)
		expect(run).toMatchObject({ position, region: 'US', effectiveAt: AUGUST, rows: expected.length })
		const again = await save({ asOf: run.id, region: 'US' })
		expect(again).toMatchObject({ position, effectiveAt: AUGUST, rowsHash: run.rowsHash })
		const live = await save({ status: 1 })
		const statuses = (await rowsOf(live.id)).map(({ status }) => status)
		expect(statuses.every((status) => status === 1 || status === 9)).toBe(true)
	})

	it('of a month list the requests that there were at its end, as they were then', async () => {
		const run = await save({ effectiveAt: AUGUST, region: 'IN' })
		const rows = await rowsOf(run.id)
		const raisedAt = new Map(
			world.recorded
				.filter(({ event }) => event.type === 'RequestRaised')
				.map(({ event, stream }) => [stream.slice('request-'.length), event.metadata.recordedAt]),
		)
		const moved = world.recorded.filter(({ event }) => String(event.data.effectiveAt) <= AUGUST)
		const known = (id: string) =>
			String(raisedAt.get(id)) <= AUGUST ||
			moved.some(({ event }) => (event.data.target as { id: string } | undefined)?.id === id)
		expect(rows.map(({ requestId }) => requestId)).not.toEqual([])
		expect(rows.filter(({ requestId }) => !known(requestId))).toEqual([])
		const expected = fold(world.recorded, { position: run.position, effectiveAt: AUGUST })
		expect(rows.map(({ requestId, status }) => [requestId, status])).toEqual(
			expected
				.filter(({ region }) => region === 'IN')
				.map(({ id, status }) => [id, STATUS_CODES[status as RequestStatus]]),
		)
		expect(await world.get(`${RUNS}/${run.id}/verify`)).toMatchObject({ holds: true, rebuilds: true })
	})

	it('that were kept while requests were shown as they were known later are given by the log still', async () => {
		const { position } = await save({ effectiveAt: AUGUST })
		const at = { position, at: new Date(world.clock.at), effectiveAt: new Date(AUGUST), runId: null }
		const { rows, rowsHash, totals } = await digestOf(
			savedRows(world.sql, { ...at, requestsAt: position }, {}),
		)
		const id = uuid('a run of before')
		const query = { status: null, region: null, effectiveAt: AUGUST }
		const taken = { asOf: AUGUST, at: new Date(world.clock.at).toISOString() }
		await world.record(`run-${id}`, {
			type: 'RunRecorded',
			data: { query, position, rows, totals, rowsHash, ...taken },
		})
		expect(await world.get(`${RUNS}/${id}/verify`)).toMatchObject({ rowsHash, rebuilds: true })
	})

	it('are signed once, by a named person, for the version that they looked at', async () => {
		const run = await save()
		expect(await post(`${RUNS}/${run.id}/sign`, {})).toMatchObject({ status: 428 })
		expect(await sign({ ...run, etag: '"5"' })).toMatchObject({ status: 412 })
		const alone = await sign(run, {})
		expect(alone).toMatchObject({ status: 403, body: { code: 'SECOND_PERSON' } })
		const proof = { status: 403, body: { code: 'PROOF_REQUIRED' } }
		const longAgo = { authorization: 'Bearer longAgo' }
		expect(await sign(run, longAgo)).toMatchObject(proof)
		expect(await post(RUNS, {}, longAgo)).toMatchObject(proof)
		const close = `/api/backoffice/periods/IN/2026-08/close`
		expect(await post(close, { runId: run.id }, longAgo)).toMatchObject(proof)
		const answer = await sign(run)
		expect(answer).toMatchObject({ status: 200, body: { signedBy: 'Ravi Rao', etag: '"1"' } })
		expect(await sign({ ...run, etag: '"1"' })).toMatchObject({ status: 409, body: { code: 'RUN_SIGNED' } })
		expect(await sign({ id: uuid('no run'), etag: '"0"' })).toMatchObject({ status: 412 })
		const listed = await world.get<Run[]>(RUNS, { filter: { signed: true } })
		expect(listed.map(({ id }) => id)).toContain(run.id)
		expect(
			await post(`${RUNS}/${run.id}/sign`, {}, { 'if-match': '"1"', authorization: 'Bearer donor' }),
		).toMatchObject({
			status: 403,
			body: { message: 'You do not have the privilege to access the requested page!' },
		})
	})

	it('can be changed by nobody, and a change would be seen', async () => {
		const run = await save()
		const changes = [
			'UPDATE rec.run_rows SET raised = raised + 1',
			'DELETE FROM rec.run_rows',
			'TRUNCATE rec.run_rows',
			'UPDATE rec.run_heads SET rows_hash = rows_hash',
			'DELETE FROM rec.run_heads',
		]
		const admin = createSql(world.adminUrl, { max: 1 })
		try {
			for (const change of changes) {
				await expect(world.sql.execute(change)).rejects.toThrow(/permission denied/)
				await expect(admin.execute(change)).rejects.toThrow('A run that was kept never changes.')
			}
			const copy = `INSERT INTO rec.run_rows SELECT run_id, number + 1000, gen_random_uuid(), content_id, status, region,
				currency, goal, donation, refunded, charged_back, raised, withdrawn, reserved, disputed, fee, corrected
				FROM rec.run_rows WHERE run_id = $1`
			await expect(world.sql.execute(copy, [run.id])).rejects.toThrow('A run that was kept never changes.')
			// The owner of the database can remove the guard: then the hash in the log reveals the change.
			await admin.execute('ALTER TABLE rec.run_rows DISABLE TRIGGER USER')
			await admin.execute('UPDATE rec.run_rows SET fee = fee + 1 WHERE run_id = $1 AND number = 1', [run.id])
			expect(await world.get<RunVerification>(`${RUNS}/${run.id}/verify`)).toMatchObject({
				holds: false,
				rebuilds: true,
			})
			expect(await sign(run)).toMatchObject({ status: 409, body: { code: 'RUN_ROWS_CHANGED' } })
			await admin.execute('UPDATE rec.run_rows SET fee = fee - 1 WHERE run_id = $1 AND number = 1', [run.id])
			await admin.execute('ALTER TABLE rec.run_rows ENABLE TRIGGER USER')
			expect(await sign(run)).toMatchObject({ status: 200 })
		} finally {
			await admin.close()
		}
	})

	it('differ by what the difference of their moments says', async () => {
		const [a, b] = [
			await save({ asOf: world.recorded[60]?.position }),
			await save({ asOf: world.recorded[200]?.position }),
		]
		const pages: RunComparison['data'] = []
		for (let after: string | null | undefined; after !== null; ) {
			const page: RunComparison = await world.get(`${RUNS}/${a.id}/compare/${b.id}`, { limit: 2, after })
			pages.push(...page.data)
			after = page.next
		}
		const { data } = await world.get<{
			data: { id: string; changes: { cell: string; delta: string | null }[] }[]
		}>('/api/backoffice/reconciliation/difference', { from: a.id, to: b.id, limit: 500 })
		expect(new Set(pages.map(({ requestId }) => requestId))).toEqual(new Set(data.map(({ id }) => id)))
		for (const { requestId, changes } of pages) {
			const other = data
				.find(({ id }) => id === requestId)
				?.changes.map(({ cell, delta }) => ({ cell, delta }))
			expect(changes).toEqual(other)
		}
	})

	const sumsIn = (sums: RunComparison['sums']) =>
		sums.flatMap(({ units: currency, ...deltas }) =>
			REPORT_FIGURES.map((figure) => ({
				what: { ...(figure === 'quantity' ? { stated: 'goal' } : { figure }), currency },
				delta: deltas[figure],
			})),
		)
	const changesIn = (rows: RunComparison['data']) =>
		rows.flatMap(({ requestId: of, units, changes }) =>
			changes.flatMap(({ cell, delta }) => {
				const ofFund = { figure: cell, fund: `request.${of}.${units}` }
				return delta === null ? [] : [{ what: cell === 'quantity' ? { stated: 'goal', of } : ofFund, delta }]
			}),
		)

	it('explain what they differ by, whichever requests each of them kept', async () => {
		const [early, late] = [world.recorded[60]?.position, world.recorded[200]?.position]
		const pairs = [
			[{ asOf: early }, { asOf: late }],
			[{ asOf: late, region: 'IN' }, { asOf: late }],
			[
				{ asOf: late, effectiveAt: AUGUST },
				{ asOf: early, status: 1 },
			],
			[
				{ asOf: late, region: 'US' },
				{ asOf: late, region: 'IN' },
			],
		] as const
		let gone = 0
		for (const [was, is] of pairs) {
			const [since, asOf] = [(await save(was)).id, (await save(is)).id]
			const { data, sums } = await world.get<RunComparison>(`${RUNS}/${since}/compare/${asOf}`, {
				limit: 500,
			})
			gone += data.filter(({ before, after }) => before && !after).length
			for (const { what, delta } of [...sumsIn(sums), ...changesIn(data)]) {
				const query = { ...what, since, asOf, saved: 'true', limit: 500 }
				const { opening, total, data: events, proof } = await world.get<Explanation>(EXPLAIN, query)
				const sum = events.reduce((before, { amount }) => before + minor(amount), 0n)
				expect([minor(total) - minor(opening), sum]).toEqual([minor(delta), minor(delta)])
				expect(proof).toEqual({ ledger: total, equal: true })
			}
		}
		expect(gone).toBeGreaterThan(0)
	})

	it('never change, whatever happens afterwards', async () => {
		const run = await save({ asOf: world.recorded[200]?.position })
		const before = saved(await rowsOf(run.id))
		const [more = []] = fc.sample(steps, { seed: 99, numRuns: 1 })
		await world.playMore(more)
		expect(String(world.recorded.at(-1)?.position) > run.position).toBe(true)
		expect(saved(await rowsOf(run.id))).toEqual(before)
		expect(await world.get(`${RUNS}/${run.id}/verify`)).toMatchObject({ holds: true, rebuilds: true })
		const now = fold(world.recorded, { position: world.recorded.at(-1)?.position ?? '', effectiveAt: null })
		for (const { requestId, figures, corrections } of await rowsOf(run.id)) {
			const row = now.find(({ id }) => id === requestId)
			for (const figure of REPORT_FIGURES) {
				const delta = corrections.find(({ cell }) => cell === figure)?.delta ?? '0'
				expect(minor(figures[figure]) + minor(delta)).toBe(row?.figures[figure])
			}
		}
	})
})
