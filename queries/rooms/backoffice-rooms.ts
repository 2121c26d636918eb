import { z } from 'zod'
import {
	type BackofficeRoom,
	backofficeRoom,
	backofficeRoomsQuery,
} from '../../domain/rooms/backoffice.contract.ts'
import { roomParams } from '../../domain/rooms/contract.ts'
import { refuse } from '../../domain/rooms/refusals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { orderedBy } from '../_shared/ordering.ts'
import { restPage } from '../_shared/rest.ts'
import { containing } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'
import { ROOM_COLUMNS, ROOM_FROM, ROOM_MODELS, type RoomDeps, type RoomRecord, roomOf } from './room-row.ts'

/** Reads as nobody, who owns no room. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

const viewOf =
	({ clock }: RoomDeps) =>
	(row: RoomRecord): BackofficeRoom => {
		const room = roomOf(row, clock.now())
		return {
			id: room._id,
			title: room.title,
			description: room.description,
			ownerId: room.ownerId._id,
			owner: room.ownerId.name,
			startTime: room.startTime,
			endTime: room.endTime,
			state: room.state,
			visibility: room.visibility,
			onStage: room.onStage,
			listening: room.listening,
			endReason: row.end_reason,
		}
	}

const ORDER: Readonly<Record<string, readonly string[]>> = {
	startTime: ['x.starts_at'],
	endTime: ['x.ends_at'],
}
const reads = {
	method: 'GET',
	tags: ['rooms', 'backoffice'],
	access: { allow: 'roles', roles: ['admin', 'volunteerAdmin'] },
	readModels: ROOM_MODELS,
} as const

export const backofficeRooms = (deps: RoomDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/rooms',
		summary: 'List audio rooms',
		query: backofficeRoomsQuery,
		answers: { 200: z.array(backofficeRoom) },
		handle: ({ query: { filter, range, sort } }) => {
			const [field, direction] = sort ?? ['startTime', 'DESC']
			const where = new Where([NOBODY])
				.given(filter.id, 'x.id = ANY (?::uuid[])')
				.given(filter.q && containing(filter.q), 'x.title ILIKE ?')
				.given(filter.ownerId, 'x.owner_id = ?')
				.given(
					filter.isLive,
					'(x.started_at IS NOT NULL AND x.ended_at IS NULL AND x.cancelled_at IS NULL) = ?',
				)
			const list = { columns: ROOM_COLUMNS, from: ROOM_FROM, where }
			const order = orderedBy(ORDER[field], 'x.id', direction)
			return restPage(deps.sql, 'rooms', range, { ...list, ...order }, viewOf(deps))
		},
	})

export const showBackofficeRoom = (deps: RoomDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/rooms/:id',
		summary: 'Get an audio room',
		params: roomParams,
		answers: { 200: backofficeRoom },
		handle: async ({ params: { id } }) => {
			const row = await deps.sql.maybeOne<RoomRecord>(
				`SELECT ${ROOM_COLUMNS} FROM ${ROOM_FROM} WHERE x.id = $2`,
				[NOBODY, id],
			)
			if (row === null) throw refuse('NOT_FOUND.room')
			return { body: viewOf(deps)(row) }
		},
	})
