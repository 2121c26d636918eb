import type { HeldMandate, Mandates } from '../../../kernel/ports/mandates.ts'
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
import type { SavedMethods } from '../../../kernel/ports/saved-methods.ts'
import type { TransferProvider } from '../../../kernel/ports/transfers.ts'
import { derivedId } from '../../../kernel/wire/ids.ts'
import type { Currency } from '../../../kernel/wire/money.ts'
import type { PaymentMethod } from '../../../kernel/wire/payment-method.ts'
import { DAY_MS, HOUR_MS } from '../../../kernel/wire/time.ts'
import { accountNamed, type Change, isOrder, PROVIDER_NAMES, type Style, styleOf } from './accounts.ts'
import { createPayoutDesk, type PayoutDesk } from './provider-payouts.ts'
import { createTransferDesk, type TransferDesk } from './provider-transfers.ts'

/** Keys are remembered for a day; after that the same key makes another payment. */
const KEYS_LIVE_MS = DAY_MS
const EVIDENCE_MS = 7 * DAY_MS
/** An order without approval expires after this time. */
const APPROVAL_MS = 3 * HOUR_MS
const SWEPT_MS = 20 * HOUR_MS

type Mutable<T> = { -readonly [K in keyof T]: T[K] }
export type Refund = Mutable<PaymentSnapshot['refunds'][number]>
export type Dispute = Omit<Mutable<PaymentSnapshot['disputes'][number]>, 'costs'> & {
	readonly costs: { readonly ref: string; readonly fee: bigint; readonly at: number }[]
}

export interface Payment {
	readonly ref: string
	readonly account: string
	readonly donationId: string
	readonly attempt: number
	readonly amount: bigint
	readonly currency: Currency
	readonly method: PaymentMethod
	readonly card: string
	readonly customerRef: string | null
	readonly savesMethod: boolean
	readonly isOrder: boolean
	readonly isOffSession: boolean
	readonly mandateRef: string | null
	/** The bank's final refusal, decided at the creation; null when it pays. */
	readonly declines: string | null
	readonly createdAt: number
	status: PaymentSnapshot['status']
	isOpen: boolean
	heldSince: number | null
	approvals: number
	approvedAt: number | null
	isCaptured: boolean
	instrument: Instrument
	charge: { readonly ref: string; readonly at: number; readonly cost: string; fee: bigint } | null
	costKnownAt: number
	failure: PaymentSnapshot['failure']
	readonly refunds: Refund[]
	readonly disputes: Dispute[]
}

export type Instrument = 'pays' | 'declined' | 'pending'

export type Mandate = Mutable<HeldMandate> & {
	readonly account: string
	/** Pauses by the donor; `to` is null while one lasts. */
	readonly pauses: { readonly from: number; to: number | null }[]
}

export interface News {
	readonly isOfOpenRefund: boolean
	readonly isSwept: boolean
}

export interface ProviderSettings {
	readonly now: () => number
	readonly onEvent: (event: ProviderEvent, news: News) => void
	readonly note: (what: string) => void
	readonly isCostLate: () => boolean
	readonly turn: () => Promise<void>
}

export interface ProviderPorts {
	readonly payments: PaymentProvider
	readonly payouts: PayoutSource
	readonly savedMethods: SavedMethods
	readonly transfers: TransferProvider
	readonly mandates: Mandates
}

