import type { Donation, DonationState } from '../../domain/donations/donations.state.ts'
import { refuse } from '../../domain/donations/refusals.contract.ts'
import type { Caller, Reply } from '../../kernel/http/route.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import { PaymentNotFound, PaymentRejected, type PaymentSnapshot } from '../../kernel/ports/payments.ts'
import { newId } from '../../kernel/wire/ids.ts'
import type { PaymentMethod } from '../../kernel/wire/payment-method.ts'
import { beginCall, endCall, LOST_CALL_MS, loseCall } from '../../records/donations/payment-calls.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { settleOpenTry } from './card-testing.ts'
import { checkUnpaid, isPaidElsewhere } from './continue-donation.ts'
import { ensureCustomer } from './ensure-customer.ts'
import { bookSnapshot } from './observe-payment.ts'
import { causeOf, ownDonation, settlingId } from './own-donation.ts'
import { checkHold } from './pay-registration.ts'
import { isUnknown } from './payment-answer.ts'
import type { PaymentGuard } from './payment-guard.ts'
import { takeApproved, takeOrder } from './take-approved.ts'

export interface OrderCheck {
	readonly donationId: string
	readonly caller: Caller
	readonly methods: readonly [PaymentMethod, ...PaymentMethod[]]
	readonly isForRecurring?: boolean
	/**
	 * True when the same call began the donation before: it is answered, even if its account no longer takes
	 * the method.
	 */
	readonly repeated?: boolean
	/** The order that the donor approved; absent for the last one, or for a new one when that is over. */
	readonly orderRef?: string
	/** @throws DomainError when the donation is another than the caller means */
	readonly refuseOther?: (donation: Donation) => void
}

/**
 * Brings a donation's order up to date: creates it when there is none, captures it after the donor's
 * approval, and books its state. Calls for one donation take turns: one that comes meanwhile is pending.
 * @throws DomainError NOT_FOUND, METHOD_UNAVAILABLE, DONATION_OVER, ORDER_REFUSED, ALREADY_PAID
 */
export async function checkOrder(
	deps: CommandDeps,
	guard: PaymentGuard | null,
	{
		donationId,
		caller,
		methods,
		isForRecurring = false,
		repeated = false,
		orderRef,
		refuseOther,
	}: OrderCheck,
): Promise<Reply> {
	const { donation, position } = await ownDonation(deps, donationId, caller)
	refuseOther?.(donation)
	// An order that was made says itself which call it is for.
	const isKnown = repeated || orderRef !== undefined
	if (!isKnown && !isTakenBy(methods, deps, donation))
		throw refuse('METHOD_UNAVAILABLE.otherCall', {}, 'donationId')
	const now = deps.clock.now()
	const callId = newId(now)
	const turn = await beginCall(deps.sql, { donationId, callId, now })
	if (turn === null) return pending(donationId, donation, position, null)
	// A lost call is remembered for as long as this: within it, no row says that there was none.
	const isFirst = turn === 'first' && now - Date.parse(donation.startedAt) < LOST_CALL_MS
	let isBooked = false
	try {
		// The call before may have made the order since.
		const { donation: current } = await ownDonation(deps, donationId, caller)
		await checkUnpaid(deps, donationId, current)
		await checkHold(deps, donationId, current)
		const snapshot = await orderOf(deps, {
			donationId,
			donation: current,
			method: methods[0],
			mandateOf: isForRecurring && caller.principal.kind === 'user' ? caller.principal.id : null,
			orderRef,
			isFirst,
		})
		if (guard && snapshot.status === 'succeeded') await settleOpenTry(guard, donationId, 'succeeded')
		else if (guard && snapshot.failure) await settleOpenTry(guard, donationId, 'declined')
		const booked = await bookSnapshot(deps, snapshot, causeOf(caller, settlingId(callId)))
		isBooked = true
		if (isPaidElsewhere(booked?.state)) throw refuse('ALREADY_PAID')
		return answerOf(snapshot, donationId, booked?.state ?? current, booked?.position ?? position)
	} catch (error) {
		if (isUnknown(error)) return pending(donationId, donation, position, null)
		if (error instanceof PaymentRejected) throw refuse('ORDER_REFUSED')
		throw error
	} finally {
		const ended = deps.clock.now()
		if (isBooked) await endCall(deps.sql, { donationId, callId })
		else await loseCall(deps.sql, { donationId, callId, now: ended })
	}
}

