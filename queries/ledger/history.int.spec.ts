import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BackofficeReconciliationRow, ReconciliationTotals } from '../../domain/ledger/contract.ts'
import type { Explanation } from '../../domain/ledger/explain.contract.ts'
import { FUND_FIGURES, REPORT_FIGURES, type ReportFigure } from '../../domain/ledger/figures.contract.ts'
import {
	type DifferenceAnswer,
	type DifferenceRow,
	type EventAtProvider,
	type EventInFull,
	LEDGER_ACCOUNTS,
	type LedgerEvent,
	type LedgerLog,
} from '../../domain/ledger/history.contract.ts'
import { STATUS_CODES } from '../../domain/requests/status-codes.contract.ts'
import { formatMajor, parseMajor } from '../../kernel/wire/money.ts'
import { fundEntriesProjection } from '../../projections/ledger/fund-entries.ts'
import { type FoldedRow, fold, positionAt, type When } from './history.fixtures.ts'
import { type HistoryWorld, startHistory } from './history-world.fixtures.ts'

const REPORT = '/api/backoffice/reconciliation'
const text = (minor: bigint) => formatMajor(minor, 'INR')
const minor = (amount: string | null) => parseMajor(amount ?? '', 'INR') ?? 0n
const ALL = [0, 999]
const FAR = '2099-12-31T00:00:00.000Z'
const STATUSES: Readonly<Record<number, readonly string[]>> = { 1: ['approved', 'live'], [-4]: ['expired'] }