export interface SimulatedProviders {
	readonly ports: readonly ProviderPorts[]
	readonly payments: ReadonlyMap<string, Payment>
	readonly lines: readonly (BalanceLine & { readonly account: string })[]
	readonly payouts: PayoutDesk
	readonly transfers: TransferDesk
	readonly mandates: ReadonlyMap<string, Mandate>
	/** Donations that are not ours, and whether their payments name them. */
	readonly unknown: ReadonlyMap<string, boolean>
	takeUnknown(account: string, amount: bigint): void
	/** Payments that a bank had been processing for an hour or more when we tried to cancel them. */
	readonly canceledInHand: readonly string[]
	/** Pays an order in the provider's checkout. `late`: the bank refuses at first, `waits`: no answer yet. */
	payOrder(ref: string, outcome: 'pays' | 'fails' | 'late' | 'waits'): void
	approve(ref: string, instrument: Instrument): void
	/**
	 * Settles a payment by its bank, app or review.
	 * @param code the reason of a refusal
	 */
	settle(ref: string, pays: boolean, code?: string): void
	returnDebit(ref: string): void
	declineNext(codes: readonly string[]): void
	moveMandate(ref: string, to: HeldMandate['state']): void
	authenticate(ref: string, isRight: boolean): void
	/**
	 * Makes a refund in the provider's dashboard.
	 * @returns null when it is not possible
	 */
	refundThere(ref: string, amount: bigint, status: 'succeeded' | 'pending'): string | null
	settleRefund(refundRef: string, status: 'succeeded' | 'failed'): void
	dispute(ref: string): string | null
	closeDispute(disputeRef: string, outcome: 'won' | 'lost'): void
	sign(event: ProviderEvent): { readonly raw: Buffer; readonly headers: Record<string, string> }
}