function isTakenBy(
	taken: readonly PaymentMethod[],
	{ payments }: CommandDeps,
	{ account }: Donation,
): boolean {
	const { methods } = payments.accountNamed(account)
	return taken.some((method) => methods.includes(method))
}

interface Wanted {
	readonly donationId: string
	readonly donation: Donation
	readonly method: PaymentMethod
	readonly mandateOf: string | null
	readonly orderRef: string | undefined
	readonly isFirst: boolean
}

/**
 * Returns the donation's current order. A payment that is made or still possible is the answer; an order that
 * is over is followed by a new one, unless the call names that order: then the answer is the reason of its
 * end.
 * @throws DomainError DONATION_OVER (409) the order or the donation was abandoned, and nothing was paid
 */
async function orderOf(
	deps: CommandDeps,
	{ donationId, donation, method, mandateOf, orderRef, isFirst }: Wanted,
): Promise<PaymentSnapshot> {
	const { payments } = deps
	const current = await currentOrder(payments, donation, orderRef)
	if (current && (!isOver(current) || (orderRef !== undefined && current.failure))) return current
	const { account, attempts, abandoned, split } = donation
	if (abandoned || orderRef !== undefined) throw refuse('DONATION_OVER')
	const attempt = attempts.length + 1
	const customerRef = mandateOf === null ? null : await ensureCustomer(deps, mandateOf, account)
	return payments.create({
		account,
		donationId,
		attempt,
		startedAt: Date.parse(donation.startedAt),
		amount: split.total,
		currency: payments.accountNamed(account).currency,
		method,
		paymentMethodRef: null,
		customerRef,
		isForRecurring: customerRef !== null,
		isFirst,
		idempotencyKey: `donation:${donationId}:${attempt}`,
	})
}

async function currentOrder(
	payments: CommandDeps['payments'],
	{ account, attempts, received }: Donation,
	approved: string | undefined,
): Promise<PaymentSnapshot | null> {
	// Once it was paid, nothing else is taken for it.
	if (received) return payments.read(account, received.providerRef, 'payment')
	const ref = approved ?? attempts.at(-1)?.providerRef
	if (ref === undefined) return null
	try {
		if (approved !== undefined) return await takeOrder(payments, account, approved)
		return await takeApproved(payments, await payments.read(account, ref, 'payment'))
	} catch (error) {
		if (error instanceof PaymentNotFound) return null
		throw error
	}
}

const isOver = ({ status, nextAction }: PaymentSnapshot): boolean =>
	status === 'canceled' || (status === 'requires_payment_method' && nextAction === null)

const answered = (
	donationId: string,
	{ split, currency, status }: Donation,
	orderId: string | null,
	failure: string | null,
	customerId: string | null = null,
) => ({ donationId, orderId, customerId, amount: Number(split.total), currency, status, failure })

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

function answerOf(
	snapshot: PaymentSnapshot,
	donationId: string,
	donation: DonationState,
	position: Position,
): Reply {
	if (donation.status === 'none') throw new TypeError(`${donationId} has no events.`)
	const { providerRef, nextAction, failure } = snapshot
	const isOpen = nextAction?.kind === 'checkout' || nextAction?.kind === 'approve'
	if (!isOpen && !isOver(snapshot) && donation.received === null)
		return pending(donationId, donation, position, providerRef)
	const orderId = isOver(snapshot) ? null : providerRef
	const customerId = nextAction?.kind === 'checkout' ? (nextAction.customerRef ?? null) : null
	const state = answered(donationId, donation, orderId, failure?.code ?? null, customerId)
	const body = { statusCode: 200, ...state }
	return { status: 200, body, position }
}
