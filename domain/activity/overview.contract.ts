import { z } from 'zod'
import { amountText, currency, id, instant, priced } from '../../kernel/wire/schemas.ts'

/** One amount per currency that has any. */
const sums = z.array(priced('units', { units: currency, amount: amountText }))
/** What waits for a person: how much of it, and for how long the oldest has waited, in whole hours. */
const queue = z.object({ count: z.int(), sums, oldestHours: z.int().nullable() })
export type Queue = z.input<typeof queue>
/** The same before it is answered: amounts are minor units. */
export type QueueFigures = z.output<typeof queue>

/** What only finance is shown of the overview. */
export const moneyOverview = z
	.object({
		/** Open ones. Sums are how far apart the two sides are, whichever is larger. */
		discrepancies: queue.extend({
			/** The most frequent kind first, named as in the list of discrepancies. */
			kinds: z.array(z.object({ kind: z.string(), count: z.int() })),
		}),
		/** Of these, the viewer's own, and those that nobody looks after. */
		mine: queue,
		unowned: queue,
		/** Payouts that the provider has sent and our bank hasn't got. */
		inTransit: queue.extend({
			/** The one that was sent first, of late ones when there are any. */
			oldest: priced('units', {
				payoutId: z.string(),
				units: currency,
				amount: amountText,
				sentAt: instant,
				arrivalAt: instant,
			}).nullable(),
		}),
		/** Of these, those whose day of arrival is over. */
		lateTransit: queue,
		toApprove: queue,
		/** Approved, and not paid yet. */
		toPay: queue,
		/** The bank refused or returned the payment. */
		paymentFailed: queue,
		/** Open disputes, by what is at stake. */
		disputes: queue.extend({
			/** When the first of them takes no more evidence; null when the provider said nothing of it. */
			evidenceDueAt: instant.nullable(),
		}),
		/** Payments that issuers of cards warn of, by what is left of them. */
		fraudWarnings: queue,
		/** Payments that banks were asked for and have not decided, such as debits: they are raised and booked nowhere. */
		pending: queue,
		/** Funds below zero: what they owe. */
		receivables: queue,
		/** Payments received that nobody has said what for, for half an hour. */
		unassigned: queue,
		deadLetters: z.object({ effects: z.int(), webhooks: z.int() }),
		/** Months that are over and not closed, oldest first. */
		months: z.array(z.object({ entity: z.string(), month: z.string() })),
		/** The run that was signed last. */
		lastSigned: z.object({ id, asOf: instant, signedAt: instant, signedBy: z.string() }).nullable(),
		/** The last look at the books; null before the first. */
		verified: z
			.object({
				id,
				finishedAt: instant,
				holds: z.boolean(),
				/** No look has followed in time: it says nothing of the books of now. */
				isOverdue: z.boolean(),
				/** Each check by its name, in the order in which it was made. */
				checks: z.array(z.object({ name: z.string(), holds: z.boolean(), faults: z.int() })),
				/** Events of the log that were added up anew. */
				entries: z.int(),
			})
			.nullable(),
	})
	.meta({ id: 'MoneyOverview' })
export type MoneyOverview = z.input<typeof moneyOverview>