export function createProviders(settings: ProviderSettings): SimulatedProviders {
	const { now, onEvent, note, isCostLate, turn } = settings
	const payments = new Map<string, Payment>()
	const lines: (BalanceLine & { account: string })[] = []
	const keys = new Map<
		string,
		{ readonly at: number; readonly body: string; readonly answer: () => PaymentSnapshot }
	>()
	const mandates = new Map<string, Mandate>()
	const unknown = new Map<string, boolean>()
	const canceledInHand: string[] = []
	const coming: string[] = []
	const counts = new Map<string, number>()
	const newRef = (account: string, kind: keyof Style['names']): string => {
		const prefix = styleOf(accountNamed(account).provider).names[kind]
		const count = (counts.get(prefix) ?? 0) + 1
		counts.set(prefix, count)
		return `${prefix}${String(count).padStart(4, '0')}`
	}
	const sendWebhook = (
		account: string,
		type: string,
		about: Partial<Pick<ProviderEvent, 'paymentRef' | 'payoutRef' | 'transferRef' | 'savedMethodRef'>>,
		news: Partial<News> = {},
	) =>
		onEvent(
			{
				provider: accountNamed(account).provider,
				account,
				id: newRef(account, 'event'),
				type,
				createdAt: now(),
				paymentRef: null,
				payoutRef: null,
				...about,
			},
			{ isOfOpenRefund: false, isSwept: false, ...news },
		)
	function tell(payment: Payment, change: Change, news: Partial<News> = {}): void {
		const { account, ref, createdAt, donationId } = payment
		if (change === 'paid' && unknown.get(donationId)) return
		const type = styleOf(accountNamed(account).provider).news[change]
		const isSwept = SWEPT.includes(change) && now() - createdAt < SWEPT_MS
		if (type !== undefined) sendWebhook(account, type, { paymentRef: ref }, { isSwept, ...news })
	}
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
		move,
		lines,
		tell(account, change, payoutRef) {
			const type = styleOf(accountNamed(account).provider).payoutNews[change]
			if (type !== undefined) sendWebhook(account, type, { payoutRef }, { isSwept: true })
		},
	})
	const transfers = createTransferDesk({
		now,
		newRef: (account) => newRef(account, 'transfer'),
		tell: (account, transferRef) => sendWebhook(account, 'transfer.updated', { transferRef }),
		note,
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
		const { ref, account, charge, amount, currency, card, costKnownAt, method, customerRef } = payment
		const mandate = payment.mandateRef === null ? undefined : mandates.get(payment.mandateRef)
		const cost =
			charge && costKnownAt <= now() ? { ref: charge.cost, fee: charge.fee, currency, at: charge.at } : null
		return {
			provider: accountNamed(account).provider,
			account,
			providerRef: ref,
			status: payment.status,
			amount,
			currency,
			method,
			amountReceived: payment.status === 'succeeded' ? amount : 0n,
			donationId: unknown.get(payment.donationId) === false ? null : payment.donationId,
			attempt: payment.attempt,
			createdAt: payment.createdAt,
			charge: charge && {
				ref: charge.ref,
				at: charge.at,
				begunAt: charge.at,
				cost,
				card: method === 'card' ? { brand: 'visa', last4: card.slice(-4).padStart(4, '4') } : null,
			},
			failure: payment.failure,
			refunds: payment.refunds.map((refund) => ({ ...refund })),
			disputes: payment.disputes.map((dispute) => ({ ...dispute, costs: [...dispute.costs] })),
			nextAction: nextActionOf(payment),
			clientSecret: payment.isOrder ? '' : `${ref}_secret`,
			customerRef,
			...(payment.savesMethod && payment.status === 'succeeded' && { savedMethod: savedAs(card) }),
			...(method === 'bankDebit' && { debitedRef: card }),
			...(payment.isOrder && charge && mandate && { mandate: heldOf(mandate) }),
		}
	}

	/**
	 * Repeats the answer of a remembered key.
	 * @throws PaymentRejected for another request with the same key
	 */
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
		payment.isOpen = false
		giveMandate(payment)
		tell(payment, 'paid')
	}
	function giveMandate({
		isOrder: isPaidAtOnce,
		mandateRef,
		account,
		ref,
		customerRef,
		amount,
	}: Payment): void {
		if (!isPaidAtOnce || mandateRef === null || customerRef === null) return
		const name = 'do•••@bank'
		mandates.set(mandateRef, {
			account,
			ref: mandateRef,
			setupRef: ref,
			customerRef,
			name,
			most: amount,
			state: 'active',
			pauses: [],
		})
		note(`${mandateRef}: given with ${ref}`)
	}
	function hold(payment: Payment): void {
		payment.isOpen = true
		payment.heldSince ??= now()
	}
	function fail(payment: Payment, code: string): void {
		if (payment.status !== 'canceled') payment.status = 'requires_payment_method'
		payment.failure = { code, declineCode: null }
		tell(payment, 'declined')
	}

	function create(command: CreatePayment): () => PaymentSnapshot {
		const {
			account,
			donationId,
			attempt,
			amount,
			currency,
			method,
			customerRef,
			savesMethod = false,
			isForRecurring = false,
			isOffSession = false,
		} = command
		const isPaidThere = isOrder(method, command.paymentMethodRef)
		const card = isPaidThere ? `try ${attempt} by ${method}` : command.paymentMethodRef
		if (accountNamed(account).currency !== currency || card === null)
			throw new PaymentRejected(`${account} takes no ${currency}.`, 'currency_not_supported')
		const isByMandate = method === 'upi' && !isPaidThere
		if (isByMandate && mandates.get(card)?.state !== 'active')
			throw new PaymentRejected('The mandate is not active.', 'mandate_not_active')
		const ref = newRef(account, 'payment')
		const givenMandate = isForRecurring && isPaidThere ? `token_${ref}` : null
		const payment: Payment = {
			ref,
			account,
			donationId,
			attempt,
			amount,
			currency,
			method,
			card,
			customerRef,
			savesMethod,
			isOrder: isPaidThere,
			isOffSession,
			mandateRef: isByMandate ? card : givenMandate,
			declines: isOffSession ? (coming.shift() ?? null) : null,
			createdAt: now(),
			status: 'processing',
			isOpen: false,
			heldSince: null,
			approvals: 0,
			approvedAt: null,
			isCaptured: false,
			instrument: 'pays',
			charge: null,
			costKnownAt: 0,
			failure: null,
			refunds: [],
			disputes: [],
		}
		payments.set(payment.ref, payment)
		note(`${payment.ref} for ${donationId.slice(-6)}, attempt ${attempt}: ${amount} ${currency} by ${card}`)
		if (isPaidThere) {
			payment.status = 'requires_action'
			return () => snapshot(payment)
		}
		return charged(payment, card, isByMandate)
	}

	function charged(payment: Payment, card: string, isByMandate: boolean): () => PaymentSnapshot {
		if (payment.method === 'bankDebit' || isByMandate) {
			hold(payment)
			tell(payment, 'processing')
			return () => snapshot(payment)
		}
		if (payment.declines !== null) {
			const code = payment.declines
			fail(payment, code)
			return () => {
				throw new PaymentDeclined('The bank declined it.', code, null, payment.ref)
			}
		}
		if (card.startsWith('pm_declined')) {
			fail(payment, 'card_declined')
			payment.failure = { code: 'card_declined', declineCode: 'generic_decline' }
			return () => {
				throw new PaymentDeclined('Your card was declined.', 'card_declined', 'generic_decline', payment.ref)
			}
		}
		if (card.startsWith('pm_3ds')) {
			payment.status = 'requires_action'
			tell(payment, 'requested')
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
		tell(payment, 'refunded', { isOfOpenRefund: refundId !== null })
		return made
	}

	/**
	 * Opens a dispute.
	 * @param status `lost`: decided without an answer
	 */
	function openDispute(ref: string, status: 'open' | 'lost'): string | null {
		const payment = payments.get(ref)
		const left = payment?.refunds.reduce(
			(sum, each) => (each.status === 'failed' ? sum : sum - each.amount),
			payment.amount,
		)
		if (!payment?.charge || payment.disputes.length > 0 || !left || left < 1n) return null
		const { account } = payment
		const { disputeFee, takes } = styleOf(accountNamed(account).provider)
		const disputeRef = newRef(account, 'dispute')
		const at = now()
		const isApart = takes === 'approvedOrders'
		const line = move(account, 'adjustment', -left, isApart ? 0n : disputeFee, disputeRef, ref)
		const ofFee = isApart ? move(account, 'adjustment', 0n, disputeFee, disputeRef, ref) : line
		payment.disputes.push({
			ref: disputeRef,
			amount: left,
			status,
			at,
			reinstatedAt: null,
			decidedAt: null,
			costs: disputeFee === 0n ? [] : [{ ref: ofFee, fee: disputeFee, at }],
			evidenceDueAt: at + EVIDENCE_MS,
		})
		tell(payment, 'disputed')
		return disputeRef
	}

	function capture(payment: Payment): () => PaymentSnapshot {
		const declined = (code: string) =>
			new PaymentDeclined('What was to be paid with was refused.', code, null, payment.ref)
		if (payment.status === 'canceled')
			throw new PaymentRejected(`${payment.ref} was given up.`, 'ORDER_CANCELED')
		if (payment.status === 'requires_action') throw declined('ORDER_NOT_APPROVED')
		if (payment.status === 'requires_confirmation') {
			payment.isCaptured = true
			if (payment.instrument === 'declined') {
				payment.status = 'requires_payment_method'
				payment.failure = { code: 'INSTRUMENT_DECLINED', declineCode: null }
			} else if (payment.instrument === 'pending') {
				payment.status = 'processing'
				hold(payment)
				tell(payment, 'processing')
			} else charge(payment)
		}
		return () => {
			if (payment.status === 'requires_payment_method') throw declined(payment.failure?.code ?? '')
			return snapshot(payment)
		}
	}

	async function createOnce(command: CreatePayment): Promise<PaymentSnapshot> {
		const { account, donationId, attempt } = command
		const before = [...payments.values()].find(
			(each) => each.account === account && each.donationId === donationId && each.attempt === attempt,
		)
		await turn()
		return before ? snapshot(before) : create(command)()
	}

	const source: Omit<PaymentProvider, 'name' | 'isPaymentRef' | 'verifyWebhook' | 'isCheckoutSigned'> = {
		async create(command) {
			if (styleOf(accountNamed(command.account).provider).takes === 'paidOrders') return createOnce(command)
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
			const { takes } = styleOf(accountNamed(account).provider)
			if (takes === 'approvedOrders')
				return once(`${idempotencyKey}:${payment.approvals}`, ref, () => capture(payment))
			if (takes === 'paidOrders') {
				if (payment.status !== 'requires_payment_method') return snapshot(payment)
				throw new PaymentDeclined('The payment failed.', payment.failure?.code ?? '', null, ref)
			}
			return once(idempotencyKey, ref, () => {
				if (payment.status !== 'requires_confirmation')
					throw new PaymentRejected('It waits for nothing.', 'payment_intent_unexpected_state')
				charge(payment)
				return () => snapshot(payment)
			})
		},
		async read(account, ref) {
			const payment = found(account, ref)
			const isForgotten =
				styleOf(accountNamed(account).provider).takes === 'approvedOrders' &&
				payment.approvals === 0 &&
				now() - payment.createdAt > APPROVAL_MS
			if (isForgotten) throw new PaymentNotFound(`${ref} was forgotten.`)
			return snapshot(payment)
		},
		async *listPayments(account, since) {
			const { takes } = styleOf(accountNamed(account).provider)
			const { reportingLagMs = 0 } = accountNamed(account)
			for (const payment of [...payments.values()]) {
				const { account: at, createdAt, ref, donationId, charge: taken } = payment
				if (at !== account) continue
				const from = takes === 'approvedOrders' ? (payment.approvedAt ?? Number.NaN) : createdAt
				const isListed = takes !== 'approvedOrders' || taken !== null || payment.isOpen
				const isReported = from <= now() - reportingLagMs && from >= since - reportingLagMs
				if (isListed && isReported) yield { providerRef: ref, donationId }
			}
		},
		async cancel(account, ref) {
			const payment = found(account, ref)
			const isInHand = payment.status === 'processing'
			if (isInHand && payment.heldSince !== null && now() - payment.heldSince > HOUR_MS)
				canceledInHand.push(payment.ref)
			if (payment.status === 'succeeded' || isInHand)
				throw new PaymentRejected('It has succeeded.', 'payment_intent_unexpected_state')
			if (payment.status !== 'canceled') {
				payment.status = 'canceled'
				tell(payment, 'canceled')
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
		ports: PROVIDER_NAMES.map((name) =>
			portsOf(name, source, payouts.source, transfers.source, mandatesOf(mandates)),
		),
		payments,
		lines,
		payouts,
		transfers,
		mandates,
		unknown,
		takeUnknown(account, amount) {
			const donationId = derivedId('donation of others', String(unknown.size))
			// The news of a named one go to the other system that has the account, too.
			unknown.set(donationId, amount % 200n === 0n)
			create({
				account,
				donationId,
				attempt: 1,
				startedAt: now(),
				amount,
				currency: accountNamed(account).currency,
				method: 'card',
				paymentMethodRef: 'pm_good',
				customerRef: null,
				idempotencyKey: donationId,
			})
		},
		canceledInHand,
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
		payOrder(ref, outcome) {
			const payment = payments.get(ref)
			if (!payment || payment.charge || payment.status === 'processing') return
			note(`${ref}: in the checkout it ${outcome}`)
			if (outcome === 'pays') return charge(payment)
			if (outcome !== 'fails') hold(payment)
			if (outcome === 'waits') payment.status = 'processing'
			else fail(payment, 'payment_failed')
		},
		approve(ref, instrument) {
			const payment = payments.get(ref)
			const isForgotten = payment && payment.approvals === 0 && now() - payment.createdAt > APPROVAL_MS
			if (!payment || isForgotten || payment.status === 'canceled' || payment.charge || payment.isOpen) return
			payment.status = 'requires_confirmation'
			payment.failure = null
			payment.approvals += 1
			payment.approvedAt = now()
			payment.instrument = instrument
			note(`${ref}: approved, it is ${instrument}`)
			tell(payment, 'approved')
		},
		settle(ref, pays, code = 'payment_failed') {
			const payment = payments.get(ref)
			if (!payment?.isOpen) return
			payment.isOpen = false
			note(`${ref}: in the end it ${pays ? 'pays' : `fails: ${code}`}`)
			if (pays) charge(payment)
			else if (payment.status === 'processing') fail(payment, code)
		},
		returnDebit(ref) {
			const payment = payments.get(ref)
			if (payment?.method !== 'bankDebit') return
			openDispute(ref, 'lost')
		},
		declineNext: (codes) => void coming.push(...codes),
		moveMandate(ref, to) {
			const mandate = mandates.get(ref)
			if (!mandate || mandate.state === 'over' || mandate.state === to) return
			mandate.state = to
			const last = mandate.pauses.at(-1)
			if (to === 'paused') mandate.pauses.push({ from: now(), to: null })
			else if (last) last.to ??= now()
			note(`${ref}: ${to} by its donor`)
			sendWebhook(mandate.account, `token.${to}`, { savedMethodRef: ref })
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
			tell(payment, 'refund settled', news)
		},
		dispute: (ref) => openDispute(ref, 'open'),
		closeDispute(disputeRef, outcome) {
			const payment = ofPart((each) => each.disputes, disputeRef)
			const dispute = payment.disputes.find((each) => each.ref === disputeRef)
			// A lost dispute may still be won on appeal.
			if (!dispute || dispute.status === 'won' || dispute.status === outcome) return
			dispute.status = outcome
			if (outcome === 'won') {
				dispute.reinstatedAt = now()
				move(payment.account, 'adjustment', dispute.amount, 0n, disputeRef, payment.ref)
			}
			tell(payment, 'dispute closed')
		},
	}
}

function portsOf(
	name: string,
	payments: Omit<PaymentProvider, 'name' | 'isPaymentRef' | 'verifyWebhook' | 'isCheckoutSigned'>,
	payouts: Omit<PayoutSource, 'name'>,
	transfers: TransferProvider,
	mandates: Mandates,
): ProviderPorts {
	function own(account: string): string {
		if (accountNamed(account).provider !== name) throw new TypeError(`${name} was asked about ${account}.`)
		return account
	}
	const keyOf = (key: string) => `${name} ${key}`
	return {
		payments: {
			name,
			isPaymentRef: (text) => styleOf(name).paymentRef.test(text),
			isCheckoutSigned: (account, { orderRef, paymentRef, signature }) =>
				signature === checkoutSignature(own(account), orderRef, paymentRef),
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
		savedMethods: {
			createCustomer: async ({ account, userId }) => `cus_${own(account)}_${userId}`,
			readMethod: async (_, ref) => ({ ...savedAs(ref), customerRef: null, isOffered: true }),
			removeMethod: async () => {},
			removeCustomer: async () => {},
		},
		transfers: {
			send: async ({ account, ...command }) => transfers.send({ account: own(account), ...command }),
			read: async (account, ref) => transfers.read(own(account), ref),
			find: async (account, ...rest) => transfers.find(own(account), ...rest),
			listTransfers: (account, since) => transfers.listTransfers(own(account), since),
		},
		mandates: {
			read: async (account, named) => mandates.read(own(account), named),
			end: async (account, named) => mandates.end(own(account), named),
		},
	}
}

const heldOf = ({ account: _, pauses: __, ...held }: Mandate): HeldMandate => held

const mandatesOf = (mandates: ReadonlyMap<string, Mandate>): Mandates => ({
	async read(account, { ref }) {
		const mandate = mandates.get(ref)
		return mandate?.account === account ? heldOf(mandate) : null
	},
	async end(account, { ref }) {
		const mandate = mandates.get(ref)
		if (mandate?.account === account) mandate.state = 'over'
	},
})

export const checkoutSignature = (account: string, orderRef: string, paymentRef: string): string =>
	`${account} says that ${paymentRef} paid ${orderRef}`

const savedAs = (card: string) => ({ ref: card, brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 })

const SWEPT: readonly Change[] = ['requested', 'processing', 'paid', 'declined', 'canceled', 'approved']

function nextActionOf(payment: Payment): PaymentSnapshot['nextAction'] {
	const { ref, account, status, charge, customerRef } = payment
	if (!payment.isOrder) return status === 'requires_action' ? { kind: 'authenticate' } : null
	if (charge || (status !== 'requires_action' && status !== 'requires_payment_method')) return null
	return styleOf(accountNamed(account).provider).takes === 'paidOrders'
		? { kind: 'checkout', orderRef: ref, ...(customerRef !== null && { customerRef }) }
		: { kind: 'approve', orderRef: ref, url: `https://provider.example/${ref}` }
}
