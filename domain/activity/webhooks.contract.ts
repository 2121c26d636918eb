import { z } from 'zod'
import { chosenIds, id, instant, optionalText, restQuery } from '../../kernel/wire/schemas.ts'

/** One delivery of a provider's webhook. */
export const webhookRow = z
	.object({
		id: z.string(),
		provider: z.string(),
		eventId: z.string().nullable(),
		type: z.string().nullable(),
		/** The payment or payout that it is about (`pi_…`, `po_…`); null when it is about something else. */
		objectRef: z.string().nullable(),
		receivedAt: instant,
		verdict: z.enum(['accepted', 'forged', 'expired', 'unreadable']),
		state: z.enum(['received', 'done', 'dead']),
		attempts: z.int(),
		lastError: z.string().nullable(),
	})
	.meta({ id: 'Webhook' })
export type WebhookRow = z.infer<typeof webhookRow>
export const webhookQuery = restQuery(
	z.object({
		state: webhookRow.shape.state.optional(),
		verdict: webhookRow.shape.verdict.optional(),
		/** The provider's event id, whole. */
		eventId: optionalText(100).optional(),
		/** The provider's type, or how it begins: `charge.` finds `charge.refunded`. */
		type: optionalText(100).optional(),
		/** The payment or payout, whole. */
		object: optionalText(100).optional(),
		/** Received from (included) and before. */
		from: instant.optional(),
		to: instant.optional(),
		id: chosenIds(id),
	}),
	['receivedAt', 'type'],
)

/** An event of the log as the pages of webhooks tell it. */
const happened = z.object({
	type: z.string(),
	/** `donation-{id}`, `fund-{id}`, `payout-{id}`… */
	stream: z.string(),
	facts: z.array(z.object({ label: z.string(), value: z.string() })),
})

/** `GET /webhooks/{id}`: one delivery in full. */
export const webhook = webhookRow
	.extend({
		/** Our account at the provider; null when nobody knows whose it was. */
		account: z.string().nullable(),
		/** When it is tried next; null when it is over. */
		dueAt: instant.nullable(),
		finishedAt: instant.nullable(),
		/** What came of it: `donation {id}`, `names no gift of ours`. */
		note: z.string().nullable(),
		/** SHA-256 of the body as it came; null for one that was refused, of which nothing is kept. */
		bodyHash: z.string().nullable(),
		/** The body as it came, but for the provider's secrets; null when nothing is kept of it, or no longer. */
		body: z.string().nullable(),
		/** Others about the same object that the same look served. */
		together: z.array(z.object({ id, eventId: z.string(), type: z.string().nullable() })),
		/** The events that followed from the look, in the order of the log. */
		events: z.array(happened.extend({ id, at: instant, actor: z.string() })),
	})
	.meta({ id: 'WebhookInFull' })
export type Webhook = z.infer<typeof webhook>

/** `GET /webhooks/{id}/dryRun`: what a replay would do right now. Nothing is written. */
export const webhookDryRun = z
	.object({
		/** The object that would be read at the provider; null when it is about none that we read. */
		reads: z.object({ provider: z.string(), account: z.string(), objectRef: z.string() }).nullable(),
		outcome: z.enum(['events', 'nothingNew', 'notOurs', 'nothingToRead', 'unavailable', 'disagrees']),
		/** The events that would follow, in order. */
		events: z.array(happened),
	})
	.meta({ id: 'WebhookDryRun' })
export type WebhookDryRun = z.infer<typeof webhookDryRun>

/** What ran out of tries: an effect of ours or a webhook of a provider. */
export const deadLetter = z
	.object({
		/** The effect's id, or the webhook's. */
		id: z.string(),
		kind: z.enum(['effect', 'webhook']),
		/** The handler's name, or the provider's event type. */
		what: z.string(),
		/** The stream, or the provider's object. */
		about: z.string(),
		attempts: z.int(),
		lastError: z.string().nullable(),
		/** When it gave up. */
		since: instant,
	})
	.meta({ id: 'DeadLetter' })
export type DeadLetter = z.infer<typeof deadLetter>
export const deadLetterQuery = restQuery(
	z.object({ kind: deadLetter.shape.kind.optional(), id: chosenIds(optionalText(100)) }),
	['since', 'what', 'attempts'],
)
