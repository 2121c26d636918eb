import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { donationForm } from '../domain/donations/donation-form.contract.ts'
import { createTestApp } from '../infra/http/test-app.ts'
import { createLog } from '../infra/observability/logs.ts'
import type { RenderPlain } from './plain-forms.ts'

const PAGE = `<!doctype html><html lang="en"><head><!--karuna:head--></head><body>
<div id="root"><noscript><!--karuna:page--></noscript></div><!--karuna:begun-->
<script type="module" src="/assets/index.js" nonce="__CSP_NONCE__"></script></body></html>`
const OWN = 'https://karuna.example'

let directory: string
let app: FastifyInstance
let render: RenderPlain
let rendered: Parameters<RenderPlain>[0][]
let logged: string[]

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), 'karuna-forms-'))
	await writeFile(join(directory, 'index.html'), PAGE)
})
afterAll(() => rm(directory, { recursive: true, force: true }))

beforeEach(async () => {
	rendered = []
	logged = []
	render = async () => ({ status: 200, html: '<form>$&</form>' })
	app = await createTestApp([], {
		log: createLog({
			level: 'info',
			process: 'test',
			destination: { write: (line) => void logged.push(line) },
		}),
		pages: [
			{
				prefix: '/',
				directory,
				site: OWN,
				pageHead: async (path) => ({ title: `Title of ${path}`, description: '' }),
				forms: [
					{ path: '/publicPayment', parameters: ['id', 'amount'] },
					{
						path: '/billingInfo',
						parameters: ['id', 'amount'],
						posted: {
							summary: 'A form',
							tags: ['donations'],
							access: { allow: 'everyone', because: 'a test' },
							body: donationForm,
						},
					},
				],
				renderForm: (key) => {
					rendered.push(key)
					return render(key)
				},
			},
		],
	})
	await app.ready()
})
afterEach(() => app.close())

const FORM = 'application/x-www-form-urlencoded'
const post = (
	payload: string,
	headers: Record<string, string | undefined> = { origin: OWN },
	url = '/billingInfo',
	remoteAddress = '127.0.0.1',
) =>
	app.inject({
		method: 'POST',
		url,
		remoteAddress,
		payload,
		headers: {
			'content-type': FORM,
			...Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
		},
	})

describe('the form of a page of the application', () => {
	it('stands in it for readers without scripts alone, in a page that nobody keeps', async () => {
		const { statusCode, body, headers } = await app.inject({
			url: '/hi/BillingInfo/?amount=500&id=7&utm=x&amount=9',
		})
		expect(statusCode).toBe(200)
		expect(body).toContain('<div id="root"><noscript><form>$&</form></noscript></div>')
		expect(body).not.toContain('karuna:')
		expect(headers['cache-control']).toBe('no-store')
		expect(headers['content-security-policy']).toMatch(/form-action 'self'/)
		expect(headers['content-security-policy']).toMatch(/nonce-/)
		const key = { language: 'hi', path: '/billingInfo', query: '?id=7&amount=500', region: 'IN' }
		expect(rendered).toEqual([key])
	})

	it('says on every other page why it needs scripts, and on those of payments that nothing is charged', async () => {
		const read = async (url: string) => (await app.inject({ url })).body
		expect(await read('/myDonations')).toMatch(/<noscript>.*<h1>This page needs JavaScript<\/h1>/s)
		expect(await read('/StripePayment')).toContain('Nothing is charged here.')
		expect(await read('/hi/payment')).toContain('<h1>इस पृष्ठ के लिए JavaScript चाहिए</h1>')
		expect(rendered).toEqual([])
	})

	it('is left out where it can’t be rendered: the application works all the same', async () => {
		render = () => Promise.reject(new Error('the database is away'))
		const { statusCode, body } = await app.inject({ url: '/publicPayment?id=7' })
		expect([statusCode, body]).toEqual([200, expect.stringContaining('This page needs JavaScript')])
		expect(body).not.toContain('the database')
		expect(logged.join()).toContain('A form could not be rendered')
	})
})

