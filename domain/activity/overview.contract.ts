import { z } from 'zod'
import { amountText, currency, id, instant, priced } from '../../kernel/wire/schemas.ts'

const sums = z.array(priced('units', { units: currency, amount: amountText }))
/** Open work: its number, its sums and the age of the oldest item in whole hours. */
const queue = z.object({ count: z.int(), sums, oldestHours: z.int().nullable() })
export type Queue = z.input<typeof queue>
/** The same before formatting; amounts are in minor units. */
export type QueueFigures = z.output<typeof queue>

export const moneyOverview = z
	.object({
		/** Open discrepancies; each sum is the absolute difference between the two sides. */
		discrepancies: queue.extend({
			kinds: z.array(z.object({ kind: z.string(), count: z.int() })),
		}),
		/** Open discrepancies of the viewer, and those without an assignee. */
		mine: queue,
		unowned: queue,
		inTransit: queue.extend({
			/** The oldest payout, preferably an overdue one. */
			oldest: priced('units', {
				payoutId: z.string(),
				units: currency,
				amount: amountText,
				sentAt: instant,
				arrivalAt: instant,
			}).nullable(),
		}),
		lateTransit: queue,
		toApprove: queue,
		toPay: queue,
		paymentFailed: queue,
		disputes: queue.extend({
			/** The earliest deadline for evidence; null when the provider stated none. */
			evidenceDueAt: instant.nullable(),
		}),
		fraudWarnings: queue,
		/** Payments that banks have not decided yet, such as debits; they are neither raised nor booked. */
		pending: queue,
		receivables: queue,
		unassigned: queue,
		deadLetters: z.object({ effects: z.int(), webhooks: z.int() }),
		months: z.array(z.object({ entity: z.string(), month: z.string() })),
		lastSigned: z.object({ id, asOf: instant, signedAt: instant, signedBy: z.string() }).nullable(),
		verified: z
			.object({
				id,
				finishedAt: instant,
				holds: z.boolean(),
				/** True when the last check is too old to say anything about the current books. */
				isOverdue: z.boolean(),
				checks: z.array(z.object({ name: z.string(), holds: z.boolean(), faults: z.int() })),
				entries: z.int(),
			})
			.nullable(),
	})
	.meta({ id: 'MoneyOverview' })
export type MoneyOverview = z.input<typeof moneyOverview>
