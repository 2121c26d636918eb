import { monthIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { Period, Run } from '../../domain/ledger/runs.contract.ts'
import { DAY_MS } from '../../kernel/time.ts'
import { makeWorld } from '../api/bad-input.world.ts'
import { give, publish } from '../api/fundraiser.ts'
import type { Harness } from '../api/harness.ts'
import { accountBody, decideOn, withdraw } from '../api/money.ts'

/**
 * A history in which every kind of thing happens at least once: words, documents, pictures and what is decided
 * about them, donations, refunds, disputes, withdrawals, payouts, discrepancies, receipts, a signed run and a closed month.
 */
export async function playHistory(harness: Harness): Promise<void> {
	const { people, live, donation, sparePicture } = await makeWorld(harness)
	const { author, finance, admin } = people
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
		...(['POST', `/api/v1/user/${author.id}/payment/account`, accountBody('IN')] as const),
	)
	for (const decisions of [['approve', 'pay'], ['reject'], ['approve', 'fail', 'retry', 'pay']]) {
		const id = await withdraw(author, other, 30, account.account.uniqueId)
		if (id === null) throw new Error('Nothing could be withdrawn.')
		for (const decision of decisions) await decideOn(finance, id, decision, harness.clock.now())
		await untilIdle()
	}

	await wait(5)
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
	const effectiveAt = new Date(monthIn(regionOf('IN'), month).endsAt).toISOString()
	const run = await finance.json<Run>('POST', '/api/backoffice/runs', { region: 'IN', effectiveAt })
	await finance.json('POST', `/api/backoffice/runs/${run.id}/sign`, {}, { 'if-match': run.etag })
	await finance.json('POST', `/api/backoffice/periods/IN/${month}/close`, { runId: run.id })
	await untilIdle()
}
