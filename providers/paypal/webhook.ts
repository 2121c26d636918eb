import { type KeyObject, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type ProviderEvent, WebhookRejected } from '../../kernel/ports/payments.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { webhookJson } from '../shared/webhook-json.ts'
import { createCertificates } from './certificates.ts'
import type { PaypalOptions } from './client.ts'

/**
 * Milliseconds that a signature is valid. PayPal retries for three days, perhaps with the signature of its
 * first try; the event's id prevents that anything is done twice.
 */
export const SIGNATURE_MS = 3 * DAY_MS + HOUR_MS
const AHEAD_MS = 5 * 60_000
const ALGORITHM = 'SHA256withRSA'

type Headers = Readonly<Record<string, string | undefined>>

export function createWebhookVerifier({
	accounts,
	clock,
	...options
}: PaypalOptions): (raw: Buffer, headers: Headers) => Promise<ProviderEvent> {
	const certificates = createCertificates({ ...options, clock })
	return async (raw, headers) => {
		const signed = signatureOf(headers)
		const key = await certificates.keyAt(signed.certUrl)
		// The signature is for the webhook of one account. Each is tried, so that the time taken doesn't tell which.
		const [signer] = accounts.filter(({ webhookId }) => isSigned(raw, signed, webhookId, key))
		if (!signer) throw new WebhookRejected('signature')
		const age = clock.now() - Date.parse(signed.time)
		if (!(age <= SIGNATURE_MS && age >= -AHEAD_MS)) throw new WebhookRejected('expired')
		return readEvent(signer.account, raw)
	}
}

interface Signature {
	readonly id: string
	readonly time: string
	readonly signature: Buffer
	readonly certUrl: string
}

/** @throws WebhookRejected when a part is missing */
function signatureOf(headers: Headers): Signature {
	const id = headers['paypal-transmission-id']
	const time = headers['paypal-transmission-time']
	const signature = headers['paypal-transmission-sig']
	const certUrl = headers['paypal-cert-url']
	if (!id || !time || !signature || !certUrl || headers['paypal-auth-algo'] !== ALGORITHM)
		throw new WebhookRejected('signature')
	return { id, time, signature: Buffer.from(signature, 'base64'), certUrl }
}

function isSigned(raw: Buffer, of: Signature, webhookId: string, key: KeyObject): boolean {
	const text = `${of.id}|${of.time}|${webhookId}|${crc32(raw)}`
	return verify('sha256', Buffer.from(text), key, of.signature)
}

interface EventHint {
	readonly id: string
	readonly event_type: string
	readonly create_time: string
	readonly resource: ResourceHint
}
interface ResourceHint {
	readonly id?: unknown
	readonly order_id?: unknown
	readonly supplementary_data?: {
		readonly related_ids?: { readonly order_id?: unknown; readonly capture_id?: unknown }
	}
	readonly links?: readonly { readonly rel?: unknown; readonly href?: unknown }[]
	readonly disputed_transactions?: readonly { readonly seller_transaction_id?: unknown }[]
}

function readEvent(account: string, raw: Buffer): ProviderEvent {
	const event: unknown = webhookJson(raw)
	if (!isEvent(event)) throw new WebhookRejected('unreadable')
	return {
		provider: 'paypal',
		account,
		id: event.id,
		type: event.event_type,
		createdAt: Date.parse(event.create_time),
		paymentRef: paymentOf(event),
		payoutRef: null,
	}
}

function isEvent(value: unknown): value is EventHint {
	const event = value as Partial<EventHint> | null
	return (
		typeof event?.id === 'string' &&
		typeof event.event_type === 'string' &&
		!Number.isNaN(Date.parse(event.create_time ?? '')) &&
		typeof event.resource === 'object' &&
		event.resource !== null
	)
}

/** Returns the order, or the capture when the event names nothing else: `read` accepts both. */
function paymentOf({ event_type: type, resource }: EventHint): string | null {
	const named = (name: unknown): string | null =>
		typeof name === 'string' && /^[0-9A-Z]{17}$/.test(name) ? name : null
	const related = resource.supplementary_data?.related_ids
	const byRelation = named(related?.order_id) ?? named(related?.capture_id) ?? named(resource.order_id)
	if (byRelation !== null) return byRelation
	if (type.startsWith('CHECKOUT.ORDER.')) return named(resource.id)
	if (type.startsWith('CUSTOMER.DISPUTE.'))
		return named(resource.disputed_transactions?.[0]?.seller_transaction_id)
	const up = resource.links?.find(({ rel }) => rel === 'up')?.href
	const byLink = typeof up === 'string' ? named(up.split('/').at(-1)) : null
	return byLink ?? (type.startsWith('PAYMENT.CAPTURE.') ? named(resource.id) : null)
}
