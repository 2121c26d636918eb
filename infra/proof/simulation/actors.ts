import { createDispatch, loadState } from '../../../commands/_shared/dispatch.ts'
import { derivedId } from '../../../commands/_shared/ids.ts'
import type { Currency } from '../../../domain/_shared/money.ts'
import { feeIncluded, feeOnTop, formatMajor } from '../../../domain/_shared/money.ts'
import { dayIn, regionOfCurrency } from '../../../domain/catalog/regions.contract.ts'
import { donationDecider } from '../../../domain/donations/donations.decider.ts'
import { donationStream } from '../../../domain/donations/donations.events.ts'
import { fundDecider } from '../../../domain/funds/funds.decider.ts'
import { fundStream } from '../../../domain/funds/funds.events.ts'
import type { Withdrawal } from '../../../domain/funds/funds.state.ts'
import { paymentAccountDecider } from '../../../domain/funds/payment-accounts.decider.ts'
import { paymentAccountStream } from '../../../domain/funds/payment-accounts.events.ts'
import { createInMemoryEventStore } from '../../event-store/in-memory.ts'
import type { Principal } from '../../http/route.ts'
import { type Answer, type Browser, commandIdOf } from './browser.ts'
import type { Step } from './history.ts'
import type { Kernel } from './kernel.ts'
import { ACCOUNT_IDS, DONEE, DONORS, FINANCE, guest, REQUESTS } from './people.ts'
import { ACCOUNTS } from './provider.ts'
import type { World } from './world.ts'

/** Something that the system said yes to: it has to be in the log, once. */
export interface Promised {
	readonly commandId: string
	readonly what: 'gift' | 'refund' | 'withdrawal' | 'decision'
	/** The refund's or withdrawal's id, or the gift's. */
	readonly id: string
}

export interface Actors {
	readonly promised: readonly Promised[]
	/** Carries a step out. What it leads to may go on after it. */
	act(step: Step): Promise<void>
	/** How many are still at something. */
	busy(): number
	/** Those who left their tab open come back, and whoever has to decide at the provider does. */
	finish(): void
}

interface Gift {
	readonly donationId: string
	readonly currency: Currency
	readonly total: bigint
}
interface Asked {
	readonly id: string
	readonly currency: Currency
	readonly fund: string
	readonly by: Principal
}

/** What comes next for a withdrawal. */
const NEXT: Readonly<Record<Withdrawal['status'], 'approve' | 'pay' | 'fail' | 'retry'>> = {
	...{ requested: 'approve', approved: 'pay', paid: 'fail', failed: 'retry', rejected: 'approve' },
	cancelled: 'approve',
}
const PAY = 'POST /api/v1/create/payment/intent'
const POST = 'POST /api/v1/donation'

