import { Readable } from 'node:stream'
import { z } from 'zod'
import { MAX_SCHEDULED_MS } from '../../domain/_shared/minutes-rules.contract.ts'
import {
	type Room,
	type RoomList,
	roomAnswer,
	roomKeyed,
	roomList,
	roomParams,
	roomQuery,
	roomsQuery,
} from '../../domain/rooms/contract.ts'
import { refuse } from '../../domain/rooms/refusals.contract.ts'
import { GRACE_MS } from '../../domain/rooms/state.contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import type { Calendar } from '../../kernel/ports/calendar.ts'
import { COUNTED_TO } from '../../kernel/wire/schemas.ts'
import { countedPage } from '../_shared/counted-page.ts'
import { Where } from '../_shared/where.ts'
import { linkToRoom } from './notification-templates.ts'
import {
	findRoom,
	mayCome,
	ROOM_COLUMNS,
	ROOM_FROM,
	ROOM_MODELS,
	type RoomDeps,
	type RoomRecord,
	roomOf,
} from './room-row.ts'

/** @throws DomainError NOT_FOUND also for a room that the person may not see */
export async function readRecord(
	{ sql }: Pick<RoomDeps, 'sql'>,
	of: Parameters<typeof findRoom>[1],
): Promise<RoomRecord> {
	const row = await findRoom(sql, of)
	if (row === null) throw refuse('NOT_FOUND.room')
	return row
}

/** @throws DomainError as `readRecord` */
export const readRoom = async (deps: RoomDeps, roomId: string, viewerId: string): Promise<Room> =>
	roomOf(await readRecord(deps, { roomId, viewerId }), deps.clock.now())

const ROOMS = '/api/v1/audioRooms'
const common = {
	method: 'GET',
	tags: ['rooms'],
	access: { allow: 'signedIn' },
	readModels: ROOM_MODELS,
} as const
const viewerOf = ({ principal }: Caller): string => principal.id

export const showRoom = (deps: RoomDeps): Route =>
	route({
		...common,
		path: ROOMS,
		summary: 'Get an audio room that the caller may come to, of the owner if one is named',
		query: roomQuery,
		answers: { 200: roomAnswer },
		handle: async ({ query: { ownerId, uniqueId: roomId, key }, caller }) => {
			const row = await readRecord(deps, { viewerId: viewerOf(caller), roomId, key })
			if (ownerId !== undefined && ownerId !== row.owner_id) throw refuse('NOT_FOUND.room')
			return { body: { statusCode: 200, data: roomOf(row, deps.clock.now()) } }
		},
	})

function listOf(list: RoomList, viewerId: string, now: number) {
	const graceFrom = new Date(now - GRACE_MS)
	const where = new Where([viewerId])
	if (list === 'mine')
		return { where: where.and('x.owner_id = $1::uuid'), orderBy: 'x.starts_at DESC, x.id DESC' }
	where.and(mayCome('$1::uuid'))
	if (list === 'ended')
		return {
			where: where.and('x.ended_at IS NOT NULL OR x.cancelled_at IS NOT NULL OR x.ends_at <= ?', graceFrom),
			orderBy: 'x.ends_at DESC, x.id DESC',
		}
	return {
		// None is longer than a day, so that an index leads to the first one.
		where: where.and(
			'x.cancelled_at IS NULL AND x.ended_at IS NULL AND x.ends_at > ? AND x.starts_at > ?',
			graceFrom,
			new Date(now - MAX_SCHEDULED_MS - GRACE_MS),
		),
		orderBy: 'x.starts_at, x.id',
	}
}

export const listRooms = (deps: RoomDeps): Route =>
	route({
		...common,
		path: `${ROOMS}/list`,
		summary:
			'List audio rooms that the caller may come to: those ongoing or to come, the own ones, or those over',
		query: roomsQuery,
		answers: { 200: roomList },
		handle: async ({ query: { list, ...page }, caller }) => {
			const now = deps.clock.now()
			const { count, rows } = await countedPage<RoomRecord>(deps.sql, {
				columns: ROOM_COLUMNS,
				from: ROOM_FROM,
				countFrom: 'rec.rooms x',
				...listOf(list, viewerOf(caller), now),
				countUpTo: COUNTED_TO,
				...page,
			})
			const data = rows.map((row) => roomOf(row, now))
			return { body: { statusCode: 200, data, totalCountOfRecords: count } }
		},
	})

export interface CalendarDeps extends RoomDeps {
	readonly writeCalendar: Calendar
	readonly publicUrl: string
}

export const downloadRoomCalendar = (deps: CalendarDeps): Route =>
	route({
		...common,
		path: `${ROOMS}/:id/calendar`,
		summary: 'Download the calendar entry of an audio room',
		params: roomParams,
		query: roomKeyed,
		answers: { 200: z.string() },
		streams: 'text/calendar',
		handle: async ({ params: { id: roomId }, query: { key }, caller }) => {
			const row = await readRecord(deps, { viewerId: viewerOf(caller), roomId, key })
			const body = deps.writeCalendar({
				uid: `${row.id}@karuna`,
				sequence: row.revision,
				title: row.title,
				startsAt: row.starts_at,
				endsAt: row.ends_at,
				zone: 'UTC',
				place: '',
				url: deps.publicUrl + linkToRoom(row.id),
				isCancelled: row.cancelled_at !== null,
				writtenAt: row.updated_at,
			})
			return {
				headers: { 'content-disposition': 'attachment; filename="room.ics"' },
				stream: { body: Readable.from([body]), contentType: 'text/calendar; charset=utf-8' },
			}
		},
	})
