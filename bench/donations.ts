import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { EVENT_CATALOG } from '../apps/capabilities.ts'
import { seal } from '../infra/event-store/envelope.ts'
import type { NewEvent } from '../kernel/ports/event-store.ts'
import { arrayLiteral } from '../kernel/projection/table.ts'

const BATCH_SIZE = 2_000

export function confirmedDonation(requests: readonly string[], index: number, at = Date.now()): NewEvent {
	const id = randomUUID()
	const donation = 100n * BigInt((index % 5_000) + 1)
	const fee = donation / 33n
	const instant = new Date(at).toISOString()
	return {
		id,
		type: 'DonationConfirmed',
		schemaVersion: EVENT_CATALOG.versionOf('DonationConfirmed'),
		data: {
			target: { kind: 'request', id: requests[(index * 7_919) % requests.length] ?? '' },
			donor: { kind: 'user', id },
			currency: 'INR',
			split: { donation: String(donation), fee: String(fee), total: String(donation + fee) },
			provider: 'stripe',
			account: 'stripe-in',
			attempt: 1,
			providerRef: 'pi_3QxYzA2eZvKYlo2C1a2b3c4d',
			chargeRef: 'ch_3QxYzA2eZvKYlo2C1a2b3c4d',
			fromSuspense: false,
			effectiveAt: instant,
		},
		metadata: { recordedAt: instant, correlationId: id, commandId: id, actor: { kind: 'user', id } },
	}
}

export const requestIds = (count: number): string[] => Array.from({ length: count }, () => randomUUID())

export async function loadDonations(
	adminUrl: string,
	events: number,
	requests: readonly string[],
): Promise<void> {
	const admin = new pg.Client({ connectionString: adminUrl })
	await admin.connect()
	try {
		const { rows } = await admin.query<{ position: string }>('SELECT position FROM es.head')
		const start = Number(rows[0]?.position ?? 0)
		for (let done = 0; done < events; done += BATCH_SIZE) {
			const donations = Array.from({ length: Math.min(BATCH_SIZE, events - done) }, (_, index) => {
				const stream = `donation-${randomUUID()}`
				const [sealed] = seal(stream, [confirmedDonation(requests, done + index)], 'no_stream')
				if (!sealed) throw new Error('One event makes one sealed event.')
				return { stream, position: start + done + index + 1, ...sealed }
			})
			await admin.query(
				`INSERT INTO es.events
				SELECT position, stream, 0, id, 'DonationConfirmed', $7::int, data, metadata, decode(digest, 'hex')
				FROM unnest($1::bigint[], $2::text[], $3::uuid[], $4::json[], $5::json[], $6::text[])
					AS r(position, stream, id, data, metadata, digest)`,
				[
					arrayLiteral(donations.map((donation) => donation.position)),
					arrayLiteral(donations.map((donation) => donation.stream)),
					arrayLiteral(donations.map((donation) => donation.id)),
					arrayLiteral(donations.map((donation) => donation.data)),
					arrayLiteral(donations.map((donation) => donation.metadata)),
					arrayLiteral(donations.map((donation) => donation.digest)),
					EVENT_CATALOG.versionOf('DonationConfirmed'),
				],
			)
		}
		await admin.query('UPDATE es.head SET position = position + $1', [events])
		await admin.query('ANALYZE es.events')
	} finally {
		await admin.end()
	}
}
