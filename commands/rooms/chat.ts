import { roomDone } from '../../domain/rooms/contract.ts'
import { refuse } from '../../domain/rooms/refusals.contract.ts'
import { mayIn } from '../../domain/rooms/rights.contract.ts'
import { MESSAGES_IN_TEN_SECONDS, messageBody, messageParams } from '../../domain/rooms/stage.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { SECOND_MS } from '../../kernel/wire/time.ts'
import {
	countMessagesSince,
	deleteMessage,
	findMessage,
	insertMessage,
} from '../../records/rooms/messages.ts'
import { changeStage, requirePresent, requireRight } from './in-room.ts'
import { ofRoom } from './of-room.ts'
import type { RoomDeps } from './room-deps.ts'

/** Hosts also write while the chat is off. */
export const writeMessage = (deps: RoomDeps): Route =>
	route({
		...ofRoom('messages'),
		method: 'POST',
		perMinute: 60,
		summary: 'Write in the chat of an audio room in which one is',
		body: messageBody,
		answers: { 200: roomDone },
		handle: async ({ params: { id }, body: { body }, caller }) => {
			await changeStage(deps, caller, id, async (room) => {
				const { tx, row, role, userId, at } = room
				requirePresent(room)
				if (row.is_chat_off && !mayIn(role, 'silenceChat')) throw refuse('CHAT_OFF')
				const since = new Date(at.getTime() - 10 * SECOND_MS)
				if ((await countMessagesSince(tx, id, userId, since)) >= MESSAGES_IN_TEN_SECONDS)
					throw refuse('MESSAGES_TOO_FAST')
				const messageId = derivedId('room message', caller.commandId)
				await insertMessage(tx, { id: messageId, room_id: id, user_id: userId, body, created_at: at })
				return true
			})
			return { body: { statusCode: 200, message: 'rooms.answers.written' } }
		},
	})

export const removeMessage = (deps: RoomDeps): Route =>
	route({
		...ofRoom('messages/:messageId'),
		method: 'DELETE',
		summary: 'Delete a message of one’s own, or any as a host, from the chat of an audio room',
		params: messageParams,
		answers: { 200: roomDone },
		handle: async ({ params: { id, messageId }, caller }) => {
			await changeStage(deps, caller, id, async ({ tx, role, userId }) => {
				const message = await findMessage(tx, id, messageId)
				if (message === null) throw refuse('NOT_FOUND.message')
				if (message.user_id !== userId) requireRight(role, 'removeMessage')
				await deleteMessage(tx, messageId)
				return true
			})
			return { body: { statusCode: 200, message: 'rooms.answers.messageDeleted' } }
		},
	})
