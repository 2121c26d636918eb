import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp } from '../infra/http/test-app.ts'
import type { PageHead } from './page-head.ts'

const TEMPLATE = `<!doctype html><head><!--karuna:head--><meta property="csp-nonce" nonce="__CSP_NONCE__">
<script type="module" src="/assets/index-abc.js" nonce="__CSP_NONCE__"></script></head>`

const HOSTILE = '</script><script>alert(1)</script><!-- \u2028 \u2029 $& &amp;'

const FONTS = ['en', 'hi']
	.map(
		(language) =>
			`<link rel="preload" crossorigin data-language="${language}" href="/assets/${language}.woff2">`,
	)
	.join('')

let folder: string
let app: FastifyInstance

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'karuna-pages-'))
	for (const name of ['web', 'backoffice']) {
		await mkdir(join(folder, name, 'assets'), { recursive: true })
		await writeFile(join(folder, name, 'index.html'), `${TEMPLATE}${FONTS}<body>${name}</body>`)
		await writeFile(join(folder, name, 'assets/index-abc.js'), `/* ${name} */`)
		await writeFile(join(folder, name, 'assets/index-abc.js.br'), 'brotli')
		await writeFile(join(folder, name, 'robots.txt'), 'User-agent: *')
		await writeFile(join(folder, name, 'mark.svg'), '<svg/>')
		await writeFile(join(folder, name, 'mark.svg.br'), 'brotli')
	}
	await writeFile(join(folder, 'backoffice/door.html'), '<body>door</body>')
	await writeFile(join(folder, 'backoffice/studio.html'), '<body>studio</body>')
	const heads: Record<string, PageHead> = {
		'/s/abcdefghij': { title: '', description: '', leadsTo: '/donationRequest/1' },
		'/s/elsewhere0': { title: '', description: '', leadsTo: 'https://evil.example/' },
		'/s/elsewhere1': { title: '', description: '', leadsTo: '//evil.example/' },
		'/s/elsewhere2': { title: '', description: '', leadsTo: '/\\evil.example/' },
		'/admin/organization': { title: 'Organizations', description: '' },
		'/donationRequest/1': {
			title: 'A well for <Giridih> & "all"',
			description: 'Water $& for a village',
			image: 'https://karuna.example/files/request/a_776x435.webp',
			listedAs: '/donationRequest/1',
			trail: [
				{ name: 'Karuna', path: '/' },
				{ name: HOSTILE, path: '/donationRequest/1' },
			],
		},
	}
	app = await createTestApp([], {
		pages: [
			{ prefix: '/backoffice', directory: join(folder, 'backoffice') },
			{
				prefix: '/',
				directory: join(folder, 'web'),
				pageHead: async (path) => heads[path] ?? { title: 'Nothing here', description: '', status: 404 },
			},
		],
	})
	await app.ready()
})
afterAll(async () => {
	await app?.close()
	await rm(folder, { recursive: true, force: true })
})

const policy = (header: unknown) =>
	new Map(
		String(header)
			.split(';')
			.map((directive) => directive.trim().split(/\s+/))
			.map(([name = '', ...values]) => [name, values]),
	)

