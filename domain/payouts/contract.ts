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
import { age } from '../ageing.contract.ts'
import { PAYOUT_PROVIDERS } from './providers.contract.ts'

export const PAYOUT_PAGE_SIZES = [5, 10, 20, 50, 100] as const
export const PAYOUT_STATUSES = ['pending', 'paid', 'failed', 'canceled'] as const
export const payoutStatus = z.enum(PAYOUT_STATUSES)
export type PayoutStatus = z.infer<typeof payoutStatus>
/** Completed once every line is matched and no discrepancy is open. */
export const reconciliationStatus = z.enum(['completed', 'pending'])
export const sourceType = z.enum(['bank_account', 'card'])

/** The provider's id of a payout: a prefix and a name, `po_…`, `setl_…`, `payout-…`. */
export const payoutRef = z
	.string()
	.regex(/^[a-z]{2,20}[_-][A-Za-z0-9_]{1,230}$/, 'payouts.fields.enterValidPayout')

/** A payout as in the spec. Times are epoch seconds, amounts major units. */
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
	hasMore: z.boolean(),
	data: z.array(payout),
})

const epochMs = z.coerce.number().int().min(0).max(253_402_300_799_999)
const blank = <T extends z.ZodType>(schema: T) =>
	z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** Newest first. `starting_after` is the last seen id, `ending_before` the first; never both. */
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
	/** The provider assigns lines only to automatic payouts. */
	automatic: z.boolean(),
	failureCode: z.string().nullable(),
	lines: z.int().nullable(),
	openDiscrepancies: z.int(),
}).meta({ id: 'BackofficePayout' })
export type BackofficePayout = z.input<typeof backofficePayout>

export const backofficePayoutDetail = backofficePayout
	.extend({
		sum: z
			.object({
				lines: z.int(),
				gross: amountText,
				fees: amountText,
				net: amountText,
				/** `net - amount`: zero when the lines sum to the amount. */
				apart: amountText,
				ours: amountText,
				unmatched: z.int(),
			})
			.nullable(),
		/** The payout that sent the returned money again; null until there is one. */
		replacedBy: z.string().nullable(),
	})
	.meta({ id: 'BackofficePayoutDetail' })
export type BackofficePayoutDetail = z.input<typeof backofficePayoutDetail>

export const listedPayoutsQuery = restQuery(
	z.object({
		q: optionalText(255).optional(),
		provider: z.enum(PAYOUT_PROVIDERS).optional(),
		status: payoutStatus.optional(),
		reconciliation: reconciliationStatus.optional(),
		late: z.boolean().optional(),
		currency: currency.optional(),
		from: dayOrInstant.optional(),
		to: dayOrInstant.optional(),
		id: z.array(payoutRef).optional(),
	}),
	['createdAt', 'arrivalAt', 'amount'],
)

/**
 * A page by `range`, or relative to a payout: `starting_after` is the last seen id, `ending_before` the
 * first. Then `range` gives only the size.
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
/** The header with `true` when there are more in the requested direction, else `false`. */
export const HAS_MORE_HEADER = 'x-has-more'

export const LINE_MATCHES = [
	'matched',
	'expense',
	'unknown',
	'amountDiffers',
	'feeDiffers',
	'missing',
] as const
/** A line of a payout beside our books. Amounts are signed. */
export const payoutLine = priced('currency', {
	id: z.string(),
	kind: z.string(),
	objectRef: z.string().nullable(),
	at: instant,
	currency,
	gross: amountText,
	fee: amountText,
	net: amountText,
	match: z.enum(LINE_MATCHES),
	ours: z.object({ gross: amountText, fee: amountText }).nullable(),
	donationId: z.string().nullable(),
	donor: z.string().nullable(),
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
/** Resolutions by a person; `writtenOff` follows from an entry of the journal, `agreesNow` from the tie-out. */
export const RESOLUTIONS = ['explained', 'correctedByProvider'] as const
export const resolution = z.enum([...RESOLUTIONS, 'writtenOff', 'agreesNow'])

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
	expected: amountText,
	reported: amountText,
	/** `reported - expected`. */
	apart: amountText,
	effectiveAt: instant,
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
		history: z.array(
			z.object({
				at: instant,
				type: z.enum(['found', 'changed', 'assigned', 'noted', 'resolved']),
				actor: z.string(),
				text: z.string().nullable(),
				facts: z.array(z.object({ label: z.string(), value: z.string() })),
			}),
		),
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
		ownerId: z.union([id, z.literal('none')]).optional(),
		payoutId: payoutRef.optional(),
		donationId: id.optional(),
		/** Its money is in suspense. */
		suspense: z.boolean().optional(),
		/** Since the money moved. */
		age: age.optional(),
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
