import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { fundOf } from '../domain/_shared/donation-targets-rules.contract.ts'
import type { DonationConfirmed } from '../domain/donations/donations.events.ts'
import { arrayLiteral } from '../kernel/projection/table.ts'

const BATCH = 1_000

interface BareEvent {
	readonly position: string
	readonly data: DonationConfirmed['data']
	readonly metadata: { readonly recordedAt: string }
}

interface Change {
	total: bigint
	fee: bigint
	donation: bigint
	donations: number
	lastDonationAt: string
}

const SCHEMA = `
	DROP TABLE IF EXISTS read.bare, read.bare_checkpoint;
	CREATE TABLE read.bare (
		fund text PRIMARY KEY, total bigint, fee bigint, donation bigint, donations int, last_donation_at timestamptz
	);
	CREATE TABLE read.bare_checkpoint (position bigint);
	INSERT INTO read.bare_checkpoint VALUES (0);
	SET synchronous_commit = off;`
const READ = {
	name: 'bare_read',
	text: `SELECT position, data, metadata FROM es.events
		WHERE position > $1 AND type = ANY ($2) ORDER BY position LIMIT ${BATCH}`,
}
const UPSERT = {
	name: 'bare_upsert',
	text: `INSERT INTO read.bare AS b
		SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::int[], $6::timestamptz[])
		ON CONFLICT (fund) DO UPDATE SET total = b.total + excluded.total, fee = b.fee + excluded.fee,
			donation = b.donation + excluded.donation, donations = b.donations + excluded.donations,
			last_donation_at = excluded.last_donation_at`,
}
const MOVE = {
	name: 'bare_move',
	text: 'UPDATE read.bare_checkpoint SET position = $2 WHERE position = $1',
}

/**
 * Measures the least work of a batched read model over a log of donations: read by position, fold, one adding
 * upsert, and the checkpoint in one transaction.
 * @returns events per second
 */
export async function bareRate(connectionString: string, types: readonly string[]): Promise<number> {
	const client = new pg.Client({ connectionString })
	await client.connect()
	try {
		await client.query(SCHEMA)
		const begun = performance.now()
		let events = 0
		for (let position = '0'; ; ) {
			const { rows } = await client.query<BareEvent>({ ...READ, values: [position, types] })
			const last = rows.at(-1)
			if (!last) return (events * 1_000) / (performance.now() - begun)
			await client.query('BEGIN')
			await client.query({ ...UPSERT, values: listsOf(fold(rows)) })
			await client.query({ ...MOVE, values: [position, last.position] })
			await client.query('COMMIT')
			events += rows.length
			position = last.position
		}
	} finally {
		await client.end()
	}
}

function fold(events: readonly BareEvent[]): Map<string, Change> {
	const changes = new Map<string, Change>()
	for (const { data, metadata } of events) {
		const fund = fundOf(data.target, data.currency)
		const change = changes.get(fund) ?? { total: 0n, fee: 0n, donation: 0n, donations: 0, lastDonationAt: '' }
		change.total += BigInt(data.split.total)
		change.fee += BigInt(data.split.fee)
		change.donation += BigInt(data.split.donation)
		change.donations += 1
		change.lastDonationAt = metadata.recordedAt
		changes.set(fund, change)
	}
	return changes
}

function listsOf(changes: ReadonlyMap<string, Change>): string[] {
	const all = [...changes.values()]
	return [
		arrayLiteral([...changes.keys()]),
		arrayLiteral(all.map((change) => change.total)),
		arrayLiteral(all.map((change) => change.fee)),
		arrayLiteral(all.map((change) => change.donation)),
		arrayLiteral(all.map((change) => change.donations)),
		arrayLiteral(all.map((change) => change.lastDonationAt)),
	]
}
