import { z } from 'zod'
import { isEmail, plainEmail } from '../../kernel/wire/email-addresses.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../kernel/wire/language.ts'
import { maxAmount } from '../../kernel/wire/money.ts'
import { regionOfCurrency } from '../../kernel/wire/regions.ts'
import {
	amountText,
	amountTextWhere,
	chosenIds,
	currency,
	day,
	id,
	instant,
	optionalText,
	paragraphs,
	priced,
	restQuery,
} from '../../kernel/wire/schemas.ts'
import { factsOf, type KindWhere, kindsWhere } from '../_shared/donation-targets-rules.contract.ts'
import { identityNumber } from '../_shared/identity-numbers.contract.ts'
import {
	ofItsCountry,
	optionalCountry,
	optionalLine,
	optionalPlace,
	optionalZipCode,
} from '../address.contract.ts'

export const OFFLINE_METHODS = ['cheque', 'bankTransfer', 'collectionBox'] as const
export type OfflineMethod = (typeof OFFLINE_METHODS)[number]
const method = z.enum(OFFLINE_METHODS, 'offline-donations.fields.chooseMethod')

/** `reversing` waits for a second person, as `recorded` does. */
export const OFFLINE_STATUSES = ['recorded', 'received', 'returned', 'reversing', 'reversed'] as const
export type OfflineStatus = (typeof OFFLINE_STATUSES)[number]
const status = z.enum(OFFLINE_STATUSES)

export const REVERSAL_CAUSES = ['bounced', 'sentBack', 'mistake'] as const
export type ReversalCause = (typeof REVERSAL_CAUSES)[number]
const cause = z.enum(REVERSAL_CAUSES, 'offline-donations.fields.chooseCause')

export const OFFLINE_TARGETS = kindsWhere('isPaidOffline', true)
export type OfflineTarget = KindWhere<'isPaidOffline', true>
const target = z.enum(OFFLINE_TARGETS, 'offline-donations.fields.chooseTarget')

export const takesPan = (units: z.output<typeof currency>): boolean =>
	regionOfCurrency(units).taxLaw === '80G'

const address = z
	.object({
		line1: optionalLine,
		line2: optionalLine,
		city: optionalPlace,
		state: optionalPlace,
		country: optionalCountry,
		zip_code: optionalZipCode,
	})
	.superRefine(ofItsCountry)

/** The fields without the rules between them. */
export const offlineDonationFields = priced('currency', {
	method,
	currency,
	amount: amountTextWhere((minor, units) => minor > 0n && minor <= maxAmount(units)),
	/** The day in the entity's zone on which the bank had the money. */
	receivedOn: day,
	/** The number of the cheque or the transfer. */
	reference: optionalText(50),
	bank: optionalText(100),
	target,
	targetId: id.nullable(),
	/** The account of the donor, whose names are taken from there. */
	donorId: id.nullable(),
	name: optionalText(100),
	email: z
		.string()
		.overwrite(plainEmail)
		.refine((text) => text === '' || isEmail(text), { error: 'common.fields.enterEmail' }),
	address,
	pan: identityNumber('pan').nullable(),
	language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
	anonymous: z.boolean(),
	documentId: id.nullable(),
	/** Another donation with the same document is recorded, and this is not the same one. */
	isAnother: z.boolean().default(false),
})

export function checkOfflineDonation(
	typed: Pick<
		z.output<typeof offlineDonationFields>,
		'method' | 'currency' | 'target' | 'targetId' | 'donorId' | 'name' | 'pan' | 'reference'
	>,
	context: z.RefinementCtx,
): void {
	const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
	if ((factsOf(typed.target).only === null) === (typed.targetId === null))
		issue('targetId', 'offline-donations.fields.chooseTarget')
	if (typed.pan !== null && !takesPan(typed.currency)) issue('pan', 'offline-donations.fields.panInRupees')
	if (typed.method === 'collectionBox') return
	if (typed.reference === '') issue('reference', 'offline-donations.fields.enterReference')
	if (typed.donorId === null && typed.name === '') issue('name', 'offline-donations.fields.enterName')
}

export const offlineDonationBody = offlineDonationFields.superRefine(checkOfflineDonation)
export type OfflineDonationBody = z.input<typeof offlineDonationBody>
export type OfflineDonationFields = z.output<typeof offlineDonationBody>

const reason = paragraphs(2_000, 'common.fields.enterReason')
export const offlineReturnBody = z.object({ reason })
export const offlineReversalBody = z.object({ because: cause, reversedOn: day, reason })
export type OfflineReversalBody = z.input<typeof offlineReversalBody>

export const OFFLINE_DECISIONS = ['approve', 'return', 'reverse'] as const
export type OfflineDecision = (typeof OFFLINE_DECISIONS)[number]

export const backofficeOfflineDonation = priced('currency', {
	id,
	method,
	status,
	target,
	targetId: id.nullable(),
	/** Null for the foundation, and once it was erased. */
	title: z.string().nullable(),
	/** Null for a collection box, and once it was erased. */
	counterparty: z.string().nullable(),
	currency,
	amount: amountText,
	receivedOn: day,
	reference: z.string(),
	recordedBy: z.string(),
	recordedAt: instant,
	reversedOn: day.nullable(),
}).meta({ id: 'BackofficeOfflineDonation' })
export type BackofficeOfflineDonation = z.input<typeof backofficeOfflineDonation>

export const offlineDonationDetail = backofficeOfflineDonation
	.extend({
		bank: z.string(),
		email: z.string(),
		address: z.array(z.string()),
		panLast4: z.string().nullable(),
		anonymous: z.boolean(),
		document: z.object({ name: z.string(), url: z.string() }).nullable(),
		receivedBy: z.array(z.string()),
		reversal: z
			.object({ because: cause, on: day, by: z.array(z.string()), reason: z.string().nullable() })
			.nullable(),
		/** The last reason of a return; null without one. */
		returnReason: z.string().nullable(),
		/** The viewer recorded what waits, or the money is theirs, so that another person decides. */
		needsAnother: z.boolean(),
		decisions: z.array(z.enum(OFFLINE_DECISIONS)),
		etag: z.string(),
	})
	.meta({ id: 'BackofficeOfflineDonationDetail' })
export type OfflineDonationDetail = z.input<typeof offlineDonationDetail>

export const backofficeOfflineDonationQuery = restQuery(
	z.strictObject({
		q: optionalText(100).optional(),
		status: z.union([status, z.array(status)]).optional(),
		method: method.optional(),
		currency: currency.optional(),
		targetId: id.optional(),
		id: chosenIds(id),
	}),
	['receivedOn', 'recordedAt', 'amount', 'status'],
)
