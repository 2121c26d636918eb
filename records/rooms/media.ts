import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, integer, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const roomNodesTable = defineTable(
	'rec.room_nodes',
	{
		room_id: uuid(),
		node: uuid(),
		/** Counts the owners: what an earlier one writes has no effect. */
		epoch: integer(),
		leased_until: timestamp(),
	},
	{ primaryKey: ['room_id'] },
)

/** The connections of people to rooms, until they end. */
export const roomMediaTable = defineTable(
	'rec.room_media',
	{
		room_id: uuid(),
		user_id: uuid(),
		id: uuid(),
		offer: text(),
		/** Null until a process answers. */
		answer: text().nullable(),
		/** That of the process that took it; null until then. */
		epoch: integer().nullable(),
		created_at: timestamp(),
	},
	{ primaryKey: ['room_id', 'user_id'] },
)
export type RoomMediaRow = RowOf<typeof roomMediaTable>

/** Offers a connection, which replaces the person's former one. */
export const offerMedia = (
	sql: SqlExecutor,
	row: Pick<RoomMediaRow, 'room_id' | 'user_id' | 'id' | 'offer' | 'created_at'>,
): Promise<number> =>
	onTable(roomMediaTable)
		.insert({ ...row, answer: null, epoch: null })
		.onConflict('room_id', 'user_id')
		.merge()
		.execute(sql)

export const findMedia = (sql: SqlExecutor, id: string): Promise<Pick<RoomMediaRow, 'answer'> | null> =>
	onTable(roomMediaTable).select('answer').where({ id }).maybeOne(sql)

export const removeMedia = (
	sql: SqlExecutor,
	media: Pick<RoomMediaRow, 'room_id' | 'user_id' | 'id'>,
): Promise<number> => onTable(roomMediaTable).where(media).delete().execute(sql)

export const LEASE_MS = 3_000
const LEASED = `now() + interval '${LEASE_MS} milliseconds'`
/** That the process `$1` owns the room of connection `m`. */
const OWNED = 'n.room_id = m.room_id AND n.node = $1 AND n.leased_until > now()'

/** Takes each room with connections that no process has, and keeps those that it has. */
export const leaseRooms = (sql: SqlExecutor, node: string): Promise<{ readonly room_id: string }[]> =>
	sql.query(
		`INSERT INTO rec.room_nodes AS n (room_id, node, epoch, leased_until)
		SELECT DISTINCT m.room_id, $1::uuid, 1, ${LEASED} FROM rec.room_media m ORDER BY 1
		ON CONFLICT (room_id) DO UPDATE SET node = $1, leased_until = ${LEASED},
			epoch = n.epoch + CASE WHEN n.node = $1 AND n.leased_until > now() THEN 0 ELSE 1 END
			WHERE n.node = $1 OR n.leased_until <= now()
		RETURNING room_id`,
		[node],
		{ name: 'lease-rooms' },
	)

/** Leaves the rooms of a process to others at once. */
export const releaseRooms = (sql: SqlExecutor, node: string): Promise<number> =>
	sql.execute('UPDATE rec.room_nodes SET leased_until = now() WHERE node = $1 AND leased_until > now()', [
		node,
	])

/** Ends connections that an earlier owner had: they ended with it. */
export const endFormerMedia = (sql: SqlExecutor, node: string): Promise<number> =>
	sql.execute(
		`DELETE FROM rec.room_media m USING rec.room_nodes n WHERE ${OWNED} AND m.epoch < n.epoch`,
		[node],
		{
			name: 'end-former-room-media',
		},
	)

/** Takes an offer, once: one that ends the process is never taken again. @returns null if another has it */
export const takeOffer = (
	sql: SqlExecutor,
	node: string,
	id: string,
): Promise<Pick<RoomMediaRow, 'offer'> | null> =>
	sql.maybeOne(
		`UPDATE rec.room_media m SET epoch = n.epoch FROM rec.room_nodes n
		WHERE ${OWNED} AND m.id = $2 AND m.epoch IS NULL RETURNING m.offer`,
		[node, id],
	)

/** @returns 0 if the room has another owner by now, or the connection has ended */
export const answerOffer = (sql: SqlExecutor, node: string, id: string, answer: string): Promise<number> =>
	sql.execute(
		`UPDATE rec.room_media m SET answer = $3 FROM rec.room_nodes n
		WHERE ${OWNED} AND m.id = $2 AND m.epoch = n.epoch`,
		[node, id, answer],
	)

/** Ends connections of a process. @returns whose they were */
export const endMedia = (
	sql: SqlExecutor,
	node: string,
	ids: readonly string[],
): Promise<Pick<RoomMediaRow, 'room_id' | 'user_id'>[]> =>
	sql.query(
		`DELETE FROM rec.room_media m USING rec.room_nodes n
		WHERE ${OWNED} AND m.id = ANY ($2::uuid[]) RETURNING m.room_id, m.user_id`,
		[node, ids],
	)
