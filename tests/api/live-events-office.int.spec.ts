import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../demo/people.ts'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { RefundPreview } from '../../domain/donations/refunds.contract.ts'
import type {
	BackofficeEditionDetail,
	BackofficeEventPayment,
	BackofficeRegistration,
	BackofficeRegistrationDetail,
} from '../../domain/live-events/backoffice.contract.ts'
import type { KnownEdition } from '../../domain/live-events/known-editions.contract.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { IS_NIGHTLY } from '../harness/length.ts'
import { booksTieOut, eventsOf } from './books.ts'
import { EVENT_PAYMENTS, PARTICIPANTS } from './calls.live-events-office.ts'
import type { IntentAnswer } from './fundraiser.ts'
import { type Answer, type Caller, type Harness, startHarness } from './harness.ts'
import { startKillable } from './killable-system.ts'
import {
	edition,
	GUEST,
	heldBy,
	mailsTo,
	payFor,
	plan,
	ticketMails,
	tokenFor,
} from './live-events.fixtures.ts'
import { addAccount, decideOn } from './withdrawals.fixtures.ts'

const EDITIONS = '/api/backoffice/liveEvents'
const USERS = '/api/v1/eventUsersList'

interface Body {
	readonly code?: string
}
const codeOf = ({ body }: Answer) => (body as Body).code
const listOf = (path: string, filter: object, sort = '["registeredAt","DESC"]') =>
	`${path}?${new URLSearchParams({ filter: JSON.stringify(filter), sort, range: '[0,9]' })}`