describe('a page', () => {
	it('carries the nonce of its policy, a new one each time, and is never stored', async () => {
		const nonces = new Set<string>()
		for (let time = 0; time < 2; time += 1) {
			const answer = await app.inject({ url: '/donationRequest/1?from=mail' })
			expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
			expect(answer.headers['cache-control']).toBe('no-store')
			expect(answer.body).not.toContain('__CSP_NONCE__')
			const nonce = /csp-nonce" nonce="([0-9a-f]{32})"/.exec(answer.body)?.[1] ?? ''
			expect(policy(answer.headers['content-security-policy']).get('style-src')).toContain(`'nonce-${nonce}'`)
			nonces.add(nonce)
		}
		expect(nonces.size).toBe(2)
	})

	it('leads on from a short address, and never to another site', async () => {
		const { statusCode, headers } = await app.inject({ url: '/s/abcdefghij' })
		expect([statusCode, headers.location, headers['cache-control']]).toEqual([
			302,
			'/donationRequest/1',
			'no-store',
		])
		for (const code of ['elsewhere0', 'elsewhere1', 'elsewhere2', 'nobodyknow']) {
			const answer = await app.inject({ url: `/s/${code}` })
			expect([answer.statusCode < 300 || answer.statusCode === 404, answer.headers.location]).toEqual([
				true,
				undefined,
			])
		}
	})

	it('preloads the fonts that its language is written in, and no others', async () => {
		for (const [url, language, other] of [
			['/donationRequest/1', 'en', 'hi'],
			['/hi/donationRequest/1', 'hi', 'en'],
		] as const) {
			const { body } = await app.inject({ url })
			expect(body).toContain(`href="/assets/${language}.woff2"`)
			expect(body).not.toContain(`href="/assets/${other}.woff2"`)
		}
	})

	it('says what it is about, whatever people wrote in a title', async () => {
		const { body, statusCode } = await app.inject({ url: '/donationRequest/1' })
		expect(statusCode).toBe(200)
		expect(body).toContain('<title>A well for &lt;Giridih&gt; &amp; &quot;all&quot;</title>')
		expect(body).toContain('<meta name="description" content="Water $&amp; for a village">')
		expect(body).toContain(
			'<meta property="og:image" content="https://karuna.example/files/request/a_776x435.webp">',
		)
	})

	it('says it to machines as data in which nothing can end it', async () => {
		const { body } = await app.inject({ url: '/donationRequest/1' })
		const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? []
		expect(JSON.parse(data)['@graph'][0].itemListElement[1].name).toBe(HOSTILE)
		expect(data).not.toMatch(/[<>&\u2028\u2029]/)
		expect(body.match(/<script/g)).toHaveLength(2)
	})

	it('that does not exist is the application’s page under 404', async () => {
		for (const url of ['/jane.doe', '/wp-login.php', '/backoffice/assets/gone.css']) {
			const answer = await app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } })
			expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
			expect(answer.body).toContain(`<body>${url.startsWith('/backoffice') ? 'backoffice' : 'web'}</body>`)
		}
	})

	it('that does not exist is JSON for programs, and under /api for everybody', async () => {
		for (const [url, accept] of [
			['/jane.doe', 'application/json'],
			['/jane.doe', '*/*'],
			['/jane.doe', undefined],
			['/api/v1/nothing', 'text/html'],
		] as const) {
			const answer = await app.inject({ url, headers: { ...(accept && { accept }) } })
			expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
		}
	})

	it('of old under /admin leads to the same name in the backoffice', async () => {
		for (const [url, location] of [
			['/admin/stripePaymentsData', '/backoffice/stripePaymentsData'],
			['/admin/reconciliationReport?status=1', '/backoffice/reconciliationReport'],
			['/admin//evil.example', '/backoffice//evil.example'],
		] as const)
			expect(await app.inject({ url })).toMatchObject({ statusCode: 302, headers: { location } })
	})

	it('of organizations under /admin is the site’s, which knows where its reader belongs', async () => {
		const answer = await app.inject({ url: '/admin/organization' })
		expect(answer.statusCode).toBe(200)
		expect(answer.body).toContain('<body>web</body>')
	})

	it('that a payment provider returns to with a form is led to without it', async () => {
		for (const [type, payload] of [
			['application/x-www-form-urlencoded', 'status=success&amount=1.00'],
			['application/json', '{"status":'],
			['text/plain', 'x'.repeat(5_000)],
		] as const)
			expect(
				await app.inject({
					method: 'POST',
					url: '/payu-thankyou/0190?status=success',
					headers: { 'content-type': type, origin: 'https://secure.payu.in' },
					payload,
				}),
			).toMatchObject({ statusCode: 303, headers: { location: '/payu-thankyou/0190' } })
		const elsewhere = await app.inject({ method: 'POST', url: '/thankyou' })
		expect(elsewhere.statusCode).toBe(404)
	})

	it('of the backoffice comes for every path below it', async () => {
		for (const url of ['/backoffice', '/backoffice/', '/backoffice/requests/1/show']) {
			const answer = await app.inject({ url })
			expect(answer.statusCode).toBe(200)
			expect(answer.body).toContain('<body>backoffice</body>')
		}
	})
})

it('pages are so many a minute for one network', async () => {
	const limited = await createTestApp([], {
		config: { requestsPerMinute: 3 },
		pages: [{ prefix: '/', directory: join(folder, 'web') }],
	})
	const get = async (url: string, remoteAddress: string) =>
		(await limited.inject({ url, remoteAddress })).statusCode
	for (const url of ['/', '/myDonations', '/some/thing']) expect(await get(url, '10.0.0.1')).toBe(200)
	expect(await get('/', '10.0.0.1')).toBe(429)
	expect(await get('/assets/index-abc.js', '10.0.0.1')).toBe(200)
	expect(await get('/', '10.0.0.2')).toBe(200)
	await limited.close()
})

