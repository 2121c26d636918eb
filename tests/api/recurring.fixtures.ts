import type { OrderAnswer } from '../../domain/donations/orders.contract.ts'
import type { RecurringDonation } from '../../domain/recurring/contract.ts'
import { chargeBody, provenBank } from './calls.bank-debit.ts'
import { donationOf, type IntentAnswer, intentOf, orderBodyOf, RUPEES_500 } from './fundraiser.ts'
import type { Caller, Harness } from './harness.ts'

export const RECURRING = '/api/v1/recurringDonations'
const PAY = '/api/v1/create/payment/intent'

/** A donation of 500 rupees whose card may be charged every month. @returns its id */
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

/** Begins a recurring donation after a donation of 500 rupees. @returns its id */
export async function begin(donor: Caller, requestId: string | null, day: number, donation?: object) {
	const donationId = await giveMonthly(donor, requestId, {}, donation)
	const { data } = await donor.json<{ data: { _id: string } }>('POST', RECURRING, beginBody(donationId, day))
	return data._id
}

/** A recurring donation as its donor sees it. */
export const recurringOf = async (donor: Caller, id: string): Promise<RecurringDonation> =>
	(await donor.json<{ data: RecurringDonation }>('GET', `${RECURRING}/${id}`)).data

/** When money moves next, epoch milliseconds. */
export const dueOf = ({ nextAt }: RecurringDonation): number => Date.parse(nextAt ?? '')

/** The newest mail whose subject has this text; empty: there is none. */
export async function mailAbout({ system }: Harness, subject: string): Promise<string> {
	const mailbox = system.outbox?.mailbox
	const [found] = mailbox?.list({ search: subject, offset: 0, limit: 1 }).rows ?? []
	return found ? ((await mailbox?.open(found.id))?.text ?? '') : ''
}

/** The key by which the newest mail about a recurring donation changes it. */
export async function keyInMail(harness: Harness, subject: string): Promise<string> {
	await harness.system.untilIdle()
	const [link = ''] = /https?:\S+monthlyDonation\S+/.exec(await mailAbout(harness, subject)) ?? []
	return new URL(link).searchParams.get('key') ?? ''
}

/** Turns the clock to a time (epoch milliseconds), has due ones advanced, and waits until all that follows is done. */
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

/** The call that the newest mail leads to whose bank wants its donor: its path, and what its page sends. */
export async function confirmationInMail(harness: Harness) {
	await harness.system.untilIdle()
	const text = await mailAbout(harness, 'Your bank wants to hear from you')
	const [link = ''] = /https?:\S+confirmMonthlyDonation\S+/.exec(text) ?? []
	const { pathname, searchParams } = new URL(link)
	const body = { key: searchParams.get('key') ?? '', donationId: searchParams.get('donationId') ?? '' }
	return { path: `${RECURRING}/${pathname.split('/').at(-1)}/confirmation`, body }
}

/** Gives dollars to a person by a proven bank account, and begins to give them every month. @returns its id */
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

/** Gives rupees by UPI with a mandate, and begins to give them every month. @returns its id, and the provider's mandate */
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
