import { z } from 'zod'
import { isEmail, plainEmail } from '../../kernel/wire/email-addresses.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../kernel/wire/language.ts'
import {
	amount,
	amountText,
	amountWhere,
	currency,
	dayOrInstant,
	id,
	instant,
	list,
	minorUnits,
	one,
	optionalParagraphs,
	optionalText,
	page,
	picture,
	plainText,
	priced,
	restQuery,
	text,
	unionByField,
} from '../../kernel/wire/schemas.ts'
import { DONATION_FOR } from '../_shared/donation-targets-rules.contract.ts'
import {
	ofItsCountry,
	optionalCountry,
	optionalLine,
	optionalPlace,
	optionalZipCode,
} from '../address.contract.ts'
import { asName } from '../written-name.contract.ts'
import { maxDonation } from './amounts.contract.ts'
import { PAYMENT_MODES } from './payment-modes.contract.ts'

export const donationFor = z.enum(DONATION_FOR)
export type DonationFor = z.infer<typeof donationFor>

export const DONATION_STATES = [
	'started',
	'actionRequired',
	'processing',
	'confirmed',
	'failed',
	'partlyRefunded',
	'refunded',
	'disputed',
	'chargedBack',
	/** An unallocated payment that is written off, or waits to be. */
	'setAside',
] as const
export const donationState = z.enum(DONATION_STATES)
export type DonationStatus = z.infer<typeof donationState>

/** All fields are optional. */
export const billingAddress = z
	.object({
		line1: optionalLine,
		line2: optionalLine,
		city: optionalPlace,
		state: optionalPlace,
		country: optionalCountry,
		zip_code: optionalZipCode,
	})
	.superRefine(ofItsCountry)

const emailProblem = ({ input }: { readonly input?: unknown }): string =>
	input ? 'common.fields.enterValidEmail' : 'common.fields.enterEmail'

const guest = z.object({
	first_name: text(100, 'common.fields.enterFirstName').transform(asName('person')),
	last_name: optionalText(100).transform(asName('person')).default(''),
	email: z.string({ error: emailProblem }).overwrite(plainEmail).refine(isEmail, { error: emailProblem }),
})

/** A donor as finance knows them; without an address nobody gets a receipt. */
export const knownDonor = z.object({
	first_name: optionalText(100).transform(asName('person')).default(''),
	last_name: optionalText(100).transform(asName('person')).default(''),
	email: z
		.string({ error: emailProblem })
		.overwrite(plainEmail)
		.refine((email) => email === '' || isEmail(email), { error: emailProblem })
		.default(''),
})

/**
 * The donor's choices beside target and amounts, recorded in the donation's events: flags and codes without
 * personal data. A new choice here is on the wire, in the commands and in the events.
 */
export const donorChoices = z.object({ anonymous: z.boolean().default(false) })
export type DonorChoices = Readonly<z.output<typeof donorChoices>>
/** The choices for a payment whose target another person names: its donor has not agreed to be named. */
export const NOT_CHOSEN: DonorChoices = { anonymous: true }

/** Versions of the wording by which donors let those whom they give to write to them; the last one is in use. */
export const WRITING_CONSENTS = ['2026-11'] as const
export const WRITING_CONSENT = WRITING_CONSENTS[0]

