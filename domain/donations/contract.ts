import { z } from 'zod'
import { isEmail, plainEmail } from '../../kernel/wire/email-addresses.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../kernel/wire/language.ts'
import { PAYMENT_RECIPIENTS } from '../../kernel/wire/payment-method.ts'
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

export const DONATION_FOR = PAYMENT_RECIPIENTS
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
] as const
export const donationState = z.enum(DONATION_STATES)
export type DonationStatus = z.infer<typeof donationState>

/** What somebody pays from: all of it may be left out. */
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

/**
 * What a donor chooses beside target and amounts, and what the donation's events record as it was chosen: flags and
 * codes, nothing personal. A choice that is added here is on the wire, in the commands and in the events.
 */
export const donorChoices = z.object({ anonymous: z.boolean().default(false) })
export type DonorChoices = Readonly<z.output<typeof donorChoices>>
/** What holds for a payment that somebody else says the target of: its donor has not agreed that they are named. */
export const NOT_CHOSEN: DonorChoices = { anonymous: true }

/** Where a donation goes, from whom, and how much: the spec's donation payload before there is a payment. */
export const donationIntent = priced('units', {
	donationFor,
	/** When donationFor is donationRequest. */
	donation_request_id: id.optional(),
	/** When donationFor is individual. */
	toUserInfo: z.object({ _id: id }).optional(),
	/** The donor, when not signed in. */
	externalUserInfo: guest.optional(),
	/** The donor's own id, when signed in; must be the caller. */
	user_id: id.optional(),
	type: z.literal('cash').default('cash'),
	/** The settlement currency: the fund's. */
	units: currency,
	/** The donated amount, excluding fees. Below `minDonation` where the fee comes out of the least that is entered. */
	quantity: amountWhere((minor, units) => minor >= 1n && minor <= maxDonation(units)),
	processingFees: amountWhere((minor) => minor >= 0n),
	/** True: the fee is on top and the cause gets all of `quantity`. Absent: as the amounts fit. */
	shouldChargeProcessingFees: z.boolean().optional(),
	...donorChoices.shape,
	billingAddress: billingAddress.optional(),
	/** The provider, such as `stripe`; absent: whoever takes the mode. */
	paymentMethod: plainText().max(40).optional(),
	/** Blank: the provider's own way; without a provider, by card. */
	paymentMode: z.enum(PAYMENT_MODES).default(''),
	/** A few words that the fundraiser's page shows beside the donation. */
	message: optionalParagraphs(200).default(''),
	/** The donor's language, for the e-mails. */
	language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
	/** An unpaid donation that this one goes on with: the caller's own, or one whose mail's link has the key. */
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
		/** Minor units charged: the donation and, when the donor covers it, the fee. */
		amount: minorUnits,
		/** Either case: the spec's client sends `usd` and `USD`. */
		currency: z.string().toUpperCase().pipe(currency),
		settlementCurrency: z.string().toUpperCase().pipe(currency),
		customer_id: plainText().max(255).nullish(),
		/** The provider saves the card for the signed-in donor's next payments. */
		saveCard: z.boolean().default(false),
		/** The card is saved, and charged every month as soon as its owner begins a recurring donation. */
		monthly: z.boolean().default(false),
		/** Another try of the same donation after a declined card. */
		donationId: id.optional(),
		donation: donationIntent.optional(),
	}),
)
export type PaymentIntentBody = z.input<typeof paymentIntentBody>

/** Flat, as the spec reads it. 202 with code PAYMENT_PENDING: the outcome is not known yet, poll transactionDetails. */
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

/** A refused card: 400 with the provider's own words in `raw.message`. The donation can be tried again under `donationId`. */
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

/** `POST /donation`: the browser's word that it paid. Only a hint: the payment is read at the provider. */
export const donationBody = donationIntent.omit({ continues: true }).extend({
	customerId: plainText().max(255).nullish(),
	clientSecret: plainText().max(500).nullish(),
	/** The provider's id of the payment: `pi_…` of a card, PayPal's of an order or its capture. */
	transactionId: z.string().regex(/^(?:pi_[A-Za-z0-9_]{1,250}|[0-9A-Z]{17})$/),
	cardInfo: z.object({ brand: plainText().max(30), last4: z.string().regex(/^\d{4}$/) }).nullish(),
})
export type DonationBody = z.input<typeof donationBody>

const requestRef = z.object({
	_id: id,
	title: z.string(),
	defaultImageUrl: z.string().nullable(),
	/** The same in its sizes. */
	cardPicture: picture.nullable(),
})

export const donation = priced('units', {
	_id: id,
	donationFor,
	donation_request_id: requestRef.nullable(),
	/** The person that it was given to, for the donor and finance; without a name once they were erased. */
	toUserInfo: z.object({ _id: id, name: z.string() }).nullable(),
	/** Null for anonymous donations, whoever asks, except the donor and finance. */
	user_info: z.object({ name: z.string() }).nullable(),
	units: currency,
	quantity: amount,
	processingFees: amount,
	totalAmount: amount,
	refunded: amount,
	anonymous: z.boolean(),
	message: z.string(),
	/** The provider that takes it. */
	paymentMethod: z.string(),
	paymentMode: z.string(),
	status: donationState,
	createdAt: instant,
	confirmedAt: instant.nullable(),
	/** Only for the donor and finance: the provider's reference and the card's brand and last four. */
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
export const transactionQuery = z.object({ donationId: id, donationfor: donationFor.optional() })

export const backofficeDonation = priced('currency', {
	id,
	/** `none`: nobody has said what for yet. */
	target: z.union([donationFor, z.literal('none')]),
	/** The request or the person. */
	targetId: id.nullable(),
	/** The request's title or the person's name; null once it was erased, and where there is none. */
	title: z.string().nullable(),
	/** Null for a guest who left no name, and once they were erased. */
	giver: z.string().nullable(),
	giverKind: z.enum(['user', 'guest']),
	giverEmail: z.string(),
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
	/** When the provider moved the money; null until it has come. */
	movedAt: instant.nullable(),
	confirmedAt: instant.nullable(),
}).meta({ id: 'BackofficeDonation' })
export type BackofficeDonation = z.input<typeof backofficeDonation>
export const backofficeDonationQuery = restQuery(
	priced('currency', {
		/** A name of donor or recipient, an e-mail, a provider reference or a request's title. */
		q: optionalText(100).optional(),
		status: z.union([donationState, z.array(donationState)]).optional(),
		currency: currency.optional(),
		/** `none`: received, and for half an hour nobody has said what for. */
		target: z.union([donationFor, z.literal('none')]).optional(),
		requestId: id.optional(),
		/** Of what was donated, both included. */
		minAmount: amountText.optional(),
		maxAmount: amountText.optional(),
		/** The request or the person that it is for. */
		targetId: id.optional(),
		/** Of when the money moved; of donations that are not confirmed, of when they were begun. */
		from: dayOrInstant.optional(),
		to: dayOrInstant.optional(),
		id: z.array(id).optional(),
	}),
	['startedAt', 'confirmedAt', 'amount', 'status'],
)
