import { mediaAnswer, mediaBody, mediaParams, roomDone, roomParams } from '../../domain/rooms/contract.ts'
import { MAX_LISTENERS } from '../../domain/rooms/contract.ts'
import { refuse } from '../../domain/rooms/refusals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { Tx } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import { findMedia, offerMedia, removeMedia } from '../../records/rooms/media.ts'
import { lockRoom, type RoomRow, stateNow, updateRoom } from '../../records/rooms/rooms.ts'
import { announceStage, countListeners, enterRoom, findPerson, leaveRoom } from '../../records/rooms/stage.ts'
import { signedIn } from '../_shared/context.ts'
import { once } from '../_shared/once.ts'
import type { RoomDeps } from './room-deps.ts'

const MEDIA = '/api/v1/audioRooms/:id/media'
const common = { tags: ['rooms'], access: { allow: 'signedIn' } } as const

/** A process that died leaves its rooms to others within three seconds. */
const ANSWERED_WITHIN_MS = 8_000
const FIRST_PAUSE_MS = 20
const MAX_PAUSE_MS = 250

/** @throws DomainError NOT_FOUND, ROOM_NOT_OPEN, ROOM_LOCKED, ROOM_FULL or ROOM_REMOVED */
async function comeIn(tx: Tx, row: RoomRow, userId: string, now: number): Promise<void> {
	const at = new Date(now)
	const state = await stateNow(tx, row, now)
	if (state !== 'open' && state !== 'live') throw refuse('ROOM_NOT_OPEN')
	const known = await findPerson(tx, row.id, userId)
	const isHost = row.owner_id === userId || known?.is_cohost === true
	const isInside = (known?.present_until?.getTime() ?? 0) > now
	if (row.is_locked && !isHost && !isInside) throw refuse('ROOM_LOCKED')
	if (!isHost && !isInside && (await countListeners(tx, row.id, at)) >= MAX_LISTENERS)
		throw refuse('ROOM_FULL', { most: MAX_LISTENERS })
	if (!(await enterRoom(tx, row, userId, at))) throw refuse('ROOM_REMOVED')
	if (isHost && row.started_at === null) await updateRoom(tx, row.id, { started_at: at })
}

/** Waits for the process that carries the voices. @throws DomainError when none answers */
async function answerTo({ sql }: Pick<RoomDeps, 'sql'>, mediaId: string): Promise<string> {
	let pause = FIRST_PAUSE_MS
	for (let waited = 0; waited < ANSWERED_WITHIN_MS; waited += pause) {
		pause = Math.min(MAX_PAUSE_MS, pause * 1.5)
		await new Promise((resolve) => setTimeout(resolve, pause))
		const media = await findMedia(sql, mediaId)
		if (media === null) break
		if (media.answer !== null) return media.answer
	}
	throw refuseCommon('UNAVAILABLE')
}

export const joinVoice = (deps: RoomDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: MEDIA,
		summary: 'Join the talk in an audio room, with the offer of a WebRTC connection',
		params: roomParams,
		body: mediaBody,
		answers: { 200: mediaAnswer },
		handle: async ({ params: { id: roomId }, body: { offer }, caller }) => {
			const { id: userId } = signedIn(caller)
			const id = await once(deps, caller, async (tx) => {
				const row = await lockRoom(tx, roomId)
				if (row === null || !(await deps.maySeeRoom(tx, roomId, userId))) throw refuse('NOT_FOUND.room')
				const now = deps.clock.now()
				await comeIn(tx, row, userId, now)
				const mediaId = derivedId('room media', caller.commandId)
				await offerMedia(tx, {
					room_id: roomId,
					user_id: userId,
					id: mediaId,
					offer,
					created_at: new Date(now),
				})
				await announceStage(tx, roomId)
				return mediaId
			})
			const answer = await answerTo(deps, id)
			return { body: { statusCode: 200, data: { id, answer } } }
		},
	})

export const leaveVoice = (deps: RoomDeps): Route =>
	route({
		...common,
		method: 'DELETE',
		path: `${MEDIA}/:mediaId`,
		summary: 'Leave the talk in an audio room',
		params: mediaParams,
		answers: { 200: roomDone },
		handle: async ({ params: { id: roomId, mediaId }, caller }) => {
			const { id: userId } = signedIn(caller)
			await once(deps, caller, async (tx) => {
				await lockRoom(tx, roomId)
				const removed = await removeMedia(tx, { room_id: roomId, user_id: userId, id: mediaId })
				if (removed === 0) throw refuse('NOT_FOUND.connection')
				await leaveRoom(tx, roomId, userId, new Date(deps.clock.now()))
				await announceStage(tx, roomId)
			})
			return { body: { statusCode: 200, message: 'rooms.answers.left' } }
		},
	})
