import { z } from 'zod'
import { id, instant, one } from '../../kernel/wire/schemas.ts'
import { packageId, registrationBody, slug, waitingLink } from './contract.ts'

export const WAITING_STATES = ['waiting', 'offered', 'registered', 'lapsed', 'left'] as const
export type WaitingState = (typeof WAITING_STATES)[number]

/** The subject of the signed link in the mails of the waiting list. */
export const waitingSubject = (waitingId: string): string => `waiting:${waitingId}`

const { quantity, guest, country, language } = registrationBody.shape

/** `POST /liveEvents/:slug/waiting` */
export const joinBody = z.object({ package: packageId, quantity, guest, country, language })
export type JoinBody = z.input<typeof joinBody>
/** From 1; null once there is an offer. */
const place = z.int().nullable()
export const joinedAnswer = one(z.object({ _id: id, place }))

export const waitingParams = z.object({ id })
export const waitingKey = waitingLink.pick({ key: true })
export const waiting = z
	.object({
		_id: id,
		slug,
		state: z.enum(WAITING_STATES),
		package: packageId,
		quantity: z.int(),
		seats: z.int(),
		place,
		/** The end of the offer. */
		until: instant.nullable(),
	})
	.meta({ id: 'Waiting' })
export type WaitingView = z.output<typeof waiting>
export const waitingAnswer = one(waiting)
export const leftAnswer = one(z.object({ _id: id }))
