import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Overview } from '../../domain/activity/contract.ts'
import type { MoneyOverview } from '../../domain/activity/overview.contract.ts'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { BackofficeDonation } from '../../domain/donations/contract.ts'
import type { BackofficeFund } from '../../domain/funds/withdrawals.contract.ts'
import type { Explanation } from '../../domain/ledger/explain.contract.ts'
import type { Period } from '../../domain/ledger/runs.contract.ts'
import type { Discrepancy } from '../../domain/payouts/contract.ts'
import { rasterize } from '../../infra/adapters/files-rasterize.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { signedMonth } from '../harness/closing.ts'
import { sweep } from './books.ts'
import { donationOf, give, type IntentAnswer, intentOf, publish, RUPEES_500 } from './fundraiser.ts'
import { type Caller, type Harness, multipart, startHarness } from './harness.ts'
import { write } from './support.fixtures.ts'
import { addAccount, decideOn, requested } from './withdrawals.fixtures.ts'

const ACCOUNT = 'stripe-in'
const NOTHING = { count: 0, sums: [], oldestHours: null }
const rupees = (amount: string) => [{ units: 'INR', amount }]

describe('what needs finance today', () => {
	let harness: Harness
	let finance: Caller
	let author: Caller
	let admin: Caller

	beforeAll(async () => {
		harness = await startHarness()
		finance = await harness.person('finance')
		author = await harness.person('donee')
		admin = await harness.person('admin')
	}, 120_000)
	afterAll(() => harness?.stop())

	const overview = async (who = finance) =>
		(await who.json<{ data: Overview }>('GET', '/api/backoffice/overview')).data
	async function money(): Promise<MoneyOverview> {
		const { money: visible } = await overview()
		if (!visible) throw new Error('Finance is shown no money.')
		return visible
	}
	async function wait(ms: number): Promise<void> {
		harness.clock.advance(ms)
		await harness.system.untilIdle()
		await Promise.all([finance, author, admin].map((person) => person.signIn()))
	}
	const fundraiser = () => publish({ author, admin }, { quantity: 10_000_000 })
	const donation = (requestId: string | null) => give(harness, harness.guest(), requestId)

	it('is nothing before anything has happened, and no business of others', async () => {
		expect(await money()).toMatchObject({
			discrepancies: { ...NOTHING, kinds: [] },
			mine: NOTHING,
			unowned: NOTHING,
			inTransit: { ...NOTHING, oldest: null },
			lateTransit: NOTHING,
			toApprove: NOTHING,
			toPay: NOTHING,
			paymentFailed: NOTHING,
			disputes: { ...NOTHING, evidenceDueAt: null },
			receivables: NOTHING,
			unassigned: NOTHING,
			deadLetters: { effects: 0, webhooks: 0 },
			months: [],
			lastSigned: null,
		})
		expect(await overview(admin)).toMatchObject({
			money: null,
			donationsToday: null,
			unmatchedDonations: null,
		})
		expect(await overview(await harness.person('super'))).toMatchObject({ money: { disputes: NOTHING } })
	})

	it('is the last look at the books, whatever it found', async () => {
		const check = await finance.json<{ id: string }>('POST', '/api/backoffice/books/checks', {})
		const { verified } = await money()
		expect(verified).toMatchObject({ id: check.id, holds: true, entries: 0 })
		expect(verified?.checks).toHaveLength(9)
		expect(verified?.checks.every(({ holds, faults }) => holds && faults === 0)).toBe(true)

		const { sql } = harness.system
		const later = newId(Date.now())
		await sql.execute(
			`INSERT INTO rec.book_checks
			SELECT (jsonb_populate_record(b, jsonb_build_object('check_id', $2::text, 'since', position,
				'started_at', started_at + interval '1 s', 'finished_at', finished_at + interval '1 s',
				'results', '[{ "name": "logAgrees", "holds": true, "examined": 3, "faultCount": 0, "faults": [] }]'::jsonb))).*
			FROM rec.book_checks b WHERE check_id = $1`,
			[check.id, later],
		)
		expect((await money()).verified).toMatchObject({ id: later, entries: 3 })
		await sql.execute('DELETE FROM rec.book_checks WHERE check_id = $1', [later])
	})

	it('is a payment that nobody says what for, from half an hour on until somebody does', async () => {
		const requestId = await fundraiser()
		const guest = harness.guest()
		const url = '/api/v1/create/payment/intent'
		const paid = await guest.json<IntentAnswer>('POST', url, intentOf(RUPEES_500, null))
		await wait(29 * 60_000)
		expect((await money()).unassigned).toEqual(NOTHING)
		await wait(2 * HOUR_MS)
		expect((await money()).unassigned).toEqual({ count: 1, sums: rupees('511.80'), oldestHours: 2 })
		const none = encodeURIComponent(JSON.stringify({ target: 'none' }))
		const donations = `/api/backoffice/donations?filter=${none}`
		const found = await finance.json<BackofficeDonation[]>('GET', donations)
		expect(found).toMatchObject([{ status: 'processing', total: '511.80', confirmedAt: null }])
		expect(Date.parse(found[0]?.movedAt ?? '')).toBeLessThan(harness.clock.now() - 2 * HOUR_MS)
		// Its money is reported once, and in full where both sides are compared.
		await sweep(harness)
		expect((await money()).discrepancies).toEqual({ ...NOTHING, kinds: [] })
		expect(await finance.json<Discrepancy[]>('GET', '/api/backoffice/discrepancies')).toMatchObject([
			{ kind: 'unassignedPayment', expected: '0.00', reported: '511.80', apart: '511.80' },
		])

		const body = donationOf(RUPEES_500, requestId, { transactionId: paid.paymentIntentId })
		await guest.json('POST', '/api/v1/donation', body)
		await harness.system.untilIdle()
		expect((await money()).unassigned).toEqual(NOTHING)
		await sweep(harness)
		expect(await finance.json<Discrepancy[]>('GET', '/api/backoffice/discrepancies')).toMatchObject([
			{ kind: 'unassignedPayment', resolution: 'agreesNow' },
		])
	})

	it('counts open messages for those who read them', async () => {
		const before = (await overview(admin)).messages ?? 0
		await write(author)
		await harness.system.untilIdle()
		expect((await overview(admin)).messages).toBe(before + 1)
		expect((await overview()).messages).toBeNull()
	})

	it('counts pictures to be looked at soon for those who decide about them', async () => {
		const before = (await overview(admin)).pictures ?? 0
		await author.picture()
		expect((await overview(admin)).pictures).toBe(before)
		const arm =
			'<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><rect width="64" height="48" fill="#a07e56"/></svg>'
		const form = multipart([{ name: 'file', fileName: 'arm.jpg', content: await rasterize(arm) }])
		const { data } = await author.json<{ data: { _id: string } }>(
			'POST',
			'/api/v1/files/image',
			form.body,
			form.headers,
		)
		expect((await overview(admin)).pictures).toBe(before + 1)
		expect((await overview()).pictures).toBeNull()
		const approve = `/api/backoffice/pictures/${data._id}/approve`
		await admin.json('POST', approve, undefined, { 'if-match': '"0"' })
		expect((await overview(admin)).pictures).toBe(before)
	})

	it('counts the donations of a day', async () => {
		const before = (await overview()).donationsToday ?? 0
		await donation(null)
		await donation(null)
		expect((await overview()).donationsToday).toBe(before + 2)
		await wait(25 * HOUR_MS)
		expect((await overview()).donationsToday).toBe(0)
	})

	it('is each withdrawal in the state that somebody has to act on', async () => {
		const requestId = await fundraiser()
		await donation(requestId)
		const account = await addAccount(author)
		const first = await requested(author, requestId, 100, account.uniqueId)
		const second = await requested(author, requestId, 150.5, account.uniqueId)
		await wait(3 * HOUR_MS)
		expect(await money()).toMatchObject({
			toApprove: { count: 2, sums: rupees('250.50'), oldestHours: 3 },
			toPay: NOTHING,
			paymentFailed: NOTHING,
		})

		const approve = { accountVersion: 1 }
		expect((await decideOn(finance, first._id, 'approve', approve)).status).toBe(200)
		expect((await decideOn(finance, second._id, 'approve', approve)).status).toBe(200)
		await wait(HOUR_MS)
		expect(await money()).toMatchObject({
			toApprove: NOTHING,
			toPay: { count: 2, sums: rupees('250.50'), oldestHours: 1 },
		})

		const today = dayIn(regionOf('IN'), harness.clock.now())
		const failed = await decideOn(finance, first._id, 'fail', { code: 'accountClosed', failedOn: today })
		expect(failed.status, failed.text).toBe(200)
		const paid = await decideOn(finance, second._id, 'pay', { reference: 'UTR-1', paidOn: today })
		expect(paid.status, paid.text).toBe(200)
		expect(await money()).toMatchObject({
			toPay: NOTHING,
			paymentFailed: { count: 1, sums: rupees('100.00'), oldestHours: 0 },
		})
	})

	it('is a dispute while it is open, and a fund that a lost one leaves below zero', async () => {
		const { control } = harness.stripe
		const requestId = await fundraiser()
		const [won, lost] = [await donation(requestId), await donation(requestId)]
		// It leaves while nothing is disputed.
		const account = await addAccount(author, { accountNumber: '30124567892' })
		const { _id } = await requested(author, requestId, 900, account.uniqueId)
		await decideOn(finance, _id, 'approve', { accountVersion: 1 })
		const paidOn = dayIn(regionOf('IN'), harness.clock.now())
		const answer = await decideOn(finance, _id, 'pay', { reference: 'UTR-2', paidOn })
		expect(answer.status, answer.text).toBe(200)
		const disputes = [won, lost].map((paid) => control.dispute(ACCOUNT, paid.paymentIntentId).id)
		await wait(5 * HOUR_MS)
		const { evidenceDueAt, ...queue } = (await money()).disputes
		expect(queue).toEqual({ count: 2, sums: rupees('1023.60'), oldestHours: 5 })
		const left = Date.parse(evidenceDueAt ?? '') - harness.clock.now()
		expect(Math.round(left / HOUR_MS)).toBe(7 * 24 - 5)

		control.closeDispute(ACCOUNT, disputes[0] ?? '', 'won')
		await harness.system.untilIdle()
		expect(await money()).toMatchObject({ disputes: { count: 1 }, receivables: NOTHING })

		control.closeDispute(ACCOUNT, disputes[1] ?? '', 'lost')
		await harness.system.untilIdle()
		expect(await money()).toMatchObject({
			disputes: { ...NOTHING, evidenceDueAt: null },
			receivables: { count: 1, sums: rupees('400.00'), oldestHours: null },
		})
		const belowZero = async (filter: object) => {
			const url = '/api/backoffice/reconciliation'
			const requested = encodeURIComponent(JSON.stringify({ fund: 'belowZero', ...filter }))
			const { headers, body } = await finance.call('GET', `${url}?filter=${requested}`)
			return [headers['content-range'], (body as { id: string }[]).map(({ id }) => id)]
		}
		const found = ['reconciliation 0-0/1', [requestId]]
		expect(await belowZero({})).toEqual(found)
		expect(await belowZero({ asOf: new Date(harness.clock.now()).toISOString() })).toEqual(found)
		expect((await belowZero({ region: 'US' }))[1]).toEqual([])
		expect((await belowZero({ asOf: new Date(harness.clock.now() - 6 * HOUR_MS).toISOString() }))[1]).toEqual(
			[],
		)
	})

	it('is found among the funds of everybody, those that owe first', async () => {
		const funds = async (filter: object) => {
			const requested = encodeURIComponent(JSON.stringify(filter))
			const { headers, body } = await finance.call('GET', `/api/backoffice/funds?filter=${requested}`)
			return { range: headers['content-range'], funds: body as BackofficeFund[] }
		}
		const owing = await funds({ state: 'belowZero' })
		expect(owing.range).toBe('funds 0-0/1')
		expect(owing.funds).toMatchObject([{ kind: 'request', currency: 'INR', free: '-400.00', donations: 2 }])
		const [first, ...others] = (await funds({})).funds
		expect(first).toEqual(owing.funds[0])
		expect(others.every(({ free }) => !free.startsWith('-'))).toBe(true)
		const [foundation, ...more] = (await funds({ kind: 'foundation' })).funds
		expect(foundation).toMatchObject({ targetId: null, label: 'The foundation', raised: '1000.00' })
		expect(more).toEqual([])
		expect((await funds({ q: first?.label })).funds.map(({ id }) => id)).toContain(first?.id)
		expect((await funds({ id: [first?.id], currency: 'USD' })).funds).toEqual([])
		expect((await admin.call('GET', '/api/backoffice/funds')).status).toBe(403)
	})

	it('is money in transit, which is late once the day of its arrival is over', async () => {
		await donation(null)
		await wait(5 * DAY_MS)
		const { id } = harness.stripe.control.payouts.run(ACCOUNT)
		await harness.system.untilIdle()
		const { inTransit: sent, lateTransit } = await money()
		expect(sent).toMatchObject({ count: 1, oldestHours: 0, oldest: { payoutId: id, units: 'INR' } })
		expect(lateTransit).toEqual(NOTHING)
		const listed = (late: boolean) =>
			finance.json<{ id: string }[]>('GET', `/api/backoffice/payouts?filter=${JSON.stringify({ late })}`)
		expect(sent.sums).toEqual(rupees(sent.oldest?.amount ?? ''))

		harness.stripe.control.webhooks.setMode('held')
		// The day ends in India half past six by UTC.
		const dayEnds = Date.parse(sent.oldest?.arrivalAt ?? '') + 18.5 * HOUR_MS
		harness.clock.set(dayEnds - HOUR_MS)
		await Promise.all([finance.signIn(), author.signIn()])
		expect((await money()).lateTransit).toEqual(NOTHING)
		expect(await listed(true)).toEqual([])
		expect((await listed(false)).map((payout) => payout.id)).toContain(id)
		harness.clock.set(dayEnds)
		expect(await money()).toMatchObject({
			inTransit: { count: 1 },
			lateTransit: { count: 1, sums: sent.sums },
		})
		expect((await listed(true)).map((payout) => payout.id)).toEqual([id])
		expect((await listed(false)).map((payout) => payout.id)).not.toContain(id)

		harness.stripe.control.webhooks.deliverHeld()
		harness.stripe.control.webhooks.setMode('now')
		await harness.system.untilIdle()
		expect(await money()).toMatchObject({ inTransit: { ...NOTHING, oldest: null }, lateTransit: NOTHING })
	})

	it('is each difference from the provider’s books, by kind, and whose it is', async () => {
		await donation(null)
		await wait(5 * DAY_MS)
		const { id } = harness.stripe.control.payouts.run(ACCOUNT, 'wrongFee')
		harness.stripe.control.payouts.advance(id, 'paid')
		await harness.system.untilIdle()
		const all = (await money()).discrepancies
		// The fee is wrong, and with it the sum of the lines: that is one mistake.
		expect(all).toMatchObject({ count: 1, sums: rupees('1.00') })
		expect(all.kinds).toEqual([{ kind: 'feeDiffers', count: 1 }])
		expect((await money()).unowned.count).toBe(1)
		const waiting = 'waiting=discrepancies&currency=INR'
		expect(await finance.json<Explanation>('GET', `/api/backoffice/explain?${waiting}`)).toMatchObject({
			total: '1.00',
			events: 1,
			proof: { equal: true },
		})

		const url = '/api/backoffice/discrepancies'
		const open = encodeURIComponent(JSON.stringify({ status: 'open', kind: 'feeDiffers' }))
		const [one] = await finance.json<Discrepancy[]>('GET', `${url}?filter=${open}`)
		const seen = await finance.call('GET', `${url}/${one?.id}`)
		const headers = { 'if-match': String(seen.headers.etag) }
		await finance.json('POST', `${url}/${one?.id}/assign`, { ownerId: finance.id }, headers)
		expect(await money()).toMatchObject({
			discrepancies: { count: 1 },
			mine: { count: 1 },
			unowned: NOTHING,
		})
		expect((await overview(await harness.person('super'))).money).toMatchObject({ mine: NOTHING })

		const version = String((await finance.call('GET', `${url}/${one?.id}`)).headers.etag)
		const why = { resolution: 'explained', note: 'Stripe lists it by mistake.' }
		await finance.json('POST', `${url}/${one?.id}/resolve`, why, { 'if-match': version })
		await harness.system.untilIdle()
		expect((await money()).discrepancies).toMatchObject({
			count: 1,
			sums: rupees('1.00'),
			kinds: [{ kind: 'sumOfLines', count: 1 }],
		})
	})

	it('is each month that is over and not closed, and who signed a run last', async () => {
		const began = dayIn(regionOf('IN'), harness.clock.now()).slice(0, 7)
		const open = await finance.json<Period[]>('GET', '/api/backoffice/periods?range=[0,99]')
		await wait(31 * DAY_MS)
		const over = open
			.filter(({ state }) => state !== 'closed')
			.map(({ entity, month }) => ({ entity, month }))
		const { months } = await money()
		expect(months).toEqual(over.toSorted((a, b) => a.month.localeCompare(b.month)))
		expect(months).toContainEqual({ entity: 'IN', month: began })

		const [first] = months.filter(({ entity }) => entity === 'IN')
		const month = first?.month ?? ''
		expect((await money()).lastSigned).toBeNull()
		const signer = await harness.person('super')
		const run = await signedMonth(finance, signer, 'IN', month)
		expect((await money()).lastSigned).toMatchObject({ id: run.id, asOf: run.asOf, signedBy: 'Kavita Rao' })
		await signer.json('POST', `/api/backoffice/periods/IN/${month}/close`, { runId: run.id })

		expect((await money()).months).toEqual(
			months.filter((each) => each.entity === 'US' || each.month > month),
		)
	})

	it('is what gave up, effects and webhooks apart', async () => {
		await harness.system.sql.execute(
			`UPDATE ops.outbox SET state = 'dead'
			WHERE id = (SELECT id FROM ops.outbox WHERE state = 'done' AND lane = 'effects' LIMIT 1)`,
		)
		await harness.system.sql.execute(
			`UPDATE ops.outbox SET state = 'dead'
			WHERE id IN (SELECT id FROM ops.outbox WHERE lane = 'provider' LIMIT 2)`,
		)
		expect(await overview()).toMatchObject({
			deadLetters: 3,
			money: { deadLetters: { effects: 1, webhooks: 2 } },
		})
		expect(await overview(admin)).toMatchObject({ deadLetters: 3 })
	})
})
