import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { OwnMoney, TopUpBody } from '../../domain/funds/own-money.contract.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { RegionCode } from '../../kernel/wire/regions.ts'
import { give, publish } from './fundraiser.ts'
import type { Caller, Harness } from './harness.ts'
import { decideOn, requested } from './withdrawals.fixtures.ts'

export const OWN_MONEY = '/api/backoffice/own-money'

/** Rupees that two people have to decide on, with the usual limits. */
export const LARGE = '150000.00'

export const topUpOf = (
	amount: string,
	{ clock }: { readonly clock: Clock },
	entity: RegionCode = 'IN',
): TopUpBody => ({
	currency: regionOf(entity).currency,
	amount,
	paidOn: dayIn(regionOf(entity), clock.now()),
	reason: 'The foundation covers the fees.',
})

/** Tops up as two people of finance. */
export async function toppedUp(
	harness: Harness,
	[first, second]: readonly [Caller, Caller],
	amount: string,
	entity: RegionCode = 'IN',
): Promise<OwnMoney> {
	const body = topUpOf(amount, harness, entity)
	const made = await first.json<OwnMoney>('POST', `${OWN_MONEY}/top-ups`, body)
	const waiting = made.entries.find(({ status }) => status === 'waiting')
	if (!waiting) return made
	return second.json<OwnMoney>('POST', `${OWN_MONEY}/${waiting.entity}/${waiting.id}/approve`, {})
}

/** Makes a fund that lacks ₹100: they were withdrawn before the donor's bank took its ₹500 back. */
export async function lackingFund(
	harness: Harness,
	{ author, admin, finance }: Readonly<Record<'author' | 'admin' | 'finance', Caller>>,
	accountId: string,
): Promise<string> {
	const requestId = await publish({ author, admin }, { title: 'A well for Giridih' })
	const { paymentIntentId } = await give(harness, harness.guest(), requestId)
	const { _id } = await requested(author, requestId, 100, accountId)
	await decideOn(finance, _id, 'approve', { accountVersion: 1 })
	const paidOn = dayIn(regionOf('IN'), harness.clock.now())
	const paid = await decideOn(finance, _id, 'pay', { reference: `LACK-${_id.slice(-8)}`, paidOn })
	if (paid.status !== 200) throw new Error(`It could not be paid: ${paid.text}`)
	const { control } = harness.stripe
	const dispute = control.dispute('stripe-in', paymentIntentId)
	await harness.system.untilIdle()
	control.closeDispute('stripe-in', dispute.id, 'lost')
	await harness.system.untilIdle()
	return `request.${requestId}.INR`
}
