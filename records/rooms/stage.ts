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
		/** A host removed the person, who didn’t come again since. */
		removed_at: timestamp().nullable(),
	},
	{ primaryKey: ['room_id', 'user_id'] },
)
export type RoomPersonRow = RowOf<typeof roomPeopleTable>

/** A connection counts for this long after its last sign of life. */
export const PRESENCE_MS = 15 * SECOND_MS

/** A place on stage waits this long for a speaker whose connection was lost. */
const HELD_MS = MINUTE_MS

/** A person whom a host removed stays out this long. */
const REMOVED_MS = MINUTE_MS

export const findPerson = (sql: SqlExecutor, roomId: string, userId: string): Promise<RoomPersonRow | null> =>
	onTable(roomPeopleTable).select().where({ room_id: roomId, user_id: userId }).maybeOne(sql)

export const updatePerson = (
	sql: SqlExecutor,
	{ room_id, user_id }: Pick<RoomPersonRow, 'room_id' | 'user_id'>,
	fields: Partial<Omit<RoomPersonRow, 'room_id' | 'user_id'>>,
): Promise<number> => onTable(roomPeopleTable).where({ room_id, user_id }).update(fields).execute(sql)

/** Lets these people, and nobody else, host a room with its owner. */
export async function setCohosts(
	sql: SqlExecutor,
	roomId: string,
	userIds: readonly string[],
): Promise<void> {
	await sql.execute(
		`UPDATE rec.room_people SET is_cohost = user_id = ANY ($2::uuid[])
		WHERE room_id = $1 AND is_cohost <> (user_id = ANY ($2::uuid[]))`,
		[roomId, userIds],
	)
	await sql.execute(
		`INSERT INTO rec.room_people (room_id, user_id, is_cohost, stage, is_muted)
		SELECT $1, user_id, true, 'audience', true FROM unnest($2::uuid[]) AS user_id ON CONFLICT DO NOTHING`,
		[roomId, userIds],
	)
}

export async function countCohosts(sql: SqlExecutor, roomId: string): Promise<number> {
	const { count } = await sql.one<{ count: number }>(
		'SELECT count(*)::int AS count FROM rec.room_people WHERE room_id = $1 AND is_cohost',
		[roomId],
	)
	return count
}

/** Checks for a place on stage. People who are invited to it have theirs. Lock the room before. */
export async function isStageFull(tx: Tx, roomId: string, userId: string, at: Date): Promise<boolean> {
	const { others } = await tx.one<{ others: number }>(
		`SELECT count(*)::int AS others FROM rec.room_people
		WHERE room_id = $1 AND user_id <> $2 AND stage <> 'audience' AND present_until > $3`,
		[roomId, userId, new Date(at.getTime() - HELD_MS)],
	)
	return others >= MAX_ON_STAGE
}

/** Counts the people who are in a room and not on stage. */
export async function countListeners(sql: SqlExecutor, roomId: string, at: Date): Promise<number> {
	const { listeners } = await sql.one<{ listeners: number }>(
		`SELECT count(*)::int AS listeners FROM rec.room_people
		WHERE room_id = $1 AND stage = 'audience' AND present_until > $2`,
		[roomId, at],
	)
	return listeners
}

/**
 * Lets a person in, hosts on stage while it has a place, everybody muted. Who was away for less than a minute has
 * their place again. Lock the room before.
 * @returns false for a person whom a host has just removed
 */
export async function enterRoom(
	tx: Tx,
	{ id, owner_id }: Pick<RoomRow, 'id' | 'owner_id'>,
	userId: string,
	at: Date,
): Promise<boolean> {
	const now = at.getTime()
	const known = await findPerson(tx, id, userId)
	if (now - (known?.removed_at?.getTime() ?? 0) < REMOVED_MS) return false
	const present_until = new Date(now + PRESENCE_MS)
	const here = { joined_at: known?.joined_at ?? at, present_until, removed_at: null }
	if (known !== null && now - (known.present_until?.getTime() ?? 0) < HELD_MS) {
		await updatePerson(tx, known, here)
		return true
	}
	const is_cohost = known?.is_cohost ?? false
	const isHost = is_cohost || owner_id === userId
	const stage = isHost && !(await isStageFull(tx, id, userId, at)) ? 'speaker' : 'audience'
	await onTable(roomPeopleTable)
		.insert({ room_id: id, user_id: userId, is_cohost, stage, is_muted: true, hand_at: null, ...here })
		.onConflict('room_id', 'user_id')
		.merge('stage', 'is_muted', 'hand_at', 'joined_at', 'present_until', 'removed_at')
		.execute(tx)
	return true
}

const gone = (at: Date) =>
	({
		stage: 'audience',
		is_muted: true,
		hand_at: null,
		// Long enough ago that no place waits.
		present_until: new Date(at.getTime() - HELD_MS),
	}) as const

/** Ends a person's stay at once, and their place on stage. Their hand is down. */
export const leaveRoom = (sql: SqlExecutor, room_id: string, user_id: string, at: Date): Promise<number> =>
	updatePerson(sql, { room_id, user_id }, gone(at))

/** Ends a person's stay as leaving does, and keeps them out for a minute. */
export const removeFromRoom = (sql: SqlExecutor, person: RoomPersonRow, at: Date): Promise<number> =>
	updatePerson(sql, person, { ...gone(at), removed_at: at })

/**
 * Renews the leases of people whose connections live.
 * @returns those who are in the room; the connections of others are to be closed
 */
export async function renewPresence(
	sql: SqlExecutor,
	roomId: string,
	userIds: readonly string[],
	at: Date,
): Promise<readonly string[]> {
	const rows = await sql.query<{ user_id: string }>(
		`UPDATE rec.room_people SET present_until = $3
		WHERE room_id = $1 AND user_id = ANY ($2::uuid[]) AND removed_at IS NULL RETURNING user_id`,
		[roomId, userIds, new Date(at.getTime() + PRESENCE_MS)],
	)
	return rows.map(({ user_id }) => user_id)
}

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
