import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { mayCome } from './room-row.ts'

export interface RoomVoice {
	readonly id: string
	readonly room_id: string
	readonly user_id: string
	readonly is_taken: boolean
	readonly may_be: boolean
	readonly may_speak: boolean
}

/** Reads the connections of the rooms that a process owns: who may be there, and who may speak. */
export const voicesOf = (sql: SqlExecutor, node: string): Promise<RoomVoice[]> =>
	sql.query(
		`SELECT m.id, m.room_id, m.user_id, m.epoch IS NOT NULL AS is_taken,
			coalesce(p.stage = 'speaker' AND NOT p.is_muted, false) AS may_speak,
			x.cancelled_at IS NULL AND x.ended_at IS NULL AND p.user_id IS NOT NULL AND p.removed_at IS NULL
				AND ${mayCome('m.user_id')} AS may_be
		FROM rec.room_nodes n JOIN rec.room_media m ON m.room_id = n.room_id JOIN rec.rooms x ON x.id = m.room_id
		LEFT JOIN rec.room_people p ON p.room_id = m.room_id AND p.user_id = m.user_id
		WHERE n.node = $1 AND n.leased_until > now()`,
		[node],
		{ name: 'voices-of-rooms' },
	)
