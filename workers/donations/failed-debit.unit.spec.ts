import { describe, expect, it } from 'vitest'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import type { Donation } from '../../domain/donations/donations.state.ts'
import { observing, paymentReport, startCommand } from '../../domain/donations/histories.fixtures.ts'
import { fold, scenario } from '../../kernel/decider.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { notifyOfFailedDebit } from './failed-debit.ts'

const given = scenario(donationDecider)
const unpaid = { charge: null, cost: null, amountReceived: 0n } as const
const underWay = observing(paymentReport({ ...unpaid, status: 'processing' }))
const refused = observing(
	paymentReport({
		...unpaid,
		status: 'requires_payment_method',
		failure: { code: 'insufficient_funds', declineCode: null },
	}),
)

/** What is written about the last event of a donation, of which the provider said these. */
async function mailsAfter(language: 'en' | 'hi', ...reports: readonly ReturnType<typeof observing>[]) {
	let events = given().when(startCommand())
	for (const report of reports) events = [...events, ...given(...events).when(report)]
	const mails: Mail[] = []
	const effect = notifyOfFailedDebit({
		donationOf: async () => fold(donationDecider, events) as Donation,
		recipientOf: async () => ({
			first_name: 'Grace',
			last_name: 'Hopper',
			email: 'grace@mail.example',
			language,
		}),
		causeOf: async () => ({ title: 'A library', url: 'https://karuna.example/r' }),
		mailer: { send: async (mail) => void mails.push(mail) },
	})
	const last = events.at(-1)
	const event = { id: 'e1', stream: 'donation-d1', ...last } as unknown as RecordedEvent
	if (last && effect.on.some((type) => type === last.type))
		for (let times = 0; times < 2; times += 1) await effect.run(event, { attempt: 1 } as never)
	return mails
}

describe('A payment that a bank was asked for', () => {
	it.each(['en', 'hi'] as const)(
		'and did not pay days later is written about (%s), under one id',
		async (language) => {
			const mails = await mailsAfter(language, underWay, refused)
			expect(new Set(mails.map(({ messageId }) => messageId))).toEqual(new Set(['<e1.debit-failed@karuna>']))
			expect(mails[0]).toMatchObject({
				to: { address: 'grace@mail.example' },
				about: { donationId: 'd1', kind: 'debitFailed' },
				language,
			})
			expect(mails[0]?.text).toContain('A library')
			expect(mails[0]?.text).toContain('102.90')
		},
	)

	it('is not written about while it is paid, or refused at once', async () => {
		expect(await mailsAfter('en', refused)).toEqual([])
		expect(await mailsAfter('en', underWay)).toEqual([])
		expect(await mailsAfter('en', underWay, refused, observing(paymentReport()))).toEqual([])
	})
})
