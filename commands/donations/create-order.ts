import type { z } from 'zod'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import type { Donation, DonationState } from '../../domain/donations/donations.state.ts'
import { orderAnswer, orderBody } from '../../domain/donations/orders.contract.ts'
import { refuse } from '../../domain/donations/refusals.contract.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import { loadState } from '../../kernel/dispatch.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import { derivedId, newId } from '../../kernel/ids.ts'
import type { PaymentMethod } from '../../kernel/payment-method.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import { PaymentRejected, type PaymentSnapshot } from '../../kernel/ports/payments.ts'
import { MINUTE_MS } from '../../kernel/time.ts'
import { beginCall, endCall } from '../../records/donations/payment-calls.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { settleOpenTry } from './card-testing.ts'
import { bookSnapshot } from './observe-payment.ts'
import { causeOf, ownDonation, settlingId } from './own-donation.ts'
import { isUnknown } from './payment-answer.ts'
import { type PaymentGuard, type Watched, watchedBy } from './payment-guard.ts'
import { startDonation } from './start-donation.ts'

type Body = z.output<typeof orderBody>

/** What is chosen in a provider's own checkout. */
const METHODS = ['upi', 'netbanking', 'wallet'] as const satisfies readonly PaymentMethod[]
const [USUAL] = METHODS
/** Longer than a provider is waited for, in all calls that make an order: then the process that made it is gone. */
const LOST_AFTER_MS = 2 * MINUTE_MS

/**
 * Begins a donation that is paid in the provider's own checkout, and makes the order that opens it; or, by its id,
 * reads what became of it. A donation has one order at a time, however often the donor tries in the checkout. The
 * provider has no key that would keep two calls apart, so they take turns: one that comes meanwhile is pending.
 * @param guard null where nobody tries cards
 */
export const createOrder = (deps: CommandDeps, guard: PaymentGuard | null): Route =>
	route({
		method: 'POST',
		path: '/api/v1/razorpay/createOrder',
		summary: 'Begin a gift that is paid by UPI, netbanking or wallet, or ask what became of it',
		tags: ['donations'],
		access: { allow: 'everyone', because: 'guests give too; a gift belongs to the session that started it' },
		body: orderBody,
		answers: { 200: orderAnswer, 202: orderAnswer },
		perMinute: 30,
		async handle({ body, caller, headers, cookies }) {
			if (body.currency !== body.settlementCurrency) throw refuse('CURRENCY_MISMATCH.ofFund')
			const watched = watchedBy(guard, { body, caller, headers, cookies })
			const donationId = body.donationId ?? (await begin(deps, body, caller, watched))
			return ordered(deps, donationId, body, caller, guard)
		},
	})

/** The donation's start is in the log before the provider is called. @returns its id */
async function begin(
	deps: CommandDeps,
	{ donation: intent, amount: total, currency }: Body,
	caller: Caller,
	watched: Watched,
): Promise<string> {
	if (!intent) throw refuse('TARGET_REQUIRED', {}, 'donation')
	const donationId = derivedId('donation', caller.commandId)
	const { loaded } = await loadState(deps.store, donationDecider, donationStream(donationId))
	const repeated = loaded.some(({ metadata }) => metadata.commandId === caller.commandId)
	const start = () =>
		startDonation(deps, { donationId, intent, total, currency, methods: METHODS, repeated }, caller)
	// Sent once more, it begins nothing, and its captcha has been used up.
	if (repeated) await start()
	else
		await watched(donationId, async (report) => {
			await start()
			// What comes of it is decided in the checkout.
			report('open')
		})
	return donationId
}

async function ordered(
	deps: CommandDeps,
	donationId: string,
	body: Body,
	caller: Caller,
	guard: PaymentGuard | null,
): Promise<Reply> {
	const { donation, position } = await ownDonation(deps, donationId, caller)
	if (donation.split.total !== body.amount || donation.currency !== body.currency)
		throw refuse('AMOUNT_CHANGED')
	if (!isForCheckout(deps, donation)) throw refuse('METHOD_UNAVAILABLE.otherCall', {}, 'donationId')
	const now = deps.clock.now()
	const callId = newId(now)
	if (!(await beginCall(deps.sql, { donationId, callId, now, until: now + LOST_AFTER_MS })))
		return pending(donationId, donation, position, null)
	try {
		// The call before may have made the order since.
		const { donation: current } = await ownDonation(deps, donationId, caller)
		const snapshot = await orderOf(deps, donationId, current)
		if (guard && snapshot.status === 'succeeded') await settleOpenTry(guard, donationId, 'succeeded')
		else if (guard && snapshot.failure) await settleOpenTry(guard, donationId, 'declined')
		const booked = await bookSnapshot(deps, snapshot, causeOf(caller, settlingId(callId)))
		return answerOf(snapshot, donationId, booked?.state ?? current, booked?.position ?? position)
	} catch (error) {
		if (isUnknown(error)) return pending(donationId, donation, position, null)
		if (error instanceof PaymentRejected) throw refuse('ORDER_REFUSED')
		throw error
	} finally {
		await endCall(deps.sql, { donationId, callId, now: deps.clock.now() })
	}
}

/** Whether the donation began as one that its account's checkout takes. */
function isForCheckout({ payments }: CommandDeps, { account }: Donation): boolean {
	const { methods } = payments.accountNamed(account)
	return METHODS.some((method) => methods.includes(method))
}

/**
 * The donation's order as it is now. Whatever was paid or may still be is answered as it is; one that was given up for
 * another try is followed by a new one.
 * @throws DomainError GIFT_OVER (409) the donation was given up, and nothing was paid
 */
async function orderOf(
	{ payments }: CommandDeps,
	donationId: string,
	{ account, attempts, received, abandoned, split }: Donation,
): Promise<PaymentSnapshot> {
	const last = received ?? attempts.at(-1)
	const order = last ? await payments.read(account, last.providerRef) : null
	if (order && order.status !== 'canceled') return order
	if (abandoned) throw refuse('GIFT_OVER')
	const attempt = attempts.length + 1
	return payments.create({
		account,
		donationId,
		attempt,
		amount: split.total,
		currency: payments.accountNamed(account).currency,
		method: USUAL,
		paymentMethodRef: null,
		customerRef: null,
		idempotencyKey: `donation:${donationId}:${attempt}`,
	})
}

const answered = (
	donationId: string,
	{ split, currency, status }: Donation,
	orderId: string | null,
	failure: string | null,
) => ({ donationId, orderId, amount: Number(split.total), currency, status, failure })

const pending = (
	donationId: string,
	donation: Donation,
	position: Position,
	orderId: string | null,
): Reply => ({
	status: 202,
	body: {
		statusCode: 202,
		...answered(donationId, donation, orderId, null),
		code: 'PAYMENT_PENDING',
		message: 'donations.answers.paymentPending',
	},
	position,
})

/** The checkout can be opened, or the money is there; else the donor's bank is being asked. */
function answerOf(
	{ providerRef, nextAction, failure }: PaymentSnapshot,
	donationId: string,
	donation: DonationState,
	position: Position,
): Reply {
	if (donation.status === 'none') throw new TypeError(`${donationId} has no events.`)
	if (nextAction?.kind !== 'checkout' && donation.received === null)
		return pending(donationId, donation, position, providerRef)
	const body = { statusCode: 200, ...answered(donationId, donation, providerRef, failure?.code ?? null) }
	return { status: 200, body, position }
}
