import { z } from 'zod'
import { id, instant, plainText } from '../../kernel/wire/schemas.ts'
import { MAX_SCANS } from '../_shared/admissions-rules.contract.ts'
import { MAX_ATTENDEES, REGISTRATION_STATES } from './contract.ts'

/** The clocks of phones differ from ours by less. */
export const SCAN_TOLERANCE_MS = 120_000

/** A letter, so that nobody is named in the log. */
const door = z.string().regex(/^[A-Z]$/)
const seat = z.int().min(1).max(MAX_ATTENDEES)
const seats = z
	.array(seat)
	.min(1)
	.max(MAX_ATTENDEES)
	.refine((all) => new Set(all).size === all.length)

const admission = z.object({ scan: id, seats: z.array(z.int()), door, at: instant })

const scanned = { id, registration: id, door, at: instant }
/** A scan has the id that its phone gave it, by which it counts once. */
export const scan = z.discriminatedUnion('kind', [
	z.object({
		kind: z.literal('admitted'),
		...scanned,
		seats,
		/** The version of its tickets. */
		version: z.int().min(1),
	}),
	z.object({ kind: z.literal('undone'), ...scanned, undoes: id }),
])
export type Scan = z.output<typeof scan>

/** `POST /api/backoffice/liveEvents/:id/scans` */
export const scansBody = z.object({ scans: z.array(scan).min(1).max(MAX_SCANS) })
export const scansAnswer = z.object({
	scans: z.array(
		z.object({
			id,
			/** Null once it is taken in. */
			refused: z.object({ code: z.string(), message: z.string() }).nullable(),
		}),
	),
	/** The registrations of these scans as they are now, other doors included. */
	registrations: z.array(z.object({ id, admissions: z.array(admission) })),
})

export const doorRegistration = z.object({
	id,
	state: z.enum(REGISTRATION_STATES),
	category: z.string(),
	/** The version of the tickets that are valid. */
	version: z.int(),
	/** First name and initial of the buyer, then of each seat; empty without one. */
	buyer: z.string(),
	seats: z.array(z.string()),
	admissions: z.array(admission),
})
export type DoorRegistration = z.output<typeof doorRegistration>

export const doorQuery = z.object({
	/** The stamp of an earlier answer: what has changed since. */
	since: plainText().max(64).optional(),
})
/** `GET /api/backoffice/liveEvents/:id/door` */
export const doorAnswer = z
	.object({
		stamp: z.string(),
		/** SPKI in base64: a ticket is signed by one of them. */
		publicKeys: z.array(z.string()),
		registrations: z.array(doorRegistration),
	})
	.meta({ id: 'DoorList' })

/** `GET /api/backoffice/doors`: the editions that are not over for a day. */
export const doorsAnswer = z.object({
	editions: z.array(
		z.object({
			id,
			name: z.string(),
			venue: z.string(),
			startsAt: instant,
			endsAt: instant,
			zone: z.string(),
			/** The registrations leave a phone then. */
			forgottenAt: instant,
		}),
	),
})
export type DoorEdition = z.output<typeof doorsAnswer>['editions'][number]
