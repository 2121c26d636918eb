import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pageAt } from '../domain/catalog/pages.contract.ts'
import { createTestApp } from '../infra/http/test-app.ts'
import { refuseCommon } from '../kernel/wire/refusals.ts'
import type { DocumentKey, RenderDocument } from './documents.ts'
import type { PageHead } from './page-head.ts'

const FRAME = `<!doctype html><html lang="en" data-rendered><head><!--karuna:head-->
<script src="/document.js"></script><link rel="stylesheet" crossorigin href="/assets/document/d.css"></head>
<body><div id="root"><!--karuna:page--></div></body></html>`
const STYLES = 'main::before{content:"$& $1"}'

const AMERICAN = '203.0.113.7'

function headOf(path: string): PageHead {
	const head = { title: `Title of ${path}`, description: '' }
	if (path === '/jane') return { ...head, leadsTo: '/user/jane' }
	return pageAt(path) === null || pageAt(path)?.name === 'named'
		? { ...head, status: 404 }
		: { ...head, listedAs: path }
}

let directory: string
let app: FastifyInstance
let rendered: DocumentKey[]
let render: RenderDocument

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), 'karuna-documents-'))
	await mkdir(join(directory, 'assets/document'), { recursive: true })
	await writeFile(join(directory, 'index.html'), '<html lang="en"><!--karuna:head--><body>app</body>')
	await writeFile(join(directory, 'document.html'), FRAME)
	await writeFile(join(directory, 'document.js'), 'early()')
	await writeFile(join(directory, 'assets/document/d.css'), STYLES)
})
afterAll(() => rm(directory, { recursive: true, force: true }))

beforeEach(async () => {
	rendered = []
	render = async ({ language, path, query, region }) => ({
		status: 200,
		html: Buffer.from(`<main>${language} ${path}${query} ${region === 'IN' ? '' : region}$&</main>`),
		shows: [],
	})
	app = await createTestApp([], {
		pages: [
			{
				prefix: '/',
				directory,
				site: 'https://karuna.example',
				pageHead: async (path) => headOf(path),
				regionOf: async (address) => (address === AMERICAN ? 'US' : null),
				render: (key) => {
					rendered.push(key)
					return render(key)
				},
			},
		],
	})
	await app.ready()
})
afterEach(() => app.close())

