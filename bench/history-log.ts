import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { EVENT_CATALOG } from '../apps/capabilities.ts'
import { seal } from '../infra/event-store/envelope.ts'
import { openEventStore } from '../infra/event-store/open.ts'
import type { NewEvent } from '../kernel/ports/event-store.ts'
import type { Projection } from '../kernel/projection/projection.ts'
import { arrayLiteral } from '../kernel/projection/table.ts'
import { rebuild } from '../kernel/runtime/rebuild.ts'
import { createSql, type Sql } from '../kernel/sql/sql.ts'
import { DAY_MS } from '../kernel/wire/time.ts'
import type { BenchUrls } from './append.ts'
import { confirmedDonation } from './donations.ts'

const BATCH_SIZE = 5_000
const DAYS = 120

export interface HistoryLog {
	readonly sql: Sql
	readonly events: number
	close(): Promise<void>
}

type Line = readonly [stream: string, events: readonly NewEvent[]]

const metadataOf = (id: string, at: number) => ({
	recordedAt: new Date(at).toISOString(),
	correlationId: id,
	commandId: id,
	actor: { kind: 'user', id } as const,
})
const plain = (type: string, data: NewEvent['data'], at: number): NewEvent => {
	const id = randomUUID()
	return { id, type, schemaVersion: EVENT_CATALOG.versionOf(type), data, metadata: metadataOf(id, at) }
}

function raised(id: string, at: number): Line {
	const time = new Date(at).toISOString()
	const terms = {
		contentId: id,
		contentHash: '0'.repeat(64),
		goal: '50000000',
		target: null,
		endDate: '2099-12-31',
		category: 'health',
		isPrivate: false,
		isTaxBenefit: false,
		isUrgent: false,
	}
	const data = {
		requestType: 'cash',
		side: 'donee',
		authorId: id,
		organizationId: null,
		authorRole: null,
		region: 'IN',
		currency: 'INR',
		source: 'web',
		terms,
		awaits: 'admin',
		at: time,
	}
	return [
		`request-${id}`,
		[
			plain('RequestRaised', data, at),
			plain('RequestApproved', { at: time }, at),
			plain('RequestWentLive', { at: time }, at),
		],
	]
}

function* history(requests: readonly string[], donations: number): Generator<Line> {
	const begin = Date.now() - DAYS * DAY_MS
	const each = donations / requests.length
	const there: string[] = []
	for (let donation = 0; donation < donations; donation += 1) {
		const at = begin + Math.trunc((donation * DAYS * DAY_MS) / donations)
		while (there.length < requests.length && there.length * each <= donation) {
			const id = requests[there.length] ?? ''
			there.push(id)
			yield raised(id, at)
		}
		yield [`donation-${randomUUID()}`, [confirmedDonation(there, donation, at)]]
	}
}

async function load(admin: pg.Client, lines: Iterable<Line>): Promise<number> {
	let position = 0
	let rows: unknown[][] = []
	const write = async () => {
		const column = (index: number) => arrayLiteral(rows.map((row) => row[index] as string))
		await admin.query(
			`INSERT INTO es.events
			SELECT position, stream, revision, id, type, 1, data, metadata, decode(digest, 'hex')
			FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::uuid[], $5::text[], $6::json[], $7::json[], $8::text[])
				AS r(position, stream, revision, id, type, data, metadata, digest)`,
			Array.from({ length: 8 }, (_, index) => column(index)),
		)
		rows = []
	}
	for (const [stream, events] of lines) {
		for (const [index, sealed] of seal(stream, events, 'no_stream').entries()) {
			position += 1
			const { id, data, metadata, digest } = sealed
			rows.push([position, stream, index, id, events[index]?.type, data, metadata, digest])
		}
		if (rows.length >= BATCH_SIZE) await write()
	}
	if (rows.length > 0) await write()
	await admin.query('UPDATE es.head SET position = $1', [position])
	return position
}

const TEXTS = `INSERT INTO rec.request_contents (content_id, request_id, title, description, place,
		beneficiary_name, images, allowed_viewers, salt, created_by, created_at)
	SELECT id, id, 'Piped water for ' || left(id::text, 8), '', '', '', '{}', '{}', '', id, now()
	FROM unnest($1::uuid[]) AS r(id)`

export async function loadHistory(
	urls: BenchUrls,
	projections: readonly Projection[],
	counts: { readonly requests: number; readonly donations: number },
): Promise<HistoryLog> {
	const ids = Array.from({ length: counts.requests }, () => randomUUID())
	const admin = new pg.Client({ connectionString: urls.adminUrl })
	await admin.connect()
	const sql = createSql(urls.appUrl, { max: 20 })
	const store = openEventStore({ catalog: EVENT_CATALOG, databaseUrl: urls.appUrl, log: console })
	try {
		const events = await load(admin, history(ids, counts.donations))
		await admin.query(TEXTS, [arrayLiteral(ids)])
		await admin.query('ANALYZE es.events, rec.request_contents')
		for (const projection of projections) await rebuild({ store, sql, projection, log: console })
		await sql.execute('VACUUM ANALYZE')
		return { sql, events, close: () => sql.close() }
	} catch (error) {
		await sql.close()
		throw error
	} finally {
		await store.close()
		await admin.end()
	}
}
