import { z } from 'zod'
import {
	amount,
	amountText,
	currency,
	dayOrInstant,
	id,
	instant,
	optionalText,
	paragraphs,
	plainText,
	priced,
	restQuery,
} from '../../kernel/wire/schemas.ts'
import { PAYOUT_PROVIDERS } from './providers.contract.ts'

/** Rows per page of the payout list. */
export const PAYOUT_PAGE_SIZES = [5, 10, 20, 50, 100] as const
/** The spec's statuses; money in transit is pending. */
export const PAYOUT_STATUSES = ['pending', 'paid', 'failed', 'canceled'] as const
export const payoutStatus = z.enum(PAYOUT_STATUSES)
export type PayoutStatus = z.infer<typeof payoutStatus>
/** Completed once every line is matched and nothing is open. */
export const reconciliationStatus = z.enum(['completed', 'pending'])
export const sourceType = z.enum(['bank_account', 'card'])

/** What a payout is called at its provider: a word for what it is, and its name: `po_…`, `setl_…`, `payout-…`. */
export const payoutRef = z
	.string()
	.regex(/^[a-z]{2,20}[_-][A-Za-z0-9_]{1,230}$/, 'payouts.fields.enterValidPayout')

/** A payout as the spec's screen reads it. Times are epoch seconds, the amount major units. */
export const payout = priced('currency', {
	id: z.string(),
	created: z.int(),
	arrival_date: z.int(),
	currency,
	amount,
	status: payoutStatus,
	reconciliation_status: reconciliationStatus,
	source_type: sourceType,
}).meta({ id: 'Payout' })
export type Payout = z.input<typeof payout>
export const payoutList = z.object({
	statusCode: z.literal(200),
	/** Whether there are more in the direction that was asked for. */
	hasMore: z.boolean(),
	data: z.array(payout),
})

const epochMs = z.coerce.number().int().min(0).max(253_402_300_799_999)
const blank = <T extends z.ZodType>(schema: T) =>
	z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** Newest first. `starting_after` is the last id seen, `ending_before` the first; never both. */
export const payoutQuery = z
	.object({
		search: optionalText(255).default(''),
		limit: z.coerce
			.number()
			.pipe(z.union(PAYOUT_PAGE_SIZES.map((size) => z.literal(size))))
			.default(10),
		starting_after: blank(payoutRef),
		ending_before: blank(payoutRef),
		status: blank(payoutStatus),
		/** Epoch milliseconds, both included. */
		startTime: blank(epochMs),
		endTime: blank(epochMs),
	})
	.refine((query) => !(query.starting_after && query.ending_before), {
		path: ['ending_before'],
		message: 'payouts.fields.oneDirection',
	})

export const backofficePayout = priced('currency', {
	/** The provider's id. */
	id: z.string(),
	provider: z.string(),
	account: z.string(),
	createdAt: instant,
	/** The calendar day, as the UTC date of this instant. */
	arrivalAt: instant,
	currency,
	amount: amountText,
	status: payoutStatus,
	reconciliation: reconciliationStatus,
	sourceType,
	/** The provider ties lines to automatic payouts only. */
	automatic: z.boolean(),
	failureCode: z.string().nullable(),
	/** Null until the provider has told them. */
	lines: z.int().nullable(),
	openDiscrepancies: z.int(),
}).meta({ id: 'BackofficePayout' })
export type BackofficePayout = z.input<typeof backofficePayout>

/** The proof that a payout's lines are its amount; null until the provider has told its lines. */
export const backofficePayoutDetail = backofficePayout
	.extend({
		sum: z
			.object({
				lines: z.int(),
				gross: amountText,
				fees: amountText,
				net: amountText,
				/** `net - amount`: zero when it adds up. As of a discrepancy, what the provider says less what it should be. */
				apart: amountText,
				/** What our books say of the same lines and of those that are missing, net. */
				ours: amountText,
				unmatched: z.int(),
			})
			.nullable(),
		/** The payout that the money of this one went with after it had come back; null until there is one. */
		replacedBy: z.string().nullable(),
	})
	.meta({ id: 'BackofficePayoutDetail' })
export type BackofficePayoutDetail = z.input<typeof backofficePayoutDetail>

/** What may be asked of the list of payouts, and of its export. */
export const listedPayoutsQuery = restQuery(
	z.object({
		q: optionalText(255).optional(),
		provider: z.enum(PAYOUT_PROVIDERS).optional(),
		status: payoutStatus.optional(),
		reconciliation: reconciliationStatus.optional(),
		/** On its way although the day of its arrival is over. */
		late: z.boolean().optional(),
		currency: currency.optional(),
		from: dayOrInstant.optional(),
		to: dayOrInstant.optional(),
		id: z.array(payoutRef).optional(),
	}),
	['createdAt', 'arrivalAt', 'amount'],
)

/**
 * A page by its place, as react-admin asks, or next to a payout: the `starting_after` of the next page is the last id
 * seen, the `ending_before` of the one before it the first. Then `range` says only how many.
 */