describe('a document', () => {
	it('is whole: head, styles and body are in the answer', async () => {
		const { statusCode, body } = await app.inject({ url: '/users/Terms' })
		expect(statusCode).toBe(200)
		expect(body).toContain('<title>Title of /users/Terms</title>')
		expect(body).toContain(`<style>${STYLES}</style><link disabled rel="stylesheet"`)
		expect(body).toContain('<script>early()</script>')
		expect(body).toContain('<div id="root"><main>en /users/Terms $&</main></div>')
	})

	it('may be stored by everybody, sets no cookie and has no nonce', async () => {
		const { headers } = await app.inject({ url: '/users/Terms' })
		expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=300, stale-while-revalidate=300')
		expect(headers['set-cookie']).toBeUndefined()
		const policy = String(headers['content-security-policy'])
		expect(policy).not.toMatch(/nonce|unsafe/)
		expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]+=';style-src 'self' 'sha256-[\w+/]+='/)
		expect(headers.vary).toBe('accept-encoding')
	})

	it('depends on its address and language alone', async () => {
		const { body: clean } = await app.inject({ url: '/users/Terms' })
		for (const [url, headers] of [
			['/users/Terms?next=//evil.example&lang=hi', {}],
			['/users/terms/', {}],
			['/users/Terms', { host: 'evil.example', 'x-forwarded-host': 'evil.example' }],
			['/users/Terms', { 'x-original-url': '/users/Privacy', 'accept-language': 'hi' }],
			['/users/Terms', { cookie: 'karuna_guest=x; karuna_refresh=y', authorization: 'Bearer plain-token' }],
			['/users/Terms', { range: 'bytes=0-10' }],
		] as const) {
			const answer = await app.inject({ url, headers: { ...headers } })
			expect([answer.statusCode, answer.body]).toEqual([200, clean])
		}
		expect(rendered).toEqual([{ language: 'en', path: '/users/Terms', query: '', region: 'IN' }])
	})

	it('depends on what its page declares of the query, however that was written', async () => {
		for (const url of [
			'/Nonprofits?keyword=clean+water&page=2',
			'/nonprofits/?page=2&utm_source=x&keyword=%20clean%20water&keyword=second',
			`/Nonprofits?keyword=clean%20water&page=2&long=${'x'.repeat(2_000)}`,
		])
			expect((await app.inject({ url })).body).toContain('en /Nonprofits?keyword=clean+water&page=2 $&')
		expect(rendered).toHaveLength(1)
		const { body, headers } = await app.inject({ url: `/Nonprofits?keyword=${'x'.repeat(401)}` })
		expect(body).toContain('en /Nonprofits $&')
		expect(headers['cache-control']).toContain('s-maxage=30,')
	})

	it('in another language is another one', async () => {
		const { body } = await app.inject({ url: '/hi/users/Terms' })
		expect(body).toContain('<html lang="hi"')
		expect(body).toContain('<main>hi /users/Terms $&</main>')
	})

	it('comes in the form that a browser reads, each with a tag of its own, and not again to whoever has it', async () => {
		const tags = new Set<unknown>()
		for (const [accepted, encoding, read] of [
			['gzip, br', 'br', brotliDecompressSync],
			['gzip;q=0.5, br;q=0', 'gzip', gunzipSync],
			['', undefined, (bytes: Buffer) => bytes],
		] as const) {
			const headers = { 'accept-encoding': accepted }
			const answer = await app.inject({ url: '/about', headers })
			expect(answer.headers['content-encoding']).toBe(encoding)
			expect(read(answer.rawPayload).toString()).toContain('en /about')
			const etag = String(answer.headers.etag)
			tags.add(etag)
			const again = await app.inject({
				url: '/about',
				headers: { ...headers, 'if-none-match': `"old", W/${etag}` },
			})
			expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
			const other = await app.inject({ url: '/about', headers: { ...headers, 'if-none-match': '"old"' } })
			expect(other.statusCode).toBe(200)
		}
		expect(tags.size).toBe(3)
	})

	it('is told of by HEAD without its body', async () => {
		const { statusCode, body, headers } = await app.inject({ method: 'HEAD', url: '/about' })
		expect([statusCode, body]).toEqual([200, ''])
		expect(headers.etag).toBeDefined()
	})

	it('is rendered once for all who come meanwhile', async () => {
		const { promise, resolve } = Promise.withResolvers<void>()
		render = async () => {
			await promise
			return { status: 200, html: Buffer.from('once'), shows: [] }
		}
		const answers = Array.from({ length: 20 }, () => app.inject({ url: '/legal' }))
		resolve()
		for (const { body } of await Promise.all(answers)) expect(body).toContain('once')
		expect(rendered).toHaveLength(1)
	})

	it('that can’t be fetched is a refusal, which nobody stores, and is tried anew', async () => {
		render = () => Promise.reject(refuseCommon('UNAVAILABLE'))
		const { statusCode, headers } = await app.inject({ url: '/legal' })
		expect([statusCode, headers['cache-control'], headers['retry-after']]).toEqual([503, 'no-store', '2'])
		render = async () => ({ status: 200, html: Buffer.from('there again'), shows: [] })
		expect((await app.inject({ url: '/legal' })).body).toContain('there again')
	})

	it('that can’t be rendered says so to a browser, in the language of its address, and nothing of why', async () => {
		render = () => Promise.reject(new Error('A component threw.'))
		for (const [url, title] of [
			['/about', 'This page can’t be displayed'],
			['/hi/about', 'यह पृष्ठ नहीं दिखाया जा सकता'],
		] as const) {
			const { statusCode, headers, body } = await app.inject({ url, headers: { accept: 'text/html' } })
			expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
				500,
				'text/html; charset=utf-8',
				'no-store',
			])
			expect(headers['content-security-policy']).toMatch(/script-src 'self';style-src 'self';/)
			expect(body).toContain(`<h1>${title}</h1>`)
			expect(body).toContain(`href="${url.replace('/about', '') || '/'}"`)
			expect(body).not.toContain('component')
		}
		expect((await app.inject({ url: '/about' })).json()).toMatchObject({ code: 'INTERNAL' })
		render = async () => ({ status: 200, html: Buffer.from('there again'), shows: [] })
		expect((await app.inject({ url: '/about' })).body).toContain('there again')
	})

	it('is away while what it shows is', async () => {
		const away = Object.assign(new Error('Away.'), { statusCode: 503 })
		for (const error of [away, new Error('A part is missing.', { cause: away })]) {
			render = () => Promise.reject(error)
			const { statusCode, headers, body } = await app.inject({
				url: '/about',
				headers: { accept: 'text/html' },
			})
			expect([statusCode, headers['retry-after']]).toEqual([503, '2'])
			expect(body).toContain('<a class="btn" href="">Try again</a>')
		}
	})

	it('leads the words of its search form to the search', async () => {
		for (const [url, location] of [
			['/search?keyword=clean+water%2Fwell', '/search/clean%20water%2Fwell'],
			['/hi/search?keyword=%E0%A4%AA%E0%A4%BE', '/hi/search/%E0%A4%AA%E0%A4%BE'],
		])
			expect(await app.inject({ url: url ?? '' })).toMatchObject({ statusCode: 302, headers: { location } })
		expect((await app.inject({ url: '/search?keyword=%20' })).headers.location).toBe('/search')
	})
})

