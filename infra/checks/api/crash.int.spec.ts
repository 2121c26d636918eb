import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { booksTieOut, chargesOf, eventsOf } from './books.ts'
import { donationOf, type IntentAnswer, intentOf, publish, RUPEES_500 } from './fundraiser.ts'
import { type Rig, startRig } from './rig.ts'

const PAY = '/api/v1/create/payment/intent'
const DAY = 24 * 60 * 60_000

describe('a system that ended in the middle of payments', () => {
	let rig: Rig
	let requestId: string

	beforeAll(async () => {
		rig = await startRig()
		const [author, admin] = [await rig.person('donee'), await rig.person('admin')]
		requestId = await publish({ author, admin })
		await rig.system.settled()
	}, 120_000)
	afterAll(async () => {
		await rig?.halt()
		if (rig) await rm(rig.dataDir, { recursive: true, force: true })
	})

	const pay = async (name: string) => {
		const giver = { first_name: name, last_name: 'Das', email: `${name.toLowerCase()}@mail.example` }
		const body = intentOf(RUPEES_500, donationOf(RUPEES_500, requestId, { externalUserInfo: giver }))
		return (await rig.guest().json<IntentAnswer>('POST', PAY, body)).donationId
	}
	const mailsTo = (name: string) =>
		rig.system.outbox?.mailbox.list({ search: `${name.toLowerCase()}@mail.example`, offset: 0, limit: 9 })
			.rows
	const startAgain = async () => {
		await rig.halt()
		rig = await startRig(rig)
		await rig.system.settled()
	}

	it('books what was paid and writes to its giver once, and gives up what was not', async () => {
		const { control } = rig.stripe
		control.webhooks.setMode('held')
		control.failNext({ operation: 'paymentIntents.create', when: 'after', how: 'hangup' })
		const charged = await pay('Asha')
		control.failNext({ operation: 'paymentIntents.create', when: 'before', how: 'hangup' })
		const unseen = await pay('Suresh')
		// Nothing waits for the worker here: the mail may be planned, under way or sent.
		const paid = await pay('Pooja')

		await startAgain()
		for (const [name, donationId] of Object.entries({ Asha: charged, Pooja: paid })) {
			expect(await eventsOf(rig, donationId)).toMatchObject({
				...{ DonationStarted: 1, PaymentAttempted: 1, DonationConfirmed: 1, ProviderCostRecorded: 1 },
			})
			expect(mailsTo(name)).toHaveLength(1)
		}
		expect(chargesOf(rig, 'stripe-in')).toBe(2)
		expect(await eventsOf(rig, unseen)).toEqual({ DonationStarted: 1 })

		rig.clock.advance(DAY + DAY)
		await rig.system.settled()
		expect(await eventsOf(rig, unseen)).toEqual({ DonationStarted: 1, DonationFailed: 1 })
		expect(mailsTo('Suresh')).toEqual([])
		await booksTieOut(rig)
	}, 120_000)

	it('changes nothing by being started once more', async () => {
		const truth = await rig.fingerprint()
		const mails = rig.system.outbox?.mailbox.list({ search: '', offset: 0, limit: 1 }).total
		await startAgain()
		expect(await rig.fingerprint()).toBe(truth)
		expect(rig.system.outbox?.mailbox.list({ search: '', offset: 0, limit: 1 }).total).toBe(mails)
		expect(chargesOf(rig, 'stripe-in')).toBe(2)
		await booksTieOut(rig)
	}, 120_000)
})
