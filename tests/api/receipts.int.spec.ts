import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BackofficeReceiptDetail } from '../../domain/receipts/backoffice.contract.ts'
import type { Receipt } from '../../domain/receipts/contract.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { receiptFaults } from '../../queries/receipts/gaps.ts'
import { booksTieOut } from './books.ts'
import { give, publish, RUPEES_500, splitOf } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'
import { taxRegistered } from './organizations.fixtures.ts'

const { total, donation } = splitOf(RUPEES_500)

describe('the receipt of a donation', () => {
	let harness: Harness
	let finance: Caller
	let requestId: string
	beforeAll(async () => {
		harness = await startHarness()
		finance = await harness.person('finance')
		const people = { author: await harness.person('donee'), admin: await harness.person('admin') }
		const orgId = await taxRegistered(people)
		requestId = await publish(people, { title: 'Lamps for Giridih', isTaxBenefit: true, orgId })
	}, 120_000)
	afterAll(() => harness?.stop())

	let guests = 0
	async function donate(changes: object = {}) {
		guests += 1
		const donor = harness.guest()
		const email = `asha.${guests}@mail.example`
		const { donationId, paymentIntentId } = await give(harness, donor, requestId, RUPEES_500, {
			externalUserInfo: { first_name: 'Asha', last_name: `Rao ${guests}`, email },
			billingAddress: {
				line1: '14 Lake Road',
				line2: 'Flat 3',
				city: 'Pune',
				state: 'MH',
				zip_code: '411001',
				country: 'IN',
			},
			...changes,
		})
		return { donor, email, donationId, paymentIntentId, url: `/api/v1/donation/${donationId}/receipt` }
	}
	const read = async (caller: Caller, url: string) => (await caller.json<{ data: Receipt }>('GET', url)).data
	const mailsTo = async (address: string) => {
		const mailbox = harness.system.outbox?.mailbox
		const { rows = [] } = mailbox?.list({ search: address, offset: 0, limit: 100 }) ?? {}
		const mails = await Promise.all(rows.toReversed().map(({ id }) => mailbox?.open(id)))
		return mails.filter((mail) => mail != null)
	}
	const keyIn = (text: string) => /\/receipt\/[0-9a-f-]{36}\?key=(\S+)/.exec(text)?.[1] ?? ''
	const visible = (donationId: string) =>
		finance.json<BackofficeReceiptDetail>('GET', `/api/backoffice/receipts/${donationId}`)

	it('comes with the confirmation, in one mail, and says all that it must', async () => {
		const { donor, email, donationId, url } = await donate()
		const receipt = await read(donor, url)
		expect(receipt).toMatchObject({
			version: 1,
			replacedBy: null,
			because: 'confirmed',
			language: 'en',
			units: 'INR',
			entity: { code: 'IN', name: 'Karuna Foundation' },
			donor: { name: `Asha Rao ${guests}`, address: ['14 Lake Road', 'Flat 3', 'Pune, MH 411001', 'India'] },
			cause: { kind: 'request', title: 'Lamps for Giridih' },
			payment: { brand: 'visa', last4: '4242', reference: expect.stringMatching(/^pi_/) },
			charged: Number(total) / 100,
			returned: 0,
			given: Number(donation) / 100,
			taxBenefit: '80G',
		})
		expect(receipt.charged - receipt.given).toBeCloseTo(receipt.fee, 5)
		const [mail, ...more] = await mailsTo(email)
		expect(more).toEqual([])
		expect(mail?.text).toContain(receipt.number)
		expect(mail?.text).toContain(`/receipt/${donationId}?key=`)
		expect(mail?.html).toContain('Open your receipt')
	})

	it('is read by its donor, by whoever has the link of the mail for half a year, and by nobody else', async () => {
		const { donor, email, url } = await donate({ anonymous: true })
		const [mail] = await mailsTo(email)
		const link = `${url}?key=${keyIn(mail?.text ?? '')}`
		const stranger = harness.guest()
		expect((await read(donor, url)).donor.name).toContain('Asha')
		expect((await read(stranger, link)).number).toBe((await read(donor, url)).number)
		expect((await read(finance, url)).number).toBe((await read(donor, url)).number)
		expect((await stranger.call('GET', url)).status).toBe(404)
		const other = await donate()
		const wrong = `${other.url}?key=${keyIn(mail?.text ?? '')}`
		expect((await stranger.call('GET', wrong)).status).toBe(404)

		harness.clock.advance(181 * DAY_MS)
		expect((await stranger.call('GET', link)).status).toBe(404)
		const resend = { body: { key: keyIn(mail?.text ?? '') } }
		const answer = await stranger.call('POST', `${url}/resend`, resend)
		expect(answer).toMatchObject({ status: 200, body: { data: { sentTo: 'a•••@mail.example' } } })
		expect((await stranger.call('POST', `${url}/resend`, { body: {} })).status).toBe(404)
		await harness.system.untilIdle()
		const [, again, ...more] = await mailsTo(email)
		expect(more).toEqual([])
		expect((await stranger.call('GET', `${url}?key=${keyIn(again?.text ?? '')}`)).status).toBe(200)
	})

	it('is mailed again three times a day, whoever asks, and by finance all the same', async () => {
		const { donor, donationId, url } = await donate()
		const resend = async (who: Caller) => (await who.call('POST', `${url}/resend`, { body: {} })).status
		expect([await resend(donor), await resend(donor), await resend(donor)]).toEqual([200, 200, 200])
		const refused = await donor.call('POST', `${url}/resend`, { body: {} })
		expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
		const other = await donate()
		expect((await other.donor.call('POST', `${other.url}/resend`, { body: {} })).status).toBe(200)
		const byFinance = await finance.call('POST', `/api/backoffice/receipts/${donationId}/resend`)
		expect(byFinance.status).toBe(200)
		harness.clock.advance(DAY_MS)
		expect(await resend(donor)).toBe(200)
	})

	it('is a PDF that anybody opens by the address that the page shows', async () => {
		const { donor, url } = await donate({ language: 'hi' })
		const { pdfUrl, number } = await read(donor, url)
		const [once, again] = [await harness.guest().call('GET', pdfUrl), await donor.call('GET', pdfUrl)]
		expect(once.status).toBe(200)
		expect(once.headers).toMatchObject({
			'content-type': 'application/pdf',
			'content-disposition': `attachment; filename="${number}-v1.pdf"`,
		})
		expect(once.text.startsWith('%PDF-1.7')).toBe(true)
		expect(once.text).toContain('/Lang (hi)')
		expect(again.text).toBe(once.text)
		expect((await donor.call('GET', `${pdfUrl}&language=en`)).text).toContain('/Lang (en)')
		harness.clock.advance(DAY_MS + 60_000)
		expect((await harness.guest().call('GET', pdfUrl)).status).toBe(404)
	})

	it('is issued anew when money goes back, and its donor is told', async () => {
		await finance.signIn()
		const { donor, email, donationId, paymentIntentId, url } = await donate({ language: 'hi' })
		const { number } = await read(donor, url)
		const { control } = harness.stripe
		control.refund('stripe-in', paymentIntentId, { amount: Number(total) / 2 })
		await harness.system.untilIdle()
		expect(await read(donor, url)).toMatchObject({
			number,
			version: 2,
			because: 'refunded',
			replacedBy: null,
			returned: Number(total) / 200,
			given: Number(donation) / 200,
		})
		const first = await read(donor, `${url}?version=1`)
		expect(first).toMatchObject({ version: 1, replacedBy: 2, returned: 0, given: Number(donation) / 100 })
		expect((await harness.guest().call('GET', first.pdfUrl)).status).toBe(200)

		const dispute = control.dispute('stripe-in', paymentIntentId)
		control.closeDispute('stripe-in', dispute.id, 'lost')
		await harness.system.untilIdle()
		expect(await read(donor, url)).toMatchObject({ number, version: 3, because: 'chargedBack', given: 0 })
		expect((await visible(donationId)).versions).toMatchObject([
			{ version: 3, because: 'chargedBack', voidedAt: null },
			{ version: 2, because: 'refunded', voidedAt: expect.any(String) },
			{ version: 1, because: 'confirmed', voidedAt: expect.any(String) },
		])
		const mails = await mailsTo(email)
		expect(mails.map(({ subject }) => subject)).toEqual([
			expect.stringContaining('दान मिल गया'),
			`आपकी रसीद ${number} का नया संस्करण`,
			`आपकी रसीद ${number} का नया संस्करण`,
		])
		expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(3)
		expect(mails[1]?.text).toContain('संस्करण 1 का उपयोग अब न करें')
	})

	it('is found by its number, corrected with a reason and sent once more by finance', async () => {
		await finance.signIn()
		const { donor, email, donationId, url } = await donate()
		const { number } = await read(donor, url)
		const find = async (q: string) =>
			(
				await finance.json<{ id: string }[]>(
					'GET',
					`/api/backoffice/receipts?filter=${encodeURIComponent(JSON.stringify({ q }))}`,
				)
			).map(({ id }) => id)
		for (const q of [number, number.toLowerCase(), email])
			expect([q, await find(q)]).toEqual([q, [donationId]])
		// Each book has such a number.
		expect(await find(String(Number(number.slice(-6))))).toContain(donationId)

		const one = await finance.call('GET', `/api/backoffice/receipts/${donationId}`)
		const correct = {
			headers: { 'if-match': String(one.headers.etag) },
			body: {
				reason: 'Her name is spelled Aasha.',
				name: 'Aasha Rao',
				line1: '15 Lake Road',
				line2: 'Flat 4',
				country: 'US',
			},
		}
		const answer = await finance.call('POST', `/api/backoffice/receipts/${donationId}/correct`, correct)
		expect(answer).toMatchObject({ status: 200, headers: { etag: '"2"' } })
		expect(answer.body).toMatchObject({
			version: 2,
			because: 'corrected',
			printed: { name: 'Aasha Rao', line1: '15 Lake Road', line2: 'Flat 4', city: '', country: 'US' },
			versions: [
				{ version: 2, reason: 'Her name is spelled Aasha.', by: expect.any(String) },
				{ version: 1 },
			],
		})
		expect(await read(donor, url)).toMatchObject({
			number,
			version: 2,
			given: Number(donation) / 100,
			donor: { name: 'Aasha Rao', address: ['15 Lake Road', 'Flat 4', 'United States'] },
		})
		expect((await read(donor, `${url}?version=1`)).donor.name).toContain('Asha')

		const resend = () => finance.call('POST', `/api/backoffice/receipts/${donationId}/resend`)
		expect((await Promise.all([resend(), resend(), resend()])).map(({ status }) => status)).toEqual([
			200, 200, 200,
		])
		await harness.system.untilIdle()
		expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
			expect.stringContaining('has arrived'),
			`Your receipt ${number} has a new version`,
			`Your receipt ${number}`,
		])
		const pdf = `/api/backoffice/receipts/${donationId}/pdf?version=1`
		expect((await finance.call('GET', pdf)).headers['content-type']).toBe('application/pdf')
	})

	it('promises no deduction where the fundraiser does not', async () => {
		const people = { author: await harness.person('donee'), admin: await harness.person('admin') }
		const plain = await publish(people, { isTaxBenefit: false })
		const donor = harness.guest()
		const { donationId } = await give(harness, donor, plain)
		const receipt = await read(donor, `/api/v1/donation/${donationId}/receipt`)
		expect(receipt).toMatchObject({ taxBenefit: null, cause: { title: 'A library for Giridih' } })
	})

	it('leaves books without gaps, and the money as it was', async () => {
		await booksTieOut(harness)
		const { examined, faults } = await receiptFaults(harness.system.sql)
		expect(examined).toBeGreaterThan(5)
		expect(faults).toEqual([])
	})
})