describe('registrations in the backoffice', () => {
	let harness: Harness
	let admin: Caller
	let finance: Caller
	let people = 0

	beforeAll(async () => {
		harness = await startHarness()
		admin = await harness.person('admin')
		finance = await harness.person('finance')
	}, 120_000)
	afterEach(() => booksTieOut(harness))
	afterAll(() => harness?.stop())

	const idle = () => harness.system.untilIdle()
	async function registered(slug: string, change: object = {}) {
		people += 1
		const guest = { ...GUEST, email: `office${people}@mail.example`, ...change }
		const buyer = harness.guest()
		const held = await heldBy(buyer, slug, { guest })
		return { buyer, guest, held }
	}
	async function paid(change: Partial<KnownEdition> = {}, of: object = {}) {
		const planned = await plan(harness, edition(harness, change))
		const { buyer, guest, held } = await registered(planned.slug, of)
		const answer = await payFor(buyer, held)
		await idle()
		const { paymentIntentId = '' } = answer.body as Partial<IntentAnswer>
		return { ...planned, registration: held._id, buyer, guest, paymentIntentId: paymentIntentId ?? '' }
	}
	const detail = (id: string, by = admin) =>
		by.json<BackofficeRegistrationDetail>('GET', `${PARTICIPANTS}/${id}`)
	const act = (id: string, verb: string, body?: object, by = admin) =>
		by.call('POST', `${PARTICIPANTS}/${id}/${verb}`, body && { body })
	const editionOf = (id: string) => admin.json<BackofficeEditionDetail>('GET', `${EDITIONS}/${id}`)
	const found = (filter: object) =>
		admin
			.json<BackofficeRegistration[]>('GET', listOf(PARTICIPANTS, filter))
			.then((rows) => rows.map(({ id }) => id))

	it('are found by edition, package, state and name, and by whole addresses and numbers alone', async () => {
		const { id, slug, registration, guest } = await paid(
			{},
			{ lastName: 'Iyengar', phoneNumber: '+15105550123' },
		)
		const { held } = await registered(slug)
		await idle()
		const cases: readonly (readonly [object, readonly string[]])[] = [
			[{ liveEventId: id }, [held._id, registration]],
			[{ liveEventId: id, state: 'confirmed' }, [registration]],
			[{ liveEventId: id, packageId: 'family' }, []],
			[{ liveEventId: id, checkedIn: true }, []],
			[{ q: 'iyeng' }, [registration]],
			[{ q: guest.email.toUpperCase() }, [registration]],
			[{ q: guest.email.slice(1) }, []],
			[{ q: '(510) 555-0123' }, [registration]],
			[{ q: registration }, [registration]],
			[{ q: '%' }, []],
		]
		for (const [filter, ids] of cases) expect([filter, await found(filter)]).toEqual([filter, ids])
		const names = await admin.json<BackofficeRegistration[]>(
			'GET',
			listOf(PARTICIPANTS, { liveEventId: id }, '["name","DESC"]'),
		)
		expect(names.map(({ name }) => name)).toEqual(['Asha Rao', 'Asha Iyengar'])
		expect(names[1]?.email).toBe('o…@m….example')
		const payments = await finance.json<BackofficeEventPayment[]>(
			'GET',
			listOf(EVENT_PAYMENTS, { liveEventId: id, status: 'confirmed' }),
		)
		expect(payments).toMatchObject([
			{ id: registration, total: '25.00', refunded: '0.00', status: 'confirmed' },
		])
	})

	it('are exported without a cell that a sheet would run', async () => {
		const { id } = await paid({ name: '=1+1' })
		const csv = await admin.call('GET', listOf(`${PARTICIPANTS}/csv`, { liveEventId: id }))
		expect(csv.headers['content-type']).toContain('text/csv')
		expect(csv.text).toContain(",'=1+1,")
		expect(csv.text).toContain('25.00')
	})

	it('are the specification’s list of users, a page at a time', async () => {
		const { id, registration } = await paid()
		const page = await admin.json<{ data: object[]; totalCountOfRecords: number }>(
			'GET',
			`${USERS}?limit=1&offset=0&eventId=${id}`,
		)
		expect(page).toMatchObject({
			totalCountOfRecords: 1,
			data: [
				{
					refId: registration,
					eventPackageType: 'individual',
					units: 'USD',
					quantity: 25,
					type: 'cash',
					attendees: [{ name: 'Asha Rao' }],
					cardInfo: { last4: '4242' },
				},
			],
		})
	})

	it('are for admins, and their payments for finance', async () => {
		const donor = await harness.person('donor')
		for (const [caller, path, status] of [
			[finance, PARTICIPANTS, 403],
			[finance, USERS, 403],
			[donor, PARTICIPANTS, 403],
			[donor, EVENT_PAYMENTS, 403],
			[donor, USERS, 403],
			[finance, EVENT_PAYMENTS, 200],
			[admin, EVENT_PAYMENTS, 200],
		] as const)
			expect([path, (await caller.call('GET', path)).status]).toEqual([path, status])
	})

	it('get their link again, and new tickets once for two clicks', async () => {
		const { registration, guest } = await paid()
		expect((await act(registration, 'send')).status).toBe(200)
		await idle()
		expect(ticketMails(harness, guest.email)).toHaveLength(2)
		const token = await tokenFor(harness, guest.email)
		const answers = await Promise.all([1, 1].map((version) => act(registration, 'reissue', { version })))
		expect(answers.map(({ status }) => status)).toEqual([200, 200])
		await idle()
		expect(await detail(registration)).toMatchObject({ version: 2 })
		expect(await tokenFor(harness, guest.email)).not.toBe(token)
		expect((await harness.guest().call('GET', `/api/v1/tickets/${token}`)).status).toBe(404)
	})

	it('get other names by one of two admins at a time', async () => {
		const { registration } = await paid()
		const other = await harness.person('super')
		const { etag } = await detail(registration)
		const name = (by: Caller, names: readonly string[]) =>
			by.call('PUT', `${PARTICIPANTS}/${registration}/attendees`, {
				body: { attendees: names.map((each) => ({ name: each })) },
				headers: { 'if-match': etag },
			})
		expect(await name(admin, ['Meera', 'Ravi'])).toMatchObject({
			status: 400,
			body: { code: 'ATTENDEES_MISMATCH' },
		})
		expect((await name(admin, ['Meera'])).status).toBe(200)
		expect((await name(other, ['Ravi'])).status).toBe(412)
		await idle()
		expect((await detail(registration)).attendees).toEqual([{ seat: 1, name: 'Meera', isIn: false }])
	})

	describe('are cancelled', () => {
		const reason = 'The family moved away.'

		it('without a refund by admins, which frees the seats', async () => {
			const { id, registration, guest, slug } = await paid({ capacity: 3 })
			expect((await act(registration, 'cancel', { refund: false, reason }, finance)).status).toBe(403)
			expect(codeOf(await act(registration, 'cancel', { refund: false, reason: ' ' }))).toBe('VALIDATION')
			for (let click = 0; click < 2; click += 1)
				expect((await act(registration, 'cancel', { refund: false, reason })).status).toBe(200)
			await idle()
			expect(await detail(registration)).toMatchObject({ state: 'cancelled', because: 'byStaff', left: 3 })
			expect(await editionOf(id)).toMatchObject({ sold: 0, left: 3, ending: { registrations: 0 } })
			expect(await eventsOf(harness, registration)).not.toHaveProperty('DonationRefunded')
			expect(
				mailsTo(harness, guest.email).filter(({ subject }) => subject.includes('is cancelled')),
			).toHaveLength(1)
			const { data } = await admin.json<{ data: { type: string; note: string | null }[] }>(
				'GET',
				`${PARTICIPANTS}/${registration}/timeline`,
			)
			expect(data.find(({ type }) => type === 'RegistrationCancelled')?.note).toBe(reason)
			const { held } = await registered(slug)
			expect(codeOf(await act(held._id, 'cancel', { refund: false, reason }))).toBe('NOT_CONFIRMED')
			expect((await act(id, 'cancel', { refund: false, reason })).status).toBe(404)
		})

		it('with a refund by finance alone, once for two clicks at the same time', async () => {
			const { registration, guest } = await paid()
			const body = { refund: true, reason }
			expect((await act(registration, 'cancel', body, admin)).status).toBe(403)
			const preview = await finance.json<RefundPreview>(
				'GET',
				`/api/backoffice/donations/${registration}/refund/preview`,
			)
			expect(preview).toMatchObject({ amount: '25.00', problem: null })
			const other = await harness.person('super')
			const answers = await Promise.all([finance, other].map((by) => act(registration, 'cancel', body, by)))
			expect(answers.map(({ status }) => status)).toEqual([200, 200])
			await idle()
			expect(await detail(registration, finance)).toMatchObject({ state: 'cancelled', because: 'refunded' })
			expect(await eventsOf(harness, registration)).toMatchObject({ DonationRefunded: 1 })
			const [payment] = await finance.json<BackofficeEventPayment[]>(
				'GET',
				listOf(EVENT_PAYMENTS, { q: registration }),
			)
			expect(payment).toMatchObject({ status: 'refunded', refunded: '25.00' })
			const mails = mailsTo(harness, guest.email).filter(({ subject }) => subject.includes('is cancelled'))
			expect(mails).toHaveLength(1)
		})

		it('not with a refund while a bank has the money', async () => {
			const { registration, paymentIntentId } = await paid()
			const dispute = harness.stripe.control.dispute('stripe-us', paymentIntentId)
			await idle()
			const answer = await act(registration, 'cancel', { refund: true, reason }, finance)
			expect(answer).toMatchObject({ status: 409, body: { code: 'NOT_REFUNDABLE' } })
			expect(await detail(registration)).toMatchObject({ state: 'confirmed' })
			harness.stripe.control.closeDispute('stripe-us', dispute.id, 'won')
			await idle()
		})

		it('not at all when the fund has no money left to refund', async () => {
			const { id, registration } = await paid()
			const above = await harness.person('super')
			const US = { country: 'US', currency: 'usd', routingNumber: '110000000', accountNumber: '000123456789' }
			const own = await addAccount(finance, US, '/api/backoffice/foundation')
			const fund = `event.${id}.USD`
			const wish = { fund, amount: '20.00', currency: 'USD', paymentAccountId: own.uniqueId }
			const { id: withdrawal } = await finance.json<{ id: string }>(
				'POST',
				'/api/backoffice/withdrawals',
				wish,
			)
			await decideOn(above, withdrawal, 'approve', { accountVersion: 1 })
			const paidOn = dayIn(regionOf('US'), harness.clock.now())
			await decideOn(above, withdrawal, 'pay', { reference: 'ACH-9', paidOn })
			await idle()
			expect(await act(registration, 'cancel', { refund: true, reason }, finance)).toMatchObject({
				status: 409,
				body: { code: 'INSUFFICIENT_FUNDS' },
			})
			expect(await detail(registration)).toMatchObject({ state: 'confirmed' })
		})
	})

	it('leave an edition that has at least their seats', async () => {
		const { id, packages, capacity: _, slug: __, ...planned } = await paid({ capacity: 10 })
		const { name, zone, venue, address, mapUrl, opensAt, closesAt, refundableUntil, startsAt, endsAt } =
			planned
		const fields = {
			name,
			zone,
			venue,
			address,
			mapUrl,
			opensAt,
			closesAt,
			refundableUntil,
			startsAt,
			endsAt,
		}
		const inDollars = (minor: bigint) => (Number(minor) / 100).toFixed(2)
		const change = (capacity: number, ofPackage: number) =>
			admin.call('PUT', `${EDITIONS}/${id}`, {
				body: {
					...fields,
					capacity,
					packages: packages.map(({ price, valueReceived, ...each }) => ({
						...each,
						price: inDollars(price),
						valueReceived: inDollars(valueReceived),
						capacity: each.packageId === 'individual' ? ofPackage : each.capacity,
					})),
				},
			})
		const index = packages.findIndex(({ packageId }) => packageId === 'individual')
		const refused = (field: string) => ({
			status: 409,
			body: { code: 'CAPACITY_BELOW_TAKEN', details: [{ field }] },
		})
		expect(await change(0, 5)).toMatchObject(refused('capacity'))
		expect(await change(5, 0)).toMatchObject(refused(`packages.${index}.capacity`))
		expect((await change(1, 1)).status).toBe(200)
		expect(await editionOf(id)).toMatchObject({ capacity: 1, sold: 1, left: 0, state: 'full' })
	})

	async function soldTo(count: number) {
		const { id, slug, registration, guest } = await paid()
		const all = [{ registration, guest }]
		while (all.length < count) {
			const more = await registered(slug)
			await payFor(more.buyer, more.held)
			all.push({ registration: more.held._id, guest: more.guest })
		}
		await idle()
		const toRefund = `${count * 25}.00`
		expect((await editionOf(id)).ending).toMatchObject({
			registrations: count,
			people: count,
			open: count,
			toRefund,
		})
		return { id, all }
	}
	async function allAreRefunded(id: string, all: Awaited<ReturnType<typeof soldTo>>['all']) {
		const refunded = `${all.length * 25}.00`
		expect(await editionOf(id)).toMatchObject({
			state: 'cancelled',
			ending: { registrations: all.length, open: 0, refunded, toRefund: '0.00', toRefundOf: 0 },
		})
		for (const each of all) {
			expect(await eventsOf(harness, each.registration)).toMatchObject({ DonationRefunded: 1 })
			const mails = mailsTo(harness, each.guest.email).filter(({ subject }) =>
				subject.includes('is cancelled'),
			)
			// A mail that was sent just before its sender died is the same for its receiver.
			expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1)
		}
	}

	it('are all refunded and written to once by an edition that two admins cancel', async () => {
		const { id, all } = await soldTo(3)
		harness.stripe.control.failNext({ operation: 'refunds.create', when: 'after', how: 'hangup' })
		const other = await harness.person('super')
		const answers = await Promise.all([admin, other].map((by) => by.call('POST', `${EDITIONS}/${id}/cancel`)))
		expect(answers.map(({ status }) => status)).toEqual([200, 200])
		await idle()
		await expect.poll(async () => (await editionOf(id)).ending.toRefundOf, { timeout: 60_000 }).toBe(0)
		await allAreRefunded(id, all)
	})

	it.skipIf(!IS_NIGHTLY)(
		'are so, too, when the system is killed meanwhile',
		async () => {
			const { id, all } = await soldTo(12)
			await harness.halt()
			const { url, kill, exited } = await startKillable(harness.dataDir)
			const post = async (path: string, body: object, token = '') =>
				(
					await fetch(`${url}${path}`, {
						method: 'POST',
						headers: {
							'content-type': 'application/json',
							...(token && { authorization: `Bearer ${token}` }),
						},
						body: JSON.stringify(body),
					})
				).json()
			const login = { email: 'admin@karuna.example', password: DEMO_PASSWORD }
			const { data } = (await post('/api/v1/login', login)) as { data: { token_detail: { token: string } } }
			const { token } = data.token_detail
			expect(await post(`${EDITIONS}/${id}/cancel`, {}, token)).toEqual({ id })
			await sleep(150)
			kill()
			await exited
			harness = await startHarness(harness)
			admin = await harness.person('admin')
			// What the killed process had begun is free for others then.
			harness.clock.advance(MINUTE_MS)
			await idle()
			await allAreRefunded(id, all)
		},
		120_000,
	)
})