describe('the policy', () => {
	const ours = [
		'StripePayment',
		'RazorPayment',
		'PaypalPayment',
		'payment',
		'billingInfo',
		'publicPayment',
		'bankVerification',
		'confirmMonthlyDonation/0193b1d2-0000-7000-8000-000000000001',
		'hi/payment',
	]
	it('allows the provider on payment pages', async () => {
		for (const page of ours) {
			const { headers } = await app.inject({ url: `/${page}?donationfor=tal` })
			const found = policy(headers['content-security-policy'])
			expect(found.get('script-src')).toContain('https://js.pay.example')
			expect(found.get('frame-src')).toContain('https://frames.pay.example')
			expect(found.get('connect-src')).toContain('https://api.pay.example')
		}
	})

	it('allows nobody but ourselves elsewhere', async () => {
		for (const url of [
			'/',
			'/donationRequest/1',
			'/paymentx',
			'/search/payment',
			'/?next=/payment',
			'/backoffice',
		]) {
			const { headers } = await app.inject({ url })
			const text = String(headers['content-security-policy'])
			expect(text).not.toContain('pay.example')
			expect(text).not.toContain('unsafe')
			const found = policy(text)
			expect(found.get('default-src')).toEqual(["'self'"])
			expect(found.get('frame-ancestors')).toEqual(["'none'"])
			expect(found.get('object-src')).toEqual(["'none'"])
		}
	})

	it('allows a camera and its decoder to the door alone, whose page may be stored', async () => {
		const { headers, body } = await app.inject({ url: '/backoffice/door' })
		expect(body).toBe('<body>door</body>')
		expect(headers['permissions-policy']).toContain('camera=(self)')
		expect(policy(headers['content-security-policy']).get('script-src')).toEqual([
			"'self'",
			"'wasm-unsafe-eval'",
		])
		for (const url of ['/', '/search', '/backoffice', '/backoffice/doors', '/backoffice/door/a', '/door']) {
			const other = (await app.inject({ url })).headers
			expect(other['permissions-policy']).toContain('camera=()')
			expect(other['content-security-policy']).not.toContain('wasm')
		}
	})

	it('allows a microphone to the pages of talk alone', async () => {
		for (const url of ['/room/0190', '/hi/room/0190?key=a'])
			expect((await app.inject({ url })).headers['permissions-policy']).toContain('microphone=(self)')
		for (const url of ['/', '/rooms/a', '/room', '/?next=/room/a', '/chatTabs', '/api/v1/audioRooms'])
			expect((await app.inject({ url })).headers['permissions-policy']).toContain('microphone=()')
	})

	it('allows an encoder to the studio alone', async () => {
		const { headers, body } = await app.inject({ url: '/studio/0190a000-0000-7000-8000-000000000000' })
		expect([body, headers['cache-control']]).toEqual(['<body>studio</body>', 'no-store'])
		expect(headers['permissions-policy']).toContain('microphone=(self)')
		expect(headers['permissions-policy']).toContain('camera=()')
		expect(policy(headers['content-security-policy']).get('worker-src')).toEqual(["'self'", 'blob:'])
		for (const url of ['/', '/studio', '/backoffice', '/backoffice/studio/a', '/backoffice/door']) {
			const other = (await app.inject({ url })).headers
			expect(other['permissions-policy'], url).toContain('microphone=()')
			expect(other['content-security-policy'], url).not.toContain('blob: blob:')
		}
	})

	it('comes with the other headers, and with HSTS only for https', async () => {
		const { headers } = await app.inject({ url: '/' })
		expect(headers['x-content-type-options']).toBe('nosniff')
		expect(headers['x-frame-options']).toBe('DENY')
		expect(headers['permissions-policy']).toMatch(/camera=\(\), .*geolocation=\(\), .*microphone=\(\)/)
		expect(headers['strict-transport-security']).toBeUndefined()
		const secure = await createTestApp([], { config: { https: true } })
		const answer = await secure.inject({ url: '/health/live' })
		await secure.close()
		expect(answer.headers['strict-transport-security']).toContain('max-age=63072000')
	})
})

describe('checkout', () => {
	it('makes a guest known before the first payment call', async () => {
		const { headers } = await app.inject({ url: '/payment' })
		expect(String(headers['set-cookie'])).toMatch(/^karuna_guest=/)
		const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
		expect((await app.inject({ url: '/payment', headers: { cookie } })).headers['set-cookie']).toBeUndefined()
		expect((await app.inject({ url: '/' })).headers['set-cookie']).toBeUndefined()
	})
})

describe('a file of a build', () => {
	it('is kept for a year when its name says what is in it', async () => {
		const answer = await app.inject({ url: '/assets/index-abc.js' })
		expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
		expect(answer.body).toBe('/* web */')
		expect((await app.inject({ url: '/backoffice/assets/index-abc.js' })).body).toBe('/* backoffice */')
		expect((await app.inject({ url: '/robots.txt' })).headers['cache-control']).toBe('no-cache')
	})

	it('comes compressed to those who can read it', async () => {
		const headers = { 'accept-encoding': 'br' }
		const answer = await app.inject({ url: '/assets/index-abc.js', headers })
		expect(answer.headers['content-encoding']).toBe('br')
		expect(answer.body).toBe('brotli')
	})

	it.each([
		'/assets/gone-123.js',
		'/backoffice/assets/gone.css',
		'/wp-login.php',
		'/../package.json',
		'/assets/..%2f..%2fpackage.json',
		'/api/v1/nothing',
		'/api/',
	])('%s is not there', async (url) => {
		const answer = await app.inject({ url })
		expect(answer.statusCode).toBe(404)
		expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' })
	})
})
