import type { Room } from '../../domain/rooms/contract.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { roomsTable, stateOf } from '../../records/rooms/rooms.ts'
import { visibleTo } from '../_shared/request-visibility.ts'

/** The read models that say whom a room invites. */
export const ROOM_MODELS = ['requests', 'organizations', 'donations', 'answers'] as const

/** SQL of the people whom room `x` invites: by name, as members, and as donors or allowed viewers of its request. */
export const INVITED = `
	SELECT i.user_id FROM rec.room_invitations i WHERE i.room_id = x.id
	UNION ALL SELECT m.id::uuid FROM read.organizations o CROSS JOIN unnest(o.member_ids) AS m (id)
		WHERE o.id = x.organization_id
	UNION ALL SELECT d.donor_id FROM read.donations d WHERE d.target_kind = 'request' AND d.target_id = x.request_id
		AND d.donor_kind = 'user' AND d.confirmed_at IS NOT NULL
	UNION ALL SELECT a.entry::uuid FROM read.requests r JOIN rec.request_contents c ON c.content_id = r.content_id
		CROSS JOIN unnest(c.allowed_viewers) AS a (entry) WHERE r.id = x.request_id
	UNION ALL SELECT v.user_id FROM read.requests r JOIN rec.request_contents c ON c.content_id = r.content_id
		JOIN rec.viewer_invitations v ON v.request_id = r.id AND v.id::text = ANY (c.allowed_viewers)
		WHERE r.id = x.request_id`

/**
 * Returns the condition under which a person may come to room `x`, and see that it is there. A link lets in those who
 * opened it and want to come. Banned people may come to nothing. `viewer` is the person's id as SQL.
 */
export const mayCome = (viewer: string): string => `(x.owner_id = ${viewer} OR (NOT ${isBanned(viewer)} AND (
	x.visibility = 'public'
	OR EXISTS (SELECT FROM rec.room_people host
		WHERE host.room_id = x.id AND host.user_id = ${viewer} AND host.is_cohost)
	OR (x.visibility = 'link' AND EXISTS (SELECT FROM rec.room_reminders came
		WHERE came.room_id = x.id AND came.user_id = ${viewer}))
	OR (x.visibility = 'invited' AND EXISTS (SELECT FROM (${INVITED}) people WHERE people.user_id = ${viewer}))
)))`

const isBanned = (viewer: string): string => `EXISTS (SELECT FROM rec.room_bans ban
	WHERE ban.user_id = ${viewer} AND ban.owner_id = x.owner_id AND (ban.room_id IS NULL OR ban.room_id = x.id))`

const OF_ROOM = selection(roomsTable, 'x', [
	'id',
	'title',
	'description',
	'starts_at',
	'ends_at',
	'owner_id',
	'visibility',
	'link_key',
	'organization_id',
	'request_id',
	'cancelled_at',
	'started_at',
	'ended_at',
	'end_cause',
	'end_reason',
	'is_locked',
	'is_chat_off',
	'stage_revision',
	'revision',
	'updated_at',
])

/** The reader's id is the first parameter. */
export const ROOM_COLUMNS = `${OF_ROOM.list}, trim(u.first_name || ' ' || u.last_name) AS owner_name,
	x.owner_id = $1::uuid AS is_mine, q.title AS request_title,
	(SELECT count(*)::int FROM rec.room_reminders n WHERE n.room_id = x.id) AS coming,
	EXISTS (SELECT FROM rec.room_reminders n WHERE n.room_id = x.id AND n.user_id = $1::uuid) AS wants_to_come,
	ARRAY(SELECT p.username FROM rec.room_invitations n JOIN rec.users p ON p.id = n.user_id
		WHERE n.room_id = x.id AND x.owner_id = $1::uuid ORDER BY p.username) AS invited,
	ARRAY(SELECT p.username FROM rec.room_people n JOIN rec.users p ON p.id = n.user_id
		WHERE n.room_id = x.id AND n.is_cohost AND x.owner_id = $1::uuid ORDER BY p.username) AS cohosts,
	there.*`
export const ROOM_FROM = `rec.rooms x JOIN rec.users u ON u.id = x.owner_id
	LEFT JOIN LATERAL (SELECT c.title FROM read.requests r JOIN rec.request_contents c ON c.content_id = r.content_id
		WHERE r.id = x.request_id AND ${visibleTo('$1')}) q ON true
	CROSS JOIN LATERAL (SELECT max(n.present_until) AS present_until,
		coalesce(array_agg(trim(p.first_name || ' ' || p.last_name) ORDER BY n.joined_at)
			FILTER (WHERE n.present_until > now() AND n.stage = 'speaker'), '{}') AS on_stage,
		(count(*) FILTER (WHERE n.present_until > now() AND n.stage <> 'speaker'))::int AS listening
		FROM rec.room_people n JOIN rec.users p ON p.id = n.user_id WHERE n.room_id = x.id) there`

export interface RoomRecord extends SelectedBy<typeof OF_ROOM> {
	readonly owner_name: string
	readonly is_mine: boolean
	readonly request_title: string | null
	readonly coming: number
	readonly wants_to_come: boolean
	readonly invited: readonly string[]
	readonly cohosts: readonly string[]
	readonly present_until: Date | null
	readonly on_stage: readonly string[]
	readonly listening: number
}

export interface RoomDeps {
	readonly sql: SqlExecutor
	readonly clock: Clock
}

export const roomOf = (row: RoomRecord, now: number): Room => ({
	_id: row.id,
	title: row.title,
	description: row.description,
	startTime: row.starts_at.toISOString(),
	endTime: row.ends_at.toISOString(),
	ownerId: { _id: row.owner_id, name: row.owner_name },
	state: stateOf(row, row.present_until, now),
	visibility: row.visibility,
	isMine: row.is_mine,
	wantsToCome: row.wants_to_come,
	coming: row.coming,
	onStage: [...row.on_stage],
	listening: row.listening,
	request:
		row.request_id !== null && row.request_title !== null
			? { _id: row.request_id, title: row.request_title }
			: null,
	sharing: row.is_mine
		? {
				key: row.link_key,
				invited: [...row.invited],
				cohosts: [...row.cohosts],
				organizationId: row.organization_id,
				requestId: row.request_id,
			}
		: null,
})

/** Finds a room that a person may come to, or whose link they have. */
export const findRoom = (
	sql: SqlExecutor,
	{
		viewerId,
		roomId,
		key,
	}: { readonly viewerId: string; readonly roomId: string; readonly key?: string | undefined },
): Promise<RoomRecord | null> =>
	sql.maybeOne<RoomRecord>(
		`SELECT ${ROOM_COLUMNS} FROM ${ROOM_FROM}
		WHERE x.id = $2 AND (${mayCome('$1::uuid')}
			OR (x.visibility = 'link' AND x.link_key = $3 AND NOT ${isBanned('$1::uuid')}))`,
		[viewerId, roomId, key ?? null],
	)

/** Returns those of the rooms that a person may come to. */
export async function roomsToSee(
	sql: SqlExecutor,
	ids: readonly string[],
	viewerId: string,
): Promise<readonly string[]> {
	const rows = await sql.query<{ id: string }>(
		`SELECT x.id FROM rec.rooms x WHERE x.id = ANY ($2::uuid[]) AND ${mayCome('$1::uuid')}`,
		[viewerId, ids],
	)
	return rows.map(({ id }) => id)
}
