import { onTable } from '../../kernel/sql/on-table.ts'
import { type SqlExecutor, sqlState, type Tx } from '../../kernel/sql/sql.ts'
import { boolean, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** The code of PostgreSQL for a row that an exclusion constraint refuses. */
const EXCLUDED = '23P01'

/** A playlist on a channel from a whole minute to another; those of one channel never overlap. */
export const radioStreamingsTable = defineTable(
	'rec.radio_streamings',
	{
		id: uuid(),
		title: text(),
		channel_id: uuid(),
		starts_at: timestamp(),
		ends_at: timestamp(),
		playlist_id: uuid(),
		/** The playlist begins again at its end, or the channel’s fallback follows. */
		repeats: boolean(),
		editor_pick: boolean(),
		created_by: uuid().nullable(),
		created_at: timestamp(),
		updated_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type RadioStreamingRow = RowOf<typeof radioStreamingsTable>

/** @returns false when the channel has another streaming in that time, also one that is being stored at once */
export async function insertStreaming(sql: SqlExecutor, row: RadioStreamingRow): Promise<boolean> {
	const inserted = await onTable(radioStreamingsTable).insert(row).onConflict().ignore().execute(sql)
	return inserted === 1
}

/** @returns as `insertStreaming` */
export async function updateStreaming(
	tx: Tx,
	id: string,
	fields: Omit<RadioStreamingRow, 'id' | 'created_by' | 'created_at'>,
): Promise<boolean> {
	try {
		await tx.savepoint((inner) => onTable(radioStreamingsTable).where({ id }).update(fields).execute(inner))
		return true
	} catch (error) {
		if (sqlState(error) !== EXCLUDED) throw error
		return false
	}
}

export const lockStreaming = (tx: Tx, id: string): Promise<RadioStreamingRow | null> =>
	onTable(radioStreamingsTable).select().where({ id }).forUpdate().maybeOne(tx)

export const deleteStreaming = (sql: SqlExecutor, id: string): Promise<number> =>
	onTable(radioStreamingsTable).where({ id }).delete().execute(sql)

/** Locks a channel for a new streaming, so that it stays. @returns false when there is none */
export const holdChannel = (tx: Tx, id: string): Promise<boolean> => locked(tx, id, 'KEY SHARE')

/** Lets changes of a channel’s streamings follow one another: two of them would wait for each other. */
export const lockSchedule = (tx: Tx, channelId: string): Promise<boolean> =>
	locked(tx, channelId, 'NO KEY UPDATE')

async function locked(tx: Tx, channelId: string, how: 'KEY SHARE' | 'NO KEY UPDATE'): Promise<boolean> {
	const found = await tx.query(`SELECT id FROM rec.radio_channels WHERE id = $1 FOR ${how}`, [channelId])
	return found.length === 1
}

export interface Slot {
	readonly channelId: string
	readonly startTime: number
	readonly endTime: number
	/** The streaming that is to have it, if there is one already. */
	readonly streamingId?: string | undefined
}

export interface Conflict extends Pick<RadioStreamingRow, 'id' | 'title' | 'starts_at' | 'ends_at'> {
	readonly zone: string
}

/** Finds the first other streaming of a channel in a time. */
export async function findConflict(sql: SqlExecutor, slot: Slot): Promise<Conflict | null> {
	const [first = null] = await sql.query<Conflict>(
		`SELECT s.id, s.title, s.starts_at, s.ends_at, c.zone
		FROM rec.radio_streamings s JOIN rec.radio_channels c ON c.id = s.channel_id
		WHERE s.channel_id = $1 AND tstzrange(s.starts_at, s.ends_at) && tstzrange($2, $3)
			AND s.id IS DISTINCT FROM $4::uuid
		ORDER BY s.starts_at LIMIT 1`,
		[slot.channelId, new Date(slot.startTime), new Date(slot.endTime), slot.streamingId ?? null],
	)
	return first
}