describe('pages that one address asks for without end', () => {
	const FLOODING = '198.51.100.66'
	const CONNECTIONS = 80
	let flooded: Record<number, number>
	let isOver: boolean
	let flood: Promise<unknown>

	beforeEach(async () => {
		render = async ({ path }) => {
			// Each takes a part of its time from everybody, as rendering does.
			for (let part = 0; part < 2; part += 1) await new Promise(setImmediate)
			return { status: 200, html: Buffer.from(path), shows: [] }
		}
		flooded = {}
		isOver = false
		let count = 0
		const ask = async () => {
			while (!isOver) {
				count += 1
				const { statusCode } = await app.inject({ url: `/search/${count}`, remoteAddress: FLOODING })
				flooded[statusCode] = (flooded[statusCode] ?? 0) + 1
				await new Promise(setImmediate)
			}
		}
		flood = Promise.all(Array.from({ length: CONNECTIONS }, ask))
		await expect.poll(() => rendered.length).toBeGreaterThan(0)
	})
	afterEach(async () => {
		isOver = true
		await flood
	})

	it('leave everybody else what is in memory and what is not', async () => {
		const urls = ['/', '/search/water', '/hi/search/water', '/about', '/Nonprofits?page=2', '/NewHome', '/']
		for (const url of urls) {
			const { statusCode } = await app.inject({ url, remoteAddress: '198.51.100.7' })
			expect([url, statusCode]).toEqual([url, 200])
		}
		expect(Object.keys(flooded)).toContain('429')
		expect(flooded[503]).toBeUndefined()
	})

	it('are told of as too many, in its language, with the time after which they may work', async () => {
		await expect.poll(() => flooded[429]).toBeGreaterThan(0)
		await expect
			.poll(async () => {
				const { statusCode, headers, body } = await app.inject({
					url: '/hi/search/one.more',
					remoteAddress: FLOODING,
					headers: { accept: 'text/html' },
				})
				return [statusCode, Number(headers['retry-after']) > 0, body.includes('बहुत')]
			})
			.toEqual([429, true, true])
	})

	it('are so many a minute, though they come one after the other', async () => {
		isOver = true
		await flood
		const statuses: number[] = []
		for (let page = 0; page < 241; page += 1) {
			const { statusCode } = await app.inject({ url: `/search/x${page}`, remoteAddress: '198.51.100.67' })
			statuses.push(statusCode)
		}
		expect(new Set(statuses.slice(0, 240))).toEqual(new Set([200]))
		expect(statuses.at(-1)).toBe(429)
		expect((await app.inject({ url: '/search/x0', remoteAddress: '198.51.100.67' })).statusCode).toBe(200)
	})
})

