import type { Currency } from '../../../kernel/money.ts'
import {
	type BalanceLine,
	type CreatePayment,
	PaymentDeclined,
	PaymentNotFound,
	type PaymentProvider,
	PaymentRejected,
	type PaymentSnapshot,
	type PayoutSource,
	type ProviderEvent,
	WebhookRejected,
} from '../../../kernel/ports/payments.ts'
import type { ProviderAccount } from '../../../kernel/provider-accounts.ts'
import { DAY_MS } from '../../../kernel/time.ts'
import { createPayoutDesk, type PayoutDesk } from './provider-payouts.ts'

/** Keys are remembered for a day; after that the same key makes another payment. */
const KEYS_LIVE_MS = DAY_MS
const DISPUTE_FEE = 1_500n
const EVIDENCE_MS = 7 * DAY_MS

type Mutable<T> = { -readonly [K in keyof T]: T[K] }
export type Refund = Mutable<PaymentSnapshot['refunds'][number]>
export type Dispute = Omit<Mutable<PaymentSnapshot['disputes'][number]>, 'costs'> & {
	readonly costs: { readonly ref: string; readonly fee: bigint; readonly at: number }[]
}

/** A payment in the provider's own books. */
export interface Payment {
	readonly ref: string
	readonly account: string
	readonly donationId: string
	readonly attempt: number
	readonly amount: bigint
	readonly currency: Currency
	readonly card: string
	readonly createdAt: number
	status: PaymentSnapshot['status']
	charge: { readonly ref: string; readonly at: number; readonly cost: string; fee: bigint } | null
	/** When the balance transaction can be read. */
	costKnownAt: number
	failure: PaymentSnapshot['failure']
	readonly refunds: Refund[]
	readonly disputes: Dispute[]
}

export interface News {
	/** Of a refund that was asked for by its id, and whose end had not been told before. */
	readonly isOfOpenRefund: boolean
}

export interface ProviderSettings {
	readonly now: () => number
	/** Told of every change; for webhooks. */
	readonly onEvent: (event: ProviderEvent, news: News) => void
	readonly note: (what: string) => void
	/** Whether the fee of a charge is known only later. */
	readonly isCostLate: () => boolean
}

/** A provider as a registration has it, but for what new donations it takes. */
export interface ProviderPorts {
	readonly payments: PaymentProvider
	readonly payouts: PayoutSource
}

/** The providers: their books, what may be asked of each, and what people do there. */
export interface SimulatedProviders {
	/** One for each provider: what is asked of one about another's account is refused. */
	readonly ports: readonly ProviderPorts[]
	readonly payments: ReadonlyMap<string, Payment>
	readonly lines: readonly (BalanceLine & { readonly account: string })[]
	readonly payouts: PayoutDesk
	/** The card's holder does what their bank asked for. */
	authenticate(ref: string, isRight: boolean): void
	/** Somebody refunds in the provider's dashboard. @returns null when it can't be */
	refundThere(ref: string, amount: bigint, status: 'succeeded' | 'pending'): string | null
	settleRefund(refundRef: string, status: 'succeeded' | 'failed'): void
	dispute(ref: string): string | null
	closeDispute(disputeRef: string, outcome: 'won' | 'lost'): void
	sign(event: ProviderEvent): { readonly raw: Buffer; readonly headers: Record<string, string> }
}

/** The accounts at both providers; two of them are in dollars, and one at a time takes new donations in dollars. */
export const ACCOUNTS: readonly ProviderAccount[] = [
	{ account: 'stripe-in', provider: 'stripe', entity: 'IN', currency: 'INR', methods: ['card'] },
	{ account: 'stripe-us', provider: 'stripe', entity: 'US', currency: 'USD', methods: [] },
	{ account: 'otherpay-us', provider: 'otherpay', entity: 'US', currency: 'USD', methods: [] },
]
const accountNamed = (name: string): ProviderAccount => {
	const account = ACCOUNTS.find((each) => each.account === name)
	if (!account) throw new TypeError(`No provider has an account ${name}.`)
	return account
}

