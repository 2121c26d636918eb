import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refuseCommon } from '../../kernel/refusals.ts'
import type { DocumentKey, RenderDocument } from './documents.ts'
import { createTestApp } from './test-app.ts'

const FRAME = `<!doctype html><html lang="en" data-rendered><head><!--karuna:head-->
<script src="/document.js"></script><link rel="stylesheet" crossorigin href="/assets/document/d.css"></head>
<body><div id="root"><!--karuna:page--></div></body></html>`
/** Signs that mean something to whoever replaces text by text. */
const STYLES = 'main::before{content:"$& $1"}'

let directory: string
let app: FastifyInstance
/** What was rendered, in order. */
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
	render = async ({ language, path, query }) => ({
		status: 200,
		html: `<main>${language} ${path}${query} $&</main>`,
		shows: [],
	})
	app = await createTestApp([], {
		pages: [
			{
				prefix: '/',
				directory,
				site: 'https://karuna.example',
				pageHead: async (path) => ({ title: `Title of ${path}`, description: '', listedAs: path }),
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
		expect(body).toContain(`<style>${STYLES}</style>`)
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
		expect(rendered).toEqual([{ language: 'en', path: '/users/Terms', query: '' }])
	})

	it('depends on what its page declares of the query, however that was written', async () => {
		for (const url of [
			'/Nonprofits?keyword=clean+water&page=2',
			'/nonprofits/?page=2&utm_source=x&keyword=%20clean%20water&keyword=second',
			`/Nonprofits?keyword=clean%20water&page=2&long=${'x'.repeat(2_000)}`,
		])
			expect((await app.inject({ url })).body).toContain('en /Nonprofits?keyword=clean+water&page=2 $&')
		expect(rendered).toHaveLength(1)
		const { body, headers } = await app.inject({ url: `/Nonprofits?keyword=${'x'.repeat(101)}` })
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
			return { status: 200, html: 'once', shows: [] }
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
		render = async () => ({ status: 200, html: 'there again', shows: [] })
		expect((await app.inject({ url: '/legal' })).body).toContain('there again')
	})

	it('that can’t be rendered says so to a browser, in the language of its address, and nothing of why', async () => {
		render = () => Promise.reject(new Error('A component threw.'))
		for (const [url, title] of [
			['/about', 'This page can’t be shown'],
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
		render = async () => ({ status: 200, html: 'there again', shows: [] })
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
		expect((await app.inject({ url: '/search?keyword=%20' })).statusCode).toBe(200)
	})
})
