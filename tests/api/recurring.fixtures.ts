import type { OrderAnswer } from '../../domain/donations/orders.contract.ts'
import type { RecurringDonation } from '../../domain/recurring/contract.ts'
import { chargeBody, provenBank } from './calls.bank-debit.ts'
import { donationOf, type IntentAnswer, intentOf, orderBodyOf, RUPEES_500 } from './fundraiser.ts'
import type { Caller, Harness } from './harness.ts'

export const RECURRING = '/api/v1/recurringDonations'
const PAY = '/api/v1/create/payment/intent'

export async function giveMonthly(
	donor: Caller,
	requestId: string | null,
	changes: object = {},
	donation: object = donationOf(RUPEES_500, requestId),
): Promise<string> {
	const body = intentOf(RUPEES_500, donation, { monthly: true, ...changes })
	return (await donor.json<IntentAnswer>('POST', PAY, body)).donationId
}

export const beginBody = (donationId: string, day: number) => ({ donationId, day, mandate: 1 })

export async function begin(donor: Caller, requestId: string | null, day: number, donation?: object) {
	const donationId = await giveMonthly(donor, requestId, {}, donation)
	const { data } = await donor.json<{ data: { _id: string } }>('POST', RECURRING, beginBody(donationId, day))
	return data._id
}

export const recurringOf = async (donor: Caller, id: string): Promise<RecurringDonation> =>
	(await donor.json<{ data: RecurringDonation }>('GET', `${RECURRING}/${id}`)).data

/** Returns the time of the next charge in epoch milliseconds. */
export const dueOf = ({ nextAt }: RecurringDonation): number => Date.parse(nextAt ?? '')

export async function mailAbout({ system }: Harness, subject: string): Promise<string> {
	const mailbox = system.outbox?.mailbox
	const [found] = mailbox?.list({ search: subject, offset: 0, limit: 1 }).rows ?? []
	return found ? ((await mailbox?.open(found.id))?.text ?? '') : ''
}

export async function keyInMail(harness: Harness, subject: string): Promise<string> {
	await harness.system.untilIdle()
	const [link = ''] = /https?:\S+monthlyDonation\S+/.exec(await mailAbout(harness, subject)) ?? []
	return new URL(link).searchParams.get('key') ?? ''
}

/**
 * Sets the clock (epoch milliseconds), advances due recurring donations, and waits until their effects are
 * done.
 */
export async function advanceTo({ clock, system }: Harness, epochMs: number): Promise<void> {
	if (epochMs > clock.now()) clock.advance(epochMs - clock.now())
	await system.untilIdle()
	const { claims } = await system.sql.one<{ claims: bigint }>(
		"UPDATE ops.jobs SET next_at = now() WHERE name = 'recurring/advance' RETURNING claims",
	)
	for (;;) {
		const job = await system.sql.one<{ claims: bigint; is_over: boolean; last_error: string | null }>(
			`SELECT claims, next_at > now() + interval '25 seconds' AS is_over, last_error FROM ops.jobs
			WHERE name = 'recurring/advance'`,
		)
		if (job.last_error !== null) throw new Error(job.last_error)
		if (job.claims > claims && job.is_over) break
	}
	await system.untilIdle()
}

export async function confirmationInMail(harness: Harness) {
	await harness.system.untilIdle()
	const text = await mailAbout(harness, 'Your bank wants to hear from you')
	const [link = ''] = /https?:\S+confirmMonthlyDonation\S+/.exec(text) ?? []
	const { pathname, searchParams } = new URL(link)
	const body = { key: searchParams.get('key') ?? '', donationId: searchParams.get('donationId') ?? '' }
	return { path: `${RECURRING}/${pathname.split('/').at(-1)}/confirmation`, body }
}

export async function beginByBank(
	{ system }: Harness,
	donor: Caller,
	payeeId: string,
	day: number,
	token?: string,
): Promise<string> {
	await provenBank(donor, token)
	const charge = chargeBody(undefined, payeeId)
	const { donationId } = await donor.json<{ donationId: string }>('POST', '/api/v1/stripe/charge', charge)
	await system.untilIdle()
	const { data } = await donor.json<{ data: { _id: string } }>('POST', RECURRING, beginBody(donationId, day))
	return data._id
}

export async function beginByUpi({ system }: Harness, donor: Caller, donation: object, day: number) {
	const control = system.simulators?.razorpay.control
	if (!control) throw new Error('Razorpay is not simulated.')
	const body = orderBodyOf(RUPEES_500, { ...donation, paymentMode: 'UPI' }, { monthly: true })
	const { donationId, orderId, customerId } = await donor.json<OrderAnswer>(
		'POST',
		'/api/v1/razorpay/createOrder',
		body,
	)
	if (orderId === null || customerId === null) throw new Error('No mandate is asked for.')
	control.pay('razorpay-in', orderId, 'upi')
	await system.untilIdle()
	const { data } = await donor.json<{ data: { _id: string } }>('POST', RECURRING, beginBody(donationId, day))
	return { id: data._id, token: control.mandates.of('razorpay-in', orderId) }
}
