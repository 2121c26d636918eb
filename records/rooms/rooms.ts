import type { RoomVisibility } from '../../domain/rooms/contract.ts'
import { EVERYBODY } from '../../domain/rooms/live.contract.ts'
import {
	EMPTY_MS,
	type EndCause,
	GRACE_MS,
	type RoomState,
	roomState,
	WAITS_FOR_HOST_MS,
} from '../../domain/rooms/state.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor, Tx } from '../../kernel/sql/sql.ts'
import {
	boolean,
	defineTable,
	integer,
	type NewRowOf,
	type RowOf,
	text,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'

/** A room from a whole minute to another; those of one owner never overlap, unless they are cancelled or ended. */
export const roomsTable = defineTable(
	'rec.rooms',
	{
		id: uuid(),
		title: text(),
		description: text(),
		starts_at: timestamp(),
		ends_at: timestamp(),
		owner_id: uuid(),
		visibility: text<RoomVisibility>(),
		/** It lets people in while the room is open by link. */
		link_key: text(),
		organization_id: uuid().nullable(),
		request_id: uuid().nullable(),
		/** Null until those whom it invites were notified. */
		invited_at: timestamp().nullable(),
		cancelled_at: timestamp().nullable(),
		/** Null until the first host came. */
		started_at: timestamp().nullable(),
		ended_at: timestamp().nullable(),
		end_cause: text<EndCause>().nullable(),
		end_reason: text().nullable(),
		is_locked: boolean().defaulted(),
		is_chat_off: boolean().defaulted(),
		/** Counts the changes of its stage. */
		stage_revision: integer().defaulted(),
		revision: integer(),
		created_at: timestamp(),
		updated_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type RoomRow = RowOf<typeof roomsTable>

export type NewRoomRow = NewRowOf<typeof roomsTable>

export const insertRoom = (sql: SqlExecutor, row: NewRoomRow): Promise<number> =>
	onTable(roomsTable).insert(row).execute(sql)

export const updateRoom = (
	sql: SqlExecutor,
	id: string,
	fields: Partial<Omit<RoomRow, 'id' | 'owner_id' | 'created_at'>>,
): Promise<number> => onTable(roomsTable).where({ id }).update(fields).execute(sql)

type StateRow = Pick<RoomRow, 'starts_at' | 'ends_at' | 'cancelled_at' | 'started_at' | 'end_cause'>

/** @param presentUntil until when people were in it, or are for the moment */
export const stateOf = (row: StateRow, presentUntil: Date | null, now: number): RoomState =>
	roomState(
		{
			startTime: row.starts_at.getTime(),
			endTime: row.ends_at.getTime(),
			isCancelled: row.cancelled_at !== null,
			startedAt: row.started_at?.getTime() ?? null,
			presentUntil: presentUntil?.getTime() ?? null,
			endCause: row.end_cause,
		},
		now,
	)

/** Returns until when people were in a room, or are for the moment; null if nobody ever was. */
export async function presentUntil(sql: SqlExecutor, roomId: string): Promise<Date | null> {
	const { until } = await sql.one<{ until: Date | null }>(
		'SELECT max(present_until) AS until FROM rec.room_people WHERE room_id = $1',
		[roomId],
	)
	return until
}

export const stateNow = async (
	sql: SqlExecutor,
	row: StateRow & Pick<RoomRow, 'id'>,
	now: number,
): Promise<RoomState> => stateOf(row, await presentUntil(sql, row.id), now)

export const lockRoom = (tx: Tx, id: string): Promise<RoomRow | null> =>
	onTable(roomsTable).select().where({ id }).forUpdate().maybeOne(tx)

/** Lets changes of a person’s schedule follow one another: each sees the rooms of the one before. */
export const lockOwner = (tx: Tx, ownerId: string): Promise<unknown> =>
	tx.query("SELECT pg_advisory_xact_lock(hashtextextended('rooms of ' || $1::text, 0))", [ownerId])

export async function countRoomsSince(sql: SqlExecutor, ownerId: string, since: Date): Promise<number> {
	const { count } = await sql.one<{ count: number }>(
		'SELECT count(*)::int AS count FROM rec.rooms WHERE owner_id = $1 AND created_at > $2',
		[ownerId, since],
	)
	return count
}

export interface Slot {
	readonly ownerId: string
	readonly startTime: number
	readonly endTime: number
	/** The room that is to have it, if there is one already. */
	readonly roomId?: string
}

/** Finds the first other room of an owner in a time; null when it is free. */
export async function findConflict(
	sql: SqlExecutor,
	{ ownerId, startTime, endTime, roomId }: Slot,
): Promise<Pick<RoomRow, 'title'> | null> {
	const [first = null] = await sql.query<Pick<RoomRow, 'title'>>(
		`SELECT title FROM rec.rooms
		WHERE owner_id = $1 AND cancelled_at IS NULL AND ended_at IS NULL AND tstzrange(starts_at, ends_at) && tstzrange($2, $3)
			AND id IS DISTINCT FROM $4::uuid
		ORDER BY starts_at LIMIT 1`,
		[ownerId, new Date(startTime), new Date(endTime), roomId ?? null],
	)
	return first
}

export const roomsToInvite = (sql: SqlExecutor): Promise<{ readonly id: string }[]> =>
	sql.query('SELECT id FROM rec.rooms WHERE invited_at IS NULL ORDER BY updated_at LIMIT 20', [], {
		name: 'rooms-to-invite',
	})

/** Finds rooms that the clock ends, by `endByClock`. */
export const roomsToEnd = (sql: SqlExecutor, now: number): Promise<{ readonly id: string }[]> =>
	sql.query(
		`SELECT x.id FROM rec.rooms x
		WHERE x.ended_at IS NULL AND x.cancelled_at IS NULL AND x.starts_at <= $1 AND CASE
			WHEN x.started_at IS NULL THEN x.starts_at <= $2
			ELSE x.ends_at <= $3 OR greatest(x.started_at,
				(SELECT max(p.present_until) FROM rec.room_people p WHERE p.room_id = x.id)) <= $1 END
		ORDER BY x.starts_at LIMIT 20`,
		[new Date(now - EMPTY_MS), new Date(now - WAITS_FOR_HOST_MS), new Date(now - GRACE_MS)],
		{ name: 'rooms-to-end' },
	)

export const ROOMS_CHANNEL = 'rooms_changed'

/**
 * Notifies pages of a change: those of everybody of a public room, else those of the owner and of the people who are
 * invited by name or want to come. It is only a hint.
 */
export async function announceRoom(
	sql: SqlExecutor,
	{ id, owner_id: ownerId }: Pick<RoomRow, 'id' | 'owner_id'>,
	isPublic: boolean,
): Promise<void> {
	await sql.query(
		`SELECT pg_notify($1, subject) FROM (
			SELECT $2::text AS subject UNION SELECT $3::text WHERE $4
			UNION SELECT user_id::text FROM rec.room_invitations WHERE room_id = $5
			UNION SELECT user_id::text FROM rec.room_reminders WHERE room_id = $5
		) AS subjects`,
		[ROOMS_CHANNEL, ownerId, EVERYBODY, isPublic, id],
	)
}
