import type { z } from 'zod'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import { orderAnswer, orderBody } from '../../domain/donations/orders.contract.ts'
import { methodMeant } from '../../domain/donations/payment-modes.contract.ts'
import { refuse } from '../../domain/donations/refusals.contract.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import type { PaymentMethod } from '../../kernel/wire/payment-method.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { checkMonthly } from './check-monthly.ts'
import { checkOrder } from './order.ts'
import { intentOfRegistration, registrationIn } from './pay-registration.ts'
import { type PaymentGuard, type Watched, watchedBy } from './payment-guard.ts'
import { startDonation } from './start-donation.ts'

type Body = z.output<typeof orderBody>

export interface OrderCall {
	readonly path: string
	readonly summary: string
	readonly methods: readonly [PaymentMethod, ...PaymentMethod[]]
}

export const CHECKOUT_ORDERS: OrderCall = {
	path: '/api/v1/razorpay/createOrder',
	summary: 'Create a donation paid by UPI, netbanking or wallet, or check its payment',
	methods: ['upi', 'netbanking', 'wallet'],
}

export const APPROVED_ORDERS: OrderCall = {
	path: '/api/v1/paypal/createOrder',
	summary: 'Create a donation paid by PayPal, or check its payment',
	methods: ['paypal'],
}

/**
 * Begins a donation that is paid at the provider and creates the order for its checkout; or, by its id, reads
 * the state of the order. A donation has one order at a time, however often the donor tries. A provider may
 * have no idempotency key, so calls take turns: one that comes meanwhile is pending.
 * @param guard null switches off the protection against card testing
 */
export const createOrder = (
	deps: CommandDeps,
	guard: PaymentGuard | null,
	{ path, summary, methods }: OrderCall,
): Route =>
	route({
		method: 'POST',
		path,
		summary,
		tags: ['donations'],
		access: {
			allow: 'everyone',
			because: 'guests donate too; a donation is tied to the session that started it',
		},
		body: orderBody,
		answers: { 200: orderAnswer, 202: orderAnswer },
		perMinute: 30,
		async handle({ body, caller, headers, cookies }) {
			if (body.currency !== body.settlementCurrency) throw refuse('CURRENCY_MISMATCH.ofFund')
			const watched = watchedBy(guard, { body, caller, headers, cookies })
			const { donationId, repeated } =
				body.donationId === undefined
					? await begin(deps, { body, caller, methods }, watched)
					: { donationId: body.donationId, repeated: false }
			return checkOrder(deps, guard, {
				donationId,
				repeated,
				caller,
				methods,
				isForRecurring: body.monthly,
				refuseOther({ split, currency }) {
					if (split.total !== body.amount || currency !== body.currency) throw refuse('AMOUNT_CHANGED')
				},
			})
		},
	})

interface Begun extends Pick<OrderCall, 'methods'> {
	readonly body: Body
	readonly caller: Caller
}

/**
 * Starts the donation in the log before the provider is called.
 * @returns its id, and whether this call is a repeated one
 */
async function begin(
	deps: CommandDeps,
	{ body, caller, methods }: Begun,
	watched: Watched,
): Promise<{ readonly donationId: string; readonly repeated: boolean }> {
	const { donation: intent, amount: total, currency, monthly } = body
	if (!intent) throw refuse('TARGET_REQUIRED', {}, 'donation')
	const registrationId = registrationIn(intent)
	const donationId = registrationId ?? derivedId('donation', caller.commandId)
	const { state } = await loadState(deps.store, donationDecider, donationStream(donationId))
	// A registration has one donation, however often its payment is tried.
	if (registrationId !== undefined && state.status !== 'none') return { donationId, repeated: false }
	// Its id follows from the call's.
	const earlier = state.status === 'none' ? null : state
	const start = async () => {
		const [method] = methods
		const paid =
			registrationId === undefined
				? { intent }
				: await intentOfRegistration(deps, registrationId, intent, { total, method }, caller)
		return startDonation(deps, { donationId, ...paid, total, currency, methods, earlier }, caller)
	}
	if (monthly && !earlier) {
		if (caller.principal.kind !== 'user') throw refuse('METHOD_UNAVAILABLE.signIn', {}, 'monthly')
		checkMonthly(deps, body, methodMeant(intent, []))
	}
	// Sent once more, it begins nothing, and its captcha has been used up.
	if (earlier) await start()
	else
		await watched(donationId, async (report) => {
			await start()
			report('open')
		})
	return { donationId, repeated: earlier !== null }
}
