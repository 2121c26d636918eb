import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Explanation } from '../../domain/ledger/explain.contract.ts'
import { REPORT_FIGURES } from '../../domain/ledger/figures.contract.ts'
import type { LedgerLog } from '../../domain/ledger/history.contract.ts'
import type {
	Period,
	PeriodChanges,
	Run,
	RunComparison,
	RunRow,
	RunVerification,
} from '../../domain/ledger/runs.contract.ts'
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
		post(`${RUNS}/${id}/sign`, undefined, { 'if-match': etag, ...as })
	async function signed(body: object = {}): Promise<Run> {
		const answer = await sign(await save(body))
		expect(answer.status, JSON.stringify(answer.body)).toBe(200)
		return answer.body as unknown as Run
	}
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
			closes: [],
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
		expect(await post(`${RUNS}/${run.id}/sign`)).toMatchObject({ status: 428 })
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
			await post(`${RUNS}/${run.id}/sign`, undefined, { 'if-match': '"1"', authorization: 'Bearer donor' }),
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
				currency, goal, donation, refunded, charged_back, raised, withdrawn, reserved, disputed, fee
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

	it('seal months one after another; what arrives later is shown beside them and changes nothing', async () => {
		const early = await signed({ asOf: '2026-08-30T00:00:00.000Z', effectiveAt: AUGUST, region: 'IN' })
		const unsigned = await save({ effectiveAt: AUGUST, region: 'IN' })
		const other = await signed({ effectiveAt: AUGUST, region: 'US' })
		const whole = await signed({ region: 'IN' })
		const august = await signed({ effectiveAt: AUGUST, region: 'IN' })
		const close = (
			runId: string,
			month = '2026-08',
			entity = 'IN',
			more: object = { leavesOpenFrom: '2026-07' },
		) => post(`/api/backoffice/periods/${entity}/${month}/close`, { runId, ...more }, SIGNER)
		for (const [runId, code] of [
			[early.id, 'RUN_TOO_EARLY'],
			[unsigned.id, 'RUN_NOT_SIGNED'],
			[other.id, 'RUN_OF_OTHERS'],
			[whole.id, 'RUN_OF_ANOTHER_MONTH'],
		] as const)
			expect(await close(runId)).toMatchObject({ status: 409, body: { code } })
		expect(await close(uuid('no run'))).toMatchObject({
			status: 404,
			body: { message: 'The run was not found.' },
		})
		expect(await close(august.id, '2027-08')).toMatchObject({ status: 409, body: { code: 'MONTH_NOT_OVER' } })

		const months = (filter: object) => world.get<Period[]>('/api/backoffice/periods', { filter })
		const before = saved(await rowsOf(august.id))
		expect(await close(august.id, '2026-08', 'IN', {})).toMatchObject({
			status: 409,
			body: { code: 'EARLIER_MONTHS_OPEN' },
		})
		const closable = await months({ entity: 'IN', state: 'ended' })
		expect(closable.map(({ month, mayClose, leavesOpenFrom }) => [month, mayClose, leavesOpenFrom])).toEqual([
			['2026-10', false, '2026-07'],
			['2026-09', false, '2026-07'],
			['2026-08', false, '2026-07'],
			['2026-07', true, null],
		])
		expect(await close(august.id)).toMatchObject({
			status: 200,
			body: {
				id: 'IN.2026-08',
				state: 'closed',
				endsAt: AUGUST,
				closedBy: 'Ravi Rao',
				runId: august.id,
				changes: 0,
			},
		})
		expect(await close(august.id)).toMatchObject({ status: 409, body: { code: 'MONTH_CLOSED' } })
		expect(await close(august.id, '2026-07')).toMatchObject({
			status: 409,
			body: { code: 'MONTH_OUT_OF_ORDER' },
		})
		expect(await close(august.id, '2026-10')).toMatchObject({
			status: 409,
			body: { code: 'MONTH_OUT_OF_ORDER', message: 'Please close 2026-09 first.' },
		})
		expect((await world.get<Run>(`${RUNS}/${august.id}`)).closes).toEqual(['IN 2026-08'])
		expect((await world.get<LedgerLog>('/api/backoffice/reconciliation/log')).months[0]).toMatchObject({
			closed: true,
		})
		const open = await months({ entity: 'IN', state: 'ended' })
		expect(open.map(({ month, mayClose }) => [month, mayClose])).toEqual([
			['2026-10', false],
			['2026-09', true],
		])
		expect((await months({ entity: 'IN', state: 'leftOpen' })).map(({ month }) => month)).toEqual(['2026-07'])

		const september = await signed({ effectiveAt: '2026-09-30T18:29:59.999Z', region: 'IN' })
		expect(await close(september.id, '2026-09')).toMatchObject({ status: 200, body: { changes: 0 } })
		const changed = async () =>
			(await months({ entity: 'IN', state: 'closed' })).map(({ month, changes, changesWithin }) => [
				month,
				changes,
				changesWithin,
			])

		// A refund of a donation of August that the provider tells of only now.
		const donation = world.recorded.find(
			({ event }) =>
				event.type === 'DonationConfirmed' &&
				event.data.currency === 'INR' &&
				String(event.data.effectiveAt) > '2026-08-01' &&
				String(event.data.effectiveAt) < '2026-08-31',
		)
		if (!donation) throw new Error('Nobody gave in August.')
		const target = donation.event.data.target as { id: string }
		const effectiveAt = '2026-08-31T18:29:00.000Z'
		const at = new Date(world.clock.at).toISOString()
		const refund = { refundRef: 're_late', amount: '7', currency: 'INR', effectiveAt, at }
		const account = { provider: 'stripe', account: 'stripe-in' }
		const recorded = { ...refund, ...account, target, share: '7' }
		await world.record(donation.stream, { type: 'DonationRefunded', data: recorded })
		const donationId = donation.stream.slice('donation-'.length)
		const booked = { ...refund, donationId, refundId: null }
		await world.record(`fund-request.${target.id}.INR`, { type: 'RefundBooked', data: booked })

		const rows = await rowsOf(august.id)
		expect(saved(rows)).toEqual(before)
		const corrections = rows.find((row) => row.requestId === target.id)?.corrections ?? []
		const delta = (cell: string) => minor(corrections.find((each) => each.cell === cell)?.delta ?? '0')
		expect([delta('refunded'), delta('donated_quantity'), delta('pending')]).toEqual([7n, -7n, -7n])
		expect((await rowsOf(august.id, { corrected: true })).map((row) => row.requestId)).toContain(target.id)
		expect(await world.get(`${RUNS}/${august.id}/verify`)).toMatchObject({ holds: true, rebuilds: true })

		expect(await changed()).toEqual([
			['2026-09', 1, 0],
			['2026-08', 1, 1],
		])
		const ofJuly = { ...booked, refundRef: 're_july', amount: '5', effectiveAt: '2026-07-30T06:00:00.000Z' }
		await world.record(`fund-request.${target.id}.INR`, { type: 'RefundBooked', data: ofJuly })
		const ofKaruna = { ...recorded, refundRef: 're_karuna', target: { kind: 'foundation', id: 'karuna' } }
		await world.record(donation.stream, { type: 'DonationRefunded', data: ofKaruna })
		expect(await changed()).toEqual([
			['2026-09', 2, 0],
			['2026-08', 2, 1],
		])
		const changes = await world.get<PeriodChanges>('/api/backoffice/periods/IN/2026-08/changes', { limit: 1 })
		expect(changes).toMatchObject({
			units: 'INR',
			events: 2,
			sums: { refunded: '0.12', donated_quantity: '-0.12' },
			within: { events: 1, sums: { refunded: '0.07', donated_quantity: '-0.07' } },
		})
		expect(changes.data).toMatchObject([
			{ type: 'RefundBooked', amount: '0.07', effectiveAt, providerObject: 're_late' },
		])
		const rest = await world.get<PeriodChanges>('/api/backoffice/periods/IN/2026-08/changes', {
			after: changes.next,
		})
		expect(rest).toMatchObject({ data: [{ providerObject: 're_july' }], next: null })
		expect(await world.send('GET', '/api/backoffice/periods/US/2026-08/changes')).toMatchObject({
			status: 404,
		})

		const again = await save({ effectiveAt: AUGUST, region: 'IN' })
		const compared = await world.get<RunComparison>(`${RUNS}/${august.id}/compare/${again.id}`)
		expect(compared.data.map(({ requestId }) => requestId)).toEqual([target.id])
		expect(compared.data[0]?.changes).toContainEqual({ cell: 'refunded', delta: '0.12' })
		expect(compared.sums).toMatchObject([changes.sums])
		const same = await world.get<RunComparison>(`${RUNS}/${again.id}/compare/${again.id}`)
		expect(same).toMatchObject({ data: [], next: null })
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
