import { regionOfCurrency } from '../../../domain/catalog/regions.contract.ts'
import { donationDecider } from '../../../domain/donations/donations.decider.ts'
import { donationStream } from '../../../domain/donations/streams.contract.ts'
import { registrationDecider } from '../../../domain/live-events/registrations.decider.ts'
import { registrationStream } from '../../../domain/live-events/streams.contract.ts'
import { recurringIdOf } from '../../../domain/recurring/streams.contract.ts'
import { createDispatch, loadState } from '../../../kernel/events/dispatch.ts'
import type { Principal } from '../../../kernel/http/route.ts'
import { derivedId } from '../../../kernel/wire/ids.ts'
import { type Currency, feeIncluded, feeOnTop, formatMajor } from '../../../kernel/wire/money.ts'
import { type Call, commandIdOf } from './browser.ts'
import { DONEE, DONORS, EVENT_ID, FINANCE, guest, HOLDERS, REQUESTS } from './people.ts'
import { checkoutSignature } from './provider.ts'
import { type Donation, isYes, pick, type Scene } from './scene.ts'
import type { Step } from './steps.ts'

const PAY = 'POST /api/v1/create/payment/intent'
const POST = 'POST /api/v1/donation'
const ROUTES = {
	saved: 'POST /api/v1/charge/card',
	debit: 'POST /api/v1/stripe/charge',
	checkout: 'POST /api/v1/razorpay/createOrder',
	paypal: 'POST /api/v1/paypal/createOrder',
} as const
const MODES = ['UPI', 'net banking', 'wallet'] as const
type Give = Extract<Step, { do: 'give' }>

type NamedTarget = Readonly<Record<string, unknown>> & { readonly registrationId?: string }

const donationOf = (call: Pick<Call, 'by' | 'key'>, registrationId: string | undefined): string =>
	registrationId ?? derivedId('donation', commandIdOf(call))

const callerOf = ({ by }: Give, nth: number) => (by === 'guest' ? guest(nth) : (DONORS[nth % 2] ?? DONEE))

const donorOf = (by: Principal, nth: number) =>
	by.kind === 'guest'
		? { externalUserInfo: { first_name: 'Gu', last_name: 'Est', email: `guest${nth}@example.org` } }
		: { user_id: by.id }

function amountsOf({ to, way, amount, coversFee }: Give) {
	const isInDollars = to === 'dollars' || to === 'event' || way === 'debit' || way === 'paypal'
	const currency: Currency = isInDollars ? 'USD' : 'INR'
	const { cardRate, achRate } = regionOfCurrency(currency)
	const rate = way === 'debit' ? achRate : cardRate
	const split = coversFee ? feeOnTop(BigInt(amount), rate) : feeIncluded(BigInt(amount), rate)
	return { currency, split }
}

