import { z } from 'zod'
import { id, instant, one, text } from '../../kernel/wire/schemas.ts'
import { minute } from '../_shared/minutes-rules.contract.ts'
import { room } from './contract.ts'
import { PERSON_ACTS, ROOM_ACTS, ROOM_ROLES, STAGE_PLACES } from './rights.contract.ts'

export const MESSAGE_LIMIT = 500
/** So many messages a person writes within ten seconds. */
export const MESSAGES_IN_TEN_SECONDS = 5
/** So many people and messages are in an answer. */
export const PEOPLE_LIMIT = 200
export const MESSAGES_LIMIT = 100

const person = z
	.object({
		_id: id,
		name: z.string(),
		isOwner: z.boolean(),
		isCohost: z.boolean(),
		/** One of the staff. */
		isStaff: z.boolean(),
		stage: z.enum(STAGE_PLACES),
		isMuted: z.boolean(),
		/** Since when the hand is up. */
		handAt: instant.nullable(),
	})
	.meta({ id: 'RoomPerson' })
export type RoomPerson = z.output<typeof person>

const message = z
	.object({ _id: id, userId: id, name: z.string(), body: z.string(), createdAt: instant })
	.meta({ id: 'RoomMessage' })
export type RoomMessage = z.output<typeof message>

export const stage = z
	.object({
		room,
		/** Counts the changes of the stage. */
		revision: z.int(),
		isLocked: z.boolean(),
		isChatOff: z.boolean(),
		me: z.object({
			_id: id,
			role: z.enum(ROOM_ROLES),
			isPresent: z.boolean(),
			stage: z.enum(STAGE_PLACES),
			isMuted: z.boolean(),
			/** The place in the queue of hands, from 1; null while the hand is down. */
			handPlace: z.int().nullable(),
			/** Acts that the reader has a right to. */
			acts: z.array(z.enum(ROOM_ACTS)),
		}),
		/** People who are in the room: speakers, then invited ones, then hands in their order. */
		people: z.array(person),
		/** The last ones, the oldest first. */
		messages: z.array(message),
		/** Banned people, for those who may let them in again. */
		banned: z.array(z.object({ _id: id, name: z.string() })),
	})
	.meta({ id: 'RoomStage' })
export type Stage = z.output<typeof stage>
export const stageAnswer = one(stage)

export const mutedBody = z.object({ isMuted: z.boolean() })
export const personParams = z.object({ id, userId: id })
export const personBody = z.object({ act: z.enum(PERSON_ACTS) })
export const settingsBody = z.object({ isLocked: z.boolean().optional(), isChatOff: z.boolean().optional() })
export const endTimeBody = z.object({
	/** Epoch milliseconds, cut to the minute. */
	endTime: minute('rooms.fields.selectEnd'),
})
export const messageBody = z.object({ body: text(MESSAGE_LIMIT, 'rooms.fields.enterMessage') })
export const messageParams = z.object({ id, messageId: id })
