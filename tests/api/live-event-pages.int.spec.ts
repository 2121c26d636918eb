import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RegistrationView } from '../../domain/live-events/contract.ts'
import { KINDNESS_DAY_2023, type KnownEdition } from '../../domain/live-events/known-editions.contract.ts'
import { DAY_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { buildIfStale } from '../../tools/build/apps.ts'
import { booksTieOut, chargesOf } from './books.ts'
import type { IntentAnswer } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'
import {
	edition,
	editionBody,
	GUEST,
	heldBy,
	INTENT,
	mailsTo,
	payFor,
	paymentOf,
	plan,
	REGISTRATIONS,
	TICKETS,
	tokenFor,
} from './live-events.fixtures.ts'

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64; rv:145.0) Gecko/20100101 Firefox/145.0' }
const THREE_D_SECURE = { paymentMethodId: 'pm_card_threeDSecure2Required' }

describe('the pages of an edition', () => {
	let harness: Harness
	let people = 0
	beforeAll(async () => {
		await buildIfStale({ log: () => undefined })
		harness = await startHarness(undefined, { pages: true })
	}, 600_000)
	afterEach(async () => {
		await harness.system.untilIdle()
		await booksTieOut(harness)
		expect(await harness.system.sql.query("SELECT id FROM ops.outbox WHERE state = 'dead'")).toEqual([])
	})
	afterAll(() => harness?.stop())

	const idle = () => harness.system.untilIdle()
	const pass = async (ms: number) => {
		harness.clock.advance(ms)
		await idle()
	}
	const person = () => {
		people += 1
		return { ...GUEST, email: `reader${people}@mail.example` }
	}
	const subjects = ({ email }: { readonly email: string }) =>
		mailsTo(harness, email).map(({ subject }) => subject)
	const textOf = async ({ email }: { readonly email: string }, start: string) => {
		const mail = mailsTo(harness, email).find(({ subject }) => subject.startsWith(start))
		return (mail && (await harness.system.outbox?.mailbox.open(mail.id))?.text) ?? ''
	}
	const registered = async (change: Partial<KnownEdition> = {}) => {
		const planned = await plan(harness, edition(harness, change))
		const [buyer, guest] = [harness.guest(), person()]
		return { planned, buyer, guest, held: await heldBy(buyer, planned.slug, { guest }) }
	}
	const paid = async (change: Partial<KnownEdition> = {}) => {
		const of = await registered(change)
		await payFor(of.buyer, of.held)
		await idle()
		return { ...of, token: await tokenFor(harness, of.guest.email) }
	}
	const registration = (id: string, reader: Caller, headers = {}) =>
		reader.call('GET', `${REGISTRATIONS}/${id}`, { headers })

	describe('without scripts', () => {
		const SLUG = KINDNESS_DAY_2023.slug
		const FORM = {
			package: 'couple',
			quantity: '2',
			prices: 'individual=25 couple=45 family=80',
			...Object.fromEntries(Object.entries(GUEST).map(([name, text]) => [`guest.${name}`, text])),
		}
		const post = async (
			fields: Readonly<Record<string, string>>,
			path = `/${SLUG}`,
			reader = harness.guest(),
		) =>
			reader.call('POST', path, {
				body: new URLSearchParams(fields).toString(),
				headers: {
					'content-type': 'application/x-www-form-urlencoded',
					'sec-fetch-site': 'same-origin',
					accept: 'text/html',
				},
			})
		const formIn = (text: string) => /<form.*?<\/form>/s.exec(text)?.[0] ?? ''
		beforeAll(() => harness.clock.set(Date.UTC(2023, 9, 10, 18)))
		afterAll(() => harness.clock.real())

		it('has a form of October 2023, by which a guest sets seats aside', async () => {
			await idle()
			const page = await harness.guest().call('GET', `/${SLUG}`, { headers: { accept: 'text/html' } })
			expect(formIn(page.text)).toMatch(/^<form[^>]* method="post"/)
			expect(formIn(page.text)).toMatch(new RegExp(`^<form[^>]* action="/${SLUG}"`))
			expect(formIn(page.text)).toContain('name="prices" value="individual=25 couple=45 family=80"')
			const reader = harness.guest()
			const answer = await post(FORM, `/${SLUG}`, reader)
			expect([answer.status, answer.headers['cache-control']]).toEqual([303, 'no-store'])
			const [, id = ''] =
				/^\/TALEventPayment\?registration=([\w-]+)$/.exec(String(answer.headers.location)) ?? []
			await idle()
			expect(await registration(id, reader)).toMatchObject({
				status: 200,
				body: { data: { state: 'held', seats: 4, amount: 90, quantity: 2, ticketToken: null } },
			})
			expect((await registration(id, harness.guest())).status).toBe(404)
			const next = await reader.call('GET', String(answer.headers.location), {
				headers: { accept: 'text/html' },
			})
			expect([next.status, next.text.includes('Nothing is charged here.')]).toEqual([200, true])
			const hindi = await post(FORM, `/hi/${SLUG}`)
			expect(hindi.headers.location).toMatch(/^\/hi\/TALEventPayment\?registration=/)
		})

		it.each([
			['no package', { package: '' }, 'Please choose a package'],
			['a former price', { prices: 'couple=40' }, 'The price has changed.'],
			['no price', { prices: '' }, 'The price has changed.'],
			['more people than one may register', { quantity: '6' }, 'At most ten people in one registration'],
			['a package of none', { package: 'other' }, 'The price has changed.'],
			['a number of none', { quantity: 'x' }, '<option'],
			['no e-mail', { 'guest.email': '' }, 'Please enter email'],
			['a phone number of none', { 'guest.phoneNumber': '12' }, 'Enter valid phone number'],
			['a card number', { 'guest.lastName': '4242 4242 4242 4242' }, 'Please don’t enter card numbers here.'],
		])('tells what is wrong with %s, and loses nothing', async (_name, change, message) => {
			const { status, text, headers } = await post({ ...FORM, ...change })
			expect([status, headers['cache-control']]).toEqual([400, 'no-store'])
			expect(formIn(text)).toContain(message)
			expect(formIn(text)).toContain('value="Asha"')
			expect(formIn(text)).not.toContain('4242 4242')
		})

		it('takes no form of another site, and none for what is no edition', async () => {
			const foreign = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' }
			const body = new URLSearchParams(FORM).toString()
			const answer = await harness.guest().call('POST', `/${SLUG}`, { body, headers: foreign })
			expect(answer.status).toBe(403)
			expect((await post(FORM, '/nobody-at-all')).status).toBe(404)
			expect((await post({ ...FORM, isAdmin: '1' })).status).toBe(400)
		})
	})

	describe('on another device', () => {
		const keyIn = (text: string) => {
			const url = URL.parse(/https?:\S+\/TALEventPayment\?\S+/.exec(text)?.[0] ?? '')
			return url?.searchParams.get('key') ?? ''
		}
		const left = async () => {
			const of = await registered()
			await pass(3 * MINUTE_MS)
			const token = keyIn(await textOf(of.guest, 'Your seats for'))
			return { ...of, device: harness.guest(), headers: { token } }
		}

		it('go on with the payment by the link in a mail, which nobody gets who has paid', async () => {
			const { held, buyer, device, headers } = await left()
			const before = chargesOf(harness, 'stripe-us')
			expect((await registration(held._id, device)).status).toBe(404)
			expect((await registration(held._id, device, { token: 'wrong' })).status).toBe(404)
			expect(await registration(held._id, device, headers)).toMatchObject({ status: 200 })
			// The first device left the bank's question open.
			await payFor(buyer, held, THREE_D_SECURE)
			const body = paymentOf(held)
			expect((await device.call('POST', INTENT, { body })).status).toBe(404)
			const answer = await device.call('POST', INTENT, { body, headers })
			expect(answer).toMatchObject({ status: 200, body: { donationId: held._id, requiresAction: false } })
			const report = {
				transactionId: (answer.body as IntentAnswer).paymentIntentId,
				units: 'USD',
				type: 'cash',
			}
			const record = (sent = {}) =>
				device.call('POST', '/api/v1/eventDonation', { body: report, headers: sent })
			expect([(await record()).status, (await record(headers)).status]).toEqual([404, 200])
			const details = `/api/v1/transactionDetails?donationId=${held._id}&donationfor=event`
			expect((await device.call('GET', details)).status).toBe(404)
			expect(await device.call('GET', details, { headers })).toMatchObject({
				body: { data: { status: 'confirmed' } },
			})
			await idle()
			expect(chargesOf(harness, 'stripe-us') - before).toBe(1)
			const other = await paid()
			await pass(3 * MINUTE_MS)
			expect(subjects(other.guest)).not.toContain('Your seats for Kindness Day are set aside')
		})

		it('give the seats up, answer the bank’s question, and open no other registration', async () => {
			const one = await left()
			const open = await one.device.call('POST', INTENT, {
				body: paymentOf(one.held, THREE_D_SECURE),
				headers: one.headers,
			})
			const { paymentIntentId } = open.body as IntentAnswer
			harness.stripe.control.answerChallenge('stripe-us', paymentIntentId ?? '', true)
			const second = { paymentIntentId, currency: 'USD', settlementCurrency: 'USD' }
			expect((await one.device.call('POST', INTENT, { body: second })).status).toBe(404)
			expect((await one.device.call('POST', INTENT, { body: second, headers: one.headers })).status).toBe(200)
			const two = await left()
			const cancel = (headers: object) =>
				two.device.call('POST', `${REGISTRATIONS}/${two.held._id}/cancel`, { headers: { ...headers } })
			expect([(await cancel(one.headers)).status, (await cancel(two.headers)).status]).toEqual([404, 200])
			await pass(2 * DAY_MS)
			expect((await registration(two.held._id, two.device, two.headers)).status).toBe(404)
		})
	})

	describe('of tickets', () => {
		it('are linked for the browser that paid, alone', async () => {
			const { held, buyer, token } = await paid()
			const { data } = (await registration(held._id, buyer)).body as { data: RegistrationView }
			expect(data.ticketToken).toBe(token)
			expect((await registration(held._id, harness.guest())).status).toBe(404)
		})

		it('are printed as PDF while they are valid', async () => {
			const { token } = await paid()
			const print = () => harness.guest().call('GET', `${TICKETS}/${token}/pdf?language=en`)
			const { status, headers, text } = await print()
			expect([status, headers['content-type'], headers['cache-control']]).toEqual([
				200,
				'application/pdf',
				'no-store',
			])
			expect(headers['referrer-policy']).toBe('no-referrer')
			expect(text.startsWith('%PDF-1.7')).toBe(true)
			await harness.guest().json('POST', `${TICKETS}/${token}/cancel`)
			await idle()
			expect(await print()).toMatchObject({ status: 409, body: { code: 'NOT_CONFIRMED' } })
		})

		it('count openings, of nobody and of no robot', async () => {
			const { token, planned } = await paid()
			const open = (agent: string) =>
				harness.guest().json('POST', `${TICKETS}/${token}/openings`, undefined, { 'user-agent': agent })
			await open(BROWSER['user-agent'])
			await open(BROWSER['user-agent'])
			await open('Googlebot/2.1 (+http://www.google.com/bot.html)')
			const admin = await harness.person('admin')
			const edition = await admin.json('GET', `/api/backoffice/liveEvents/${planned.id}`)
			expect(edition).toMatchObject({ ticketOpenings: 2 })
		})
	})

	describe('that moves', () => {
		const change = async (planned: KnownEdition, to: object) => {
			const { slug: _, ...body } = editionBody(planned)
			const admin = await harness.person('admin')
			await admin.json('PUT', `/api/backoffice/liveEvents/${planned.id}`, { ...body, ...to })
			await idle()
		}
		const calendarOf = async (token: string) =>
			(await harness.guest().call('GET', `${TICKETS}/${token}/calendar`)).text

		it('mails all who come once, whose calendar entry takes the place of the old one', async () => {
			const { planned, guest, held, token } = await paid()
			const before = await calendarOf(token)
			expect(before).toContain('SEQUENCE:0')
			await change(planned, { capacity: planned.capacity + 1 })
			expect(subjects(guest)).not.toContain('Kindness Day has moved')
			const newark = { capacity: planned.capacity + 1, venue: 'Newark, USA' }
			for (let click = 0; click < 2; click += 1) await change(planned, newark)
			expect(subjects(guest).filter((subject) => subject === 'Kindness Day has moved')).toHaveLength(1)
			expect(await textOf(guest, 'Kindness Day has moved')).toContain('Newark, USA')
			expect(await textOf(guest, 'Kindness Day has moved')).toContain(`${TICKETS}/${token}/calendar`)
			const after = await calendarOf(token)
			for (const line of [`UID:${held._id}@karuna`, 'SEQUENCE:1', 'METHOD:PUBLISH'])
				expect(after).toContain(line)
			await harness.guest().json('POST', `${TICKETS}/${token}/cancel`)
			await idle()
			expect(await calendarOf(token)).toMatch(/METHOD:CANCEL.*SEQUENCE:2/s)
		})

		it('is remembered a day before by those who come, once, at its new time', async () => {
			const { planned, guest, token } = await paid()
			const other = await heldBy(harness.guest(), planned.slug, { guest: person() })
			const cancelled = await paid(planned)
			expect(other.seats).toBe(1)
			await harness.guest().json('POST', `${TICKETS}/${cancelled.token}/cancel`)
			const later = (instant: string) => new Date(Date.parse(instant) + 5 * DAY_MS).toISOString()
			const { startsAt, endsAt } = planned
			await change(planned, { startsAt: later(startsAt), endsAt: later(endsAt) })
			await pass(Date.parse(startsAt) - harness.clock.now() - DAY_MS / 2)
			expect(subjects(guest)).not.toContain('Kindness Day is tomorrow')
			await pass(5 * DAY_MS)
			expect(subjects(guest).filter((subject) => subject === 'Kindness Day is tomorrow')).toHaveLength(1)
			expect(subjects(cancelled.guest)).not.toContain('Kindness Day is tomorrow')
			expect(await textOf(guest, 'Kindness Day is tomorrow')).toContain(`/${token}`)
		})
	})
})
