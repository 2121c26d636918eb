import { z } from 'zod'
import { chosenIds, id, instant, optionalText, paragraphs, restQuery } from '../../kernel/wire/schemas.ts'
import { ROOM_VISIBILITIES } from './contract.ts'
import { ROOM_STATES } from './state.contract.ts'

/** A room as the staff reads it, also one that is for invited people. */
export const backofficeRoom = z
	.object({
		id,
		title: z.string(),
		description: z.string(),
		ownerId: id,
		owner: z.string(),
		startTime: instant,
		endTime: instant,
		state: z.enum(ROOM_STATES),
		visibility: z.enum(ROOM_VISIBILITIES),
		onStage: z.array(z.string()),
		listening: z.int(),
		/** Why the staff ended it. */
		endReason: z.string().nullable(),
	})
	.meta({ id: 'BackofficeRoom' })
export type BackofficeRoom = z.output<typeof backofficeRoom>

export const backofficeRoomsQuery = restQuery(
	z.object({
		id: chosenIds(id),
		q: optionalText(100).optional(),
		ownerId: id.optional(),
		/** Those in which people are, or others. */
		isLive: z.boolean().optional(),
	}),
	['startTime', 'endTime'],
)

export const END_REASON_LIMIT = 500
/** The reason is sent to the owner. */
export const endByStaffBody = z.object({ reason: paragraphs(END_REASON_LIMIT, 'common.fields.enterReason') })