interface Style {
	readonly names: Readonly<
		Record<'payment' | 'charge' | 'refund' | 'dispute' | 'payout' | 'line' | 'event', string>
	>
	readonly paymentRef: RegExp
	/** The header that signs its webhooks. */
	readonly signature: string
}
/** How one provider's objects are told from the other's. A payment's name has a form that the contract takes. */
const STYLES: Readonly<Record<string, Style>> = {
	stripe: {
		names: {
			payment: 'pi_',
			charge: 'ch_',
			refund: 're_',
			dispute: 'du_',
			payout: 'po_',
			line: 'txn_',
			event: 'evt_',
		},
		paymentRef: /^pi_\d+$/,
		signature: 'stripe-signature',
	},
	otherpay: {
		names: {
			payment: 'pi_other',
			charge: 'CAP-',
			refund: 'RFD-',
			dispute: 'CASE-',
			payout: 'TRF-',
			line: 'ENT-',
			event: 'WHK-',
		},
		paymentRef: /^pi_other\d+$/,
		signature: 'otherpay-signature',
	},
}
const styleOf = (provider: string): Style => {
	const style = STYLES[provider]
	if (!style) throw new TypeError(`There is no provider ${provider}.`)
	return style
}
export function createProviders({ now, onEvent, note, isCostLate }: ProviderSettings): SimulatedProviders {
	const payments = new Map<string, Payment>()
	const lines: (BalanceLine & { account: string })[] = []
	const keys = new Map<
		string,
		{ readonly at: number; readonly body: string; readonly answer: () => PaymentSnapshot }
	>()
	const counts = new Map<string, number>()
	const newRef = (account: string, kind: keyof Style['names']) => {
		const prefix = styleOf(accountNamed(account).provider).names[kind]
		const count = (counts.get(prefix) ?? 0) + 1
		counts.set(prefix, count)
		return `${prefix}${String(count).padStart(4, '0')}`
	}
	const sendWebhook = (
		account: string,
		type: string,
		about: { paymentRef?: string; payoutRef?: string },
		news: News = { isOfOpenRefund: false },
	) =>
		onEvent(
			{
				provider: accountNamed(account).provider,
				account,
				id: newRef(account, 'event'),
				type,
				createdAt: now(),
				paymentRef: about.paymentRef ?? null,
				payoutRef: about.payoutRef ?? null,
			},
			news,
		)
	function move(
		account: string,
		kind: string,
		amount: bigint,
		fee: bigint,
		sourceRef: string,
		paymentRef: string | null,
	) {
		const ref = newRef(account, 'line')
		const { currency } = accountNamed(account)
		const times = { createdAt: now(), availableAt: now() + (amount > 0n ? 2 * DAY_MS : 0) }
		lines.push({
			account,
			ref,
			kind,
			amount,
			fee,
			net: amount - fee,
			currency,
			sourceRef,
			paymentRef,
			...times,
		})
		note(`${account}: ${kind} ${amount} fee ${fee} (${sourceRef})`)
		return ref
	}
	const payouts = createPayoutDesk({
		now,
		newRef: (account) => newRef(account, 'payout'),
		accountNamed,
		move,
		lines,
		sendWebhook: (account, type, payoutRef) => sendWebhook(account, type, { payoutRef }),
	})

	function found(account: string, ref: string): Payment {
		const payment = payments.get(ref)
		if (payment?.account !== account) throw new PaymentNotFound(`There is no ${ref}.`)
		return payment
	}
	const ofPart = (part: (payment: Payment) => readonly { readonly ref: string }[], ref: string) => {
		for (const payment of payments.values())
			if (part(payment).some((each) => each.ref === ref)) return payment
		throw new PaymentNotFound(`There is no ${ref}.`)
	}

	function snapshot(payment: Payment): PaymentSnapshot {
		const { ref, account, charge, amount, currency, card, costKnownAt } = payment
		const cost =
			charge && costKnownAt <= now() ? { ref: charge.cost, fee: charge.fee, currency, at: charge.at } : null
		return {
			provider: accountNamed(account).provider,
			account,
			providerRef: ref,
			status: payment.status,
			amount,
			currency,
			method: 'card',
			amountReceived: payment.status === 'succeeded' ? amount : 0n,
			donationId: payment.donationId,
			attempt: payment.attempt,
			createdAt: payment.createdAt,
			charge: charge && {
				ref: charge.ref,
				at: charge.at,
				cost,
				card: { brand: 'visa', last4: card.slice(-4).padStart(4, '4') },
			},
			failure: payment.failure,
			refunds: payment.refunds.map((refund) => ({ ...refund })),
			disputes: payment.disputes.map((dispute) => ({ ...dispute, costs: [...dispute.costs] })),
			nextAction: payment.status === 'requires_action' ? { kind: 'authenticate' } : null,
			clientSecret: `${ref}_secret`,
			customerRef: null,
		}
	}

	/** The same key gives the same answer while it is remembered. @throws PaymentRejected for another request */
	function once(key: string, body: string, run: () => () => PaymentSnapshot): PaymentSnapshot {
		const known = keys.get(key)
		if (known && now() - known.at < KEYS_LIVE_MS) {
			if (known.body !== body)
				throw new PaymentRejected('This key came with another request.', 'idempotency_error')
			return known.answer()
		}
		const answer = run()
		keys.set(key, { at: now(), body, answer })
		return answer()
	}

	function charge(payment: Payment): void {
		const at = now()
		const chargeRef = newRef(payment.account, 'charge')
		const fee = (payment.amount * 29n) / 1_000n + 30n
		const cost = move(payment.account, 'charge', payment.amount, fee, chargeRef, payment.ref)
		payment.status = 'succeeded'
		payment.failure = null
		payment.charge = { ref: chargeRef, at, cost, fee }
		payment.costKnownAt = isCostLate() ? at + 90_000 : at
		sendWebhook(payment.account, 'payment_intent.succeeded', { paymentRef: payment.ref })
	}

	function create(command: CreatePayment): () => PaymentSnapshot {
		const { account, donationId, attempt, amount, currency, paymentMethodRef: card } = command
		if (accountNamed(account).currency !== currency || card === null)
			throw new PaymentRejected(`${account} takes no ${currency}.`, 'currency_not_supported')
		const payment: Payment = {
			ref: newRef(account, 'payment'),
			account,
			donationId,
			attempt,
			amount,
			currency,
			card,
			createdAt: now(),
			status: 'processing',
			charge: null,
			costKnownAt: 0,
			failure: null,
			refunds: [],
			disputes: [],
		}
		payments.set(payment.ref, payment)
		note(`${payment.ref} for ${donationId.slice(-6)}, attempt ${attempt}: ${amount} ${currency} by ${card}`)
		if (card.startsWith('pm_declined')) {
			payment.status = 'requires_payment_method'
			payment.failure = { code: 'card_declined', declineCode: 'generic_decline' }
			sendWebhook(payment.account, 'payment_intent.payment_failed', { paymentRef: payment.ref })
			return () => {
				throw new PaymentDeclined('Your card was declined.', 'card_declined', 'generic_decline', payment.ref)
			}
		}
		if (card.startsWith('pm_3ds')) {
			payment.status = 'requires_action'
			sendWebhook(payment.account, 'payment_intent.requires_action', { paymentRef: payment.ref })
		} else charge(payment)
		return () => snapshot(payment)
	}

	function refund(
		payment: Payment,
		amount: bigint,
		refundId: string | null,
		status: Refund['status'],
	): Refund {
		const left = payment.refunds.reduce(
			(sum, each) => (each.status === 'failed' ? sum : sum - each.amount),
			payment.charge ? payment.amount : 0n,
		)
		if (amount < 1n || amount > left)
			throw new PaymentRejected('More than is left.', 'charge_already_refunded')
		if (payment.disputes.some((dispute) => dispute.status !== 'won'))
			throw new PaymentRejected('The charge is disputed.', 'charge_disputed')
		const made: Refund = {
			ref: newRef(payment.account, 'refund'),
			refundId,
			amount,
			status,
			at: now(),
			returnedAt: null,
		}
		payment.refunds.push(made)
		if (status === 'succeeded') move(payment.account, 'refund', -amount, 0n, made.ref, payment.ref)
		const news = { isOfOpenRefund: refundId !== null }
		sendWebhook(payment.account, 'refund.created', { paymentRef: payment.ref }, news)
		return made
	}

	const source: Omit<PaymentProvider, 'name' | 'isPaymentRef' | 'verifyWebhook'> = {
		async create(command) {
			const body = JSON.stringify([
				command.donationId,
				command.attempt,
				String(command.amount),
				command.paymentMethodRef,
			])
			return once(command.idempotencyKey, body, () => create(command))
		},
		async confirm(account, ref, idempotencyKey) {
			const payment = found(account, ref)
			return once(idempotencyKey, ref, () => {
				if (payment.status !== 'requires_confirmation')
					throw new PaymentRejected('It waits for nothing.', 'payment_intent_unexpected_state')
				charge(payment)
				return () => snapshot(payment)
			})
		},
		read: async (account, ref) => snapshot(found(account, ref)),
		async *listPayments(account, since) {
			for (const { account: at, createdAt, ref, donationId } of [...payments.values()])
				if (at === account && createdAt >= since) yield { providerRef: ref, donationId }
		},
		async cancel(account, ref) {
			const payment = found(account, ref)
			if (payment.status === 'succeeded')
				throw new PaymentRejected('It has succeeded.', 'payment_intent_unexpected_state')
			if (payment.status !== 'canceled') {
				payment.status = 'canceled'
				sendWebhook(account, 'payment_intent.canceled', { paymentRef: ref })
			}
			return snapshot(payment)
		},
		async refund({ account, providerRef, refundId, amount, idempotencyKey }) {
			const payment = found(account, providerRef)
			return once(idempotencyKey, `${providerRef} ${amount}`, () => {
				refund(payment, amount, refundId, payment.card.endsWith('slow') ? 'pending' : 'succeeded')
				return () => snapshot(payment)
			})
		},
	}

	return {
		ports: Object.keys(STYLES).map((name) => portsOf(name, source, payouts.source)),
		payments,
		lines,
		payouts,
		sign(event) {
			const raw = Buffer.from(JSON.stringify(event))
			return { raw, headers: { [styleOf(event.provider).signature]: `right ${raw.length}` } }
		},
		authenticate(ref, isRight) {
			const payment = payments.get(ref)
			if (payment?.status !== 'requires_action') return
			payment.status = isRight ? 'requires_confirmation' : 'requires_payment_method'
			if (!isRight) payment.failure = { code: 'payment_intent_authentication_failure', declineCode: null }
			note(`${ref}: its holder ${isRight ? 'agrees' : 'fails'}`)
		},
		refundThere(ref, amount, status) {
			const payment = payments.get(ref)
			if (!payment) return null
			try {
				return refund(payment, amount, null, status).ref
			} catch {
				return null
			}
		},
		settleRefund(refundRef, status) {
			const payment = ofPart((each) => each.refunds, refundRef)
			const made = payment.refunds.find((each) => each.ref === refundRef)
			if (!made || made.status === 'failed' || made.status === status) return
			if (status === 'succeeded') move(payment.account, 'refund', -made.amount, 0n, refundRef, payment.ref)
			else if (made.status === 'succeeded') {
				made.returnedAt = now()
				move(payment.account, 'refund_failure', made.amount, 0n, refundRef, payment.ref)
			}
			const news = { isOfOpenRefund: made.refundId !== null && made.status === 'pending' }
			made.status = status
			sendWebhook(payment.account, 'refund.updated', { paymentRef: payment.ref }, news)
		},
		dispute(ref) {
			const payment = payments.get(ref)
			const left = payment?.refunds.reduce(
				(sum, each) => (each.status === 'failed' ? sum : sum - each.amount),
				payment.amount,
			)
			if (!payment?.charge || payment.disputes.length > 0 || !left || left < 1n) return null
			const disputeRef = newRef(payment.account, 'dispute')
			const at = now()
			const line = move(payment.account, 'adjustment', -left, DISPUTE_FEE, disputeRef, ref)
			const costs = [{ ref: line, fee: DISPUTE_FEE, at }]
			payment.disputes.push({
				ref: disputeRef,
				amount: left,
				status: 'open',
				at,
				reinstatedAt: null,
				costs,
				evidenceDueAt: at + EVIDENCE_MS,
			})
			sendWebhook(payment.account, 'charge.dispute.created', { paymentRef: ref })
			return disputeRef
		},
		closeDispute(disputeRef, outcome) {
			const payment = ofPart((each) => each.disputes, disputeRef)
			const dispute = payment.disputes.find((each) => each.ref === disputeRef)
			// What was lost may still be won on appeal.
			if (!dispute || dispute.status === 'won' || dispute.status === outcome) return
			dispute.status = outcome
			if (outcome === 'won') {
				dispute.reinstatedAt = now()
				move(payment.account, 'adjustment', dispute.amount, 0n, disputeRef, payment.ref)
			}
			sendWebhook(payment.account, 'charge.dispute.closed', { paymentRef: payment.ref })
		},
	}
}