/** Target, donor and amount: the spec's donation payload before there is a payment. */
export const donationIntent = priced('units', {
	donationFor,
	donation_request_id: id.optional(),
	toUserInfo: z.object({ _id: id }).optional(),
	event_id: id.optional(),
	/** The registration for an event whose seats it pays. */
	registrationId: id.optional(),
	externalUserInfo: guest.optional(),
	user_id: id.optional(),
	type: z.literal('cash').default('cash'),
	/** The settlement currency: the fund's. */
	units: currency,
	/** The donated amount without fees; may be below `minDonation` when the fee comes out of the minimum. */
	quantity: amountWhere((minor, units) => minor >= 1n && minor <= maxDonation(units)),
	processingFees: amountWhere((minor) => minor >= 0n),
	/** True: the fee is on top and the cause gets all of `quantity`. Absent: derived from the amounts. */
	shouldChargeProcessingFees: z.boolean().optional(),
	...donorChoices.shape,
	billingAddress: billingAddress.optional(),
	/** The provider, such as `stripe`; absent: any that takes the mode. */
	paymentMethod: plainText().max(40).optional(),
	/** Blank: the provider's default method; without a provider, card. */
	paymentMode: z.enum(PAYMENT_MODES).default(''),
	message: optionalParagraphs(200).default(''),
	/** The wording that the donor agreed to; absent: those whom they give to may not write to them. */
	writingConsent: z.enum(WRITING_CONSENTS).optional(),
	/** The code of the e-mail campaign that the donor came by. */
	campaignCode: z
		.string()
		.regex(/^[a-z0-9]{10}$/)
		.optional(),
	language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
	/** An unpaid donation that this one continues: the caller's own, or one with the key from its mail. */
	continues: z.object({ donationId: id, key: plainText().max(60).optional() }).optional(),
})
export type DonationIntent = z.input<typeof donationIntent>

const CHECK_CARD = 'donations.fields.checkCard'

/** Step one creates and confirms; step two (with `paymentIntentId`) confirms again after the card action. */
export const paymentIntentBody = unionByField(
	'paymentIntentId',
	z.object({
		paymentIntentId: z.string().regex(/^pi_[A-Za-z0-9_]{1,250}$/),
		currency: plainText().max(3),
		settlementCurrency: plainText().max(3),
		// Nothing of step one: so that what is wrong there is not told as a wrong step two.
		payment_method_types: z.never().optional(),
		paymentMethodId: z.never().optional(),
		amount: z.never().optional(),
	}),
	z.object({
		payment_method_types: z.tuple([z.literal('card')]),
		paymentMethodId: z.string(CHECK_CARD).regex(/^pm_[A-Za-z0-9_]{1,250}$/, CHECK_CARD),
		/** Minor units charged: the donation plus the fee if the donor covers it. */
		amount: minorUnits,
		/** Upper or lower case: the spec's client sends `usd` and `USD`. */
		currency: z.string().toUpperCase().pipe(currency),
		settlementCurrency: z.string().toUpperCase().pipe(currency),
		customer_id: plainText().max(255).nullish(),
		/** The provider saves the card for the signed-in donor's next payments. */
		saveCard: z.boolean().default(false),
		/** The card is saved, and charged every month once its owner begins a recurring donation. */
		monthly: z.boolean().default(false),
		donationId: id.optional(),
		donation: donationIntent.optional(),
	}),
)
export type PaymentIntentBody = z.input<typeof paymentIntentBody>

/**
 * Flat, as in the spec. 202 with code PAYMENT_PENDING: the outcome is not known yet; poll transactionDetails.
 */
export const paymentIntentAnswer = z
	.object({
		statusCode: z.int(),
		requiresAction: z.boolean(),
		clientSecret: z.string().nullable(),
		customer_id: z.string().nullable(),
		paymentIntentId: z.string().nullable(),
		donationId: z.string(),
		code: z.string().optional(),
		message: z.string().optional(),
	})
	.meta({ id: 'PaymentIntentAnswer' })
export type PaymentIntentAnswer = z.infer<typeof paymentIntentAnswer>

/**
 * A declined card: 400 with the provider's message in `raw.message`. The donation can be retried under
 * `donationId`.
 */
export const paymentRefusal = z
	.object({
		statusCode: z.literal(400),
		code: z.string(),
		message: z.string(),
		error: z.boolean(),
		raw: z.object({ message: z.string(), code: z.string(), decline_code: z.string().nullable() }),
		donationId: z.string(),
	})
	.meta({ id: 'PaymentRefusal' })
