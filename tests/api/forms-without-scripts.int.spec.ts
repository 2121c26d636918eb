import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIfStale } from '../../tools/build/apps.ts'
import { publish, review } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'

let harness: Harness
let author: Caller
let admin: Caller

beforeAll(async () => {
	await buildIfStale({ log: () => undefined })
	harness = await startHarness(undefined, { pages: true })
	;[author, admin] = await Promise.all([harness.person('donee'), harness.person('admin')])
}, 300_000)
afterAll(() => harness?.stop())

const NOBODYS = '0190a000-0000-7000-8000-000000000000'

const read = async (path: string, reader: Caller = harness.guest()) => {
	const { status, text, headers } = await reader.call('GET', path, { headers: { accept: 'text/html' } })
	return { status, headers, body: text.slice(text.indexOf('<body')) }
}

describe('the forms of readers without scripts', () => {
	const partsOf = (body: string) => {
		const [, plain = ''] = /<noscript>(.*?)<\/noscript>/s.exec(body) ?? []
		const [, begun] = /id="begun-form">(.*?)<\/script>/s.exec(body) ?? []
		return { plain, begun: begun === undefined ? undefined : (JSON.parse(begun) as object) }
	}
	const open = async (
		query: Readonly<Record<string, string>>,
		path = '/billingInfo',
		reader = harness.guest(),
	) => {
		const { status, body, headers } = await read(`${path}?${new URLSearchParams(query)}`, reader)
		return { status, headers, ...partsOf(body) }
	}
	const post = async (
		fields: Readonly<Record<string, string>>,
		path = '/billingInfo',
		reader = harness.guest(),
	) => {
		const answer = await reader.call('POST', path, {
			body: new URLSearchParams(fields).toString(),
			headers: {
				'content-type': 'application/x-www-form-urlencoded',
				'sec-fetch-site': 'same-origin',
				accept: 'text/html',
			},
		})
		return { status: answer.status, headers: answer.headers, ...partsOf(answer.text) }
	}
	const tag = (text: string, name: string, ...attributes: readonly string[]) =>
		text
			.match(new RegExp(`<${name}\\b[^>]*>`, 'g'))
			?.find((found) => attributes.every((attribute) => found.includes(attribute)))
	const DONOR = { first_name: 'Meera', last_name: 'Kurian', email: 'meera.kurian@mail.example' }
	let target: { readonly donationfor: string; readonly id: string }
	let personId: string
	beforeAll(async () => {
		const id = await publish({ author, admin }, { title: 'Shutters for the clinic at Barwadih' })
		target = { donationfor: 'donationRequest', id }
		personId = author.id
	})

	it('begin on the document of a request and of a person, and name nothing but what is donated to', async () => {
		const { body } = await read(`/donationRequest/${target.id}`)
		const forms = body.match(/<form class="contents".*?<\/form>/gs) ?? []
		expect(forms).toHaveLength(2)
		expect(forms[0]).toContain(`<form class="contents" action="/billingInfo">`)
		expect(forms[0]).toContain(`name="id" value="${target.id}"`)
		expect(tag(forms[0] ?? '', 'button', 'name="amount"', 'value="500"')).toContain('type="submit"')
		expect(tag(forms[0] ?? '', 'button', 'name="step"', 'value="amount"')).toContain('type="submit"')
		expect(tag(forms[1] ?? '', 'button', 'name="step"')).toContain('type="submit"')
		const hindi = await read(`/hi/donationRequest/${target.id}`)
		expect(hindi.body).toContain('<form class="contents" action="/hi/billingInfo">')
		const { data } = await author.json<{ data: { username: string } }>('GET', `/api/v1/user/${author.id}`)
		const person = await read(`/user/${data.username}`)
		expect(person.body).toMatch(
			new RegExp(
				`name="donationfor" value="individual".*?name="id" value="${author.id}".*?name="currency" value="INR"`,
				's',
			),
		)
	})

	it('ask for the amount as the donate dialog does, in the words of the specification', async () => {
		for (const [amount, message] of [
			['', 'Please enter Amount'],
			['0', 'Please enter valid amount'],
			['-5', 'Please enter valid amount'],
			['12.5', 'Please enter valid amount'],
			['5\u0000', 'Please enter valid amount'],
			['100000001', 'Please enter valid amount'],
			['<b>"&', 'Please enter valid amount'],
		] as const) {
			const { status, plain, headers } = await open({ ...target, ownAmount: amount, fee: 'take' })
			expect([status, headers['cache-control']]).toEqual([400, 'no-store'])
			expect(plain).toContain(message)
			expect(tag(plain, 'input', 'name="fee"', 'value="take"')).toContain('checked')
		}
		const wrong = await open({ ...target, ownAmount: '<b>"&' })
		expect(wrong.plain).toContain('value="&lt;b&gt;&quot;&amp;"')
		const first = await open({ ...target, amount: '500', step: 'amount' })
		expect([first.status, first.plain.includes('Please enter')]).toEqual([200, false])
		expect(tag(first.plain, 'input', 'type="radio"', 'name="amount"', 'value="500"')).toContain('checked')
		const hindi = await open({ ...target, ownAmount: '0' }, '/hi/billingInfo')
		expect(hindi.plain).toContain('कृपया सही राशि लिखें')
	})

	it('ask whom it is from by the checkout’s schema, lose nothing, and then say why a script is needed', async () => {
		const before = await harness.fingerprint()
		const opened = await open({ ...target, amount: '500', fee: 'add' })
		expect(opened.status).toBe(200)
		expect(tag(opened.plain, 'form', 'action="/billingInfo"')).toContain('method="post"')
		expect(tag(opened.plain, 'input', 'name="amount"', 'value="500"')).toContain('hidden')
		expect(opened.plain).not.toMatch(/<script|<template|style="|aria-busy|>[a-z]+\.[a-zA-Z.]+</)
		const typed = {
			...target,
			amount: '500',
			fee: 'add',
			...DONOR,
			email: 'meera@',
			message: 'For the "monsoon" <3\r\nMeera',
			isAnonymous: 'on',
			mayWrite: 'on',
			line1: '4, Lake Road',
			country: 'IN',
			zip_code: '12',
		}
		const wrong = await post(typed)
		expect([wrong.status, wrong.headers['cache-control']]).toEqual([400, 'no-store'])
		expect(wrong.plain).toContain('Please enter a valid email')
		expect(wrong.plain).toContain('Please enter valid zip_code')
		for (const value of [
			'value="Meera"',
			'value="Kurian"',
			'value="meera@"',
			'value="4, Lake Road"',
			'value="12"',
			'For the &quot;monsoon&quot; &lt;3\nMeera',
		])
			expect(wrong.plain).toContain(value)
		expect(tag(wrong.plain, 'input', 'name="isAnonymous"')).toContain('checked')
		expect(tag(wrong.plain, 'input', 'name="mayWrite"')).toContain('checked')
		expect(wrong.plain).toMatch(/<details open/)
		expect(wrong.begun).toMatchObject({ isComplete: false, form: { email: 'meera@' } })
		// Back to the amount and to what was entered, with all of it.
		const amount = await post({ ...typed, change: 'amount' })
		expect([amount.status, amount.plain.includes('Please enter')]).toEqual([200, false])
		expect(amount.plain).toContain('value="Kurian"')
		expect(tag(amount.plain, 'input', 'name="ownAmount"')).toContain('value=""')
		// Another language keeps the values of the address.
		expect(amount.plain).toMatch(
			/href="\/hi\/billingInfo\?donationfor=donationRequest&amp;id=[\w-]+&amp;amount=500/,
		)
		const paying = { ...typed, email: DONOR.email, zip_code: '829111' }
		const pay = await post(paying)
		expect(pay.status).toBe(200)
		expect(pay.plain).toContain('The payment itself needs JavaScript')
		expect(pay.plain).toContain('Nothing has been charged, and no donation has begun.')
		expect(pay.begun).toMatchObject({ isComplete: true, form: { ...DONOR, zip_code: '829111' } })
		const hidden = Object.fromEntries(
			[...pay.plain.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
				name,
				value,
			]),
		)
		expect(hidden).toMatchObject({ ...target, ...DONOR, amount: '500', zip_code: '829111' })
		// The second click, and the reload: the same page, and nothing has begun.
		expect((await post(paying)).plain).toBe(pay.plain)
		expect(await harness.fingerprint()).toBe(before)
		const hindi = await post(paying, '/hi/billingInfo')
		expect(hindi.plain).toContain('भुगतान के लिए JavaScript चाहिए')
	})

	it('begin donations to people and to the foundation, whose amount comes first', async () => {
		const person = await open({ donationfor: 'individual', id: personId, currency: 'INR', amount: '500' })
		expect(person.plain).toContain('name="first_name"')
		const without = await post({ donationfor: 'individual', id: personId, currency: 'INR', amount: '500' })
		expect(without.plain).toContain('Please enter first name')
		expect(without.plain).toContain('Please enter email')
		const foundation = await open({ donationfor: 'tal', currency: 'usd' }, '/publicPayment')
		expect([foundation.status, foundation.plain.includes('$')]).toEqual([200, true])
		expect(tag(foundation.plain, 'form', 'action="/billingInfo"')).not.toContain('method')
		const nothing = await open({}, '/publicPayment')
		expect([nothing.status, nothing.plain.includes('Nothing to pay yet')]).toEqual([200, true])
	})

	it('find nothing where there is nothing for everybody, whoever asks', async () => {
		const hidden = await publish(
			{ author, admin },
			{ title: 'A cradle for nobody to know of', isPrivate: true },
		)
		const held = await publish({ author, admin }, { title: 'Nets that are held' })
		await review(admin, held, 'hold', 'We look into it.')
		await harness.system.untilIdle()
		const rupees = { amount: '500', ...DONOR }
		for (const subject of [
			{ donationfor: 'donationRequest', id: hidden },
			{ donationfor: 'donationRequest', id: NOBODYS },
			{ donationfor: 'donationRequest', id: personId },
			{ donationfor: 'donationRequest', id: '../../etc/passwd' },
			{ donationfor: 'donationRequest' },
			{ donationfor: 'individual', id: NOBODYS },
			{ donationfor: 'individual', id: target.id },
			{ donationfor: 'tal', currency: 'XYZ' },
			{ donationfor: 'somebody', id: target.id },
			{ donationfor: '\u0000' },
		] as Readonly<Record<string, string>>[]) {
			for (const answer of [
				await open({ ...subject, ...rupees }),
				await open({ ...subject, ...rupees }, '/billingInfo', author),
				await post({ ...subject, ...rupees }, '/billingInfo', author),
			]) {
				expect([subject, answer.status]).toEqual([subject, 404])
				expect(answer.plain).toContain('Nothing to pay yet')
				expect(answer.plain).not.toContain('cradle')
			}
		}
		const nothing = await post(rupees)
		expect(nothing.status).toBe(404)
		const closed = await post({ donationfor: 'donationRequest', id: held, ...rupees })
		expect([404, 409]).toContain(closed.status)
		expect(closed.begun).toBeUndefined()
	})

	it.each([
		['a name of 10 kB', { first_name: 'x'.repeat(10_000) }, 'Please use at most 100 characters'],
		['a note of 10 kB', { message: 'म'.repeat(10_000) }, 'Please use at most 200 characters'],
		['a line of 51 characters', { line2: 'x'.repeat(51) }, 'Please use at most 50 characters'],
		['NUL', { last_name: 'a\u0000b' }, 'Please use plain text only.'],
		['a country that is none', { country: 'Inde' }, 'Please choose a country'],
		['a card number', { message: '4242 4242 4242 4242' }, 'Please don’t enter card numbers here.'],
		[
			'a new line in an e-mail address',
			{ email: 'a@b.example\r\nBcc: c@d.example' },
			'Please enter a valid email',
		],
		[
			'markup',
			{ first_name: '', message: '</noscript><script>alert(1)</script>' },
			'Please enter first name',
		],
	])('tell what is wrong with %s beside it, and repeat no card number', async (_name, changes, message) => {
		const { status, plain, begun } = await post({
			...target,
			amount: '500',
			...DONOR,
			country: 'IN',
			...changes,
		})
		expect(status).toBe(400)
		expect(plain).toContain(message)
		expect(plain).not.toMatch(/<script|4242 4242/)
		expect(JSON.stringify(begun)).not.toContain('4242 4242')
	})
})
