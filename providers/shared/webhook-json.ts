import { WebhookRejected } from '../../kernel/ports/payments.ts'

/**
 * Parses a webhook after its signature was verified. @throws WebhookRejected for anything but a JSON object
 */
export function webhookJson(raw: Buffer): Readonly<Record<string, unknown>> {
	try {
		const body: unknown = JSON.parse(raw.toString('utf8'))
		if (typeof body === 'object' && body !== null) return body as Readonly<Record<string, unknown>>
	} catch {
		// It is refused as one of another form.
	}
	throw new WebhookRejected('unreadable')
}
