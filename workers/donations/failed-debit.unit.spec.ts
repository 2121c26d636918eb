import { describe, expect, it } from 'vitest'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import { observing, paymentReport, startCommand } from '../../domain/donations/histories.fixtures.ts'
import { scenario } from '../../kernel/events/decider.ts'
import { memoryWorker, runEffect } from '../../tests/harness/memory-worker.ts'
import { notifyOfFailedDebit } from './failed-debit.ts'

const given = scenario(donationDecider)
const unpaid = { charge: null, amountReceived: 0n } as const
const underWay = observing(paymentReport({ ...unpaid, status: 'processing' }))
const refused = observing(
	paymentReport({
		...unpaid,
		status: 'requires_payment_method',
		failure: { code: 'insufficient_funds', declineCode: null },
	}),
)

async function mailsAfter(language: 'en' | 'hi', ...reports: readonly ReturnType<typeof observing>[]) {
	let events = given().when(startCommand())
	for (const report of reports) events = [...events, ...given(...events).when(report)]
	const worker = await memoryWorker()
	await worker.put('rec.donation_details', {
		donation_id: 'd1',
		first_name: 'Grace',
		last_name: 'Hopper',
		email: 'grace@mail.example',
		language,
	})
	const target = '11111111-1111-4111-8111-111111111111'
	const terms = { contentId: 'c1' }
	await worker.record(`request-${target}`, [{ type: 'RequestRaised', data: { terms, awaits: 'admin' } }])
	await worker.put('rec.request_contents', { content_id: 'c1', request_id: target, title: 'A library' })
	const effect = notifyOfFailedDebit(worker)
	const last = (await worker.record('donation-d1', events)).at(-1)
	if (last && effect.on.some((type) => type === last.type))
		for (let times = 0; times < 2; times += 1) await runEffect(effect, last)
	return { mails: worker.mails, messageId: `<${last?.id}.debit-failed@karuna>` }
}

describe('A payment that a bank was asked for', () => {
	it.each(['en', 'hi'] as const)(
		'and did not pay days later is written about (%s), under one id',
		async (language) => {
			const { mails, messageId } = await mailsAfter(language, underWay, refused)
			expect(new Set(mails.map(({ messageId }) => messageId))).toEqual(new Set([messageId]))
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
		expect((await mailsAfter('en', refused)).mails).toEqual([])
		expect((await mailsAfter('en', underWay)).mails).toEqual([])
		expect((await mailsAfter('en', underWay, refused, observing(paymentReport()))).mails).toEqual([])
	})
})
