import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BackofficeDonation } from '../../domain/donations/contract.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { donationOf, give, type IntentAnswer, intentOf, publish, RUPEES_500 } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'

describe('donations as finance sees them', () => {
	let harness: Harness
	let finance: Caller
	let author: Caller
	let requestId: string
	beforeAll(async () => {
		harness = await startHarness()
		finance = await harness.person('finance')
		author = await harness.person('donee')
		requestId = await publish({ author, admin: await harness.person('admin') })
	}, 120_000)
	afterAll(() => harness?.stop())

	const donation = (id: string) => finance.json<BackofficeDonation>('GET', `/api/backoffice/donations/${id}`)
	const found = async (filter: object) => {
		const requested = `range=[0,99]&filter=${encodeURIComponent(JSON.stringify(filter))}`
		const rows = await finance.json<BackofficeDonation[]>('GET', `/api/backoffice/donations?${requested}`)
		return rows.map(({ id }) => id)
	}
	const around = (at: string | null) => ({
		from: at,
		to: new Date(Date.parse(at ?? '') + MINUTE_MS).toISOString(),
	})

	it('are found by when their money moved; until it has, by when they were begun', async () => {
		const [donor, waiting] = [harness.guest(), harness.guest()]
		const card = { paymentMethodId: 'pm_card_threeDSecure2Required' }
		const begin = (by: Caller) =>
			by.json<IntentAnswer>(
				'POST',
				'/api/v1/create/payment/intent',
				intentOf(RUPEES_500, donationOf(RUPEES_500, requestId), card),
			)
		const [{ donationId, paymentIntentId }, open] = [await begin(donor), await begin(waiting)]
		await harness.system.untilIdle()
		const { startedAt } = await donation(donationId)
		expect(await found(around(startedAt))).toEqual(expect.arrayContaining([donationId, open.donationId]))
		harness.clock.advance(10 * MINUTE_MS)
		harness.stripe.control.answerChallenge('stripe-in', paymentIntentId, true)
		const again = { paymentIntentId, currency: 'INR', settlementCurrency: 'INR' }
		await donor.json('POST', '/api/v1/create/payment/intent', again)
		await harness.system.untilIdle()
		const { movedAt, status } = await donation(donationId)
		expect([status, Date.parse(movedAt ?? '') - Date.parse(startedAt) >= 9 * MINUTE_MS]).toEqual([
			'confirmed',
			true,
		])
		expect(await found(around(startedAt))).not.toContain(donationId)
		expect(await found(around(startedAt))).toContain(open.donationId)
		expect(await found(around(movedAt))).toContain(donationId)
	})

	it('are found by the days of the entity whose money it is, as its months are closed', async () => {
		const { donationId } = await give(harness, harness.guest(), requestId)
		const dollars = { region: 'US', typed: 2_000n, coversFee: true } as const
		const ofUs = await give(harness, harness.guest(), null, dollars)
		const moved = async (id: string, at: string) => {
			await harness.system.sql.execute('UPDATE read.donations SET effective_at = $2 WHERE id = $1', [id, at])
		}
		const october = { from: '2026-10-01', to: '2026-10-31', id: [donationId, ofUs.donationId] }
		// The first and the last moment of October at each of the two.
		for (const [inIndia, inAmerica] of [
			['2026-09-30T18:30:00.000Z', '2026-10-01T07:00:00.000Z'],
			['2026-10-31T18:29:59.999Z', '2026-11-01T06:59:59.999Z'],
		] as const) {
			await moved(donationId, inIndia)
			await moved(ofUs.donationId, inAmerica)
			expect((await found(october)).toSorted()).toEqual([donationId, ofUs.donationId].toSorted())
			expect(await found({ ...october, currency: 'USD' })).toEqual([ofUs.donationId])
			await moved(donationId, inAmerica)
			await moved(ofUs.donationId, inIndia)
			expect(await found(october)).toEqual([inIndia < '2026-10-02' ? donationId : ofUs.donationId])
		}
		const csv = await finance.call(
			'GET',
			`/api/backoffice/donations/csv?filter=${encodeURIComponent(JSON.stringify(october))}`,
		)
		expect(csv.headers['content-disposition']).toContain(
			'filename="donations-from-2026-10-01-to-2026-10-31-entity-days-',
		)
		expect(csv.text.split('\r\n')[0]).toContain('Entity’s Day')
		expect((await finance.call('GET', '/api/backoffice/donations?filter={"from":"October"}')).status).toBe(
			400,
		)
	})

	it('are found by their amount, both limits included', async () => {
		const small = await give(harness, harness.guest(), requestId, RUPEES_500)
		const { amount } = await donation(small.donationId)
		const [less, more] = ['499.99', '500.01']
		expect(amount).toBe('500.00')
		expect(await found({ requestId, minAmount: amount, maxAmount: amount })).toContain(small.donationId)
		expect(await found({ requestId, minAmount: more })).not.toContain(small.donationId)
		expect(await found({ requestId, maxAmount: less })).not.toContain(small.donationId)
		expect(await found({ requestId, minAmount: less, maxAmount: more })).toContain(small.donationId)
	})

	it('are found by the one column that what was typed is of, in either case', async () => {
		const { sql } = harness.system
		const donor = await harness.person('donor')
		const [mine, second, plain] = [
			await give(harness, harness.guest(), requestId),
			await give(harness, harness.guest(), requestId),
			await give(harness, donor, requestId),
		].map(({ donationId }) => donationId)
		const typed = 'Typed@Mail.example'
		await sql.execute('UPDATE rec.donation_details SET email = $2 WHERE donation_id = $1', [mine, typed])
		await sql.execute('UPDATE read.donations SET second_of = $2 WHERE id = $1', [second, mine])
		const { email } = await sql.one<{ email: string }>('SELECT email FROM rec.users WHERE id = $1', [
			donor.id,
		])
		expect((await found({ q: typed.toLowerCase() })).toSorted()).toEqual([mine, second].toSorted())
		await sql.execute('UPDATE rec.donation_details SET email = $2 WHERE donation_id = $1', [plain, typed])
		expect(await found({ q: email })).not.toContain(plain)
		await sql.execute('DELETE FROM rec.donation_details WHERE donation_id = $1', [plain])
		expect(await found({ q: email.toUpperCase() })).toContain(plain)
		const { providerRef, chargeRef } = await donation(mine ?? '')
		for (const q of [providerRef, chargeRef, mine, mine?.toUpperCase()])
			expect(await found({ q })).toEqual([mine])
		expect(await found({ q: requestId })).toEqual(expect.arrayContaining([mine, second, plain]))
	})

	it('have the unconfirmed ones last, whichever way they are sorted and wherever a page ends', async () => {
		const pageOf = async (sort: readonly string[], first: number, last: number) => {
			const requested = `range=[${first},${last}]&sort=${encodeURIComponent(JSON.stringify(sort))}`
			return finance.json<BackofficeDonation[]>('GET', `/api/backoffice/donations?${requested}`)
		}
		for (const direction of ['ASC', 'DESC']) {
			const sort = ['confirmedAt', direction]
			const all = await pageOf(sort, 0, 99)
			const dated = all.flatMap(({ confirmedAt }) => confirmedAt ?? [])
			expect(dated.length).toBeLessThan(all.length)
			expect(all.slice(0, dated.length).map(({ confirmedAt }) => confirmedAt)).toEqual(
				direction === 'ASC' ? dated.toSorted() : dated.toSorted().toReversed(),
			)
			const pages = await Promise.all(all.map((_, place) => pageOf(sort, place, place + 1)))
			expect(pages.map(([first]) => first?.id)).toEqual(all.map(({ id }) => id))
			expect(pages.map(([, next]) => next?.id)).toEqual([...all.slice(1).map(({ id }) => id), undefined])
		}
	})

	it('to a person say to whom, and are found by that name', async () => {
		const changes = { donationFor: 'individual', toUserInfo: { _id: author.id } }
		const { donationId } = await give(harness, harness.guest(), null, RUPEES_500, changes)
		const name = 'Joseph Thottan'
		expect(await donation(donationId)).toMatchObject({
			target: 'individual',
			targetId: author.id,
			title: name,
		})
		expect(await found({ q: name, target: 'individual' })).toEqual([donationId])
		expect(await found({ q: author.id })).toEqual([donationId])
		const toFoundation = await give(harness, harness.guest(), null)
		expect(await donation(toFoundation.donationId)).toMatchObject({
			target: 'tal',
			targetId: null,
			title: null,
		})
	})
})
