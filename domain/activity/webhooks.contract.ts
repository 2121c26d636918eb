import { z } from 'zod'
import { chosenIds, id, instant, optionalText, restQuery } from '../../kernel/wire/schemas.ts'

export const webhookRow = z
	.object({
		id: z.string(),
		provider: z.string(),
		eventId: z.string().nullable(),
		type: z.string().nullable(),
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
		eventId: optionalText(100).optional(),
		/** The provider's type or its prefix: `charge.` matches `charge.refunded`. */
		type: optionalText(100).optional(),
		object: optionalText(100).optional(),
		/** The time of receipt, `from` included and `to` excluded. */
		from: instant.optional(),
		to: instant.optional(),
		id: chosenIds(id),
	}),
	['receivedAt', 'type'],
)

const happened = z.object({
	type: z.string(),
	stream: z.string(),
	facts: z.array(z.object({ label: z.string(), value: z.string() })),
})

export const webhook = webhookRow
	.extend({
		/** Our account at the provider; null when it is unknown. */
		account: z.string().nullable(),
		dueAt: instant.nullable(),
		finishedAt: instant.nullable(),
		/** The result: `donation {id}`, `names no donation of ours`. */
		note: z.string().nullable(),
		/** SHA-256 of the raw body; null for a refused delivery, which is not stored. */
		bodyHash: z.string().nullable(),
		/** The raw body without the provider's secrets; null when it is not stored or no longer stored. */
		body: z.string().nullable(),
		together: z.array(z.object({ id, eventId: z.string(), type: z.string().nullable() })),
		events: z.array(happened.extend({ id, at: instant, actor: z.string() })),
	})
	.meta({ id: 'WebhookInFull' })
export type Webhook = z.infer<typeof webhook>

/** `GET /webhooks/{id}/dryRun`: shows the effect of a replay now. Nothing is written. */
export const webhookDryRun = z
	.object({
		/** The object that would be read from the provider; null when none is read. */
		reads: z.object({ provider: z.string(), account: z.string(), objectRef: z.string() }).nullable(),
		outcome: z.enum(['events', 'nothingNew', 'notOurs', 'nothingToRead', 'unavailable', 'disagrees']),
		events: z.array(happened),
	})
	.meta({ id: 'WebhookDryRun' })
export type WebhookDryRun = z.infer<typeof webhookDryRun>

/** Failed work that is out of tries: an effect or a webhook. */
export const deadLetter = z
	.object({
		id: z.string(),
		kind: z.enum(['effect', 'webhook']),
		what: z.string(),
		about: z.string(),
		attempts: z.int(),
		lastError: z.string().nullable(),
		since: instant,
	})
	.meta({ id: 'DeadLetter' })
export type DeadLetter = z.infer<typeof deadLetter>
export const deadLetterQuery = restQuery(
	z.object({ kind: deadLetter.shape.kind.optional(), id: chosenIds(optionalText(100)) }),
	['since', 'what', 'attempts'],
)
