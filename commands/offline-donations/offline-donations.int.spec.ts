import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BackofficeDonation } from '../../domain/donations/contract.ts'
import type { BookCheck } from '../../domain/ledger/books.contract.ts'
import type { OfflineDonationDetail } from '../../domain/offline-donations/contract.ts'
import type { TimelineEntry } from '../../domain/requests/backoffice.contract.ts'
import { booksTieOut, eventsOf } from '../../tests/api/books.ts'
import { publish } from '../../tests/api/fundraiser.ts'
import { type Answer, type Caller, type Harness, startHarness } from '../../tests/api/harness.ts'
import {
	chequeOf,
	dayBefore,
	decide,
	LARGE,
	OFFLINE,
	offlineDocument,
	record,
	recorded,
} from '../../tests/api/offline-donations.fixtures.ts'

const REASON = { reason: 'The bank sent it back unpaid.' }

describe('offline donations', () => {
	let harness: Harness
	let author: Caller
	let admin: Caller
	let finance: Caller
	let colleague: Caller
	let requestId: string

	beforeAll(async () => {
		harness = await startHarness()
		const people = ['donee', 'admin', 'finance', 'super'].map((key) => harness.person(key))
		;[author, admin, finance, colleague] = (await Promise.all(people)) as [Caller, Caller, Caller, Caller]
		requestId = await publish({ author, admin })
	}, 120_000)
	afterAll(() => harness?.stop())

	const codeOf = ({ body }: Answer) => (body as { code?: string }).code
	const forRequest = (changes: Parameters<typeof chequeOf>[1] = {}) =>
		chequeOf(harness, { target: 'request', targetId: requestId, ...changes })
	const bounced = () => ({ because: 'bounced', reversedOn: dayBefore(harness), ...REASON })
	const settled = async () => {
		await harness.system.untilIdle()
		await booksTieOut(harness)
	}
	const raisedOf = async (fund = `request.${requestId}.INR`) =>
		(
			await harness.system.sql.one<{ raised: bigint }>(
				'SELECT coalesce(sum(raised), 0)::bigint AS raised FROM read.fund_totals WHERE fund = $1',
				[fund],
			)
		).raised
	const bank = async () =>
		(
			await harness.system.sql.one<{ sum: bigint }>(
				"SELECT coalesce(sum(amount), 0)::bigint AS sum FROM read.postings WHERE account = 'bank' AND owner = 'IN'",
			)
		).sum
	const receiptOf = (donationId: string) =>
		harness.system.sql.maybeOne<{ version: number; given: bigint; because: string }>(
			'SELECT version, given, because FROM read.receipts WHERE id = $1',
			[donationId],
		)
	const detailOf = (id: string) => finance.json<OfflineDonationDetail>('GET', `${OFFLINE}/${id}`)

	it('count like any other: in bank, fund, page and receipt, with the day on which they came', async () => {
		const [raised, held] = [await raisedOf(), await bank()]
		const body = forRequest({
			receivedOn: dayBefore(harness, 3),
			pan: 'abcde1234f',
			documentId: await offlineDocument(finance),
		})
		const { id, status, document, panLast4 } = await recorded(finance, body)
		expect({ status, panLast4, document: document?.name }).toEqual({
			status: 'received',
			panLast4: '234F',
			document: 'cheque.pdf',
		})
		await settled()
		expect([(await raisedOf()) - raised, (await bank()) - held]).toEqual([250_000n, 250_000n])
		const donation = await finance.json<BackofficeDonation>('GET', `/api/backoffice/donations/${id}`)
		expect(donation).toMatchObject({
			donor: 'Meera Iyer',
			amount: '2500.00',
			fee: '0.00',
			total: '2500.00',
			status: 'confirmed',
			provider: 'offline',
			account: 'IN',
		})
		expect(donation.movedAt?.slice(0, 10)).toBe(body.receivedOn)
		const page = await harness
			.guest()
			.json<{ data: { donated_quantity: number } }>('GET', `/api/v1/donationRequest/${requestId}`)
		expect(page.data.donated_quantity).toBe(Number(await raisedOf()) / 100)
		expect(await receiptOf(id)).toMatchObject({ version: 1, given: 250_000n, because: 'confirmed' })
		const receipt = await finance.json<{ printed: object }>('GET', `/api/backoffice/receipts/${id}`)
		expect(receipt.printed).toMatchObject({ name: 'Meera Iyer', city: 'Pune' })
		const { data } = await finance.json<{ data: TimelineEntry[] }>('GET', `${OFFLINE}/${id}/timeline`)
		expect(data.map(({ type }) => type)).toEqual(['OfflineDonationReceived', 'OfflineDonationRecorded'])
	})

	it('leave no word about people in the log', async () => {
		const { id } = await recorded(finance, forRequest({ reference: 'CHQ-777001', pan: 'ABCDE1234F' }))
		await settled()
		for (const stream of [`offlineDonation-${id}`, `donation-${id}`])
			for await (const event of harness.system.store.readStream(stream))
				expect(JSON.stringify(event.data)).not.toMatch(/Meera|Lake Road|CHQ-777001|ABCDE1234F|State Bank/)
	})

	it('by a person with an account are that person’s', async () => {
		const donor = await harness.person('donor')
		const { id, counterparty } = await recorded(finance, forRequest({ donorId: donor.id, name: '' }))
		expect(counterparty).not.toBeNull()
		await settled()
		const own = await donor.json<{ data: { _id: string }[] }>('GET', `/api/v1/donation?user_id=${donor.id}`)
		expect(own.data.map(({ _id }) => _id)).toContain(id)
	})

	it('of a collection box have no receipt, and are counted', async () => {
		const raised = await raisedOf('foundation.karuna.INR')
		const box = chequeOf(harness, {
			method: 'collectionBox',
			name: '',
			email: '',
			reference: '',
			amount: '812.00',
		})
		const { id, counterparty } = await recorded(finance, box)
		expect(counterparty).toBeNull()
		await settled()
		expect((await raisedOf('foundation.karuna.INR')) - raised).toBe(81_200n)
		expect(await receiptOf(id)).toBeNull()
	})

	it('above the limit wait for another person, who looks at the target again', async () => {
		const other = await publish({ author, admin }, { title: 'A roof for Giridih' })
		const { id, status, needsAnother } = await recorded(
			finance,
			forRequest({ amount: LARGE, targetId: other }),
		)
		expect({ status, needsAnother }).toEqual({ status: 'recorded', needsAnother: true })
		await settled()
		expect(await raisedOf(`request.${other}.INR`)).toBe(0n)
		expect(codeOf(await decide(finance, id, 'approve'))).toBe('SECOND_PERSON')
		expect((await decide(author, id, 'approve')).status).toBe(403)
		const approved = await decide(colleague, id, 'approve')
		expect(approved.body).toMatchObject({
			status: 'received',
			receivedBy: [expect.any(String), expect.any(String)],
		})
		expect(codeOf(await decide(colleague, id, 'approve'))).toBe('WRONG_STATUS')
		await settled()
		expect(await raisedOf(`request.${other}.INR`)).toBe(6_000_000n)
	})

	it('are returned with a reason, and book nothing', async () => {
		const { id } = await recorded(finance, forRequest({ amount: LARGE }))
		expect((await decide(colleague, id, 'return', { reason: '' })).status).toBe(400)
		expect((await decide(colleague, id, 'return', { reason: 'Another amount.' })).status).toBe(200)
		expect(await detailOf(id)).toMatchObject({
			status: 'returned',
			returnReason: 'Another amount.',
			decisions: [],
		})
		await settled()
		expect(await eventsOf(harness, id)).toEqual({})
	})

	it('in parts that reach the limit together need the second person', async () => {
		const body = () => chequeOf(harness, { amount: '30000.00', currency: 'INR' })
		const first = await recorded(colleague, body())
		const [second, third] = await Promise.all([recorded(colleague, body()), recorded(colleague, body())])
		expect([first, second, third].map(({ status }) => status)).toEqual(['received', 'recorded', 'recorded'])
	})

	it('of the same document are recorded once, or confirmed as another', async () => {
		const body = forRequest({ amount: '10.00', reference: 'CHQ-100200' })
		await recorded(finance, body)
		expect(codeOf(await record(finance, body))).toBe('POSSIBLE_DUPLICATE')
		expect(codeOf(await record(finance, { ...body, reference: 'chq-100200' }))).toBe('POSSIBLE_DUPLICATE')
		expect((await record(finance, { ...body, bank: 'HDFC Bank' })).status).toBe(200)
		expect((await record(finance, { ...body, isAnother: true })).status).toBe(200)
		const both = await Promise.all([1, 2].map(() => record(finance, { ...body, reference: 'CHQ-100201' })))
		expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
	})

	it('sent twice under one key are one', async () => {
		const headers = { 'idempotency-key': 'offline-1' }
		const body = forRequest({ amount: '11.00', reference: 'CHQ-42' })
		const sent = () => finance.json<OfflineDonationDetail>('POST', OFFLINE, body, headers)
		const [first, second] = await Promise.all([sent(), sent()])
		expect(second?.id).toBe(first?.id)
		expect((await sent()).id).toBe(first?.id)
		await settled()
		expect(await eventsOf(harness, first?.id ?? '')).toEqual({ DonationStarted: 1, DonationConfirmed: 1 })
	})

	it('that bounce leave fund, bank and receipt on the day of the bank', async () => {
		const [raised, held] = [await raisedOf(), await bank()]
		const { id } = await recorded(finance, forRequest({ amount: '40.00', receivedOn: dayBefore(harness, 2) }))
		await settled()
		const early = { ...bounced(), reversedOn: dayBefore(harness, 5) }
		expect(codeOf(await decide(finance, id, 'reverse', early))).toBe('INVALID_DATE')
		const reversed = await decide(finance, id, 'reverse', { ...bounced(), reversedOn: dayBefore(harness, 1) })
		expect(reversed.body).toMatchObject({
			status: 'reversed',
			reversal: { because: 'bounced', on: dayBefore(harness, 1), reason: REASON.reason },
		})
		await settled()
		expect([(await raisedOf()) - raised, (await bank()) - held]).toEqual([0n, 0n])
		expect(await receiptOf(id)).toMatchObject({ version: 2, given: 0n, because: 'reversed' })
		const donation = await finance.json<BackofficeDonation>('GET', `/api/backoffice/donations/${id}`)
		expect(donation).toMatchObject({ status: 'refunded', refunded: '40.00' })
		expect(codeOf(await decide(finance, id, 'reverse', bounced()))).toBe('WRONG_STATUS')
	})

	it('above the limit are reversed by two people', async () => {
		const { id } = await recorded(finance, forRequest({ amount: LARGE }))
		await decide(colleague, id, 'approve')
		await settled()
		const raised = await raisedOf()
		expect((await decide(finance, id, 'reverse', bounced())).body).toMatchObject({ status: 'reversing' })
		expect(codeOf(await decide(finance, id, 'approve'))).toBe('SECOND_PERSON')
		await settled()
		expect(await raisedOf()).toBe(raised)
		expect((await decide(colleague, id, 'return', { reason: 'It was paid.' })).body).toMatchObject({
			status: 'received',
			reversal: null,
		})
		await decide(finance, id, 'reverse', bounced())
		expect((await decide(colleague, id, 'approve')).body).toMatchObject({ status: 'reversed' })
		await settled()
		expect(await raisedOf()).toBe(raised - 6_000_000n)
	})

	it('are refunded by no provider', async () => {
		const { id } = await recorded(finance, forRequest({ amount: '12.00' }))
		await settled()
		const url = `/api/backoffice/donations/${id}`
		const { headers } = await finance.call('GET', url)
		const refund = await finance.call('POST', `${url}/refund`, {
			body: { amount: '12.00', reason: 'They asked for it.' },
			headers: { 'if-match': String(headers.etag) },
		})
		expect(codeOf(refund)).toBe('NOT_REFUNDABLE')
		expect(codeOf(await finance.call('GET', `${url}/refund/preview`))).toBe('NOT_REFUNDABLE')
	})

	it('for oneself are for another person', async () => {
		const toThem = chequeOf(harness, { target: 'individual', targetId: finance.id })
		expect(codeOf(await record(finance, toThem))).toBe('OWN_DONATION')
		expect((await record(colleague, { ...toThem, amount: '1.00' })).status).toBe(200)
	})

	it('need a fresh proof that it is they', async () => {
		const { id } = await recorded(finance, forRequest({ amount: '13.00' }))
		const aged = "UPDATE rec.sessions SET proven_at = proven_at - interval '1 hour' WHERE user_id = $1"
		await harness.system.sql.execute(aged, [finance.id])
		await harness.system.sql.execute('UPDATE rec.sessions SET family_id = $2 WHERE user_id = $1', [
			finance.id,
			'018f0000-0000-7000-8000-000000000001',
		])
		expect(codeOf(await record(finance, forRequest()))).toBe('PROOF_REQUIRED')
		expect(codeOf(await decide(finance, id, 'reverse', bounced()))).toBe('PROOF_REQUIRED')
		await finance.signIn()
	})

	it('leave every check of the books as it was', async () => {
		await settled()
		const check = await finance.json<BookCheck>('POST', '/api/backoffice/books/checks', {})
		expect(check.results.filter(({ holds }) => !holds)).toEqual([])
	})
})
