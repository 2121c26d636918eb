import type Stripe from 'stripe'
import type { Clock } from '../../kernel/ports/clock.ts'
import { type ProviderEvent, WebhookRejected } from '../../kernel/ports/payments.ts'
import { webhookJson } from '../shared/webhook-json.ts'
import { idOf } from './snapshot.ts'

/** Seconds that an event's signature is valid, in both directions. */
const TOLERANCE = 300

export interface WebhookAccount {
	readonly account: string
	readonly webhookSecret: string
}

/**
 * The age is checked by our clock, since the SDK uses only the machine's, and after the signature, so that a
 * forged header reveals nothing by its refusal.
 */
export function verifyStripeWebhook(
	webhooks: Stripe['webhooks'],
	accounts: readonly WebhookAccount[],
	clock: Clock,
	raw: Buffer,
	headers: Readonly<Record<string, string | undefined>>,
): ProviderEvent {
	const header = headers['stripe-signature'] ?? ''
	// Every secret is tried, whichever fits, so that the time taken doesn't tell the account.
	const signers = accounts.filter(({ webhookSecret }) => isSigned(webhooks, raw, header, webhookSecret))
	const signer = signers[0]
	if (!signer) throw new WebhookRejected('signature')
	const signedAt = Number(/(?:^|,)t=(\d+)/.exec(header)?.[1])
	if (!(Math.abs(clock.now() / 1000 - signedAt) <= TOLERANCE)) throw new WebhookRejected('expired')
	return readEvent(signer.account, raw)
}

function isSigned(webhooks: Stripe['webhooks'], raw: Buffer, header: string, secret: string): boolean {
	try {
		// Zero switches the SDK's own check of the age off.
		return webhooks.signature?.verifyHeader(raw, header, secret, 0) ?? false
	} catch {
		return false
	}
}

function readEvent(account: string, raw: Buffer): ProviderEvent {
	const event: unknown = webhookJson(raw)
	if (!isEvent(event)) throw new WebhookRejected('unreadable')
	const savedMethodRef = savedMethodOf(event.data.object)
	const transferRef = transferOf(event.data.object)
	const fraudWarningRef = fraudWarningOf(event.data.object)
	return {
		provider: 'stripe',
		account,
		id: event.id,
		type: event.type,
		createdAt: event.created * 1000,
		// A warning that named its payment would only cause a read of the payment.
		paymentRef: fraudWarningRef === null ? paymentOf(event.data.object) : null,
		payoutRef: payoutOf(event.data.object),
		...(savedMethodRef !== null && { savedMethodRef }),
		...(transferRef !== null && { transferRef }),
		...(fraudWarningRef !== null && { fraudWarningRef }),
	}
}

interface EventHint {
	readonly id: string
	readonly type: string
	readonly created: number
	readonly data: { readonly object: ObjectHint }
}
interface ObjectHint {
	readonly object?: unknown
	readonly id?: unknown
	readonly payment_intent?: string | { readonly id: string } | null
	readonly payment_method?: string | { readonly id: string } | null
	readonly last_setup_error?: { readonly payment_method?: { readonly id: string } } | null
}

function isEvent(value: unknown): value is EventHint {
	const event = value as Partial<EventHint> | null
	return (
		typeof event?.id === 'string' &&
		typeof event.type === 'string' &&
		typeof event.created === 'number' &&
		typeof event.data?.object === 'object' &&
		event.data.object !== null
	)
}

const paymentOf = (object: ObjectHint): string | null =>
	object.object === 'payment_intent' && typeof object.id === 'string'
		? object.id
		: idOf(object.payment_intent)

const payoutOf = (object: ObjectHint): string | null =>
	object.object === 'payout' && typeof object.id === 'string' ? object.id : null

const transferOf = (object: ObjectHint): string | null =>
	object.object === 'treasury.outbound_payment' && typeof object.id === 'string' ? object.id : null

const fraudWarningOf = (object: ObjectHint): string | null =>
	object.object === 'radar.early_fraud_warning' && typeof object.id === 'string' ? object.id : null

function savedMethodOf({ object, id, payment_method, last_setup_error }: ObjectHint): string | null {
	if (object === 'payment_method') return typeof id === 'string' ? id : null
	if (object !== 'setup_intent' && object !== 'mandate') return null
	return idOf(payment_method) ?? idOf(last_setup_error?.payment_method)
}
