import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { sized } from '../harness/length.ts'
import { booksTieOut, chargesOf, eventsOf } from './books.ts'
import { donationOf, type IntentAnswer, intentOf, publish, RUPEES_500 } from './fundraiser.ts'
import { type Harness, startHarness } from './harness.ts'
import { startKillable } from './killable-system.ts'

const PAY = '/api/v1/create/payment/intent'

describe('a system that ended in the middle of payments', () => {
	let harness: Harness
	let requestId: string

	beforeAll(async () => {
		harness = await startHarness()
		const [author, admin] = [await harness.person('donee'), await harness.person('admin')]
		requestId = await publish({ author, admin })
		await harness.system.untilIdle()
	}, 120_000)
	afterAll(async () => {
		await harness?.halt()
		if (harness) await rm(harness.dataDir, { recursive: true, force: true })
	})

	const pay = async (name: string) => {
		const donor = { first_name: name, last_name: 'Das', email: `${name.toLowerCase()}@mail.example` }
		const body = intentOf(RUPEES_500, donationOf(RUPEES_500, requestId, { externalUserInfo: donor }))
		return (await harness.guest().json<IntentAnswer>('POST', PAY, body)).donationId
	}
	const mailsTo = (name: string) =>
		harness.system.outbox?.mailbox.list({ search: `${name.toLowerCase()}@mail.example`, offset: 0, limit: 9 })
			.rows
	const startAgain = async () => {
		await harness.halt()
		harness = await startHarness(harness)
		await harness.system.untilIdle()
	}

	it('books what was paid and writes to its donor once, and gives up what was not', async () => {
		const { control } = harness.stripe
		control.webhooks.setMode('held')
		control.failNext({ operation: 'paymentIntents.create', when: 'after', how: 'hangup' })
		const charged = await pay('Asha')
		control.failNext({ operation: 'paymentIntents.create', when: 'before', how: 'hangup' })
		const unseen = await pay('Suresh')
		// Nothing waits for the worker here: the mail may be planned, under way or sent.
		const paid = await pay('Pooja')

		await startAgain()
		for (const [name, donationId] of Object.entries({ Asha: charged, Pooja: paid })) {
			expect(await eventsOf(harness, donationId)).toMatchObject({
				DonationStarted: 1,
				PaymentAttempted: 1,
				DonationConfirmed: 1,
				ProviderCostRecorded: 1,
			})
			expect(mailsTo(name)).toHaveLength(1)
		}
		expect(chargesOf(harness, 'stripe-in')).toBe(2)
		expect(await eventsOf(harness, unseen)).toEqual({ DonationStarted: 1 })

		harness.clock.advance(DAY_MS + DAY_MS)
		await harness.system.untilIdle()
		expect(await eventsOf(harness, unseen)).toEqual({ DonationStarted: 1, DonationFailed: 1 })
		expect(mailsTo('Suresh')).toEqual([])
		await booksTieOut(harness)
	}, 120_000)

	it('changes nothing by being started once more', async () => {
		const truth = await harness.fingerprint()
		const mails = harness.system.outbox?.mailbox.list({ search: '', offset: 0, limit: 1 }).total
		await startAgain()
		expect(await harness.fingerprint()).toBe(truth)
		expect(harness.system.outbox?.mailbox.list({ search: '', offset: 0, limit: 1 }).total).toBe(mails)
		expect(chargesOf(harness, 'stripe-in')).toBe(2)
		await booksTieOut(harness)
	}, 120_000)

	async function killAfter(answers: number, emails: readonly string[]): Promise<string[]> {
		const { url, kill, exited } = await startKillable(harness.dataDir)
		const answered: string[] = []
		const payFor = async (email: string) => {
			const donor = { first_name: 'Kiran', last_name: 'Bose', email }
			const body = intentOf(RUPEES_500, donationOf(RUPEES_500, requestId, { externalUserInfo: donor }))
			const answer = await fetch(`${url}${PAY}`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify(body),
			})
			const { statusCode, donationId } = (await answer.json()) as IntentAnswer
			expect(statusCode).toBe(200)
			if (answered.push(donationId) === answers) kill()
		}
		const outcomes = await Promise.allSettled(emails.map(payFor))
		await exited
		const lost = outcomes.filter((outcome) => outcome.status === 'rejected')
		expect(lost.length).toBeGreaterThan(0)
		// Connections that broke, and nothing else.
		expect(lost.filter(({ reason }) => !(reason instanceof TypeError))).toEqual([])
		return answered
	}

	it.each(sized([6], [1, 6]))(
		'loses and doubles nothing when it is killed at answer %i of twelve',
		async (answers) => {
			await harness.halt()
			const emails = Array.from({ length: 12 }, (_, index) => `kiran${index}.${answers}@mail.example`)
			const answered = await killAfter(answers, emails)
			harness = await startHarness(harness)
			harness.clock.advance(DAY_MS + DAY_MS)
			await harness.system.untilIdle()

			for (const donationId of answered)
				expect(await eventsOf(harness, donationId)).toMatchObject({ DonationConfirmed: 1 })
			const donations = await harness.system.sql.query<{ status: string; email: string }>(
				`SELECT d.status, x.email FROM read.donations d JOIN rec.donation_details x ON x.donation_id = d.id`,
			)
			const confirmed = donations.filter(({ status }) => status === 'confirmed').map(({ email }) => email)
			expect(donations.filter(({ status }) => status !== 'confirmed' && status !== 'failed')).toEqual([])
			expect(chargesOf(harness, 'stripe-in')).toBe(confirmed.length)
			for (const email of emails) {
				const mails = harness.system.outbox?.mailbox.list({ search: email, offset: 0, limit: 9 }).rows ?? []
				// A mail may have been sent just before its sender died; the second one is the same for the receiver.
				const different = new Set(mails.map(({ messageId }) => messageId)).size
				expect([email, different]).toEqual([email, confirmed.includes(email) ? 1 : 0])
			}
			await booksTieOut(harness)
		},
		120_000,
	)
})
