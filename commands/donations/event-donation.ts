import { z } from 'zod'
import { donation, donationAnswer } from '../../domain/donations/contract.ts'
import { refuse } from '../../domain/donations/refusals.contract.ts'
import { eventDonationBody } from '../../domain/live-events/payment.contract.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import { newId } from '../../kernel/wire/ids.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { asBuyer } from '../_shared/facts-registration.ts'
import { donorOf } from './donor.ts'
import { bookSnapshot } from './observe-payment.ts'
import { causeOf, ownDonation } from './own-donation.ts'
import { readPayment } from './post-donation.ts'

type Body = z.output<typeof eventDonationBody>

/** Takes the browser's claim that it paid for seats. The payment is read at the provider; nothing else is booked. */
export const postEventDonation = (deps: CommandDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/eventDonation',
		summary: 'Report the payment of a registration',
		tags: ['live-events', 'donations'],
		access: {
			allow: 'everyone',
			because: 'guests register, too; a donation is tied to the session that began it',
		},
		body: eventDonationBody,
		answers: {
			200: donationAnswer,
			202: z.object({ statusCode: z.literal(202), code: z.string(), message: z.string(), data: donation }),
		},
		perMinute: 20,
		handle: ({ body, caller, headers }) => check(deps, body, caller, headers.token),
	})

async function check(
	deps: CommandDeps,
	{ units, transactionId }: Body,
	sender: Caller,
	token: string | undefined,
): Promise<Reply> {
	const { account, read } = await readPayment(deps, units, transactionId)
	const me = donorOf(sender.principal)
	const donationId = read ? read.donationId : await deps.donationOfPayment(account, transactionId, me)
	if (donationId === null) throw read ? refuse('NOT_FOUND.payment') : refuse('UNAVAILABLE.notSaved')
	const caller = await asBuyer(deps, donationId, sender, token)
	const met = await ownDonation(deps, donationId, caller)
	if (met.donation.target?.kind !== 'event') throw refuse('NOT_FOUND.payment')
	const booked = read && (await bookSnapshot(deps, read, causeOf(caller, newId(deps.clock.now()))))
	const { position, state } = booked ?? { position: met.position, state: met.donation }
	const data = await deps.show.donation(donationId, caller.principal, position)
	if (state.status !== 'none' && state.confirmed) return { body: { statusCode: 200, data }, position }
	const message = 'donations.answers.paymentPending'
	return { status: 202, body: { statusCode: 202, code: 'PAYMENT_PENDING', message, data }, position }
}
