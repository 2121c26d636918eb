import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeTemporaryFolder } from '../../../infra/postgres/temporary-folder.ts'
import { booksTieOut, chargesOf, eventsOf } from '../../api/books.ts'
import { donationOf, give, type IntentAnswer, intentOf, publish, RUPEES_500 } from '../../api/fundraiser.ts'
import { type Harness, startHarness } from '../../api/harness.ts'
import { accountBody, PURPOSE } from '../../api/money.ts'
import { sized } from '../../harness/length.ts'
import { bearer, type Call, once, type Received, sendConcurrently } from './concurrent.ts'

/** At night more than the 511 connections that Node lets wait by itself. */
const TIMES = sized(120, 1_000)
const KEY = 'one-key-for-everything'

describe(`one idempotency key, sent ${TIMES} times at once`, () => {
	let harness: Harness
	let requestId: string
	beforeAll(async () => {
		harness = await startHarness()
		const author = await harness.person('donee')
		requestId = await publish({ author, admin: await harness.person('admin') }, { quantity: 10_000_000 })
		await give(harness, harness.guest(), requestId)
	}, 120_000)
	afterAll(async () => {
		await harness?.halt()
		if (harness) await removeTemporaryFolder(harness.dataDir)
	})

	const callOf = async (person: string, path: string, body: object, key = KEY): Promise<Call> => ({
		url: `${harness.system.url}${path}`,
		body,
		headers: { ...(await bearer(harness.system.url, person)), 'idempotency-key': key },
	})
	const payment = (donation = RUPEES_500) => intentOf(donation, donationOf(donation, requestId))
	const PAY = '/api/v1/create/payment/intent'
	/** Who was answered what, each different answer once. */
	const different = (answers: readonly Received[]): string[] => [
		...new Set(answers.map(({ status, body }) => `${status} ${body}`)),
	]
	const idIn = ({ body }: Received): string => (JSON.parse(body) as IntentAnswer).donationId
	async function startAgain(): Promise<void> {
		await harness.halt()
		harness = await startHarness(harness)
		await harness.system.untilIdle()
	}

	it('charges once, records once and answers the same, and so after a restart', async () => {
		const charges = chargesOf(harness, 'stripe-in')
		const answers = await sendConcurrently(await callOf('donor', PAY, payment()), TIMES)
		expect(different(answers)).toHaveLength(1)
		const [first] = answers
		if (!first) throw new Error('Nobody answered.')
		expect(first.status).toBe(200)
		await harness.system.untilIdle()
		const donationId = idIn(first)
		const all = { DonationStarted: 1, PaymentAttempted: 1, DonationConfirmed: 1, ProviderCostRecorded: 1 }
		expect(await eventsOf(harness, donationId)).toEqual(all)
		expect(chargesOf(harness, 'stripe-in')).toBe(charges + 1)

		await startAgain()
		const later = await sendConcurrently(await callOf('donor', PAY, payment()), TIMES)
		expect(different(later)).toEqual(different(answers))
		await harness.system.untilIdle()
		expect(await eventsOf(harness, donationId)).toEqual(all)
		expect(chargesOf(harness, 'stripe-in')).toBe(charges + 1)

		const another = await once(await callOf('donor', PAY, payment({ ...RUPEES_500, typed: 60_000n })))
		expect([another.status, JSON.parse(another.body)]).toMatchObject([
			409,
			{ statusCode: 409, code: 'IDEMPOTENCY_KEY_REUSED' },
		])
		const others = await once(await callOf('owner', PAY, payment()))
		expect(others.status).toBe(200)
		expect(idIn(others)).not.toBe(donationId)
		await harness.system.untilIdle()
		expect(await eventsOf(harness, donationId)).toEqual(all)
		expect(chargesOf(harness, 'stripe-in')).toBe(charges + 2)
		await booksTieOut(harness)
	}, 180_000)

	it('asks for one withdrawal, reserves once and answers the same, and so after a restart', async () => {
		const author = await harness.person('donee')
		const account = await author.json<{ account: { uniqueId: string } }>(
			...(['POST', `/api/v1/user/${author.id}/payment/account`, accountBody('IN')] as const),
		)
		const path = `/api/v1/donationRequest/withdraw/${requestId}`
		const body = { amount: 100, units: 'INR', paymentAccountId: account.account.uniqueId, purpose: PURPOSE }
		const reserved = async () => {
			const rows = await harness.system.sql.query<{ reserved: bigint; requested: number }>(
				`SELECT reserved, (SELECT count(*)::int FROM es.events WHERE type = 'WithdrawalRequested') AS requested
				FROM read.fund_totals WHERE target_id = $1`,
				[requestId],
			)
			return rows
		}
		const answers = await sendConcurrently(await callOf('donee', path, body), TIMES)
		expect(different(answers)).toHaveLength(1)
		expect(answers[0]?.status).toBe(200)
		await harness.system.untilIdle()
		expect(await reserved()).toEqual([{ reserved: 10_000n, requested: 1 }])

		await startAgain()
		const later = await sendConcurrently(await callOf('donee', path, body), TIMES)
		expect(different(later)).toEqual(different(answers))
		const another = await once(await callOf('donee', path, { ...body, amount: 99 }))
		expect([another.status, JSON.parse(another.body)]).toMatchObject([
			409,
			{ code: 'IDEMPOTENCY_KEY_REUSED' },
		])
		await harness.system.untilIdle()
		expect(await reserved()).toEqual([{ reserved: 10_000n, requested: 1 }])

		// Without the key, or under another one, each asks for itself: the crowd is no crowd of repeats.
		const free = await Promise.all(
			['one', 'two'].map(async (key) => once(await callOf('donee', path, body, key))),
		)
		expect(different(free)).toHaveLength(2)
		await harness.system.untilIdle()
		expect(await reserved()).toEqual([{ reserved: 30_000n, requested: 3 }])
	}, 180_000)
})
