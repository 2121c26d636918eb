import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../../kernel/sql/sql.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { coverWhatIsKnown } from './covering.ts'
import { judge, type Verdict } from './invariants/world.ts'
import { PROVIDERS, type ProcessHarness } from './process-harness.ts'

export interface Unrest {
	readonly webhooks: number
	readonly inbox: number
	readonly effects: number
	readonly behind: number
	readonly head: string
}

/**
 * After a day, unpaid donations are given up, and all payments and accounts were checked again. After several
 * days, texts of donations that never started are erased, and banks have answered debits.
 */
const LATER_MS = [26 * HOUR_MS, 6 * DAY_MS]
const PAUSE_MS = 200
const MAX_READS = 4

export async function comeToRest(
	harness: ProcessHarness,
	longestMs: number,
): Promise<{ readonly tookMs: number; readonly verdict: Verdict }> {
	const { count, unless, verdict } = judge('It comes to rest: whatever was under way is done')
	const rest = async () => {
		count()
		return untilQuiet(harness, longestMs).catch((error: Error) => {
			unless(false, () => error.message)
			return longestMs
		})
	}
	const tookMs = await rest()
	for (const later of LATER_MS) {
		await harness.clock.turnAll(harness.clock.offsetMs() + later)
		// The books are looked at when we have heard of what the provider did meanwhile: of news that are hours old in
		// the moment in which they are made, no webhook can have told.
		await rest()
		await coverWhatIsKnown(harness)
		await rest()
		await runJobs(harness)
		await rest()
	}
	return { tookMs, verdict: verdict() }
}

const REQUESTED = 'asked for by the proof'

/** Runs the hourly jobs at once, since the database's clock can't be shifted. */
async function runJobs(harness: ProcessHarness): Promise<void> {
	await harness.sql().execute('UPDATE ops.jobs SET next_at = now(), last_error = $1', [REQUESTED])
}

/**
 * Waits until no work is left.
 * @returns the duration; @throws Error that names the work that never ended
 */
export async function untilQuiet(harness: ProcessHarness, longestMs: number): Promise<number> {
	const began = performance.now()
	let calm = 0
	let head = ''
	let last: Unrest | null = null
	while (performance.now() - began < longestMs) {
		last = await readUnrest(harness).catch(() => null)
		const isCalm = last !== null && last.webhooks + last.inbox + last.effects + last.behind === 0
		calm = isCalm && last?.head === head ? calm + 1 : 0
		head = last?.head ?? ''
		if (calm >= MAX_READS) return performance.now() - began
		await sleep(PAUSE_MS)
	}
	throw new Error(`It did not come to rest: ${JSON.stringify(last)}${await causes(harness.sql())}`)
}

async function readUnrest(harness: ProcessHarness): Promise<Unrest> {
	const webhooks = PROVIDERS.reduce(
		(sum, provider) => sum + harness.simulators[provider].control.webhooks.state().underway,
		0,
	)
	const now = new Date(harness.clock.now()).toISOString()
	const row = await harness.sql().one<Omit<Unrest, 'webhooks'>>(
		`SELECT h.position::text AS head,
			(SELECT count(*)::int FROM ops.outbox WHERE lane = 'provider' AND state IN ('planned', 'running')) AS inbox,
			(SELECT count(*)::int FROM ops.outbox WHERE lane <> 'provider' AND (state = 'running'
				OR state = 'planned' AND (due_at <= $1::timestamptz OR failures > 0)))
			+ (SELECT count(*)::int FROM ops.jobs WHERE last_error = $2) AS effects,
			(SELECT count(*)::int FROM ops.projections
				WHERE phase = 'live' AND position < lpad(h.position::text, 20, '0'))
			+ (SELECT count(*)::int FROM ops.checkpoints WHERE position < lpad(h.position::text, 20, '0')) AS behind
		FROM es.head h`,
		[now, REQUESTED],
	)
	return { ...row, webhooks }
}

async function causes(sql: Sql): Promise<string> {
	const rows = await sql
		.query<{ text: string }>(
			`SELECT kind || ' ' || state || ' after ' || failures || ' failures: ' || coalesce(last_error, '') AS text
			FROM ops.outbox WHERE state = 'running' OR state = 'planned' AND (failures > 0 OR lane = 'provider')
			UNION ALL SELECT name || ' stopped: ' || stopped_by FROM ops.projections WHERE state = 'stopped'
			LIMIT 10`,
		)
		.catch(() => [])
	return rows.map(({ text }) => `\n  ${text}`).join('')
}
