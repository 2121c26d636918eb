import { z } from 'zod'
import { isEmail } from '../../kernel/wire/email-addresses.ts'
import { chosenIds, id, instant, optionalText, restQuery, text } from '../../kernel/wire/schemas.ts'

export const SUPPRESSION_REASONS = ['unsubscribed', 'complained', 'bounced', 'erased', 'admin'] as const
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number]
/** Campaigns of anybody, of one sender, or of the foundation about one topic. */
export const SUPPRESSION_KINDS = ['all', 'sender', 'topic'] as const

/** `all`, `sender:{id}` or `topic:{name}`. */
const scope = z
	.string()
	.max(60)
	.regex(/^(?:all|sender:[0-9a-f-]{36}|topic:[a-z]+)$/)

/** A key and a scope. */
const suppressionId = z
	.string()
	.max(100)
	.regex(/^[0-9a-f-]{36} (?:all|sender:[0-9a-f-]{36}|topic:[a-z]+)$/)
export const suppressionParams = z.object({ id: suppressionId })

/** An address that gets no campaigns: its keyed hash, never itself. */
export const suppressionView = z
	.object({
		id: suppressionId,
		emailKey: id,
		kind: z.enum(SUPPRESSION_KINDS),
		scope,
		/** The name of the sender, or the topic; empty for all. */
		of: z.string(),
		reason: z.enum(SUPPRESSION_REASONS),
		at: instant,
		/** Null: for good. */
		until: instant.nullable(),
	})
	.meta({ id: 'Suppression' })
export type SuppressionView = z.output<typeof suppressionView>

export const suppressionsQuery = restQuery(
	z.strictObject({
		kind: z.enum(SUPPRESSION_KINDS).optional(),
		reason: z.enum(SUPPRESSION_REASONS).optional(),
		id: chosenIds(optionalText(100)),
	}),
	['at'],
)
export const suppressedAddressBody = z.object({
	email: text(254, 'common.fields.enterEmail').refine(isEmail, 'common.fields.invalidEmail'),
})
export type SuppressedAddressBody = z.input<typeof suppressedAddressBody>
export const suppressionsOfAnswer = z.object({ data: z.array(suppressionView) })
export const liftedSuppressionBody = z.object({ emailKey: id, scope })
export type LiftedSuppressionBody = z.input<typeof liftedSuppressionBody>
export const suppressionAnswer = z.object({ emailKey: id })
