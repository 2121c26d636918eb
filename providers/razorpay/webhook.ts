import { type ProviderEvent, WebhookRejected } from '../../kernel/ports/payments.ts'
import { webhookJson } from '../shared/webhook-json.ts'
import { isSigned } from './signature.ts'
import { toMillis } from './snapshot.ts'

/** Limit of characters of an event's id: an unsigned header, which is stored. */
const MAX_EVENT_ID = 100

export interface WebhookAccount {
	readonly account: string
	readonly webhookSecret: string
}

/**
 * The signature has no time, and Razorpay repeats an event for a day, so none is too old. A repeated one only
 * reads the same object twice.
 */
export function verifyRazorpayWebhook(
	accounts: readonly WebhookAccount[],
	raw: Buffer,
	headers: Readonly<Record<string, string | undefined>>,
): ProviderEvent {
	const signature = headers['x-razorpay-signature'] ?? ''
	// Every secret is tried, whichever fits, so that the time taken doesn't tell the account.
	const signers = accounts.filter(({ webhookSecret }) => isSigned(raw, signature, webhookSecret))
	const signer = signers[0]
	if (!signer) throw new WebhookRejected('signature')
	const { event, created_at, payload } = webhookJson(raw)
	const id = headers['x-razorpay-event-id']
	if (!id || id.length > MAX_EVENT_ID) throw new WebhookRejected('unreadable')
	if (typeof event !== 'string' || typeof created_at !== 'number' || !isObject(payload))
		throw new WebhookRejected('unreadable')
	const entity = (kind: string) => entityOf(payload, kind)
	// Razorpay's payout is our transfer; its settlement is our payout.
	const transferRef = textOf(entity('payout').id)
	const savedMethodRef = textOf(entity('token').id)
	return {
		provider: 'razorpay',
		account: signer.account,
		id,
		type: event,
		createdAt: toMillis(created_at),
		// Events of refunds and disputes carry their payment.
		paymentRef:
			textOf(entity('order').id) ?? textOf(entity('payment').order_id) ?? textOf(entity('payment').id),
		payoutRef: textOf(entity('settlement').id),
		...(transferRef !== null && { transferRef }),
		...(savedMethodRef !== null && { savedMethodRef }),
	}
}

type Fields = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

function entityOf(payload: Fields, kind: string): Fields {
	const part = payload[kind]
	return isObject(part) && isObject(part.entity) ? part.entity : {}
}