describe('a posted form', () => {
	it('is answered as a page that nobody keeps, with what the application begins with', async () => {
		render = async ({ posted }) => ({
			status: 400,
			html: '<form>again</form>',
			begun: { form: posted, isComplete: false },
		})
		const answer = await post('email=meera%40mail.example&message=%3C%2Fscript%3E%E2%80%A8%0D%0Awell', {
			origin: OWN,
		})
		expect(answer.statusCode).toBe(400)
		expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
		expect(answer.headers['cache-control']).toBe('no-store')
		expect(answer.headers['x-robots-tag']).toBe('noindex')
		expect(answer.body).toContain('<form>again</form>')
		const [, begun = ''] =
			/<script type="application\/json" id="begun-form">(.*?)<\/script>/s.exec(answer.body) ?? []
		expect(begun).not.toMatch(/[<\u2028]/)
		expect(JSON.parse(begun).form).toEqual({ email: 'meera@mail.example', message: '</script>\u2028\nwell' })
		expect(rendered[0]).toMatchObject({ language: 'en', path: '/billingInfo', query: '' })
		// Nothing of it is in a line of the log.
		expect(logged.join()).toContain('/billingInfo')
		expect(logged.join()).not.toMatch(/meera|mail\.example|well/)
	})

	it.each([
		['its own origin', { origin: OWN }],
		['the host that it was sent to', { origin: 'http://karuna.local:8080', host: 'karuna.local:8080' }],
		['nothing but that it is of this site', { 'sec-fetch-site': 'same-origin' }],
		['nothing but that its reader sent it again', { 'sec-fetch-site': 'none' }],
		['nothing but the page that it was on', { referer: `${OWN}/billingInfo?amount=500` }],
	])('is taken from a browser that names %s', async (_name, headers) => {
		expect((await post('amount=500', headers)).statusCode).toBe(200)
	})

	it.each([
		['another origin', { origin: 'https://evil.example' }],
		[
			'another origin, whatever else it says',
			{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin', referer: OWN },
		],
		['an origin that only begins as ours', { origin: `${OWN}.evil.example` }],
		['no origin, in a frame that has none', { origin: 'null', referer: OWN }],
		['another site', { 'sec-fetch-site': 'cross-site', referer: OWN }],
		['a neighbour of this site', { 'sec-fetch-site': 'same-site' }],
		['the page of another site', { referer: 'https://evil.example/https://karuna.example/' }],
		['a page that is none', { referer: 'karuna.example' }],
		['nothing at all', {}],
	])('is refused from a browser that names %s', async (_name, headers) => {
		const { statusCode, body, headers: answered } = await post('email=meera%40mail.example', headers)
		expect(statusCode).toBe(403)
		expect(body).toContain('<h1>You are not allowed to access this page</h1>')
		expect(answered['cache-control']).toBe('no-store')
		expect(body).not.toContain('meera')
		expect(rendered).toEqual([])
	})

	it.each([
		['a field twice', 'amount=500&amount=9', FORM, 400, 'The request could not be understood.'],
		['a field that is none', 'amount=500&isAdmin=1', FORM, 400, 'The request could not be understood.'],
		['the name of something else', '__proto__=1', FORM, 400, 'The request could not be understood.'],
		['JSON', '{"amount":"500"}', 'application/json', 415, null],
		['text', 'amount=500', 'text/plain', 415, null],
		['more than any form of ours', `message=${'x'.repeat(262_144)}`, FORM, 413, null],
	])('with %s is refused as a page', async (_name, payload, type, status, message) => {
		const { statusCode, body, headers } = await post(payload, { origin: OWN, 'content-type': type })
		expect(statusCode).toBe(status)
		expect(headers['content-type']).toBe('text/html; charset=utf-8')
		expect(body).toContain(message ?? '<h1>')
		expect(body).toContain('what you entered is still there')
		expect(rendered).toEqual([])
	})

	it('is answered in its language, and only where a form is sent to the page', async () => {
		expect((await post('isAdmin=1', { origin: OWN }, '/hi/billingInfo')).body).toContain('आपका लिखा वहीं है')
		expect((await post('amount=500', { origin: OWN }, '/publicPayment')).statusCode).toBe(404)
		expect((await post('amount=500', { origin: OWN }, '/payment')).statusCode).toBe(404)
	})

	it('stands with what may be in addresses at its own', async () => {
		await post('amount=500&email=meera%40mail.example')
		expect(rendered[0]).toMatchObject({ path: '/billingInfo', query: '?amount=500' })
	})

	it('is not lost where it can’t be checked: its reader is told to come again', async () => {
		render = () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))
		const { statusCode, headers, body } = await post('amount=500')
		expect([statusCode, headers['retry-after']]).toEqual([503, '2'])
		expect(body).toContain('what you entered is still there')
		render = () => Promise.reject(new Error('a fault of ours'))
		const broken = await post('amount=500')
		expect([broken.statusCode, broken.body.includes('a fault')]).toEqual([500, false])
	})

	it('waits for no more than 8 others of its network, and 256 of all', async () => {
		const { promise, resolve } = Promise.withResolvers<void>()
		render = () => promise.then(() => ({ status: 200, html: '' }))
		const statusOf = async (network: number) =>
			(await post('amount=500', { origin: OWN }, '/billingInfo', `10.0.0.${network}`)).statusCode
		const waiting = Array.from({ length: 256 }, (_, number) => statusOf(Math.trunc(number / 8)))
		await expect.poll(() => statusOf(0)).toBe(429)
		await expect.poll(() => statusOf(32)).toBe(503)
		resolve()
		expect(new Set(await Promise.all(waiting))).toEqual(new Set([200]))
		expect(await statusOf(32)).toBe(200)
	})
})
