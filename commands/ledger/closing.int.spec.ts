import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { monthIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { LedgerLog } from '../../domain/ledger/history.contract.ts'
import type {
	Closing,
	Period,
	PeriodChanges,
	Run,
	RunVerification,
} from '../../domain/ledger/runs.contract.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { uuid } from '../../queries/ledger/history.fixtures.ts'
import { type HistoryWorld, startHistory } from '../../queries/ledger/history-world.fixtures.ts'
import { cutAt, postedAt, sealParams, sealsOf } from '../../queries/ledger/seals.ts'

const SIGNER = { authorization: 'Bearer other' }
const INDIA = regionOf('IN')
const endOf = (month: string) => new Date(monthIn(INDIA, month).endsAt)

describe('closing months', () => {
	let world: HistoryWorld
	beforeAll(async () => {
		world = await startHistory(7)
		world.clock.at = Math.max(world.clock.at, Date.parse('2026-11-21T10:00:00.000Z'))
		await checked()
	}, 120_000)
	afterAll(() => world?.stop())

	async function checked(holds = true): Promise<void> {
		const at = new Date(world.clock.at)
		await world.sql.execute(
			`INSERT INTO rec.book_checks (check_id, started_at, finished_at, position, holds, results)
			VALUES ($1, $2, $2, '', $3, '[]')`,
			[newId(world.clock.at), at, holds],
		)
		world.clock.at += 1
	}
	const MONTHS = '/api/backoffice/periods'
	const post = (path: string, body: object = {}, headers?: Readonly<Record<string, string>>) =>
		world.send('POST', path, body, headers)
	async function prepare(month: string, entity = 'IN'): Promise<Run> {
		const answer = await post(`${MONTHS}/${entity}/${month}/prepare`)
		expect(answer.status, JSON.stringify(answer.body)).toBe(200)
		return answer.body as unknown as Run
	}
	const acceptAll = (run: Run) => ({
		accepted: (run.prepares?.open ?? []).map((item) => ({ item, reason: `${item} is known` })),
	})
	const sign = (run: Run, body: object = acceptAll(run), as = SIGNER) =>
		post(`/api/backoffice/runs/${run.id}/sign`, body, { 'if-match': run.etag, ...as })
	async function signed(month: string): Promise<Run> {
		const answer = await sign(await prepare(month))
		expect(answer.status, JSON.stringify(answer.body)).toBe(200)
		return answer.body as unknown as Run
	}
	const close = (runId: string, month: string, more: object = {}, as: object = SIGNER) =>
		post(`${MONTHS}/IN/${month}/close`, { runId, ...more }, as as typeof SIGNER)
	const closing = (month: string) => world.get<Closing>(`${MONTHS}/IN/${month}/closing`)
	const months = (filter: object) => world.get<Period[]>(MONTHS, { filter })

	/** The balances of all accounts at an instant, by the seals of the closed months. */
	async function balancesAt(instant: Date): Promise<Record<string, string>> {
		const seals = await sealsOf(world.sql, INDIA)
		const rows = await world.sql.query<{ key: string; sum: string }>(
			`SELECT account || ' ' || owner AS key, sum(amount)::text AS sum FROM read.postings
			WHERE currency = 'INR' AND effective_at <= $1 AND ($2::text IS NULL OR position <= $2 COLLATE "C")
			GROUP BY 1 HAVING sum(amount) <> 0 ORDER BY 1`,
			[instant, cutAt(seals, instant)],
		)
		return Object.fromEntries(rows.map(({ key, sum }) => [key, sum]))
	}
	/** The same balances by the instant at which each posting counts. */
	async function postedUntil(instant: Date): Promise<Record<string, string>> {
		const seals = await sealsOf(world.sql, INDIA)
		const rows = await world.sql.query<{ key: string; sum: string }>(
			`SELECT account || ' ' || owner AS key, sum(amount)::text AS sum FROM read.postings p
			WHERE currency = 'INR' AND ${postedAt('p', 2)} <= $1
			GROUP BY 1 HAVING sum(amount) <> 0 ORDER BY 1`,
			[instant, ...sealParams(seals)],
		)
		return Object.fromEntries(rows.map(({ key, sum }) => [key, sum]))
	}

	const donationOf = (month: string) => {
		const { startsAt, endsAt } = monthIn(INDIA, month)
		const found = world.recorded.find(
			({ event }) =>
				event.type === 'DonationConfirmed' &&
				event.data.currency === 'INR' &&
				Date.parse(String(event.data.effectiveAt)) >= startsAt &&
				Date.parse(String(event.data.effectiveAt)) <= endsAt &&
				(event.data.target as { kind: string }).kind === 'request',
		)
		if (!found) throw new Error(`Nobody gave in ${month}.`)
		return found
	}
	/** Records a refund that the provider reports only now. */
	async function lateRefund(refundRef: string, amount: string, effectiveAt: string): Promise<void> {
		const donation = donationOf('2026-08')
		const target = donation.event.data.target as { id: string }
		const at = new Date(world.clock.at).toISOString()
		const refund = { refundRef, amount, currency: 'INR', effectiveAt, at }
		await world.record(donation.stream, {
			type: 'DonationRefunded',
			data: { ...refund, provider: 'stripe', account: 'stripe-in', target, share: amount },
		})
		const donationId = donation.stream.slice('donation-'.length)
		await world.record(`fund-request.${target.id}.INR`, {
			type: 'RefundBooked',
			data: { ...refund, donationId, refundId: null },
		})
	}

	it('lists what is open, and refuses what is out of order or not over', async () => {
		const { checklist, prepared, mayReopen, period } = await closing('2026-08')
		expect(period).toMatchObject({ state: 'ended', version: null })
		expect(checklist.map(({ item }) => item)).toHaveLength(8)
		expect(checklist.find(({ item }) => item === 'books')).toMatchObject({ count: 0, open: [] })
		expect([prepared, mayReopen]).toEqual([[], false])
		expect(await post(`${MONTHS}/IN/2027-08/prepare`)).toMatchObject({
			status: 409,
			body: { code: 'MONTH_NOT_OVER' },
		})
		expect(await post(`${MONTHS}/IN/2026-08/reopening`, { reason: 'A mistake' })).toMatchObject({
			status: 409,
			body: { code: 'MONTH_NOT_CLOSED' },
		})
		expect(await world.send('GET', `${MONTHS}/IN/2026-08/pack`)).toMatchObject({ status: 404 })
		expect(await post(`${MONTHS}/IN/2026-08/prepare`, {}, { authorization: 'Bearer longAgo' })).toMatchObject(
			{
				status: 403,
				body: { code: 'PROOF_REQUIRED' },
			},
		)
		expect(await post(`${MONTHS}/IN/2026-08/prepare`, {}, { authorization: 'Bearer donor' })).toMatchObject({
			status: 403,
		})
	})

	it('is not closed by a saved report, an unsigned run, the preparer, or with unexplained open points', async () => {
		const report = (
			await post('/api/backoffice/runs', { effectiveAt: endOf('2026-08').toISOString(), region: 'IN' })
		).body as unknown as Run
		const confirmed = { leavesOpenFrom: '2026-07' }
		expect(await close(report.id, '2026-08', confirmed)).toMatchObject({
			body: { code: 'RUN_OF_ANOTHER_MONTH' },
		})
		await checked(false)
		const run = await prepare('2026-08')
		expect(run.prepares?.open).toContain('books')
		expect(await close(run.id, '2026-08', confirmed)).toMatchObject({ body: { code: 'RUN_NOT_SIGNED' } })
		expect(await sign(run, {})).toMatchObject({ status: 409, body: { code: 'OPEN_ITEMS' } })
		expect(await sign(run, { accepted: [{ item: 'books', reason: ' ' }] })).toMatchObject({ status: 400 })
		const { authorization } = { authorization: 'Bearer finance' }
		expect(await sign(run, acceptAll(run), { authorization })).toMatchObject({
			status: 403,
			body: { code: 'SECOND_PERSON' },
		})
		const done = (await sign(run)).body as unknown as Run
		expect(done.prepares?.accepted).toContainEqual({ item: 'books', reason: 'books is known' })
		expect(await close(run.id, '2026-08', confirmed, { authorization })).toMatchObject({
			status: 403,
			body: { code: 'SECOND_PERSON' },
		})
		expect(await close(run.id, '2026-08')).toMatchObject({ body: { code: 'EARLIER_MONTHS_OPEN' } })
		expect(await close(uuid('no run'), '2026-08', confirmed)).toMatchObject({ status: 404 })
		await checked()
	})

	it('closes months one after another, once, whoever comes second', async () => {
		const august = await signed('2026-08')
		const answers = await Promise.all(
			[1, 2].map(() => close(august.id, '2026-08', { leavesOpenFrom: '2026-07' })),
		)
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
		expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
			id: 'IN.2026-08',
			state: 'closed',
			version: 1,
			closedBy: 'Ravi Rao',
			changes: 0,
		})
		expect((await world.get<Run>(`/api/backoffice/runs/${august.id}`)).prepares).toMatchObject({
			version: 1,
			closedBy: 'Ravi Rao',
			supersededAt: null,
			alone: false,
		})
		expect((await world.get<LedgerLog>('/api/backoffice/reconciliation/log')).months[0]).toMatchObject({
			closed: true,
		})
		expect(await post(`${MONTHS}/IN/2026-08/prepare`)).toMatchObject({ body: { code: 'MONTH_CLOSED' } })
		expect(await post(`${MONTHS}/IN/2026-10/prepare`)).toMatchObject({
			body: { code: 'MONTH_OUT_OF_ORDER', message: 'Please close 2026-09 first.' },
		})
		const september = await signed('2026-09')
		expect(await close(september.id, '2026-09')).toMatchObject({ status: 200, body: { version: 1 } })
		expect((await months({ entity: 'IN', state: 'leftOpen' })).map(({ month }) => month)).toEqual(['2026-07'])
		expect((await closing('2026-09')).mayReopen).toBe(true)
		expect((await closing('2026-08')).mayReopen).toBe(false)
	})

	it('never changes a balance at the end of a closed month; what comes late counts in the next one', async () => {
		const [august, september] = [endOf('2026-08'), endOf('2026-09')]
		const before = [await balancesAt(august), await balancesAt(september)]
		const nowBefore = await balancesAt(new Date(world.clock.at))
		await lateRefund('re_late', '7', '2026-08-31T18:29:00.000Z')
		await lateRefund('re_july', '5', '2026-07-30T06:00:00.000Z')
		expect([await balancesAt(august), await balancesAt(september)]).toEqual(before)
		expect(await balancesAt(new Date(world.clock.at))).not.toEqual(nowBefore)
		for (const instant of [august, september, new Date(world.clock.at), new Date('2026-09-15T00:00:00.000Z')])
			expect(await postedUntil(instant)).toEqual(await balancesAt(instant))
		const beginsOctober = new Date(september.getTime() + 1)
		const late = await world.sql.query<{ posted: Date }>(
			`SELECT ${postedAt('p', 1)} AS posted FROM read.postings p WHERE p.provider_object IN ('re_late', 're_july')`,
			sealParams(await sealsOf(world.sql, INDIA)),
		)
		expect(new Set(late.map(({ posted }) => posted.toISOString()))).toEqual(
			new Set([beginsOctober.toISOString()]),
		)
		expect(
			(await months({ entity: 'IN', state: 'closed' })).map(({ month, changes, changesWithin }) => [
				month,
				changes,
				changesWithin,
			]),
		).toEqual([
			['2026-09', 4, 0],
			['2026-08', 4, 2],
		])
		const changes = await world.get<PeriodChanges>(`${MONTHS}/IN/2026-08/changes`, { limit: 1 })
		expect(changes).toMatchObject({
			units: 'INR',
			events: 4,
			sums: { refunded: '0.12', donated_quantity: '-0.12' },
			within: { events: 2, sums: { refunded: '0.07' } },
		})
		expect(changes.data).toMatchObject([{ type: 'DonationRefunded', providerObject: 're_late' }])
		expect(await world.send('GET', `${MONTHS}/US/2026-08/changes`)).toMatchObject({ status: 404 })
	})

	it('seals in the next month what came late, beside the month that it belongs to', async () => {
		const run = await signed('2026-10')
		expect(run.prepares?.files.find(({ name }) => name === 'late-items')?.rows).toBe(4)
		const files = await filesOf(`/api/backoffice/runs/${run.id}/pack`)
		const late = JSON.parse(files['late-items.json'] ?? '') as { object: string; belongsTo: string }[]
		expect(new Set(late.map(({ object, belongsTo }) => `${object} ${belongsTo}`))).toEqual(
			new Set(['re_late 2026-08', 're_july 2026-07']),
		)
		expect(await close(run.id, '2026-10')).toMatchObject({ status: 200 })
	})

	async function filesOf(path: string): Promise<Record<string, string>> {
		const entries = Object.entries(unzipSync(await world.download(path)))
		return Object.fromEntries(entries.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]))
	}

	it('rolls each account forward from what was sealed before to what is sealed now', async () => {
		const [first, then] = [
			await filesOf(`${MONTHS}/IN/2026-09/pack`),
			await filesOf(`${MONTHS}/IN/2026-10/pack`),
		]
		type Row = { account: string; owner: string; part: string; amount: string; balance: string }
		const read = (files: Record<string, string>, name: string) =>
			JSON.parse(files[`${name}.json`] ?? '') as Row[]
		const balances = (files: Record<string, string>) =>
			new Map(read(files, 'trial-balance').map((row) => [`${row.account} ${row.owner}`, BigInt(row.balance)]))
		const sealed = balances(then)
		const sums = new Map<string, { parts: bigint; closing: bigint; opening: bigint }>()
		for (const { account, owner, part, amount } of read(then, 'roll-forward')) {
			const key = `${account} ${owner}`
			const sum = sums.get(key) ?? { parts: 0n, closing: 0n, opening: 0n }
			if (part === 'closing') sum.closing += BigInt(amount)
			else sum.parts += BigInt(amount)
			if (part === 'opening') sum.opening += BigInt(amount)
			sums.set(key, sum)
		}
		for (const [key, { parts, closing, opening }] of sums) {
			expect([key, parts, sealed.get(key) ?? 0n]).toEqual([key, closing, closing])
			expect([key, opening]).toEqual([key, balances(first).get(key) ?? 0n])
		}
		expect([...sealed.values()].reduce((sum, balance) => sum + balance, 0n)).toBe(0n)
		expect(await balancesAt(endOf('2026-10'))).toEqual(
			Object.fromEntries([...sealed].map(([key, balance]) => [key, String(balance)])),
		)
	})

	it('is exported as an archive that sha256sum and openssl verify', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'pack-'))
		try {
			const bytes = await world.download(`${MONTHS}/IN/2026-08/pack`)
			for (const [name, file] of Object.entries(unzipSync(bytes))) await writeFile(join(folder, name), file)
			const run = (command: string, ...args: string[]) =>
				execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
			expect(run('sha256sum', '-c', 'SHA256SUMS')).toContain('requests.json: OK')
			const verify = () =>
				run(
					'openssl',
					...'pkeyutl -verify -pubin -inkey public-key.pem -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig'.split(
						' ',
					),
				)
			expect(verify()).toContain('Signature Verified Successfully')
			const manifest = JSON.parse(await readFile(join(folder, 'close.json'), 'utf8'))
			expect(manifest).toMatchObject({
				entity: 'IN',
				month: '2026-08',
				version: 1,
				prepared: { by: 'Anita Rao' },
				signed: { by: 'Ravi Rao' },
				closed: { by: 'Ravi Rao' },
				byOnePerson: false,
			})
			const sums = await readFile(join(folder, 'SHA256SUMS'), 'utf8')
			for (const { name, sha256 } of manifest.files) expect(sums).toContain(`${sha256}  ${name}.json`)
			expect(sums).toContain(`${manifest.requests.sha256}  requests.json`)
			await writeFile(join(folder, 'SHA256SUMS'), sums.replace(/^./, 'x'))
			expect(verify).toThrow()
		} finally {
			rmSync(folder, { recursive: true })
		}
	})

	it('is verified file by file, against the log where that gives it', async () => {
		const { runId } = (await months({ id: ['IN.2026-09'] }))[0] ?? {}
		const { holds, rebuilds, files } = await world.get<RunVerification>(
			`/api/backoffice/runs/${runId}/verify`,
		)
		expect([holds, rebuilds]).toEqual([true, true])
		expect(files).toEqual([
			{ name: 'trial-balance', holds: true, rebuilds: true },
			{ name: 'roll-forward', holds: true, rebuilds: true },
			{ name: 'late-items', holds: true, rebuilds: true },
			{ name: 'discrepancies', holds: true, rebuilds: null },
			{ name: 'checklist', holds: true, rebuilds: null },
		])
		await expect(world.sql.execute('UPDATE rec.sealed_rows SET number = number')).rejects.toThrow(
			/permission denied/,
		)
	})

	it('is opened again by two people with a reason, and closed by the next version', async () => {
		const path = `${MONTHS}/IN/2026-10/reopening`
		expect(await post(`${path}/approve`)).toMatchObject({ body: { code: 'NO_REOPENING' } })
		expect(await post(path, {})).toMatchObject({ status: 400 })
		expect(await post(`${MONTHS}/IN/2026-09/reopening`, { reason: 'No' })).toMatchObject({
			body: { code: 'MONTH_OUT_OF_ORDER' },
		})
		expect(await post(path, { reason: 'The bank sent a corrected statement' })).toMatchObject({ status: 200 })
		expect((await closing('2026-10')).reopening).toMatchObject({
			requestedBy: 'Anita Rao',
			reason: 'The bank sent a corrected statement',
			isCallers: true,
		})
		expect(await post(`${path}/approve`)).toMatchObject({ status: 403, body: { code: 'SECOND_PERSON' } })
		expect(await post(`${path}/decline`, {}, SIGNER)).toMatchObject({
			status: 200,
			body: { state: 'closed' },
		})
		await post(path, { reason: 'Again' })
		expect(await post(`${path}/approve`, {}, SIGNER)).toMatchObject({ status: 200, body: { state: 'ended' } })
		expect(await world.send('GET', `${MONTHS}/IN/2026-10/pack`)).toMatchObject({ status: 404 })
		const [first] = (await closing('2026-10')).prepared
		expect(first?.prepares?.supersededAt).not.toBeNull()
		const again = await signed('2026-10')
		expect(await close(again.id, '2026-10')).toMatchObject({ status: 200, body: { version: 2 } })
		const manifest = JSON.parse((await filesOf(`/api/backoffice/runs/${first?.id}/pack`))['close.json'] ?? '')
		expect(manifest).toMatchObject({ version: 1, supersededAt: expect.any(String) })
	})

	describe('under faults', () => {
		const NOVEMBER = '2026-11'
		beforeAll(async () => {
			world.clock.at = monthIn(INDIA, NOVEMBER).endsAt + DAY_MS
			await checked()
		})
		/** Sends a call whose process dies before its event is recorded, and sends it again. */
		async function interrupted(path: string, body: object, headers: Readonly<Record<string, string>>) {
			const died = vi.spyOn(world.store, 'append').mockRejectedValueOnce(new Error('The process dies.'))
			const key = newId(world.clock.at)
			const call = () => post(path, body, { 'idempotency-key': key, ...headers })
			expect((await call()).status).toBe(500)
			died.mockRestore()
			const again = await call()
			expect(again.status, JSON.stringify(again.body)).toBe(200)
			return again.body as unknown as Run
		}

		it('goes on after an interruption of each step, and closes once with one run', async () => {
			const { authorization } = SIGNER
			const run = await interrupted(`${MONTHS}/IN/${NOVEMBER}/prepare`, {}, {})
			expect((await closing(NOVEMBER)).prepared.map(({ id }) => id)).toEqual([run.id])
			const done = await interrupted(`/api/backoffice/runs/${run.id}/sign`, acceptAll(run), {
				'if-match': run.etag,
				authorization,
			})
			for (const { item, reason } of done.prepares?.accepted ?? []) expect(reason).toBe(`${item} is known`)
			await interrupted(`${MONTHS}/IN/${NOVEMBER}/close`, { runId: run.id }, { authorization })
			expect((await closing(NOVEMBER)).period).toMatchObject({ state: 'closed', version: 1, runId: run.id })
			expect(await world.get<RunVerification>(`/api/backoffice/runs/${run.id}/verify`)).toMatchObject({
				holds: true,
				rebuilds: true,
			})
		})

		it('dates a line that comes between preparing and closing in the next month', async () => {
			world.clock.at = monthIn(INDIA, '2026-12').endsAt + DAY_MS
			await checked()
			const run = await signed('2026-12')
			const before = await balancesAt(endOf('2026-12'))
			await lateRefund('re_during', '3', '2026-12-31T06:00:00.000Z')
			expect(await close(run.id, '2026-12')).toMatchObject({ status: 200, body: { changes: 2 } })
			expect(await balancesAt(endOf('2026-12'))).toEqual(before)
			expect(await postedUntil(endOf('2026-12'))).toEqual(before)
		})

		it('refuses while the clock is back, and goes on once it is right', async () => {
			const right = monthIn(INDIA, '2027-01').endsAt + DAY_MS
			world.clock.at = right
			await checked()
			const run = await signed('2027-01')
			world.clock.at = monthIn(INDIA, '2027-01').endsAt - DAY_MS
			expect(await close(run.id, '2027-01')).toMatchObject({ status: 409, body: { code: 'MONTH_NOT_OVER' } })
			world.clock.at = right + DAY_MS
			expect(await close(run.id, '2027-01')).toMatchObject({ status: 200 })
		})

		it('lets no one close whose role was withdrawn after they signed, but a third person', async () => {
			world.clock.at = monthIn(INDIA, '2027-02').endsAt + DAY_MS
			await checked()
			const run = await signed('2027-02')
			expect((await close(run.id, '2027-02', {}, { authorization: 'Bearer withdrawn' })).status).toBe(403)
			expect((await closing('2027-02')).period.state).toBe('ended')
			expect(await close(run.id, '2027-02', {}, { authorization: 'Bearer third' })).toMatchObject({
				status: 200,
				body: { version: 1 },
			})
		})
	})
})
