import { z } from 'zod'
import { isEmail, plainEmail } from '../../kernel/wire/email-addresses.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../kernel/wire/language.ts'
import {
	amount,
	currency,
	id,
	instant,
	one,
	optionalText,
	plainText,
	priced,
	regionCode,
	text,
} from '../../kernel/wire/schemas.ts'
import { DAY_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { asName } from '../written-name.contract.ts'

/** Seats are set aside for so long while their buyer pays. */
export const HOLD_MS = 20 * MINUTE_MS
/** Free seats are set aside for so long for the first in line. */
export const OFFER_MS = DAY_MS
/** The most parties that wait for one edition. */
export const MAX_WAITING = 500
export const MAX_ATTENDEES = 10
export const CURRENCY = 'USD'
/** Names, venues and categories of editions are in it, in pages of every language. */
export const WRITTEN_IN = DEFAULT_LANGUAGE

export const LIVE_EVENT_STATES = ['notYetOpen', 'open', 'full', 'closed', 'over', 'cancelled'] as const
export type LiveEventPhase = (typeof LIVE_EVENT_STATES)[number]
export const REGISTRATION_STATES = ['held', 'confirmed', 'ended', 'cancelled'] as const
export type RegistrationState = (typeof REGISTRATION_STATES)[number]

export const slug = z
	.string()
	.max(60)
	.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
export const packageId = z
	.string()
	.max(40)
	.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

/** An edition as everybody may see it. Seats left count people. */
export const liveEvent = priced('currency', {
	_id: id,
	slug,
	name: z.string(),
	state: z.enum(LIVE_EVENT_STATES),
	startsAt: instant,
	endsAt: instant,
	/** The zone of its place: `America/Los_Angeles`. */
	zone: z.string(),
	venue: z.string(),
	address: z.string(),
	mapUrl: z.string(),
	opensAt: instant,
	closesAt: instant,
	/** Until then buyers cancel and get their money back. */
	refundableUntil: instant,
	mostAttendees: z.int(),
	seatsLeft: z.int(),
	currency,
	packages: z.array(
		z.object({
			_id: packageId,
			category: z.string(),
			persons: z.int(),
			price: amount,
			valueReceived: amount,
			seatsLeft: z.int(),
		}),
	),
}).meta({ id: 'LiveEvent' })
export type LiveEventView = z.output<typeof liveEvent>
export const liveEventAnswer = one(liveEvent)

const ENTER_EMAIL = 'common.fields.enterEmail'
/** Who registers without an account. */
export const registrationGuest = z.object({
	firstName: text(100, 'common.fields.enterFirstName').transform(asName('person')),
	lastName: text(100, 'live-events.fields.enterLastName').transform(asName('person')),
	email: z
		.string(ENTER_EMAIL)
		.overwrite(plainEmail)
		.refine((email) => email !== '', ENTER_EMAIL)
		.refine(isEmail, 'common.fields.enterValidEmail'),
	phoneNumber: text(40, 'live-events.fields.enterMobileNumber'),
})

/** The signed link in the mails of the waiting list. */
export const waitingLink = z.object({ waitingId: id, key: plainText().min(1).max(200) })

/** `POST /liveEvents/:slug/registrations`: `price` is that of one package, as its buyer saw it. */
export const registrationBody = priced('currency', {
	package: packageId,
	quantity: z.int().min(1).max(MAX_ATTENDEES).default(1),
	price: amount,
	currency: z.string().toUpperCase().pipe(currency).default(CURRENCY),
	attendees: z
		.array(z.object({ name: optionalText(100).transform(asName('person')).default('') }))
		.min(1, 'live-events.fields.atLeastOneAttendee')
		.max(MAX_ATTENDEES, 'live-events.fields.atMostTenAttendees'),
	guest: registrationGuest.optional(),
	/** The country of a phone number without a prefix. */
	country: regionCode.default('US'),
	language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
	/** The link in the mail of an offer. Who registers by it is who waited. */
	offer: waitingLink.optional(),
})
export type RegistrationBody = z.input<typeof registrationBody>

/** The seats are set aside until `holdUntil`; `amount` is what is charged for them. */
export const heldAnswer = one(
	priced('currency', {
		_id: id,
		donationId: id,
		liveEventId: id,
		seats: z.int(),
		currency,
		amount,
		holdUntil: instant,
	}),
)

export const registration = priced('currency', {
	_id: id,
	/** The donation that pays it, and `refId` of its page. */
	donationId: id,
	liveEventId: id,
	slug,
	name: z.string(),
	state: z.enum(REGISTRATION_STATES),
	package: packageId,
	category: z.string(),
	quantity: z.int(),
	seats: z.int(),
	currency,
	amount,
	/** The seats are set aside until then. */
	holdUntil: instant,
	attendees: z.array(z.object({ seat: z.int(), name: z.string() })),
	/** Opens the page of its tickets, for its buyer alone; null while there are none. */
	ticketToken: z.string().nullable(),
}).meta({ id: 'LiveEventRegistration' })
export type RegistrationView = z.output<typeof registration>
export const registrationAnswer = one(registration)
export const registrationParams = z.object({ id })
export const slugParams = z.object({ slug })

/** Signed, it lets another device go on with the payment of a guest. */
export const registrationKeySubject = (registrationId: string): string => `payRegistration:${registrationId}`

/** `POST /registrations/:id/cancel` gives a hold up. */
export const registrationIdAnswer = one(z.object({ _id: id }))