export const backofficePayoutQuery = listedPayoutsQuery
	.extend({ starting_after: payoutRef.optional(), ending_before: payoutRef.optional() })
	.refine((query) => !(query.starting_after && query.ending_before), {
		path: ['ending_before'],
		message: 'payouts.fields.oneDirection',
	})
	.refine(
		({ range, starting_after, ending_before }) => range[0] === 0 || !(starting_after ?? ending_before),
		{
			path: ['range'],
			message: 'payouts.fields.pageOrPayout',
		},
	)
/** The header that says whether there are more in the direction that was asked for: `true` or `false`. */
export const HAS_MORE_HEADER = 'x-has-more'

/** `missing`: the provider moved it, and lists it in no payout. */
export const LINE_MATCHES = [
	'matched',
	'expense',
	'unknown',
	'amountDiffers',
	'feeDiffers',
	'missing',
] as const
/** One line of a payout beside what our books say of it. Amounts are signed. */
export const payoutLine = priced('currency', {
	/** The movement of the balance, such as Stripe's `txn_…`. */
	id: z.string(),
	/** The provider's word: `charge`, `refund`, `adjustment`… */
	kind: z.string(),
	/** The charge, refund or dispute. */
	objectRef: z.string().nullable(),
	at: instant,
	currency,
	gross: amountText,
	fee: amountText,
	net: amountText,
	match: z.enum(LINE_MATCHES),
	/** Null when our books don't know it. */
	ours: z.object({ gross: amountText, fee: amountText }).nullable(),
	donationId: z.string().nullable(),
	giver: z.string().nullable(),
	title: z.string().nullable(),
}).meta({ id: 'PayoutLine' })
export type PayoutLine = z.input<typeof payoutLine>
export const payoutLineQuery = restQuery(z.object({ open: z.boolean().optional() }), ['at'])

export const DISCREPANCY_KINDS = [
	'sumOfLines',
	'unknownLine',
	'amountDiffers',
	'feeDiffers',
	'missingLine',
	'unassignedPayment',
	'balanceDiffers',
	'otherCurrency',
] as const
export const discrepancyKind = z.enum(DISCREPANCY_KINDS)
/** How a person may resolve one; `agreesNow` is found by the tie-out itself. */
export const RESOLUTIONS = ['explained', 'correctedByProvider', 'writtenOff'] as const
export const resolution = z.enum([...RESOLUTIONS, 'agreesNow'])

export const discrepancy = priced('currency', {
	id,
	kind: discrepancyKind,
	status: z.enum(['open', 'resolved']),
	provider: z.string(),
	account: z.string(),
	payoutId: z.string().nullable(),
	lineRef: z.string().nullable(),
	objectRef: z.string().nullable(),
	donationId: z.string().nullable(),
	currency,
	/** What our books say, and what the provider says. */
	expected: amountText,
	reported: amountText,
	/** `reported - expected`. */
	apart: amountText,
	/** When the money moved, which its age counts from. */
	effectiveAt: instant,
	/** Whole days since then. */
	age: z.int(),
	foundAt: instant,
	ownerId: z.string().nullable(),
	owner: z.string().nullable(),
	notes: z.int(),
	resolution: resolution.nullable(),
	resolvedAt: instant.nullable(),
}).meta({ id: 'Discrepancy' })
export type Discrepancy = z.input<typeof discrepancy>

export const discrepancyDetail = discrepancy
	.extend({
		/** What was done and written about it, oldest first. */
		history: z.array(
			z.object({
				at: instant,
				type: z.enum(['found', 'changed', 'assigned', 'noted', 'resolved']),
				actor: z.string(),
				/** The owner that it was given to, or the note's words; null once they were erased. */
				words: z.string().nullable(),
				/** What both sides said then: of a finding and of other figures. */
				facts: z.array(z.object({ label: z.string(), value: z.string() })),
			}),
		),
		/** Whom it may be given to. */
		owners: z.array(z.object({ id, name: z.string() })),
	})
	.meta({ id: 'DiscrepancyDetail' })
export type DiscrepancyDetail = z.input<typeof discrepancyDetail>

export const discrepancyQuery = restQuery(
	z.object({
		status: z.enum(['open', 'resolved']).optional(),
		kind: discrepancyKind.optional(),
		provider: z.enum(PAYOUT_PROVIDERS).optional(),
		currency: currency.optional(),
		/** `none`: those that nobody looks after. */
		ownerId: z.union([id, z.literal('none')]).optional(),
		payoutId: payoutRef.optional(),
		donationId: id.optional(),
		/** When it was found. */
		from: dayOrInstant.optional(),
		to: dayOrInstant.optional(),
		id: z.array(id).optional(),
	}),
	['effectiveAt', 'foundAt', 'kind'],
)

const NOTE_LIMIT = 2_000
export const assignBody = z.object({ ownerId: id.nullable() })
export const noteBody = z.object({ note: paragraphs(NOTE_LIMIT, 'payouts.fields.enterNote') })
export const resolveBody = z.object({
	resolution: z.enum(RESOLUTIONS, 'payouts.fields.sayHowResolved'),
	note: paragraphs(NOTE_LIMIT, 'payouts.fields.enterNote'),
})
export const payoutParams = z.object({ id: plainText().pipe(payoutRef) })
