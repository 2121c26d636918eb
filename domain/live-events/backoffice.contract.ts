import { z } from 'zod'
import {
	amount,
	amountText,
	chosenIds,
	currency,
	id,
	instant,
	list,
	optionalText,
	page,
	paragraphs,
	priced,
	restQuery,
} from '../../kernel/wire/schemas.ts'
import { asName } from '../written-name.contract.ts'
import { LIVE_EVENT_STATES, MAX_ATTENDEES, packageId, REGISTRATION_STATES } from './contract.ts'

const state = z.enum(REGISTRATION_STATES)
const count = z.int().min(0)

/** Seats count people. */
const seats = { capacity: count, held: count, sold: count, left: count }

export const backofficeEdition = priced('currency', {
	id,
	slug: z.string(),
	name: z.string(),
	state: z.enum(LIVE_EVENT_STATES),
	startsAt: instant,
	endsAt: instant,
	zone: z.string(),
	venue: z.string(),
	currency,
	...seats,
	/** Entries in the waiting list. */
	waiting: count,
	packages: z.array(
		z.object({
			packageId,
			category: z.string(),
			persons: count,
			price: amountText,
			valueReceived: amountText,
			...seats,
		}),
	),
}).meta({ id: 'BackofficeLiveEvent' })
export type BackofficeEdition = z.input<typeof backofficeEdition>

export const backofficeEditionDetail = backofficeEdition
	.extend({
		address: z.string(),
		mapUrl: z.string(),
		opensAt: instant,
		closesAt: instant,
		refundableUntil: instant,
		/** How often people opened their tickets. */
		ticketOpenings: count,
		/** The registrations that end with the edition: before it is cancelled, those that would. */
		ending: z.object({
			registrations: count,
			people: count,
			/** Those that are not cancelled. */
			open: count,
			refunded: amountText,
			toRefund: amountText,
			/** Registrations of which money is to be refunded. */
			toRefundOf: count,
		}),
	})
	.meta({ id: 'BackofficeLiveEventDetail' })
export type BackofficeEditionDetail = z.input<typeof backofficeEditionDetail>

export const backofficeEditionQuery = restQuery(
	z.strictObject({ q: optionalText(100).optional(), id: chosenIds(id) }),
	['startsAt', 'name'],
)

export const backofficeRegistration = priced('currency', {
	id,
	liveEventId: id,
	edition: z.string(),
	packageId,
	category: z.string(),
	quantity: count,
	seats: count,
	state,
	/** The reason of an end or a cancellation. */
	because: z.string().nullable(),
	/** Null once erased. */
	name: z.string().nullable(),
	/** Masked. */
	email: z.string(),
	currency,
	amount: amountText,
	/** Nobody pays for it. */
	isComplimentary: z.boolean(),
	/** The people whom doors let in. */
	admitted: count,
	registeredAt: instant,
}).meta({ id: 'BackofficeRegistration' })
export type BackofficeRegistration = z.input<typeof backofficeRegistration>

export const backofficeRegistrationDetail = backofficeRegistration
	.extend({
		userId: id.nullable(),
		phone: z.string(),
		holdUntil: instant,
		/** The version of the tickets; 0 before there are any. */
		version: count,
		attendees: z.array(z.object({ seat: count, name: z.string(), isIn: z.boolean() })),
		complimentaryReason: z.string().nullable(),
		/** Packages of the same price with as many seats left. */
		movesTo: z.array(z.object({ packageId, category: z.string() })),
		/** Money was taken for it. */
		isPaid: z.boolean(),
		/** Seats left of its package. */
		left: count,
		etag: z.string(),
	})
	.meta({ id: 'BackofficeRegistrationDetail' })
export type BackofficeRegistrationDetail = z.input<typeof backofficeRegistrationDetail>

const registrationFilter = {
	q: optionalText(254).optional(),
	liveEventId: id.optional(),
	packageId: packageId.optional(),
	state: state.optional(),
	checkedIn: z.boolean().optional(),
	id: chosenIds(id),
}
export const backofficeRegistrationQuery = restQuery(z.strictObject(registrationFilter), [
	'registeredAt',
	'name',
])

export const EVENT_PAYMENT_STATES = [
	'started',
	'actionRequired',
	'processing',
	'confirmed',
	'failed',
	'partlyRefunded',
	'refunded',
	'disputed',
	'chargedBack',
	'setAside',
] as const

export const backofficeEventPayment = priced('currency', {
	...backofficeRegistration.shape,
	status: z.enum(EVENT_PAYMENT_STATES),
	/** The sum that was charged. */
	total: amountText,
	refunded: amountText,
	provider: z.string(),
	chargeRef: z.string().nullable(),
	paidAt: instant.nullable(),
}).meta({ id: 'BackofficeEventPayment' })
export type BackofficeEventPayment = z.input<typeof backofficeEventPayment>

export const backofficeEventPaymentQuery = restQuery(
	z.strictObject({ ...registrationFilter, status: z.enum(EVENT_PAYMENT_STATES).optional() }),
	['registeredAt', 'name', 'amount'],
)

/** `PUT /api/backoffice/liveEventParticipants/:id/attendees`: a name for each seat, in their order. */
export const attendeesBody = z.object({
	attendees: z
		.array(z.object({ name: optionalText(100).transform(asName('person')) }))
		.min(1, 'live-events.fields.atLeastOneAttendee')
		.max(MAX_ATTENDEES, 'live-events.fields.atMostTenAttendees'),
})
export type AttendeesBody = z.input<typeof attendeesBody>

/** `POST …/reissue`: the version that becomes void. */
export const reissueBody = z.object({ version: count })

/** `POST …/cancel`: finance alone refunds. */
export const cancelRegistrationBody = z.object({
	refund: z.boolean(),
	reason: paragraphs(2_000, 'common.fields.enterReason'),
})
export type CancelRegistrationBody = z.input<typeof cancelRegistrationBody>

/** `GET /eventUsersList`: who registered, with the fields of the payment record. */
export const eventUsersQuery = z.object({ ...page(10), eventId: id.optional() })
export const eventUsersList = list(
	priced('units', {
		_id: id,
		refId: id,
		eventId: id,
		user_id: id.nullable(),
		name: z.object({ first_name: z.string(), last_name: z.string() }),
		email: z.string(),
		attendees: z.array(z.object({ name: z.string() })),
		eventPackageType: packageId,
		category: z.string(),
		quantity: amount,
		units: currency,
		transactionId: z.string().nullable(),
		type: z.literal('cash'),
		cardInfo: z.object({ brand: z.string(), last4: z.string() }).nullable(),
		state,
		createdAt: instant,
	}).meta({ id: 'EventUser' }),
)
