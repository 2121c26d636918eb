import { z } from 'zod'
import {
	amountText,
	currency,
	id,
	instant,
	pageLimit,
	priced,
	restRange,
	restSort,
} from '../../kernel/wire/schemas.ts'
import { fundName } from '../_shared/fund-name.contract.ts'
import { clocks, moment, momentAnswer, REPORT_SORTS, reportRegion, reportStatusText } from './contract.ts'
import { FUND_FIGURES } from './figures.contract.ts'
import { afterEvent, LEDGER_ACCOUNTS, ledgerEvent, next } from './history.contract.ts'

export const DONATION_FIGURES = [
	'given',
	'cover',
	'charged',
	/** Refunds that were not reversed; for one refund, the amount that the provider sent. */
	'refunded',
	'refund',
	'refundShare',
	'returned',
	'retained',
	'cost',
	'contested',
	'lostShare',
] as const
export type DonationFigure = (typeof DONATION_FIGURES)[number]

export const PAYOUT_FIGURES = ['gross', 'fees', 'net', 'ours', 'ourGross', 'ourFee'] as const
export type PayoutFigure = (typeof PAYOUT_FIGURES)[number]

/** Amounts that a person or the provider stated in an event; a later statement replaces an earlier one. */
export const STATED_AMOUNTS = [
	'goal',
	'given',
	'cover',
	'charged',
	'refund',
	'refundShare',
	'withdrawal',
	'payout',
	'payoutApart',
	'expected',
	'reported',
	'apart',
] as const
export type StatedAmount = (typeof STATED_AMOUNTS)[number]

export const WAITING = [
	'discrepancies',
	'mine',
	'unowned',
	'inTransit',
	'lateTransit',
	'toApprove',
	'toPay',
	'paymentFailed',
	'disputes',
	'fraudWarnings',
	'pending',
	'receivables',
	'unassigned',
] as const
export type Waiting = (typeof WAITING)[number]

const FORMS = ['figure', 'account', 'donation', 'payout', 'stated', 'waiting'] as const
const MAX_REQUESTS = 100
const isUuid = (text: string): boolean => id.safeParse(text).success
/** The provider's id of an object or of a line, `re_…`, `setlod_…/fee`. */
const objectRef = z.string().regex(/^[A-Za-z0-9_./-]{1,255}$/, 'ledger.fields.sendIdObject')
const requests = z
	.string()
	.transform((text) => text.split(','))
	.refine((ids) => ids.length <= MAX_REQUESTS && ids.every(isUuid), 'ledger.fields.sendIdsRequests')

/**
 * `GET /explain`: the events that sum to an amount, oldest first. One of
 * - `figure` of a `fund`, or of all requests of `currency` that match `status`, `region`, `funds` and
 *   `requests`; `range` and `sort` select the rows of one page of the report
 * - `account`: its balance in `currency`, of one `owner` or of all
 * - `donation`: an amount of the donation `of`; `object` names one of its refunds or disputes
 * - `payout`: an amount of the payout `of`; `object` names one of its lines
 * - `said`: a stated amount, without bookings, of the request, donation, withdrawal, payout or discrepancy
 *   `of`; `object` names a refund of the donation. `goal` without `of` is that of requests, as with `figure`.
 * - `waiting`: the amount of one kind of open work, in `currency`
 * `kept`: for a figure or goals between two saved runs, each of which counts its own requests.
 */
export const explainQuery = z
	.object({
		figure: z.enum(FUND_FIGURES).optional(),
		fund: fundName('ledger.fields.sendFund').optional(),
		status: reportStatusText.optional(),
		region: reportRegion.optional(),
		funds: z.literal('belowZero').optional(),
		requests: requests.optional(),
		sort: restSort(REPORT_SORTS),
		range: restRange,
		saved: z.literal('true').optional(),
		account: z.enum(LEDGER_ACCOUNTS).optional(),
		owner: z
			.string()
			.max(100)
			.regex(/^[\x21-\x7e]+$/)
			.optional(),
		donation: z.enum(DONATION_FIGURES).optional(),
		payout: z.enum(PAYOUT_FIGURES).optional(),
		stated: z.enum(STATED_AMOUNTS).optional(),
		waiting: z.enum(WAITING).optional(),
		of: objectRef.optional(),
		object: objectRef.optional(),
		currency: currency.optional(),
		...clocks,
		/** Starts with the figure of that moment and lists only later events. */
		since: moment.optional(),
		sinceEffectiveAt: instant.optional(),
		after: afterEvent,
		limit: pageLimit(50),
	})
	.refine((query) => FORMS.filter((form) => query[form] !== undefined).length === 1, {
		message: 'ledger.fields.figureOrAccount',
		path: ['figure'],
	})
	.refine(({ fund, of, currency: code }) => fund !== undefined || of !== undefined || code !== undefined, {
		message: 'ledger.fields.sendFundOrCurrency',
		path: ['currency'],
	})
	.refine(({ figure, fund }) => figure !== undefined || fund === undefined, {
		message: 'ledger.fields.ownerOfAccount',
		path: ['fund'],
	})
	.refine(
		({ donation, payout, stated, of }) =>
			of !== undefined || !(donation || payout || (stated && stated !== 'goal')),
		{
			message: 'ledger.fields.sayWhatAmount',
			path: ['of'],
		},
	)
	.refine(
		({ payout, stated, of }) =>
			payout !== undefined || stated?.startsWith('payout') || of === undefined || isUuid(of),
		{
			message: 'ledger.fields.sendValidId',
			path: ['of'],
		},
	)
	.refine(
		({ payout, waiting, ...query }) =>
			!(payout || waiting) || !(query.asOf || query.effectiveAt || query.since),
		{
			message: 'ledger.fields.knownAsOfNow',
			path: ['asOf'],
		},
	)
	.refine(({ range, since }) => range === undefined || since === undefined, {
		message: 'ledger.fields.pageOfOneMoment',
		path: ['range'],
	})
	.refine(
		({ saved: byRuns, figure, stated }) => byRuns === undefined || figure !== undefined || stated === 'goal',
		{
			message: 'ledger.fields.runsKeepFigures',
			path: ['saved'],
		},
	)
	.refine(
		({ saved: byRuns, asOf, since }) =>
			byRuns === undefined || [asOf, since].every((at) => at?.kind === 'run'),
		{
			message: 'ledger.fields.sendTwoSavedRuns',
			path: ['saved'],
		},
	)
export type ExplainQuery = z.output<typeof explainQuery>

export const explainAnswer = priced('units', {
	units: currency,
	asOf: momentAnswer,
	since: momentAnswer.nullable(),
	opening: amountText,
	total: amountText,
	events: z.int(),
	/** `balance` is the figure after the event. */
	data: z.array(ledgerEvent.extend({ amount: amountText, balance: amountText })),
	next,
	/** The same figure from the ledger's double entries, where they exist. */
	proof: z.object({ ledger: amountText, equal: z.boolean() }),
}).meta({ id: 'LedgerExplanation' })
export type Explanation = z.input<typeof explainAnswer>
