import { z } from 'zod'
import { id, instant, list, one, page, plainText, text } from '../../kernel/wire/schemas.ts'
import { textRef } from '../../kernel/wire/text.ts'
import {
	MAX_AHEAD_MS,
	MAX_SCHEDULED_MS,
	MIN_SCHEDULED_MS,
	minute,
	wholeMinute,
} from '../_shared/minutes-rules.contract.ts'
import { ROOM_STATES } from './state.contract.ts'

export const ROOM_TITLE_LIMIT = 50
export const ROOM_DESCRIPTION_LIMIT = 100
export const MAX_INVITED = 100
export const ROOMS_A_DAY = 10
export const MAX_COHOSTS = 9
export const MAX_ON_STAGE = 10
export const MAX_LISTENERS = 100
export const ROOM_VISIBILITIES = ['public', 'link', 'invited'] as const
export type RoomVisibility = (typeof ROOM_VISIBILITIES)[number]

interface Times {
	readonly startTime: number
	readonly endTime: number
}

/** Returns the text that says why a room can't last from one time to another; null when it can. */
export function lengthProblem({ startTime, endTime }: Times): string | null {
	const length = endTime - startTime
	if (length <= 0) return 'rooms.fields.startNotBeforeEnd'
	if (length < MIN_SCHEDULED_MS) return 'rooms.fields.atLeastFiveMinutes'
	return length > MAX_SCHEDULED_MS ? 'rooms.fields.atMostOneDay' : null
}

/** Returns the text that says why no room may begin then; null when one may, also in the present minute. */
export function startProblem(startTime: number, now: number): string | null {
	if (startTime < wholeMinute(now)) return 'rooms.fields.startInPast'
	return startTime > now + MAX_AHEAD_MS ? 'rooms.fields.startTooLate' : null
}

const fields = {
	title: text(ROOM_TITLE_LIMIT, 'rooms.fields.enterName'),
	description: text(ROOM_DESCRIPTION_LIMIT, 'rooms.fields.enterDescription'),
	/** Epoch milliseconds, cut to the minute. */
	startTime: minute('rooms.fields.selectStart'),
	endTime: minute('rooms.fields.selectEnd'),
	/** Who may come; public for a new room. This and what follows is unchanged when left out. */
	visibility: z.enum(ROOM_VISIBILITIES).optional(),
	/** Usernames of invited people. */
	invited: z
		.array(text(60, 'rooms.fields.enterInvited'))
		.max(MAX_INVITED, textRef('rooms.fields.tooManyInvited', { most: MAX_INVITED }))
		.optional(),
	/** Usernames of people who host it with the owner. */
	cohosts: z
		.array(text(60, 'rooms.fields.enterInvited'))
		.max(MAX_COHOSTS, textRef('rooms.fields.tooManyCohosts', { most: MAX_COHOSTS }))
		.optional(),
	/** The owner’s organization, whose members are invited. */
	organizationId: id.nullable().optional(),
	/** The owner’s request, whose donors and allowed viewers are invited. */
	requestId: id.nullable().optional(),
}

function checkLength(times: Times, context: z.RefinementCtx): void {
	const message = lengthProblem(times)
	if (message !== null) context.addIssue({ code: 'custom', path: ['endTime'], message })
}

export const roomFields = z.object(fields)
export type RoomBody = z.output<typeof roomFields>
export const newRoomBody = roomFields.extend({ ownerId: id }).superRefine(checkLength)
export const roomBody = roomFields.extend({ selectedId: id }).superRefine(checkLength)

export const room = z
	.object({
		_id: id,
		title: z.string(),
		description: z.string(),
		startTime: instant,
		endTime: instant,
		ownerId: z.object({ _id: id, name: z.string() }),
		state: z.enum(ROOM_STATES),
		visibility: z.enum(ROOM_VISIBILITIES),
		isMine: z.boolean(),
		/** The reader is reminded of it. */
		wantsToCome: z.boolean(),
		/** The number of people who are. */
		coming: z.int(),
		/** Names of the people who are on stage. */
		onStage: z.array(z.string()),
		/** The number of others who are in the room. */
		listening: z.int(),
		/** The linked request, if the reader may see it. */
		request: z.object({ _id: id, title: z.string() }).nullable(),
		/** Its owner’s alone. */
		sharing: z
			.object({
				key: z.string(),
				invited: z.array(z.string()),
				cohosts: z.array(z.string()),
				organizationId: id.nullable(),
				requestId: id.nullable(),
			})
			.nullable(),
	})
	.meta({ id: 'AudioRoom' })
export type Room = z.output<typeof room>

/** The key of a room’s link, which opens a room that is open by link. */
const key = plainText().trim().min(1).max(100).optional()

export const roomParams = z.object({ id })
export const roomQuery = z.object({ ownerId: id.optional(), uniqueId: id, key })
export const roomAnswer = one(room)
export const roomKeyed = z.object({ key })

export const ROOM_LISTS = ['coming', 'mine', 'ended'] as const
export type RoomList = (typeof ROOM_LISTS)[number]
export const roomsQuery = z.object({ list: z.enum(ROOM_LISTS).default('coming'), ...page(20, 100) })
export const roomList = list(room)

export const roomSaved = z.object({ statusCode: z.literal(200), message: z.string(), data: room })
export const roomDone = z.object({ statusCode: z.literal(200), message: z.string() })
