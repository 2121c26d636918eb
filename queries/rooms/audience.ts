import { REMIND_BEFORE_MS } from '../../domain/rooms/state.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { INVITED, mayCome } from './room-row.ts'

const idsOf = async (rows: Promise<{ readonly user_id: string }[]>): Promise<string[]> =>
	(await rows).map(({ user_id }) => user_id)

/** Returns the people whom a room invites, but for its owner; nobody unless it is for invited people, or once it is cancelled or over. */
export const invitedTo = (sql: SqlExecutor, roomId: string, now: Date): Promise<string[]> =>
	idsOf(
		sql.query(
			`SELECT DISTINCT people.user_id FROM rec.rooms x CROSS JOIN LATERAL (${INVITED}) people
			WHERE x.id = $1 AND x.visibility = 'invited' AND x.cancelled_at IS NULL AND x.ends_at > $2
				AND people.user_id IS NOT NULL AND people.user_id <> x.owner_id`,
			[roomId, now],
		),
	)

/** Returns the people who want to come to a room, and still may. */
export const comingTo = (sql: SqlExecutor, roomId: string): Promise<string[]> =>
	idsOf(
		sql.query(
			`SELECT n.user_id FROM rec.rooms x JOIN rec.room_reminders n ON n.room_id = x.id
			WHERE x.id = $1 AND ${mayCome('n.user_id')}`,
			[roomId],
		),
	)

export interface DueRoom {
	readonly id: string
	readonly starts_at: Date
	/** All who are to be reminded, and those of them who may still come. */
	readonly due: readonly string[]
	readonly coming: readonly string[]
}

/** Returns rooms that begin soon, with people who are to be reminded. */
export const roomsToRemindOf = (sql: SqlExecutor, now: number): Promise<DueRoom[]> =>
	sql.query(
		`SELECT x.id, x.starts_at, array_agg(n.user_id ORDER BY n.user_id) AS due,
			coalesce(array_agg(n.user_id ORDER BY n.user_id) FILTER (WHERE ${mayCome('n.user_id')}), '{}') AS coming
		FROM rec.rooms x JOIN rec.room_reminders n ON n.room_id = x.id AND n.reminded_at IS NULL
		WHERE x.starts_at > $1 AND x.starts_at <= $2 AND x.cancelled_at IS NULL
		GROUP BY x.id ORDER BY x.id LIMIT 20`,
		[new Date(now), new Date(now + REMIND_BEFORE_MS)],
		{ name: 'rooms-to-remind-of' },
	)