/** The ports of one provider on the books of all. Whoever asks it about another's account has taken the wrong adapter. */
function portsOf(
	name: string,
	payments: Omit<PaymentProvider, 'name' | 'isPaymentRef' | 'verifyWebhook'>,
	payouts: Omit<PayoutSource, 'name'>,
): ProviderPorts {
	function own(account: string): string {
		if (accountNamed(account).provider !== name) throw new TypeError(`${name} was asked about ${account}.`)
		return account
	}
	/** A key that one provider has seen is new to another. */
	const keyOf = (key: string) => `${name} ${key}`
	return {
		payments: {
			name,
			isPaymentRef: (text) => styleOf(name).paymentRef.test(text),
			create: async ({ account, idempotencyKey, ...command }) =>
				payments.create({ ...command, account: own(account), idempotencyKey: keyOf(idempotencyKey) }),
			confirm: async (account, ref, key) => payments.confirm(own(account), ref, keyOf(key)),
			read: async (account, ...rest) => payments.read(own(account), ...rest),
			listPayments: (account, ...rest) => payments.listPayments(own(account), ...rest),
			cancel: async (account, ref, key) => payments.cancel(own(account), ref, keyOf(key)),
			refund: async ({ account, idempotencyKey, ...command }) =>
				payments.refund({ ...command, account: own(account), idempotencyKey: keyOf(idempotencyKey) }),
			verifyWebhook(raw, headers) {
				if (headers[styleOf(name).signature] !== `right ${raw.length}`) throw new WebhookRejected('signature')
				return JSON.parse(raw.toString()) as ProviderEvent
			},
		},
		payouts: {
			name,
			readPayout: async (account, ...rest) => payouts.readPayout(own(account), ...rest),
			listPayouts: (account, ...rest) => payouts.listPayouts(own(account), ...rest),
			payoutLines: (account, ...rest) => payouts.payoutLines(own(account), ...rest),
			listBalanceLines: (account, ...rest) => payouts.listBalanceLines(own(account), ...rest),
			balance: async (account) => payouts.balance(own(account)),
			readRaw: async (account, ...rest) => payouts.readRaw(own(account), ...rest),
		},
	}
}
