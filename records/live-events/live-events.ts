import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, integer, jsonb, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import { addressKey } from '../../kernel/wire/names.ts'

export const liveEventRecordsTable = defineTable(
	'rec.live_events',
	{
		id: uuid(),
		slug: text(),
		name: text(),
		starts_at: timestamp(),
		ends_at: timestamp(),
		/** A name of the IANA database. */
		zone: text(),
		venue: text(),
		address: text(),
		map_url: text(),
		/** Names of packages by their ids. */
		categories: jsonb<Readonly<Record<string, string>>>(),
		/** Counts openings of the pages of its tickets. */
		ticket_openings: integer(),
		created_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type LiveEventRow = RowOf<typeof liveEventRecordsTable>

/**
 * Stores an edition and takes its slug, once.
 * @returns false when the slug belongs to a person, an organization or another edition
 */
export async function saveLiveEvent(sql: SqlExecutor, row: LiveEventRow): Promise<boolean> {
	const taken = await sql.execute(
		`INSERT INTO rec.names (key, owner_kind, owner_id, taken_at) VALUES ($1, 'liveEvent', $2, $3)
		ON CONFLICT (key) DO UPDATE SET taken_at = names.taken_at WHERE names.owner_id = excluded.owner_id`,
		[addressKey(row.slug), row.id, row.created_at],
	)
	if (taken === 0) return false
	await onTable(liveEventRecordsTable).insert(row).onConflict('id').ignore().execute(sql)
	return true
}

export const changeLiveEvent = (
	sql: SqlExecutor,
	id: string,
	change: Omit<LiveEventRow, 'id' | 'slug' | 'ticket_openings' | 'created_at'>,
): Promise<number> => onTable(liveEventRecordsTable).where({ id }).update(change).execute(sql)

export const liveEventOfSlug = (sql: SqlExecutor, slug: string): Promise<LiveEventRow | null> =>
	onTable(liveEventRecordsTable).select().where({ slug }).maybeOne(sql)

export const findLiveEvent = (sql: SqlExecutor, id: string): Promise<LiveEventRow | null> =>
	onTable(liveEventRecordsTable).select().where({ id }).maybeOne(sql)

export const countTicketOpening = (sql: SqlExecutor, registrationId: string): Promise<number> =>
	sql.execute(
		`UPDATE rec.live_events l SET ticket_openings = ticket_openings + 1
		FROM rec.live_event_registrations r WHERE r.id = $1 AND l.id = r.live_event_id`,
		[registrationId],
	)
