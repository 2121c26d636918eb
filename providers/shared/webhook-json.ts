import { WebhookRejected } from '../../kernel/ports/payments.ts'

/** What a webhook holds, once its signature is known to be right. @throws WebhookRejected it is no JSON object */
export function webhookJson(raw: Buffer): Readonly<Record<string, unknown>> {
	try {
		const body: unknown = JSON.parse(raw.toString('utf8'))
		if (typeof body === 'object' && body !== null) return body as Readonly<Record<string, unknown>>
	} catch {
		// It is refused as one of another form.
	}
	throw new WebhookRejected('unreadable')
}
