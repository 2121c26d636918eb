import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { EVENT_CATALOG } from '../apps/capabilities.ts'
import { openEventStore } from '../infra/event-store/open.ts'
import type { Payments, Payouts, ProviderAccount } from '../kernel/capability/provider-accounts.ts'
import { createDispatch } from '../kernel/events/dispatch.ts'
import type { EventStore, NewEvent } from '../kernel/ports/event-store.ts'
import { PaymentNotFound } from '../kernel/ports/payments.ts'
import type { Projection } from '../kernel/projection/projection.ts'
import { createRunner } from '../kernel/runtime/projection-runner.ts'
import { createReadAfter } from '../kernel/runtime/read-after.ts'
import { createReadModels } from '../kernel/runtime/read-models.ts'
import { createSql } from '../kernel/sql/sql.ts'
import type { JsonObject } from '../kernel/wire/json.ts'
import { DAY_MS } from '../kernel/wire/time.ts'
import { mirrorPayouts } from '../workers/payouts/index.ts'
import { TIE_OUT_MODELS } from '../workers/payouts/tie-out.ts'
import type { BenchUrls } from './append.ts'
import { median } from './median.ts'
import { ACCOUNT, BARE, loadDays, SETTLED_DAYS, type Sums, sumsOf } from './tie-out-day.ts'

const LINES = 100_000
const RUNS = 3
const NOW = Date.parse('2026-11-20T12:00:00Z')
const quiet = { info() {}, warn: console.warn, error: console.error }

export interface TieOutBench {
	readonly 'tieOut.seconds': number
	readonly 'tieOut.againSeconds': number
	readonly 'tieOut.bareSeconds': number
	readonly lines: number
	readonly discrepancies: number
	readonly resolvedLines: number
	readonly runs: number
}

/**
 * Measures the hourly tie-out of a day with many lines, after settled days. One line in a thousand is unknown
 * to us, and one in a thousand lists a wrong fee. Only the job is measured; everything else is bulk-loaded.
 */
export async function benchTieOut(
	urls: BenchUrls,
	projections: readonly Projection[],
	lines = LINES,
): Promise<TieOutBench> {
	const sql = createSql(urls.appUrl, { max: 20 })
	const admin = createSql(urls.adminUrl, { max: 2 })
	const store = openEventStore({ catalog: EVENT_CATALOG, databaseUrl: urls.appUrl, log: quiet })
	const clock = { now: () => NOW }
	const models = projections.filter(({ name }) => TIE_OUT_MODELS.includes(name))
	const runner = createRunner({ store, sql, projections: models, log: quiet, clock })
	runner.start()
	try {
		const live = "SELECT count(*)::int AS count FROM ops.projections WHERE phase = 'live'"
		while ((await sql.one<{ count: number }>(live)).count < models.length) await sleep(20)
		await loadDays(sql, admin, lines)
		const sums = await sumsOf(sql)
		for (const [day, sum] of sums.entries()) await recordPayout(store, day, sum)
		const left = -sums.reduce((total, { moved }) => total + moved, 0n)
		await sql.execute(PAYOUT_OBJECTS, [sums.map((sum) => sum.payout), sums.map((sum) => -sum.moved)])
		const held = sums.reduce((total, { moved }) => total + moved, left)
		const readAfter = createReadAfter({ sql, store, progress: runner.progress })
		const dispatch = createDispatch(store, clock, (ms) => sleep(ms))
		const mirror = mirrorPayouts({
			sql,
			store,
			dispatch,
			clock,
			payouts: nothingNew(held),
			payments: NO_PAYMENTS,
			readModels: createReadModels(readAfter, store),
		})

		const first = await seconds(() => mirror.run(NOW))
		const again: number[] = []
		const bare: number[] = []
		for (let run = 0; run < RUNS; run++) {
			bare.push(await seconds(() => sql.query(BARE)))
			again.push(await seconds(() => mirror.run(NOW)))
		}
		return {
			'tieOut.seconds': first,
			'tieOut.againSeconds': median(again),
			'tieOut.bareSeconds': median(bare),
			lines,
			discrepancies: await recorded(store, lines),
			resolvedLines: SETTLED_DAYS * lines,
			runs: RUNS,
		}
	} finally {
		await runner.stop()
		await store.close()
		await admin.close()
		await sql.close()
	}
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
	const begun = performance.now()
	await work()
	return Number(((performance.now() - begun) / 1_000).toFixed(2))
}

const NO_PAYMENTS: Pick<Payments, 'read'> = {
	read: () => Promise.reject(new PaymentNotFound('The provider has no payments.')),
}

const RUPEES: ProviderAccount = {
	account: ACCOUNT,
	provider: 'stripe',
	entity: 'IN',
	currency: 'INR',
	methods: ['card'],
}

const nothingNew = (balance: bigint): Payouts => ({
	accounts: () => [RUPEES],
	accountNamed: () => RUPEES,
	// The payout that is not reconciled is asked for again; what it costs the provider is not measured.
	readPayout: () => Promise.reject(new PaymentNotFound('The provider has nothing to add.')),
	async *listPayouts() {},
	async *payoutLines() {},
	async *listBalanceLines() {},
	balance: async () => ({ currency: 'INR', available: balance, pending: 0n }),
	readRaw: async () => ({}),
})

const PAYOUT_OBJECTS = `
	INSERT INTO rec.balance_lines
		(provider, account, ref, kind, amount, fee, net, currency, source_ref, created_at, available_at, digest, seen_at)
	SELECT 'stripe', '${ACCOUNT}', 'txn_' || payout, 'payout', amount, 0, amount, 'INR', payout,
		timestamptz '2026-11-15T00:00:00Z', timestamptz '2026-11-15T00:00:00Z', payout, now()
	FROM unnest($1::text[], $2::bigint[]) AS r(payout, amount)`

async function recordPayout(store: EventStore, day: number, { payout, count, listed, moved }: Sums) {
	const at = new Date(Date.parse('2026-11-16T02:00:00Z') + day * DAY_MS).toISOString()
	const digest = `d${day}`
	const event = (type: string, data: JsonObject): NewEvent => {
		const id = randomUUID()
		const actor = { kind: 'system', id: 'bench' } as const
		const metadata = { recordedAt: at, correlationId: id, commandId: id, actor }
		return { id, type, schemaVersion: EVENT_CATALOG.versionOf(type), data, metadata }
	}
	const sent = {
		provider: 'stripe',
		account: ACCOUNT,
		payoutRef: payout,
		amount: moved.toString(),
		currency: 'INR',
		effectiveAt: at,
		at,
		automatic: true,
		sourceType: 'card',
		arrivalAt: at,
	}
	const lines = { count, sum: listed.toString(), currency: 'INR', digest, at }
	const events = [
		event('PayoutSent', sent),
		event('PayoutPaid', sent),
		event('PayoutLinesMirrored', lines),
		...(day < SETTLED_DAYS ? [event('PayoutReconciled', { count, digest, at })] : []),
	]
	await store.append(`payout-stripe.${payout}`, events, { expectedRevision: 'no_stream' })
}

async function recorded(store: EventStore, lines: number): Promise<number> {
	let found = 0
	for await (const { type } of store.readStream(`payout-stripe.po_${SETTLED_DAYS}`))
		if (type === 'DiscrepancyFound') found++
	// One line in a thousand is unknown, another has a wrong fee, so the payout does not tie out either.
	const planted = 2 * Math.trunc(lines / 1_000) + 1
	if (found !== planted) throw new Error(`${found} discrepancies were found of ${planted}.`)
	return found
}
