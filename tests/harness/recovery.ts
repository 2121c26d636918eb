import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome } from './client.ts'
import type { Fault } from './faults.ts'
import { isReady, type ProcessHarness } from './process-harness.ts'

export interface Struck {
	readonly kind: string
	readonly target: string
	readonly recoveredMs: number
	readonly isLate: boolean
}

const TIMEOUT_MS = 90_000
const POLL_INTERVAL_MS = 40

export interface Acknowledged {
	readonly note: (outcome: Outcome) => void
	/**
	 * Returns the first answer to a call that was sent after an instant, epoch milliseconds; null while there
	 * is none.
	 */
	readonly firstSince: (instant: number) => number | null
}

export function watchAcknowledged(): Acknowledged {
	const answers: { readonly sentAt: number; readonly answeredAt: number }[] = []
	return {
		note: ({ is, sentAt, answeredAt }) => {
			if (is === 'acknowledged') answers.push({ sentAt, answeredAt })
		},
		firstSince(instant) {
			const times = answers.filter(({ sentAt }) => sentAt >= instant).map(({ answeredAt }) => answeredAt)
			return times.length === 0 ? null : Math.min(...times)
		},
	}
}

export async function strikeAndWait(
	harness: ProcessHarness,
	fault: Fault,
	acknowledged: Acknowledged,
): Promise<Struck> {
	const { kind, target, harmed } = fault
	await fault.strike()
	const liftedAt = Date.now()
	let served: number | null = null
	const ready = new Map<string, number>()
	const head = await headOf(harness)
	while (Date.now() - liftedAt < TIMEOUT_MS) {
		served ??= acknowledged.firstSince(liftedAt)
		for (const name of harmed) {
			if (ready.has(name)) continue
			if ((await isReady(harness.healthUrls[name])) && (await hasPassed(harness, name, head)))
				ready.set(name, Date.now())
		}
		if (served !== null && ready.size === harmed.length) {
			const recoveredMs = Math.max(served, ...ready.values()) - liftedAt
			return { kind, target, recoveredMs, isLate: false }
		}
		await sleep(POLL_INTERVAL_MS)
	}
	return { kind, target, recoveredMs: TIMEOUT_MS, isLate: true }
}

async function headOf(harness: ProcessHarness): Promise<string> {
	for (let attempt = 0; attempt < 200; attempt += 1) {
		const rows = await harness
			.sql()
			.query<{ head: string }>("SELECT lpad(position::text, 20, '0') AS head FROM es.head")
			.catch(() => [])
		if (rows[0]) return rows[0].head
		await sleep(POLL_INTERVAL_MS)
	}
	return ''
}

async function hasPassed(harness: ProcessHarness, name: string, head: string): Promise<boolean> {
	const followers =
		name === 'projector'
			? "SELECT position FROM ops.projections WHERE phase = 'live'"
			: name === 'worker'
				? 'SELECT position FROM ops.checkpoints'
				: null
	if (followers === null) return true
	const behind = await harness
		.sql()
		.query(`SELECT 1 FROM (${followers}) f WHERE f.position < $1`, [head])
		.catch(() => [1])
	return behind.length === 0
}
