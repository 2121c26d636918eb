import { z } from 'zod'
import { LANGUAGES } from '../../kernel/wire/language.ts'
import { id, one, plainText } from '../../kernel/wire/schemas.ts'

const BAD_TOKEN = 'notifications.fields.invalidSubscription'
/** A browser's push subscription as JSON text (`JSON.stringify(subscription)`). */
const subscription = z.object({
	endpoint: z.url().max(1_000),
	keys: z.object({
		/** An uncompressed point of P-256, and 16 bytes. */
		p256dh: z.string().regex(/^[\w-]{87}=?$/),
		auth: z.string().regex(/^[\w-]{22}={0,2}$/),
	}),
})
const token = plainText()
	.max(2_000, BAD_TOKEN)
	.transform((text, context) => {
		const parsed = subscription.safeParse(parseJson(text))
		if (parsed.success) return parsed.data
		context.addIssue({ code: 'custom', message: BAD_TOKEN })
		return z.NEVER
	})

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return null
	}
}

export const deviceTokenBody = z.object({
	token,
	device: z.literal('web'),
	userId: id,
	language: z.enum(LANGUAGES).optional(),
})
export type DeviceTokenBody = z.input<typeof deviceTokenBody>
export const removeTokenBody = z.object({ endpoint: z.url().max(1_000) })
export const deviceTokenAnswer = one(z.object({ registered: z.boolean() }))

/** `GET /pushNotificationDeviceToken`: the key for subscriptions; empty when pushes can't be sent. */
export const pushKeyAnswer = one(z.object({ publicKey: z.string() }))
