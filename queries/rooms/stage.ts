import { roomParams } from '../../domain/rooms/contract.ts'
import { mayIn, ROOM_ACTS, roleOf } from '../../domain/rooms/rights.contract.ts'
import {
	MESSAGES_LIMIT,
	PEOPLE_LIMIT,
	type RoomMessage,
	type RoomPerson,
	type Stage,
	stageAnswer,
} from '../../domain/rooms/stage.contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import type { RoomMessageRow } from '../../records/rooms/messages.ts'
import { findPerson, type RoomPersonRow } from '../../records/rooms/stage.ts'
import { isAdmin } from '../_shared/roles.ts'
import { ROOM_MODELS, type RoomDeps, roomOf } from './room-row.ts'
import { readRecord } from './rooms.ts'

interface PersonRecord extends RoomPersonRow {
	readonly name: string
	readonly is_staff: boolean
	readonly is_owner: boolean
}

const NAME = "trim(u.first_name || ' ' || u.last_name)"

const readPeople = ({ sql, clock }: RoomDeps, roomId: string): Promise<PersonRecord[]> =>
	sql.query(
		`SELECT p.*, ${NAME} AS name, x.owner_id = p.user_id AS is_owner,
			coalesce(r.roles && ARRAY['admin', 'volunteerAdmin', 'superAdmin'], false) AS is_staff
		FROM rec.room_people p JOIN rec.rooms x ON x.id = p.room_id JOIN rec.users u ON u.id = p.user_id
			LEFT JOIN read.user_roles r ON r.user_id = p.user_id
		WHERE p.room_id = $1 AND p.present_until > $2
		ORDER BY array_position(ARRAY['speaker', 'invited', 'audience'], p.stage), p.hand_at NULLS LAST, p.joined_at, p.user_id
		LIMIT $3`,
		[roomId, new Date(clock.now()), PEOPLE_LIMIT],
	)

const readMessages = async ({ sql }: RoomDeps, roomId: string): Promise<RoomMessage[]> => {
	const rows = await sql.query<RoomMessageRow & { readonly name: string }>(
		`SELECT m.*, ${NAME} AS name FROM rec.room_messages m JOIN rec.users u ON u.id = m.user_id
		WHERE m.room_id = $1 ORDER BY m.created_at DESC, m.id DESC LIMIT $2`,
		[roomId, MESSAGES_LIMIT],
	)
	return rows
		.map(({ id, user_id, name, body, created_at }) => ({
			_id: id,
			userId: user_id,
			name,
			body,
			createdAt: created_at.toISOString(),
		}))
		.toReversed()
}

/** Reads the bans that a person may lift; those from all rooms are the owner’s alone. */
const readBanned = ({ sql }: RoomDeps, roomId: string, isOwner: boolean): Promise<Stage['banned']> =>
	sql.query(
		`SELECT DISTINCT u.id AS _id, ${NAME} AS name FROM rec.rooms x
			JOIN rec.room_bans b ON b.owner_id = x.owner_id AND (b.room_id = x.id OR (b.room_id IS NULL AND $3))
			JOIN rec.users u ON u.id = b.user_id
		WHERE x.id = $1 ORDER BY name, _id LIMIT $2`,
		[roomId, PEOPLE_LIMIT, isOwner],
	)

const personOf = (row: PersonRecord): RoomPerson => ({
	_id: row.user_id,
	name: row.name,
	isOwner: row.is_owner,
	isCohost: row.is_cohost,
	isStaff: row.is_staff,
	stage: row.stage,
	isMuted: row.is_muted,
	handAt: row.hand_at?.toISOString() ?? null,
})

async function readStage(deps: RoomDeps, roomId: string, { principal }: Caller): Promise<Stage> {
	const record = await readRecord(deps, { roomId, viewerId: principal.id })
	const [mine, rows, messages] = await Promise.all([
		findPerson(deps.sql, roomId, principal.id),
		readPeople(deps, roomId),
		readMessages(deps, roomId),
	])
	const now = deps.clock.now()
	const role = roleOf({
		isOwner: record.is_mine,
		isCohost: mine?.is_cohost === true,
		isAdmin: isAdmin(principal),
		stage: mine?.stage ?? 'audience',
	})
	const hands = rows.filter(({ hand_at }) => hand_at !== null)
	const place = hands.findIndex(({ user_id }) => user_id === principal.id)
	return {
		room: roomOf(record, now),
		revision: record.stage_revision,
		isLocked: record.is_locked,
		isChatOff: record.is_chat_off,
		me: {
			_id: principal.id,
			role,
			isPresent: (mine?.present_until?.getTime() ?? 0) > now,
			stage: mine?.stage ?? 'audience',
			isMuted: mine?.is_muted ?? true,
			handPlace: place < 0 ? null : place + 1,
			acts: ROOM_ACTS.filter((act) => mayIn(role, act)),
		},
		people: rows.map(personOf),
		messages,
		banned: mayIn(role, 'unban') ? await readBanned(deps, roomId, role === 'owner') : [],
	}
}

export const showStage = (deps: RoomDeps): Route =>
	route({
		method: 'GET',
		tags: ['rooms'],
		access: { allow: 'signedIn' },
		readModels: [...ROOM_MODELS, 'user_roles'],
		path: '/api/v1/audioRooms/:id/stage',
		summary: 'Get the stage of an audio room that the caller may come to: who is there, hands and chat',
		params: roomParams,
		answers: { 200: stageAnswer },
		handle: async ({ params: { id }, caller }) => ({
			body: { statusCode: 200, data: await readStage(deps, id, caller) },
		}),
	})