describe('a page that is another one in each region', () => {
	const read = (url: string, cookie?: string, remoteAddress = '198.51.100.1') =>
		app.inject({ url, remoteAddress, headers: { ...(cookie && { cookie }) } })

	it('is of the region that the browser remembers, else of its network’s country, else of India', async () => {
		for (const [cookie, address, region, category] of [
			[undefined, undefined, 'IN', 'a'],
			[undefined, AMERICAN, 'US', 'b'],
			['karuna_region=IN', AMERICAN, 'IN', 'c'],
			['karuna_region=GB', AMERICAN, 'US', 'd'],
			['karuna_region=US', undefined, 'US', 'e'],
		] as const) {
			const { body, headers } = await read(`/search?category=${category}`, cookie, address)
			expect([cookie, address, rendered.at(-1)?.region]).toEqual([cookie, address, region])
			expect(body).toContain(`en /search?category=${category} ${region === 'IN' ? '' : region}$&`)
			expect(headers['cache-control']).toBe('private, no-cache')
			expect(headers['set-cookie']).toBeUndefined()
		}
	})

	it('does without it where all regions have the same', async () => {
		await read('/about', 'karuna_region=US', AMERICAN)
		expect(rendered).toEqual([{ language: 'en', path: '/about', query: '', region: 'IN' }])
	})

	it('is chosen by a form, which comes back to the same address, and by no other site', async () => {
		const choose = (url: string, region: string, headers: Record<string, string> = {}) =>
			app.inject({
				method: 'POST',
				url,
				headers: {
					'content-type': 'application/x-www-form-urlencoded',
					'sec-fetch-site': 'same-origin',
					...headers,
				},
				payload: `region=${region}`,
			})
		const { statusCode, headers } = await choose(
			'/hi/search/clean%20water?tax=1&region=IN&next=//x.example',
			'US',
		)
		expect([statusCode, headers.location]).toEqual([303, '/hi/search/clean%20water?tax=1'])
		expect(String(headers['set-cookie'])).toMatch(
			/^karuna_region=US; Max-Age=31536000; Path=\/; SameSite=Lax$/,
		)
		expect((await choose('/about', 'US')).headers.location).toBe('/about')
		expect(await choose('/', 'GB')).toMatchObject({ statusCode: 400 })
		expect(await choose('/', '')).toMatchObject({ statusCode: 400 })
		for (const foreign of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
			expect(await choose('/', 'US', foreign)).toMatchObject({ statusCode: 403 })
		expect((await choose('/myDonations', 'US')).statusCode).toBe(404)
	})

	it('has the words and the filters of a form without scripts at their own address', async () => {
		for (const [url, location] of [
			['/search?keyword=+clean+water+', '/search/clean%20water'],
			[
				'/hi/search?keyword=a%2Fb&requestType=cash&requestType=career&category=&tax=1&x=2',
				'/hi/search/a%2Fb?requestType=cash%2Ccareer&tax=1',
			],
			['/search/well?keyword=&sort=ending', '/search?sort=ending'],
			['/search/well?sort=&near=', '/search/well'],
		] as const)
			expect(await app.inject({ url })).toMatchObject({ statusCode: 302, headers: { location } })
		expect((await app.inject({ url: '/search/well?requestType=cash,career&x=1&x=2' })).statusCode).toBe(200)
	})
})

describe('an address of nothing', () => {
	const html = { accept: 'text/html' }

	it('is one page under 404, rendered once however many of them are read', async () => {
		render = async ({ path }) => ({ status: 404, html: Buffer.from(`nothing at ${path}`), shows: [] })
		const urls = ['/nobody.there', '/no/such/page', '/s/abcdefghij']
		const answers = await Promise.all(urls.map((url) => app.inject({ url, headers: html })))
		for (const { statusCode, body, headers } of answers) {
			expect([statusCode, headers['cache-control'], headers['x-robots-tag']]).toEqual([
				404,
				'no-cache',
				'noindex',
			])
			expect(body).toBe(answers[0]?.body)
		}
		// A cache takes nothing of an address that seems to be a file.
		const file = await app.inject({ url: '/myDonations/x.css', headers: html })
		expect([file.statusCode, file.headers['cache-control'], file.body]).toEqual([
			404,
			'no-store',
			answers[0]?.body,
		])
		expect(rendered).toHaveLength(1)
		expect((await app.inject({ url: '/hi/no/such/page', headers: html })).statusCode).toBe(404)
		expect(rendered.at(-1)?.language).toBe('hi')
	})

	it('is JSON for programs, and a name leads to whom it is of', async () => {
		expect((await app.inject({ url: '/nobody.there' })).json().code).toBe('NOT_FOUND')
		const { statusCode, headers } = await app.inject({ url: '/hi/jane', headers: html })
		expect([statusCode, headers.location]).toEqual([302, '/hi/user/jane'])
	})
})
