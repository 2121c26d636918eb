import type { LiveSpan } from '../../domain/radio/plan.contract.ts'
import type { SqlExecutor, Tx } from '../../kernel/sql/sql.ts'
import { bigint, defineTable, uuid } from '../../kernel/sql/table.ts'

/** The frames in which channels were live. The last one of a channel grows. */
export const radioLiveTable = defineTable(
	'rec.radio_live',
	{
		channel_id: uuid(),
		from_frame: bigint(),
		to_frame: bigint(),
		streaming_id: uuid(),
	},
	{ primaryKey: ['channel_id', 'from_frame'] },
)

export const noteLive = (
	sql: SqlExecutor,
	channelId: string,
	{ from, to, streaming }: LiveSpan,
): Promise<number> =>
	sql.execute(
		`INSERT INTO rec.radio_live (channel_id, from_frame, to_frame, streaming_id) VALUES ($1, $2, $3, $4)
		ON CONFLICT (channel_id, from_frame) DO UPDATE SET to_frame = excluded.to_frame`,
		[channelId, from, to, streaming],
	)

/** Returns when a channel was live between two frames. */
export const readLive = (
	sql: SqlExecutor,
	channelId: string,
	from: number,
	to: number,
): Promise<LiveSpan[]> =>
	sql.query<LiveSpan>(
		`SELECT from_frame::float8 AS "from", to_frame::float8 AS "to", streaming_id AS streaming FROM rec.radio_live
		WHERE channel_id = $1 AND to_frame > $2 AND from_frame < $3 ORDER BY from_frame`,
		[channelId, from, to],
	)

/** The recording of a streaming that was live. */
export const radioRecordingsTable = defineTable(
	'rec.radio_recordings',
	{ streaming_id: uuid(), upload_id: uuid() },
	{ primaryKey: ['streaming_id'] },
)

export const insertRecording = (tx: Tx, streamingId: string, uploadId: string): Promise<number> =>
	tx.execute('INSERT INTO rec.radio_recordings (streaming_id, upload_id) VALUES ($1, $2)', [
		streamingId,
		uploadId,
	])

/** @returns null when a streaming has no recording */
export const recordingOf = async (sql: SqlExecutor, streamingId: string): Promise<string | null> =>
	(
		await sql.maybeOne<{ upload: string }>(
			'SELECT upload_id AS upload FROM rec.radio_recordings WHERE streaming_id = $1',
			[streamingId],
		)
	)?.upload ?? null
