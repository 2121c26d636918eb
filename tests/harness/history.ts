import type { ApprovedOrderBody, OrderAnswer } from '../../domain/donations/orders.contract.ts'
import type { Period } from '../../domain/ledger/runs.contract.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { chargeBody, provenBank } from '../api/calls.bank-debit.ts'
import { donationTo, give, orderBodyOf, publish, RUPEES_500 } from '../api/fundraiser.ts'
import type { Harness } from '../api/harness.ts'
import { accountBody, decideOn, withdraw } from '../api/money.ts'
import { approveOrder, payOrder } from '../api/orders.fixtures.ts'
import { makeWorld, type World } from '../api/world.ts'
import { signedMonth } from './closing.ts'

async function giveByOtherMethods(world: World): Promise<() => Promise<void>> {
	const { harness, people, things } = world
	const { guestDonor, nameless, donor, radio } = people
	const { razorpay, paypal } = harness.system.simulators ?? {}
	const [indian] = razorpay?.accounts ?? []
	const [american] = paypal?.accounts ?? []
	if (!razorpay || !paypal || !indian || !american) throw new Error('Razorpay and PayPal are not simulated.')
	const untilIdle = () => harness.system.untilIdle()

	const proof = await payOrder(world)
	await guestDonor.json('POST', '/api/v1/razorpay/payment/verify', proof)
	razorpay.control.refund(indian.account, proof.razorpay_payment_id, { amount: 5_000 })
	await untilIdle()
	const body = orderBodyOf(RUPEES_500, { ...donationTo(nameless.id), paymentMode: 'net banking' })
	const { orderId } = await guestDonor.json<OrderAnswer>('POST', '/api/v1/razorpay/createOrder', body)
	razorpay.control.pay(indian.account, orderId ?? '', 'netbanking-SBIN-declined')
	await untilIdle()
	const { id: paid } = razorpay.control.pay(indian.account, orderId ?? '', 'netbanking-SBIN')
	await untilIdle()
	razorpay.control.dispute(indian.account, paid, { deductsAtOnce: true })
	await untilIdle()

	const take = (approved: ApprovedOrderBody) =>
		guestDonor.json('POST', '/api/v1/paypal/captureOrder', approved)
	const disputed = await approveOrder(world)
	await take(disputed)
	const { id: dispute } = paypal.control.dispute(american.account, disputed.orderId)
	await untilIdle()
	paypal.control.closeDispute(american.account, dispute, 'won')
	const pending = await approveOrder(world)
	paypal.control.answer(american.account, pending.orderId, 'echeck')
	await take(pending)
	await untilIdle()

	await donor.json('POST', '/api/v1/stripe/charge', chargeBody(things.bankAccount, nameless.id))
	const { uniqueId } = await provenBank(radio, 'dispute')
	await radio.json('POST', '/api/v1/stripe/charge', chargeBody(uniqueId, nameless.id))
	await untilIdle()
	return async () => {
		razorpay.control.settlements.advance(razorpay.control.settlements.run(indian.account).id, 'processed')
		const { id } = paypal.control.withdrawals.sweep(american.account)
		paypal.control.withdrawals.move(american.account, id, 'paid')
	}
}

/**
 * Plays a history with every kind of event at every provider and by every method: texts, documents, pictures
 * and their decisions, donations, refunds, disputes, withdrawals, payouts, discrepancies, receipts, a signed
 * run and a closed month.
 */
export async function playHistory(harness: Harness): Promise<void> {
	const world = await makeWorld(harness)
	const { people, live, donation, sparePicture } = world
	const { author, finance, admin, superAdmin } = people
	harness.clock.run()
	const { control } = harness.stripe
	const untilIdle = () => harness.system.untilIdle()
	const wait = async (days: number): Promise<void> => {
		harness.clock.advance(days * DAY_MS)
		await untilIdle()
		await Promise.all([author, finance, admin].map((person) => person.signIn()))
	}

	const pictures = '/api/backoffice/pictures'
	const asSeen = { 'if-match': '"0"' }
	await admin.json('POST', `${pictures}/${sparePicture}/approve`, undefined, asSeen)
	const why = { reason: 'It shows somebody’s bank card.' }
	await admin.json('POST', `${pictures}/${await author.picture()}/takeDown`, why, asSeen)

	const dollars = await publish({ author, admin }, { country: 'US', units: 'USD', place: 'Dayton, Ohio' })
	const other = await publish({ author, admin })
	const donations = [donation]
	for (const to of [live, other, null, other]) donations.push(await give(harness, harness.guest(), to))
	await give(harness, people.donor, dollars, { region: 'US', typed: 12_345n, coversFee: false })

	const [, byFinance, byProvider, , lost] = donations
	const url = `/api/backoffice/donations/${byFinance?.donationId}`
	const seen = await finance.call('GET', url)
	const refund = { amount: '120.00', reason: 'Given by mistake.' }
	await finance.json('POST', `${url}/refund`, refund, { 'if-match': String(seen.headers.etag) })
	await untilIdle()
	const half = { amount: 20_000, status: 'pending' } as const
	const { id: pending } = control.refund('stripe-in', byProvider?.paymentIntentId ?? '', half)
	await untilIdle()
	control.settleRefund('stripe-in', pending, 'failed')
	const { id: won } = control.dispute('stripe-in', byProvider?.paymentIntentId ?? '')
	const { id: gone } = control.dispute('stripe-in', lost?.paymentIntentId ?? '')
	await untilIdle()
	control.closeDispute('stripe-in', won, 'won')
	control.closeDispute('stripe-in', gone, 'lost')
	await untilIdle()

	const account = await author.json<{ account: { uniqueId: string } }>(
		'POST',
		`/api/v1/user/${author.id}/payment/account`,
		accountBody('IN'),
	)
	for (const decisions of [['approve', 'pay'], ['reject'], ['approve', 'fail', 'retry', 'pay']]) {
		const id = await withdraw(author, other, 30, account.account.uniqueId)
		if (id === null) throw new Error('Nothing could be withdrawn.')
		for (const decision of decisions) await decideOn(finance, id, decision, harness.clock.now())
		await untilIdle()
	}

	const settle = await giveByOtherMethods(world)
	await wait(5)
	await settle()
	await untilIdle()
	for (const to of ['failed', 'paid'] as const) {
		control.payouts.advance(control.payouts.run('stripe-in').id, to)
		await wait(1)
	}
	control.payouts.advance(control.payouts.run('stripe-us').id, 'paid')
	await wait(31)
	const [period] = (await finance.json<Period[]>('GET', '/api/backoffice/periods?range=[0,99]'))
		.filter(({ entity, state }) => entity === 'IN' && state !== 'closed')
		.toSorted((a, b) => a.month.localeCompare(b.month))
	const month = period?.month ?? ''
	await superAdmin.signIn()
	const run = await signedMonth(finance, superAdmin, 'IN', month)
	await superAdmin.json('POST', `/api/backoffice/periods/IN/${month}/close`, { runId: run.id })
	await untilIdle()
}