export function donors(scene: Scene) {
	const { kernel, browser, store, promised, donations, key, say } = scene
	const { providers } = scene.world.ground

	/** Begins a registration whose seats are held for good. @returns its id, which is that of its donation */
	async function register(by: Principal, total: bigint): Promise<string> {
		const registrationId = derivedId('registration', key('register'))
		const dispatch = createDispatch(store, { now: kernel.now }, () => Promise.resolve())
		const { kind, id } = by
		await dispatch(
			registrationDecider,
			registrationStream(registrationId),
			{
				type: 'BeginRegistration',
				liveEventId: EVENT_ID,
				packageId: 'individual',
				quantity: 1,
				seats: 1,
				currency: 'USD',
				amount: total.toString(),
				valueReceived: '0',
				donationId: registrationId,
				buyer: { kind, id },
				holdUntil: '2100-01-01T00:00:00.000Z',
				at: new Date(kernel.now()).toISOString(),
			},
			{
				commandId: registrationId,
				correlationId: registrationId,
				actor: { kind: 'system', id: 'simulation' },
			},
		)
		return registrationId
	}

	/** The target as the body of a donation names it. */
	async function targetOf({ to, unassigned }: Give, by: Principal, total: bigint): Promise<NamedTarget> {
		const event = { donationFor: 'event', event_id: EVENT_ID }
		if (to === 'event' && !unassigned) return { ...event, registrationId: await register(by, total) }
		return {
			event,
			rupees: { donationFor: 'donationRequest', donation_request_id: REQUESTS[0].id },
			dollars: { donationFor: 'donationRequest', donation_request_id: REQUESTS[1].id },
			foundation: { donationFor: 'tal' },
			person: { donationFor: 'individual', toUserInfo: { _id: DONEE.id } },
		}[to]
	}

	async function give(step: Give): Promise<void> {
		const { currency, split } = amountsOf(step)
		const by = callerOf(step, donations.length)
		const major = (minor: bigint) => Number(formatMajor(minor, currency))
		const { registrationId, ...target } = await targetOf(step, by, split.total)
		const donation = {
			...target,
			registrationId,
			...donorOf(by, donations.length),
			units: currency,
			quantity: major(split.donation),
			processingFees: major(split.fee),
			shouldChargeProcessingFees: step.coversFee,
		}
		const isMonthly = step.monthlyOn !== undefined
		const paid = { total: split.total, currency, donation, registrationId }
		if (step.way !== undefined) return giveOtherwise({ ...step, way: step.way }, paid, by)
		const body = {
			payment_method_types: ['card'],
			paymentMethodId: step.card,
			amount: Number(split.total),
			currency,
			settlementCurrency: currency,
			...(step.unassigned ? {} : { donation }),
			...(isMonthly && { monthly: true }),
		}
		const call = { route: PAY, body, by, key: key('give'), ...(step.closes && { tries: 1 }) }
		const donationId = donationOf(call, registrationId)
		const given: Donation = { donationId, currency, total: split.total, by, isMonthly, sent: null }
		donations.push(given)
		const sent = [browser.call(call)]
		if (step.twice) sent.push(browser.call(call))
		if (step.leaves) return
		const [answer] = await Promise.all(sent)
		if (!answer) return
		say(`donation ${donationId.slice(-6)}`, answer)
		if (isYes(answer)) promised.push({ commandId: answer.commandId, what: 'donation', id: donationId })
		if (answer.is !== 'answer') return
		const {
			paymentIntentId = null,
			requiresAction = false,
			code,
		} = answer.reply.body as Record<string, never>
		if (code === 'CARD_DECLINED') {
			const again = { ...body, paymentMethodId: 'pm_good', donationId }
			say('another card', await browser.call({ ...call, body: again, key: key('another card') }))
		}
		if (paymentIntentId !== null && requiresAction) await act3ds(paymentIntentId, currency, by)
		const posted = paymentIntentId ?? scene.paid().find((payment) => payment.donationId === donationId)?.ref
		if (posted === undefined || posted === null) return
		const details = { ...donation, transactionId: posted, clientSecret: 'unused', customerId: null }
		await post(step, given, details)
	}

	async function post({ twice, monthlyOn }: Give, given: Donation, details: object): Promise<void> {
		const { donationId, by } = given
		const request = { route: POST, body: details, by, key: key('post') }
		given.sent = request
		say('the browser tells', await browser.call(request))
		if (twice) await browser.call(request)
		if (monthlyOn !== undefined) await beginMonthly(donationId, monthlyOn, by)
	}

	const monthly = () => donations.filter(({ isMonthly }) => isMonthly)

	async function beginLater({ donation: at, day }: Extract<Step, { do: 'begin monthly' }>): Promise<void> {
		const given = pick(monthly(), at)
		if (given) await beginMonthly(given.donationId, day, given.by)
	}

	async function changeMonthly({
		donation: at,
		action,
	}: Extract<Step, { do: 'change monthly' }>): Promise<void> {
		const given = pick(monthly(), at)
		if (!given) return
		const route = 'POST /api/v1/recurringDonations/:id/state'
		const call = { route, params: { id: recurringIdOf(given.donationId) }, body: { action }, by: given.by }
		say(`${action} monthly`, await browser.call({ ...call, key: key(`${action} monthly`) }))
	}

	async function beginMonthly(donationId: string, day: number, by: Principal): Promise<void> {
		const route = 'POST /api/v1/recurringDonations'
		const begin = () =>
			browser.call({ route, body: { donationId, day, mandate: 1 }, by, key: key('begin monthly') })
		const [answer] = await Promise.all([begin(), begin()])
		say('gives every month', answer)
	}

	interface Paid {
		readonly total: bigint
		readonly currency: Currency
		readonly donation: object
		readonly registrationId: string | undefined
	}

	async function giveOtherwise(
		step: Give & { readonly way: NonNullable<Give['way']> },
		{ total, currency, donation, registrationId }: Paid,
		by: Principal,
	): Promise<void> {
		const { outcome = 'pays', way, monthlyOn } = step
		const isMonthly = monthlyOn !== undefined
		const amounts = { amount: Number(total), currency, settlementCurrency: currency }
		const holder = HOLDERS.find(({ userId }) => userId === by.id)
		const body = {
			saved: {
				...amounts,
				cardId: holder?.cardId,
				customer_id: holder?.cards,
				donation,
			},
			debit: {
				accountId: holder?.bankId,
				amount: Number(total),
				units: currency,
				donation: { ...donation, paymentMode: 'ACH' },
			},
			checkout: {
				...amounts,
				donation: { ...donation, paymentMode: isMonthly ? 'UPI' : MODES[donations.length % MODES.length] },
				...(isMonthly && { monthly: true }),
			},
			paypal: { ...amounts, donation: { ...donation, paymentMethod: 'paypal' } },
		}[way]
		const call = { route: ROUTES[way], body, by, key: key('give') }
		const donationId = donationOf(call, registrationId)
		donations.push({ donationId, currency, total, by, isMonthly, sent: null })
		scene.outcomes.set(donationId, outcome)
		const sent = [browser.call(call)]
		if (step.twice) sent.push(browser.call(call))
		const isOrder = way === 'checkout' || way === 'paypal'
		if (step.leaves && !isOrder) return
		const [answer] = await Promise.all(sent)
		if (!answer) return
		say(`donation ${donationId.slice(-6)} by ${way}`, answer)
		if (isYes(answer)) promised.push({ commandId: answer.commandId, what: 'donation', id: donationId })
		if (answer.is !== 'answer' || !isOrder) return
		const again = { ...call, body: { ...amounts, donationId, ...(isMonthly && { monthly: true }) } }
		const { orderId = null } = answer.reply.body as { readonly orderId?: string | null }
		if (orderId !== null) await (way === 'checkout' ? payOrder : approveOrder)(step, orderId, again)
		else say('the page asks', await browser.call({ ...again, key: key('ask order') }))
		if (isMonthly) await beginMonthly(donationId, monthlyOn, by)
	}

	const aMoment = () => browser.sleep(kernel.chance.outside.between(10, 3_000))

	async function payOrder({ outcome, leaves }: Give, orderId: string, again: Call): Promise<void> {
		const { donationId } = again.body as { readonly donationId: string }
		await aMoment()
		const isTry = outcome === 'fails' || outcome === 'late' || outcome === 'waits'
		providers.payOrder(orderId, isTry ? outcome : 'pays')
		if (leaves) return
		if (isTry) say('the page asks', await browser.call({ ...again, key: key('ask order') }))
		if (outcome === 'fails') {
			await aMoment()
			providers.payOrder(orderId, 'pays')
		}
		const payment = providers.payments.get(orderId)
		if (!payment?.charge) return
		const proof = {
			donationId,
			razorpay_payment_id: payment.charge.ref,
			razorpay_signature: checkoutSignature(payment.account, orderId, payment.charge.ref),
		}
		const { by } = again
		const route = 'POST /api/v1/razorpay/payment/verify'
		say('the page tells', await browser.call({ route, body: proof, by, key: key('verify') }))
	}

	async function approveOrder({ outcome, leaves, twice }: Give, orderId: string, again: Call): Promise<void> {
		const { donationId } = again.body as { readonly donationId: string }
		const { by } = again
		const isPending = outcome === 'pending' || outcome === 'denied'
		const take = () => {
			const route = 'POST /api/v1/paypal/captureOrder'
			return browser.call({ route, body: { donationId, orderId }, by, key: key('capture') })
		}
		await aMoment()
		providers.approve(orderId, isPending ? 'pending' : outcome === 'declined' ? 'declined' : 'pays')
		if (leaves) return
		const [answer] = await Promise.all([take(), ...(twice ? [take()] : [])])
		say('the page tells', answer)
		if (outcome !== 'declined') return
		await aMoment()
		providers.approve(orderId, 'pays')
		say('the page tells', await take())
	}

	async function repeatRequest(step: Extract<Step, { do: 'tell again' }>): Promise<void> {
		const sent = pick(donations, step.donation)?.sent
		if (sent) say('the browser tells again', await browser.call({ ...sent, key: key('post') }))
	}

	async function act3ds(paymentIntentId: string, currency: Currency, by: Principal): Promise<void> {
		await browser.sleep(kernel.chance.outside.between(10, 3_000))
		if (kernel.chance.outside.chance(0.2)) return
		providers.authenticate(paymentIntentId, kernel.chance.outside.chance(0.8))
		const body = { paymentIntentId, currency, settlementCurrency: currency }
		say('second step', await browser.call({ route: PAY, body, by, key: key('second step') }))
	}

	async function refund(step: Extract<Step, { do: 'refund' }>): Promise<void> {
		const given = pick(donations, step.donation)
		if (!given) return
		const { revision, state } = await loadState(store, donationDecider, donationStream(given.donationId))
		if (state.status === 'none') return
		const part = state.target === null ? 1_000n : BigInt(step.part)
		const amount = formatMajor((given.total * part) / 1_000n || 1n, given.currency)
		const fund = step.elsewhere ? { fund: `foundation.karuna.${given.currency}` } : {}
		const body = { amount, ...fund, reason: 'They asked for it.' }
		const by = FINANCE[0]
		const send = async (name: string) => {
			const call = {
				route: 'POST /api/backoffice/donations/:id/refund',
				params: { id: given.donationId },
				body,
				by,
			}
			const answer = await browser.call({ ...call, key: name, ifMatch: revision })
			say('refund', answer)
			if (isYes(answer))
				promised.push({
					commandId: answer.commandId,
					what: 'refund',
					id: derivedId('refund', answer.commandId),
				})
		}
		const first = key('refund')
		const { againMs } = step
		// A colleague does the same at the same time, or it is sent twice.
		const second = kernel.chance.outside.chance(0.5) ? first : key('refund')
		await Promise.all([send(first), ...(step.twice ? [send(second)] : [])])
		if (againMs === undefined) return
		await browser.sleep(againMs)
		await send(first)
	}

	async function assign({
		donation: at,
		toFoundation,
		twice,
	}: Extract<Step, { do: 'assign' }>): Promise<void> {
		const given = pick(donations, at)
		if (!given) return
		const { donationId: id, currency } = given
		const { revision } = await loadState(store, donationDecider, donationStream(id))
		const requestId = toFoundation ? null : REQUESTS[currency === 'USD' ? 1 : 0].id
		const call = {
			route: 'POST /api/backoffice/donations/:id/assign',
			params: { id },
			by: FINANCE[0],
			body: { requestId, reason: 'They wrote what it is for.' },
		}
		const send = async (name: string) => {
			const answer = await browser.call({ ...call, key: name, ifMatch: revision })
			say('assignment', answer)
			if (isYes(answer)) promised.push({ commandId: answer.commandId, what: 'assignment', id })
		}
		const first = key('assign')
		const second = kernel.chance.outside.chance(0.5) ? first : key('assign')
		await Promise.all([send(first), ...(twice ? [send(second)] : [])])
	}

	return { give, beginLater, changeMonthly, repeatRequest, refund, assign }
}