export type PaymentRefusal = z.infer<typeof paymentRefusal>

/** `POST /donation`: the browser's claim that it paid. Only a hint: the payment is read from the provider. */
export const donationBody = donationIntent.omit({ continues: true }).extend({
	customerId: plainText().max(255).nullish(),
	clientSecret: plainText().max(500).nullish(),
	/** The provider's id of the payment: `pi_…` for a card; PayPal's id of an order or its capture. */
	transactionId: z.string().regex(/^(?:pi_[A-Za-z0-9_]{1,250}|[0-9A-Z]{17})$/),
	cardInfo: z.object({ brand: plainText().max(30), last4: z.string().regex(/^\d{4}$/) }).nullish(),
})
export type DonationBody = z.input<typeof donationBody>

const requestRef = z.object({
	_id: id,
	title: z.string(),
	defaultImageUrl: z.string().nullable(),
	cardPicture: picture.nullable(),
})

export const donation = priced('units', {
	_id: id,
	donationFor,
	donation_request_id: requestRef.nullable(),
	toUserInfo: z.object({ _id: id, name: z.string() }).nullable(),
	/** The target's title or name; a person is named to the donor and finance only. */
	title: z.string().nullable(),
	/** Null for anonymous donations, except for the donor and finance. */
	user_info: z.object({ name: z.string() }).nullable(),
	units: currency,
	quantity: amount,
	processingFees: amount,
	totalAmount: amount,
	refunded: amount,
	anonymous: z.boolean(),
	message: z.string(),
	paymentMethod: z.string(),
	paymentMode: z.string(),
	status: donationState,
	createdAt: instant,
	confirmedAt: instant.nullable(),
	/** Only for the donor and finance: the provider's reference and the card's brand and last four digits. */
	transactionId: z.string().nullable(),
	card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
}).meta({ id: 'Donation' })
export type Donation = z.input<typeof donation>
export const donationList = list(donation)
export const donationAnswer = one(donation)

export const donationListQuery = z.object({
	user_id: id.optional(),
	request_id: id.optional(),
	...page(1000, 1000),
})
/** Nothing is paid yet for the seats of an event. */
export const nothingPaidAnswer = z.object({
	statusCode: z.literal(422),
	data: z.object({ message: z.string() }),
})
export const transactionQuery = z.object({ donationId: id, donationfor: donationFor.optional() })

export const backofficeDonation = priced('currency', {
	id,
	target: z.union([donationFor, z.literal('none')]),
	targetId: id.nullable(),
	title: z.string().nullable(),
	donor: z.string().nullable(),
	donorKind: z.enum(['user', 'guest']),
	donorEmail: z.string(),
	anonymous: z.boolean(),
	currency,
	amount: amountText,
	fee: amountText,
	total: amountText,
	refunded: amountText,
	providerCost: amountText.nullable(),
	status: donationState,
	attempts: z.int(),
	failureCode: z.string().nullable(),
	provider: z.string(),
	account: z.string(),
	providerRef: z.string().nullable(),
	chargeRef: z.string().nullable(),
	card: z.string().nullable(),
	startedAt: instant,
	movedAt: instant.nullable(),
	confirmedAt: instant.nullable(),
}).meta({ id: 'BackofficeDonation' })
export type BackofficeDonation = z.input<typeof backofficeDonation>
export const backofficeDonationQuery = restQuery(
	priced('currency', {
		q: optionalText(100).optional(),
		status: z.union([donationState, z.array(donationState)]).optional(),
		currency: currency.optional(),
		target: z.union([donationFor, z.literal('none')]).optional(),
		requestId: id.optional(),
		minAmount: amountText.optional(),
		maxAmount: amountText.optional(),
		targetId: id.optional(),
		from: dayOrInstant.optional(),
		to: dayOrInstant.optional(),
		id: z.array(id).optional(),
	}),
	['startedAt', 'confirmedAt', 'amount', 'status'],
)
