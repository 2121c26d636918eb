import { MAX_ON_STAGE } from '../../domain/rooms/contract.ts'
import type { StagePlace } from '../../domain/rooms/rights.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor, Tx } from '../../kernel/sql/sql.ts'
import { boolean, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import { MINUTE_MS, SECOND_MS } from '../../kernel/wire/time.ts'
import type { RoomRow } from './rooms.ts'

/** People who were in a room, or are to be its co-hosts. */
export const roomPeopleTable = defineTable(
	'rec.room_people',
	{
		room_id: uuid(),
		user_id: uuid(),
		is_cohost: boolean(),
		stage: text<StagePlace>(),
		is_muted: boolean(),
		/** Since when the hand is up. */
		hand_at: timestamp().nullable(),
		/** Null until the person came. */
		joined_at: timestamp().nullable(),
		/** The lease of the person's connection: they are in the room until then. */
		present_until: timestamp().nullable(),
	},
	{ primaryKey: ['room_id', 'user_id'] },
)
export type RoomPersonRow = RowOf<typeof roomPeopleTable>

export const roomBansTable = defineTable(
	'rec.room_bans',
	{
		id: uuid(),
		owner_id: uuid(),
		user_id: uuid(),
		/** Null: all rooms of that owner. */
		room_id: uuid().nullable(),
		created_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)

export const roomMessagesTable = defineTable(
	'rec.room_messages',
	{ id: uuid(), room_id: uuid(), user_id: uuid(), body: text(), created_at: timestamp() },
	{ primaryKey: ['id'] },
)

/** A connection counts for this long after its last sign of life. */
export const PRESENCE_MS = 15 * SECOND_MS

/** A place on stage waits this long for a speaker whose connection was lost. */
const HELD_MS = MINUTE_MS

export const findPerson = (sql: SqlExecutor, roomId: string, userId: string): Promise<RoomPersonRow | null> =>
	onTable(roomPeopleTable).select().where({ room_id: roomId, user_id: userId }).maybeOne(sql)

export const updatePerson = (
	sql: SqlExecutor,
	{ room_id, user_id }: Pick<RoomPersonRow, 'room_id' | 'user_id'>,
	fields: Partial<Omit<RoomPersonRow, 'room_id' | 'user_id'>>,
): Promise<number> => onTable(roomPeopleTable).where({ room_id, user_id }).update(fields).execute(sql)

/** Checks for a place on stage. People who are invited to it have theirs. Lock the room before. */
export async function isStageFull(tx: Tx, roomId: string, userId: string, at: Date): Promise<boolean> {
	const { others } = await tx.one<{ others: number }>(
		`SELECT count(*)::int AS others FROM rec.room_people
		WHERE room_id = $1 AND user_id <> $2 AND stage <> 'audience' AND present_until > $3`,
		[roomId, userId, new Date(at.getTime() - HELD_MS)],
	)
	return others >= MAX_ON_STAGE
}

/**
 * Lets a person in, hosts on stage while it has a place, everybody muted. Who was away for less than a minute has
 * their place again. Lock the room before.
 */
export async function enterRoom(
	tx: Tx,
	{ id, owner_id }: Pick<RoomRow, 'id' | 'owner_id'>,
	userId: string,
	at: Date,
): Promise<void> {
	const known = await findPerson(tx, id, userId)
	const present_until = new Date(at.getTime() + PRESENCE_MS)
	const last = known?.present_until?.getTime() ?? 0
	if (known !== null && last > at.getTime() - HELD_MS) {
		await updatePerson(tx, known, { present_until })
		return
	}
	const isHost = owner_id === userId || known?.is_cohost === true
	const isOnStage = isHost && !(await isStageFull(tx, id, userId, at))
	await onTable(roomPeopleTable)
		.insert({
			room_id: id,
			user_id: userId,
			is_cohost: known?.is_cohost ?? false,
			stage: isOnStage ? 'speaker' : 'audience',
			is_muted: true,
			hand_at: null,
			joined_at: known?.joined_at ?? at,
			present_until,
		})
		.onConflict('room_id', 'user_id')
		.merge('stage', 'is_muted', 'hand_at', 'joined_at', 'present_until')
		.execute(tx)
}

/** Ends a person's stay at once, and their place on stage. Their hand is down. */
export const leaveRoom = (tx: Tx, room_id: string, user_id: string, at: Date): Promise<number> =>
	updatePerson(
		tx,
		{ room_id, user_id },
		// Long enough ago that no place waits.
		{ stage: 'audience', is_muted: true, hand_at: null, present_until: new Date(at.getTime() - HELD_MS) },
	)

/** Its payload is a room's id. Pages read the stage of that room again. */
export const STAGE_CHANNEL = 'room_stage'
/** Its payload is a room's id. The voice process reads who may be there and speak again. */
export const VOICE_CHANNEL = 'room_voice'

/** Counts a change of a room's stage, and notifies its pages and the voice process. */
export async function announceStage(tx: Tx, roomId: string): Promise<void> {
	await tx.query(
		`UPDATE rec.rooms SET stage_revision = stage_revision + 1 WHERE id = $1
		RETURNING pg_notify($2, id::text), pg_notify($3, id::text)`,
		[roomId, STAGE_CHANNEL, VOICE_CHANNEL],
	)
}
