import { createHmac } from 'node:crypto'
import { MAX_LISTENERS, roomDone } from '../../domain/rooms/contract.ts'
import { refuse } from '../../domain/rooms/refusals.contract.ts'
import { type IceServers, mediaAnswer, mediaBody, mediaParams } from '../../domain/rooms/voice.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { findMedia, offerMedia, removeMedia } from '../../records/rooms/media.ts'
import { announceRoom, stateNow, updateRoom } from '../../records/rooms/rooms.ts'
import { announceStage, countListeners, enterRoom, leaveRoom } from '../../records/rooms/stage.ts'
import { signedIn } from '../_shared/context.ts'
import { once } from '../_shared/once.ts'
import { changeStage, type InRoom, isPresent } from './in-room.ts'
import { ofRoom } from './of-room.ts'
import type { RoomDeps } from './room-deps.ts'

/** A process that died leaves its rooms to others within three seconds. */
const ANSWERED_WITHIN_MS = 8_000
const FIRST_PAUSE_MS = 20
const MAX_PAUSE_MS = 250

/** @throws DomainError ROOM_NOT_OPEN, ROOM_LOCKED, ROOM_FULL or REMOVED */
async function comeIn({ tx, row, at, userId, role, me }: InRoom): Promise<void> {
	if ((await stateNow(tx, row, at.getTime())) === 'scheduled') throw refuse('ROOM_NOT_OPEN')
	const isHost = role === 'owner' || role === 'cohost'
	if (!isHost && role !== 'admin' && !isPresent(me, at)) {
		if (row.is_locked) throw refuse('ROOM_LOCKED')
		if ((await countListeners(tx, row.id, at)) >= MAX_LISTENERS)
			throw refuse('ROOM_FULL', { most: MAX_LISTENERS })
	}
	if (!(await enterRoom(tx, row, userId, at))) throw refuse('REMOVED')
	if (!isHost || row.started_at !== null) return
	await updateRoom(tx, row.id, { started_at: at })
	await announceRoom(tx, row, row.visibility === 'public')
}

/** Waits for the process that carries the voices. @throws DomainError UNAVAILABLE when none answers */
async function answerTo({ sql }: Pick<RoomDeps, 'sql'>, mediaId: string): Promise<string> {
	let pause = FIRST_PAUSE_MS
	for (let waited = 0; waited < ANSWERED_WITHIN_MS; waited += pause) {
		pause = Math.min(MAX_PAUSE_MS, 2 * pause)
		await new Promise((resolve) => setTimeout(resolve, pause))
		const media = await findMedia(sql, mediaId)
		if (media === null) break
		if (media.answer !== null) return media.answer
	}
	throw refuseCommon('UNAVAILABLE')
}

/** Returns a password of a relay that holds for a day, as coturn checks it (`use-auth-secret`). */
function relays({ turn, clock }: RoomDeps, mediaId: string): IceServers {
	if (turn === null) return []
	const username = `${Math.floor((clock.now() + DAY_MS) / 1_000)}:${mediaId}`
	const credential = createHmac('sha1', turn.secret).update(username).digest('base64')
	return [{ urls: turn.url, username, credential }]
}

export const joinVoice = (deps: RoomDeps): Route =>
	route({
		...ofRoom('media'),
		method: 'POST',
		summary: 'Join the talk in an audio room, by the offer of a WebRTC connection',
		body: mediaBody,
		accountNumbers: ['offer'],
		answers: { 200: mediaAnswer },
		handle: async ({ params: { id: room_id }, body: { offer }, caller }) => {
			const id = derivedId('room media', caller.commandId)
			await changeStage(deps, caller, room_id, async (room) => {
				await comeIn(room)
				await offerMedia(room.tx, { room_id, user_id: room.userId, id, offer, created_at: room.at })
				return true
			})
			const answer = await answerTo(deps, id)
			return { body: { statusCode: 200, data: { id, answer, iceServers: relays(deps, id) } } }
		},
	})

/** It needs no right: a connected person may leave. */
export const leaveVoice = (deps: RoomDeps): Route =>
	route({
		...ofRoom('media/:mediaId'),
		method: 'DELETE',
		summary: 'Leave the talk in an audio room',
		params: mediaParams,
		answers: { 200: roomDone },
		handle: async ({ params: { id: room_id, mediaId }, caller }) => {
			const { id: user_id } = signedIn(caller)
			await once(deps, caller, async (tx) => {
				if ((await removeMedia(tx, { room_id, user_id, id: mediaId })) === 0)
					throw refuse('NOT_FOUND.connection')
				await leaveRoom(tx, room_id, user_id, new Date(deps.clock.now()))
				await announceStage(tx, room_id)
			})
			return { body: { statusCode: 200, message: 'rooms.answers.left' } }
		},
	})