export function createActors(kernel: Kernel, world: World, browser: Browser): Actors {
	const { log, provider } = world.ground
	const store = createInMemoryEventStore({ log, turn: () => Promise.resolve() })
	const promised: Promised[] = []
	const gifts: Gift[] = []
	const withdrawals: Asked[] = []
	let calls = 0
	let busy = 0
	let accountVersions = 1
	const key = (what: string) => {
		calls += 1
		return `${what} ${calls}`
	}
	/** A negative index counts from the end. */
	const pick = <T>(list: readonly T[], index: number): T | undefined =>
		list.at(index < 0 ? index : index % Math.max(1, list.length))
	const isYes = (answer: Answer) => answer.is === 'answer' && (answer.reply.status ?? 200) < 300

	function say(what: string, answer: Answer): void {
		const told =
			answer.is === 'refusal'
				? answer.error.code
				: answer.is === 'answer'
					? `${answer.reply.status ?? 200}`
					: 'nothing'
		kernel.note('outside', `${what}: ${told}`)
	}
	/** Begins something that goes on by itself. */
	function begin(work: () => Promise<void>): void {
		busy += 1
		void kernel.as(browser.process, work).finally(() => {
			busy -= 1
		})
	}

	const paid = () => [...provider.payments.values()].filter(({ status }) => status === 'succeeded')
	const paymentOf = (gift: Gift | undefined) =>
		[...provider.payments.values()].find(
			(each) => each.donationId === gift?.donationId && each.status === 'succeeded',
		)

	async function give(step: Extract<Step, { do: 'give' }>): Promise<void> {
		const currency: Currency = step.to === 'dollars' ? 'USD' : 'INR'
		const { cardRate } = regionOfCurrency(currency)
		const amount = BigInt(step.amount)
		const split = step.coversFee ? feeOnTop(amount, cardRate) : feeIncluded(amount, cardRate)
		const by = step.by === 'guest' ? guest(gifts.length) : (DONORS[gifts.length % 2] ?? DONEE)
		const major = (minor: bigint) => Number(formatMajor(minor, currency))
		const target = {
			rupees: { donationFor: 'donationRequest', donation_request_id: REQUESTS[0].id },
			dollars: { donationFor: 'donationRequest', donation_request_id: REQUESTS[1].id },
			foundation: { donationFor: 'tal' },
			person: { donationFor: 'individual', toUserInfo: { _id: DONEE.id } },
		}[step.to]
		const donation = {
			...target,
			...(by.kind === 'guest'
				? {
						externalUserInfo: {
							first_name: 'Gu',
							last_name: 'Est',
							email: `guest${gifts.length}@example.org`,
						},
					}
				: { user_id: by.id }),
			...{ units: currency, quantity: major(split.donation), processingFees: major(split.fee) },
			shouldChargeProcessingFees: step.coversFee,
		}
		const body = {
			...{ payment_method_types: ['card'], paymentMethodId: step.card, amount: Number(split.total) },
			...{ currency, settlementCurrency: currency },
			...(step.unassigned ? {} : { donation }),
		}
		const call = { route: PAY, body, by, key: key('give') }
		const donationId = derivedId('donation', commandIdOf(call))
		const gift: Gift = { donationId, currency, total: split.total }
		gifts.push(gift)
		const sent = [browser.call(call)]
		if (step.twice) sent.push(browser.call(call))
		if (step.leaves) return
		const [answer] = await Promise.all(sent)
		if (!answer) return
		say(`gift ${donationId.slice(-6)}`, answer)
		if (isYes(answer)) promised.push({ commandId: answer.commandId, what: 'gift', id: donationId })
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
		const posted = paymentIntentId ?? paymentOf(gift)?.ref
		if (posted === undefined || posted === null) return
		const details = { ...donation, transactionId: posted, clientSecret: 'unused', customerId: null }
		const request = { route: POST, body: details, by, key: key('post') }
		say('the browser tells', await browser.call(request))
		if (step.twice) await browser.call(request)
	}

	async function act3ds(paymentIntentId: string, currency: Currency, by: Principal): Promise<void> {
		await browser.sleep(kernel.chance.outside.between(10, 3_000))
		if (kernel.chance.outside.chance(0.2)) return
		provider.authenticate(paymentIntentId, kernel.chance.outside.chance(0.8))
		const body = { paymentIntentId, currency, settlementCurrency: currency }
		say('second step', await browser.call({ route: PAY, body, by, key: key('second step') }))
	}

	async function refund(step: Extract<Step, { do: 'refund' }>): Promise<void> {
		const gift = pick(gifts, step.gift)
		if (!gift) return
		const { revision, state } = await loadState(store, donationDecider, donationStream(gift.donationId))
		if (state.status === 'none') return
		const amount = formatMajor((gift.total * BigInt(step.part)) / 1_000n || 1n, gift.currency)
		const fund = step.elsewhere ? { fund: `foundation.karuna.${gift.currency}` } : {}
		const body = { amount, ...fund, reason: 'They asked for it.' }
		const by = FINANCE[0]
		const send = async (name: string) => {
			const call = {
				route: 'POST /api/backoffice/donations/:id/refund',
				params: { id: gift.donationId },
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
		// A colleague does the same at the same time, or it is sent twice.
		const second = kernel.chance.outside.chance(0.5) ? first : key('refund')
		await Promise.all([send(first), ...(step.twice ? [send(second)] : [])])
	}

	async function ask(step: Extract<Step, { do: 'ask' }>): Promise<void> {
		const currency: Currency = step.of === 'dollars' ? 'USD' : 'INR'
		const request = REQUESTS.find((each) => each.currency === currency)
		const isFoundation = step.of === 'foundation'
		const fund = isFoundation ? 'foundation.karuna.INR' : `request.${request?.id}.${currency}`
		const by: Principal = isFoundation ? FINANCE[0] : DONEE
		const amount = (creditsOf(fund) * BigInt(step.part)) / 1_000n
		if (amount < 100n) return
		const ask = async () => {
			const route = isFoundation
				? 'POST /api/backoffice/withdrawals'
				: 'POST /api/v1/donationRequest/withdraw/:id'
			const body = isFoundation
				? {
						amount: formatMajor(amount, currency),
						currency,
						paymentAccountId: derivedId('foundation', currency),
					}
				: {
						...{ fundType: 'donationRequest', units: currency, paymentAccountId: ACCOUNT_IDS[currency] },
						amount: Number(formatMajor(amount, currency)),
					}
			const params = { id: isFoundation ? 'karuna' : (request?.id ?? '') }
			const answer = await browser.call({ route, params, body, by, key: key('ask') })
			say(`withdrawal of ${amount}`, answer)
			if (!isYes(answer)) return
			const id = derivedId('withdrawal', answer.commandId)
			promised.push({ commandId: answer.commandId, what: 'withdrawal', id })
			withdrawals.push({ id, currency, fund, by })
		}
		await Promise.all(Array.from({ length: step.times }, ask))
	}

	/** Confirmed gifts of a fund, as the log has them. */
	function creditsOf(fund: string): bigint {
		let sum = 0n
		for (const { sealed } of log.entries) {
			if (sealed.type !== 'DonationConfirmed') continue
			const { target, currency, split } = JSON.parse(sealed.data) as {
				target: { kind: string; id?: string }
				currency: string
				split: { donation: string }
			}
			if (`${target.kind}.${target.id ?? 'karuna'}.${currency}` === fund) sum += BigInt(split.donation)
		}
		return sum
	}

	async function decide(step: Extract<Step, { do: 'decide' }>): Promise<void> {
		const withdrawal = pick(withdrawals, step.withdrawal)
		if (!withdrawal) return
		const { id, currency, fund } = withdrawal
		const { state } = await loadState(store, fundDecider, fundStream(fund))
		const { status = 'requested', byUserId } = state.withdrawals[id] ?? {}
		const decision = step.decision === 'next' ? NEXT[status] : step.decision
		const revision = BigInt((log.streams.get(`fund-${fund}`)?.length ?? 0) - 1)
		const today = dayIn(regionOfCurrency(currency), kernel.now())
		const accountId = fund.startsWith('foundation')
			? derivedId('foundation', currency)
			: ACCOUNT_IDS[currency]
		const account = await loadState(store, paymentAccountDecider, paymentAccountStream(accountId))
		const accountVersion = account.state.status === 'none' ? 1 : account.state.details.version
		const bodies = {
			approve: { accountVersion },
			retry: { accountVersion },
			reject: { reason: 'Not now.' },
			pay: { reference: `REF-${kernel.chance.outside.between(1, 3)}`, paidOn: today },
			fail: { code: 'returned', failedOn: today },
			cancel: { status: 'cancelled' },
		}
		const isCancel = decision === 'cancel'
		// Nobody decides on what they asked for themselves.
		const colleague = FINANCE.find((each) => each.id !== byUserId)
		const by = isCancel ? withdrawal.by : step.decision === 'next' ? colleague : FINANCE[step.by]
		if (!by) return
		const route = isCancel
			? 'PUT /api/v1/donationRequest/withdraw/:id'
			: `POST /api/backoffice/withdrawals/:id/${decision}`
		const call = { route, params: { id }, body: bodies[decision], by, key: key(decision) }
		const send = async () => {
			const answer = await browser.call({ ...call, ...(isCancel ? {} : { ifMatch: revision }) })
			say(`${decision} ${id.slice(-6)}`, answer)
			if (isYes(answer) && !isCancel) promised.push({ commandId: answer.commandId, what: 'decision', id })
		}
		await Promise.all([send(), ...(step.twice ? [send()] : [])])
	}

	async function changeAccount(currency: 'INR' | 'USD'): Promise<void> {
		accountVersions += 1
		const stream = paymentAccountStream(ACCOUNT_IDS[currency])
		const { state } = await loadState(store, paymentAccountDecider, stream)
		if (state.status === 'none') return
		const version = state.details.version + 1
		const details = { ...state.details, version, detailsHash: `hash ${accountVersions} ${currency}` }
		const at = new Date(kernel.now()).toISOString()
		const dispatch = createDispatch(store, { now: kernel.now }, () => Promise.resolve())
		const commandId = derivedId('change account', String(accountVersions))
		const context = { commandId, actor: { kind: 'user', id: DONEE.id }, correlationId: commandId } as const
		await dispatch(paymentAccountDecider, stream, { type: 'ChangePaymentAccount', details, at }, context)
	}

	function atProvider(step: Step): void {
		switch (step.do) {
			case 'refund there': {
				const payment = pick(paid(), step.gift)
				if (payment) {
					const amount = (payment.amount * BigInt(step.part)) / 1_000n || 1n
					provider.refundThere(payment.ref, amount, step.pending ? 'pending' : 'succeeded')
				}
				return
			}
			case 'settle refund': {
				const refunds = paid().flatMap((each) => each.refunds)
				const refund = pick(
					refunds.filter(({ status }) => status !== 'failed'),
					step.gift,
				)
				if (refund) provider.settleRefund(refund.ref, step.fails ? 'failed' : 'succeeded')
				return
			}
			case 'dispute': {
				const payment = pick(paid(), step.gift)
				if (payment) provider.dispute(payment.ref)
				return
			}
			case 'close dispute': {
				const disputes = paid().flatMap((each) => each.disputes)
				const dispute = pick(
					disputes.filter(({ status }) => status === 'open'),
					step.gift,
				)
				if (dispute) provider.closeDispute(dispute.ref, step.outcome)
				return
			}
			case 'pay out':
				provider.payouts.run(pick(ACCOUNTS, step.account)?.account ?? '')
				return
			case 'move payout': {
				const ref = pick([...provider.payouts.all.keys()], step.payout)
				if (ref !== undefined) provider.payouts.advance(ref, step.to)
				return
			}
		}
	}

	async function forge(): Promise<void> {
		const api = world.api()
		const route = api?.routes.get('POST /api/v1/webhooks/stripe')
		const [first] = provider.payments.keys()
		if (!api || !route || first === undefined) return
		const raw = Buffer.from(JSON.stringify({ id: 'evt_forged', paymentRef: first }))
		const request = { raw, headers: { 'stripe-signature': 'wrong' } }
		await kernel.as(api.process, () =>
			route.handle(request as unknown as Parameters<typeof route.handle>[0]).then(
				() => {
					throw new Error('A forged webhook was taken in.')
				},
				(error: Error) => kernel.note('api', `forged: ${error.message}`),
			),
		)
	}

	function act(step: Step): void {
		switch (step.do) {
			case 'give':
				begin(() => give(step))
				return
			case 'refund':
				begin(() => refund(step))
				return
			case 'ask':
				begin(() => ask(step))
				return
			case 'decide':
				begin(() => decide(step))
				return
			case 'change account':
				begin(() => changeAccount(step.currency))
				return
			case 'forge':
				begin(forge)
				return
			case 'mirror':
				void world
					.worker()
					?.executor.runJob('payouts/mirror')
					.catch((error: Error) => {
						kernel.note('worker', `payouts/mirror failed: ${error.message}`)
					})
				return
			case 'leap':
				kernel.leap(step.minutes * 60_000)
				return
			case 'crash': {
				const { who, afterMs, forMs } = step
				kernel.after(afterMs, browser.process, 'crash', () => {
					world.kill(who)
					kernel.after(forMs, browser.process, 'start', () => world.start(who))
				})
				return
			}
			case 'double':
				world.double(step.who)
				kernel.after(step.forMs, browser.process, 'single', () => world.single())
				return
			case 'freeze':
				world.freeze(step.who, step.forMs)
				return
			case 'storm': {
				const { weather } = world.ground
				const { before, after, forMs } = step
				kernel.note('weather', `a storm: ${before} before, ${after} after`)
				Object.assign(weather, { before, after })
				kernel.after(forMs, browser.process, 'calm', () => Object.assign(weather, world.fairWeather))
				return
			}
			default:
				atProvider(step)
		}
	}

	return {
		promised,
		async act(step) {
			act(step)
			await kernel.runUntil(() => false, step.gapMs)
		},
		busy: () => busy,
		finish() {
			for (const payment of provider.payments.values()) {
				for (const { ref, status } of payment.refunds)
					if (status === 'pending') provider.settleRefund(ref, 'succeeded')
			}
			for (const { payoutRef } of provider.payouts.all.values()) provider.payouts.advance(payoutRef, 'paid')
		},
	}
}