describe('reconciliation history', () => {
	let world: HistoryWorld
	beforeAll(async () => {
		world = await startHistory(20_261_121)
	}, 120_000)
	afterAll(() => world?.stop())

	it('is told of a history in which everything happens', () => {
		const types = new Set(world.recorded.map(({ event }) => event.type))
		for (const type of [...fundEntriesProjection.handles, 'RequestChangeAccepted', 'RequestExpired']) {
			// Reservations of refunds are as those of withdrawals; reversals as what they reverse: other specs have them.
			if (/^Refund(Reserved|Released)$|ReversalBooked$|Cancelled$/.test(type)) continue
			expect(types).toContain(type)
		}
	})

	const when = () =>
		fc
			.record({
				place: fc.nat(world.recorded.length),
				cut: fc.option(fc.nat(world.recorded.length - 1), { nil: null }),
			})
			.map(({ place, cut }): When => {
				const at = cut === null ? null : world.recorded[cut]?.event.metadata.recordedAt
				return { position: world.recorded[place - 1]?.position ?? '0'.repeat(20), effectiveAt: at ?? null }
			})
	const filterOf = ({ position, effectiveAt }: When) => ({
		asOf: position,
		...(effectiveAt && { effectiveAt }),
	})
	const figureTexts = (row: FoldedRow) =>
		Object.fromEntries(REPORT_FIGURES.map((figure) => [figure, text(row.figures[figure])]))
	const wireRow = (row: FoldedRow) => ({
		id: row.id,
		status: STATUS_CODES[row.status as keyof typeof STATUS_CODES],
		region: row.region,
		units: row.currency,
		...figureTexts(row),
	})
	const report = (filter: object, sort?: readonly string[]) =>
		world.get<BackofficeReconciliationRow[]>(REPORT, { range: ALL, filter, ...(sort && { sort }) })
	const sumOf = (rows: readonly FoldedRow[], currency: string, figure: ReportFigure) =>
		rows.filter((row) => row.currency === currency).reduce((sum, row) => sum + row.figures[figure], 0n)

	it('shows at any moment of both clocks what an independent fold of the log gives', async () => {
		await fc.assert(
			fc.asyncProperty(when(), async (moment) => {
				const expected = fold(world.recorded, moment)
				const rows = await report(filterOf(moment))
				expect(rows.map(({ title: _, ...row }) => row)).toEqual(expected.map(wireRow))
				const totals = await world.get<ReconciliationTotals>(`${REPORT}/totals`, { filter: filterOf(moment) })
				for (const { units, requests, ...sums } of totals.data) {
					expect(requests).toBe(expected.filter((row) => row.currency === units).length)
					for (const figure of REPORT_FIGURES) expect(sums[figure]).toBe(text(sumOf(expected, units, figure)))
				}
				expect(totals.asOf?.position).toBe(moment.position)
				for (const filter of [{}, { region: 'US' }, { status: 1 }]) {
					const query = new URLSearchParams({ filter: JSON.stringify({ ...filterOf(moment), ...filter }) })
					const { headers } = await world.send('GET', `${REPORT}?range=[0,1]&${query}`)
					const count = expected.filter(
						({ region, status }) =>
							(!filter.region || region === filter.region) &&
							(!filter.status || /^(approved|live)$/.test(status)),
					).length
					expect(String(headers['content-range'])).toMatch(new RegExp(`/${count}$`))
				}
			}),
			{ numRuns: 40, seed: 1 },
		)
	})

	it('shows the titles of then', async () => {
		const moment = {
			position: world.recorded[Math.trunc(world.recorded.length / 3)]?.position ?? '',
			effectiveAt: null,
		}
		const contents = new Map(fold(world.recorded, moment).map((row) => [row.id, row.contentId]))
		for (const { id, title } of await report(filterOf(moment))) {
			const { title: expected } = await world.sql.one<{ title: string }>(
				'SELECT title FROM rec.request_contents WHERE content_id = $1',
				[contents.get(id)],
			)
			expect(title).toBe(expected)
		}
	})

	it('gives as of now what the live report gives, to the last minor unit, in every order and by every filter', async () => {
		const last = world.recorded.at(-1)?.position
		for (const filter of [{}, { status: 1 }, { status: -4 }, { region: 'US' }]) {
			for (const sort of [undefined, ['pending', 'DESC'], ['title', 'ASC'], ['fees', 'ASC']]) {
				const live = await report(filter, sort)
				expect(await report({ ...filter, asOf: last }, sort)).toEqual(live)
				expect(await report({ ...filter, asOf: new Date(world.clock.at).toISOString() }, sort)).toEqual(live)
			}
			const { data } = await world.get<ReconciliationTotals>(`${REPORT}/totals`, { filter })
			const then = await world.get<ReconciliationTotals>(`${REPORT}/totals`, {
				filter: { ...filter, asOf: last },
			})
			expect(then.data).toEqual(data)
		}
		const csv = await world.send('GET', `${REPORT}/csv`)
		const past = await world.send(
			'GET',
			`${REPORT}/csv?filter=${encodeURIComponent(JSON.stringify({ asOf: last }))}`,
		)
		expect(past.body).toEqual(csv.body)
		expect(String(csv.body.text).split('\r\n').length).toBe((await report({})).length + 2)
	})

	it('understands an instant as the last position whose running maximum of recorded times is not after it', async () => {
		const { first, last } = await world.get<LedgerLog>(`${REPORT}/log`)
		const [from, to] = [Date.parse(first ?? ''), Date.parse(last ?? '')]
		const recorded = world.recorded.map(({ event }) => Date.parse(event.metadata.recordedAt))
		const instants = fc.oneof(
			fc.integer({ min: from - 10_000, max: to + 10_000 }),
			fc.constantFrom(...recorded).chain((at) => fc.constantFrom(at - 1, at, at + 1)),
		)
		await fc.assert(
			fc.asyncProperty(instants, async (at) => {
				const asOf = new Date(at).toISOString()
				const totals = await world.get<ReconciliationTotals>(`${REPORT}/totals`, { filter: { asOf } })
				expect(totals.asOf?.position).toBe(positionAt(world.recorded, asOf))
			}),
			{ numRuns: 60, seed: 2 },
		)
	})

	it('tells a slider where the log begins and ends, how busy each day was, and where months end', async () => {
		const log = await world.get<LedgerLog>(`${REPORT}/log`)
		const times = world.recorded.map(({ event }) => event.metadata.recordedAt).toSorted()
		// The first running maximum is the first event's own time.
		expect(log.first).toBe(world.recorded[0]?.event.metadata.recordedAt)
		expect(log.last).toBe(times.at(-1))
		expect(log.position).toBe(world.recorded.at(-1)?.position)
		expect(log.days.reduce((sum, { events }) => sum + events, 0)).toBe(world.recorded.length)
		expect(log.months[0]).toEqual({
			entity: 'IN',
			month: '2026-08',
			endsAt: '2026-08-31T18:29:59.999Z',
			closed: false,
		})
		expect(log.months[1]).toMatchObject({ entity: 'US', endsAt: '2026-09-01T06:59:59.999Z' })
	})

	async function difference(
		a: When,
		b: When,
		limit = 3,
	): Promise<{ rows: DifferenceRow[]; first: DifferenceAnswer }> {
		const query = {
			from: a.position,
			to: b.position,
			limit,
			fromEffectiveAt: a.effectiveAt,
			toEffectiveAt: b.effectiveAt,
		}
		const first = await world.get<DifferenceAnswer>(`${REPORT}/difference`, query)
		const rows = [...first.data]
		for (let { next } = first; next; ) {
			const page = await world.get<DifferenceAnswer>(`${REPORT}/difference`, { ...query, after: next })
			rows.push(...page.data)
			next = page.next
		}
		return { rows, first }
	}

	type Folded = ReturnType<typeof fold>[number]

	function expectDifference(row: DifferenceRow, was: Folded | undefined, is: Folded | undefined): void {
		expect(row.before?.figures ?? null).toEqual(was ? figureTexts(was) : null)
		expect(row.after?.figures ?? null).toEqual(is ? figureTexts(is) : null)
		for (const figure of REPORT_FIGURES) {
			const delta = (is?.figures[figure] ?? 0n) - (was?.figures[figure] ?? 0n)
			const change = row.changes.find(({ cell }) => cell === figure)
			expect(minor(change?.delta ?? '0')).toBe(delta)
			if (change && figure !== 'quantity')
				expect(change.causes.reduce((sum, cause) => sum + minor(cause.amount), 0n)).toBe(delta)
		}
	}

	it('sums differences of any two moments to what the two reports differ by, row by row and cell by cell', async () => {
		await fc.assert(
			fc.asyncProperty(when(), when(), async (a, b) => {
				const [before, after] = [fold(world.recorded, a), fold(world.recorded, b)]
				const { rows, first } = await difference(a, b)
				const changed = new Map(rows.map((row) => [row.id, row]))
				expect(changed.size).toBe(rows.length)
				const ids = new Set([...before, ...after].map(({ id }) => id))
				for (const id of ids) {
					const [was, is] = [before, after].map((each) => each.find((row) => row.id === id))
					const row = changed.get(id)
					const same =
						JSON.stringify(was && [was.contentId, wireRow(was)]) ===
						JSON.stringify(is && [is.contentId, wireRow(is)])
					expect(row === undefined, `${id} of ${JSON.stringify([a, b])}`).toBe(same)
					if (row) expectDifference(row, was, is)
				}
				expect(first.totals?.rows).toBe(rows.length)
				for (const sums of first.totals?.sums ?? []) {
					for (const figure of REPORT_FIGURES) {
						const delta = sumOf(after, sums.units, figure) - sumOf(before, sums.units, figure)
						expect(minor(sums[figure])).toBe(delta)
					}
				}
			}),
			{ numRuns: 30, seed: 3 },
		)
	})

	function expectRecorded(event: LedgerEvent): void {
		const recorded = world.recorded.find(({ position }) => position === event.position)
		expect(event).toMatchObject({ id: recorded?.event.id, type: recorded?.event.type })
		expect(event.recordedAt).toBe(recorded?.event.metadata.recordedAt)
		expect(event.actor).toBe(event.type.startsWith('Request') ? 'Ravi Rao' : 'Stripe')
		if (event.type === 'DonationConfirmed') expect(event.providerObject).toBe(recorded?.event.data.chargeRef)
	}

	it('lists for each changed cell the events that caused it, with who did them and the provider’s object', async () => {
		const [a, b] = [world.recorded[90], world.recorded[260]].map((at) => ({
			position: at?.position ?? '',
			effectiveAt: null,
		}))
		if (!a || !b) throw new Error('The history is too short.')
		const { rows } = await difference(a, b, 500)
		for (const row of rows) {
			for (const { cell, delta, causes } of row.changes) {
				const query = { from: a.position, to: b.position, requestId: row.id, cell, limit: 500 }
				const { data } = await world.get<{ data: LedgerEvent[] }>(`${REPORT}/difference/events`, query)
				expect(data.length).toBe(causes.reduce((sum, cause) => sum + cause.events, 0))
				expect(data.map(({ position }) => position)).toEqual(data.map(({ position }) => position).toSorted())
				if (delta !== null)
					expect(data.reduce((sum, { amount }) => sum + minor(amount), 0n)).toBe(minor(delta))
				for (const event of data) expectRecorded(event)
			}
		}
	})

	async function explained(query: Readonly<Record<string, unknown>>): Promise<Explanation> {
		const first = await world.get<Explanation>('/api/backoffice/explain', query)
		const data = [...first.data]
		for (let { next } = first; next; ) {
			const page = await world.get<Explanation>('/api/backoffice/explain', { ...query, after: next })
			expect({ ...page, data: [], next: null }).toEqual({ ...first, data: [], next: null })
			data.push(...page.data)
			next = page.next
		}
		return { ...first, data }
	}
	function addsUp({ opening, total, events, data, proof }: Explanation): void {
		let balance = minor(opening)
		for (const event of data) {
			balance += minor(event.amount)
			expect(event.balance).toBe(text(balance))
		}
		expect([text(balance), events]).toEqual([total, data.length])
		expect(proof).toEqual({ ledger: total, equal: true })
	}

	/** Histories of this spec have no dispute that holds its amount. */
	const FIGURES = FUND_FIGURES.filter((figure) => figure !== 'held')

	it('explains every figure of a fund at any moment by events that sum to it, proven by the ledger', async () => {
		await fc.assert(
			fc.asyncProperty(when(), fc.constantFrom(...FIGURES), async (moment, figure) => {
				for (const row of fold(world.recorded, moment).slice(0, 2)) {
					const fund = `request.${row.id}.${row.currency}`
					const explanation = await explained({ figure, fund, ...filterOf(moment), limit: 7 })
					addsUp(explanation)
					const expected =
						figure === 'free' ? row.figures.pending - row.figures.reserved : row.figures[figure]
					expect(explanation.total).toBe(text(expected))
				}
			}),
			{ numRuns: 40, seed: 4 },
		)
	})

	it('explains sums over all requests, and only what came since another moment', async () => {
		const [since, moment] = [world.recorded[150], world.recorded.at(-30)].map((at) => at?.position ?? '')
		for (const currency of ['INR', 'USD'] as const) {
			const rows = fold(world.recorded, { position: moment ?? '', effectiveAt: null })
			for (const figure of ['donated_quantity', 'fees', 'disputed', 'reserved'] as const) {
				const explanation = await explained({ figure, currency, asOf: moment, since, limit: 100 })
				addsUp(explanation)
				expect(explanation.total).toBe(text(sumOf(rows, currency, figure)))
				const before = fold(world.recorded, { position: since ?? '', effectiveAt: null })
				expect(explanation.opening).toBe(text(sumOf(before, currency, figure)))
			}
		}
	})

	it('explains what was asked for in sum at any two moments, and by how much that changed', async () => {
		await fc.assert(
			fc.asyncProperty(
				when(),
				when(),
				fc.constantFrom({}, { region: 'US' }, { status: 1 }, { status: -4 }),
				async (since, moment, filter) => {
					const [before, after] = [fold(world.recorded, since), fold(world.recorded, moment)]
					const isVisible = ({ region, status }: FoldedRow) =>
						('region' in filter ? region === filter.region : true) &&
						('status' in filter ? new Set(STATUSES[filter.status]).has(status) : true)
					const ids = new Set([...before, ...after].filter(isVisible).map(({ id }) => id))
					const chosen = (rows: readonly FoldedRow[]) => rows.filter(({ id }) => ids.has(id))
					for (const currency of ['INR', 'USD']) {
						const explanation = await explained({
							stated: 'goal',
							currency,
							...filter,
							since: since.position,
							sinceEffectiveAt: since.effectiveAt ?? FAR,
							asOf: moment.position,
							effectiveAt: moment.effectiveAt ?? FAR,
							limit: 9,
						})
						addsUp(explanation)
						expect(explanation.opening).toBe(text(sumOf(chosen(before), currency, 'quantity')))
						expect(explanation.total).toBe(text(sumOf(chosen(after), currency, 'quantity')))
					}
				},
			),
			{ numRuns: 30, seed: 6 },
		)
	})

	it('explains the sums of one page of the report, in its order, and of the requests that owe', async () => {
		await fc.assert(
			fc.asyncProperty(
				when(),
				fc.constantFrom<readonly [ReportFigure | 'createdAt', 'ASC' | 'DESC']>(
					['createdAt', 'DESC'],
					['quantity', 'ASC'],
					['pending', 'DESC'],
				),
				fc.constantFrom([0, 2], [2, 4]),
				fc.constantFrom({}, { region: 'IN' }, { fund: 'belowZero' }),
				async (moment, sort, range, { fund: funds, ...filter }: { fund?: string; region?: string }) => {
					const page = await world.get<BackofficeReconciliationRow[]>(REPORT, {
						range,
						sort,
						filter: { ...filterOf(moment), ...filter, ...(funds && { fund: funds }) },
					})
					for (const figure of ['quantity', 'gross', 'pending'] as const) {
						const sum = page
							.filter(({ units }) => units === 'INR')
							.reduce((total, row) => total + minor(row[figure]), 0n)
						const explanation = await explained({
							...(figure === 'quantity' ? { stated: 'goal' } : { figure }),
							currency: 'INR',
							range,
							sort,
							...filter,
							funds,
							...filterOf(moment),
						})
						addsUp(explanation)
						expect(explanation.total).toBe(text(sum))
					}
				},
			),
			{ numRuns: 30, seed: 7 },
		)
	})

	it('explains the balance of every account, of one owner or of all', async () => {
		for (const account of LEDGER_ACCOUNTS) {
			for (const [currency, owner] of [
				['INR', undefined],
				['USD', 'stripe/stripe-us'],
			] as const)
				addsUp(await explained({ account, currency, owner, asOf: world.recorded[300]?.position, limit: 200 }))
		}
		const balance = await explained({ account: 'provider balance', currency: 'INR', limit: 500 })
		const { sum } = await world.sql.one<{ sum: bigint }>(
			`SELECT sum(amount)::bigint AS sum FROM read.postings WHERE account = 'provider balance' AND currency = 'INR'`,
		)
		expect(balance.total).toBe(text(sum))
	})

	it('explains a balance between any two moments, page by page, as its lines add up', async () => {
		const naive = async (whose: readonly string[], { position, effectiveAt }: When) => {
			const { sum } = await world.sql.one<{ sum: bigint }>(
				`SELECT coalesce(sum(amount), 0)::bigint AS sum FROM read.postings
				WHERE account = $1 AND currency = $2 AND ($3::text IS NULL OR owner = $3) AND position <= $4
					AND ($5::timestamptz IS NULL OR effective_at <= $5)`,
				[...whose, position, effectiveAt],
			)
			return text(sum)
		}
		const whose = fc.constantFrom<(string | undefined)[]>(
			['provider balance', 'INR'],
			['provider balance', 'INR', 'stripe/stripe-in'],
			['fund', 'USD'],
			['fund', 'INR', 'foundation.karuna.INR'],
			['clearing', 'INR'],
		)
		let pages = 0
		await fc.assert(
			fc.asyncProperty(whose, when(), when(), async ([account = '', currency = '', owner], since, moment) => {
				const explanation = await explained({
					account,
					currency,
					owner,
					since: since.position,
					limit: 40,
					...(since.effectiveAt !== null && { sinceEffectiveAt: since.effectiveAt }),
					...filterOf(moment),
				})
				addsUp(explanation)
				const params = [account, currency, owner ?? null] as string[]
				expect(explanation.total).toBe(await naive(params, moment))
				const effectiveAt = since.effectiveAt ?? moment.effectiveAt
				expect(explanation.opening).toBe(await naive(params, { ...since, effectiveAt }))
				pages = Math.max(pages, explanation.events / 100)
			}),
			{ numRuns: 60, seed: 9 },
		)
		expect(pages).toBeGreaterThan(1)
	})

	it('shows an event in full: its data, its hash, its lines that sum to zero, and the provider’s object', async () => {
		const recorded = world.recorded.find(({ event }) => event.type === 'DonationConfirmed')
		const event = await world.get<EventInFull>(`/api/backoffice/events/${recorded?.event.id}`)
		expect(event).toMatchObject({
			type: 'DonationConfirmed',
			stream: recorded?.stream,
			data: recorded?.event.data,
			digestHolds: true,
		})
		expect(event.lines.reduce((sum, line) => sum + minor(line.amount), 0n)).toBe(0n)
		expect(event.lines.map(({ account }) => account)).toContain('fund')
		expect(event.actor).toMatchObject({ kind: 'provider', name: 'Stripe' })
		const ref = String(recorded?.event.data.chargeRef)
		expect(event.providerObjects.map((object) => object.ref)).toContain(ref)
		const raw = await world.get<EventAtProvider>(`/api/backoffice/events/${recorded?.event.id}/provider`)
		expect(raw.objects.find((object) => object.ref === ref)).toMatchObject({
			object: { id: ref },
			problem: null,
		})
		const request = world.recorded.find(({ event: each }) => each.type === 'RequestRaised')
		const other = await world.get<EventInFull>(`/api/backoffice/events/${request?.event.id}`)
		expect(other).toMatchObject({
			lines: [],
			effectiveAt: null,
			actor: { name: 'Ravi Rao' },
			providerObjects: [],
		})
		const nothing = await world.send('GET', '/api/backoffice/events/01930000-0000-7000-8000-000000000001')
		expect(nothing).toMatchObject({ status: 404, body: { message: 'The event was not found.' } })
	})

	it('refuses moments that are none', async () => {
		const requested = (asOf: unknown) =>
			world.send('GET', `${REPORT}?filter=${encodeURIComponent(JSON.stringify({ asOf }))}`)
		expect(await requested('9'.repeat(20))).toMatchObject({ status: 400, body: { code: 'POSITION_AHEAD' } })
		expect(await requested('01930000-0000-7000-8000-000000000001')).toMatchObject({ status: 404 })
		expect(await requested('yesterday')).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
	})
})
