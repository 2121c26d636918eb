import { afterEach, describe, expect, it } from 'vitest'
import type { PageOf } from './documents.ts'
import type { ApiCall } from './in-process.ts'
import { type Renderers, type RenderersSettings, startRenderers } from './renderers.ts'
import type { RenderKey } from './server-build.ts'

const BUILD = `data:text/javascript,${encodeURIComponent(`
	const does = {
		'/environment': () => JSON.stringify(process.env),
		'/time': ({ now }) => String(now()),
		'/called': async ({ call }) => {
			const answer = await call(new Request('http://karuna.invalid/api/v1/things', { headers: { 'accept-language': 'hi' } }))
			return answer.status + ' ' + (await answer.json()).name
		},
		'/away': () => {
			throw new Error('outside', { cause: Object.assign(new Error('inside'), { statusCode: 503 }) })
		},
		'/endless': () => {
			for (;;);
		},
		'/ends': () => process.exit(),
		'/waits': () => new Promise(() => {}),
	}
	export const createRenderer = async (settings) => async ({ path }) => ({
		status: 200,
		html: new TextEncoder().encode(await (does[path]?.(settings) ?? path)),
		shows: ['request:1'],
		structured: ({ url }) => [{ '@type': 'WebPage', url }],
	})`)}`

const opened: Renderers[] = []
async function start(changes: Partial<RenderersSettings> = {}) {
	const calls: ApiCall[] = []
	const renderers = await startRenderers({
		build: BUILD,
		now: () => 1_795_000_000_000,
		call: async (call) => {
			calls.push(call)
			return { status: 201, body: '{"name":"a thing"}' }
		},
		...changes,
	})
	opened.push(renderers)
	const key = (path: string): RenderKey => ({ language: 'en', region: 'IN', query: '', path })
	const render = async (path: string, pageOf?: PageOf) => {
		const { html, ...rest } = await renderers.render(key(path), pageOf)
		return { ...rest, html: new TextDecoder().decode(html) }
	}
	return { calls, render, renderers }
}
afterEach(async () => {
	for (const { close } of opened.splice(0)) await close()
})

describe('a thread that renders pages', () => {
	it('has no environment, and the time of this process', async () => {
		const { render } = await start()
		expect((await render('/environment')).html).toBe('{}')
		expect((await render('/time')).html).toBe('1795000000000')
	})

	it('calls the API in this process, in the language of the page alone', async () => {
		const { render, calls } = await start()
		expect((await render('/called')).html).toBe('201 a thing')
		expect(calls).toEqual([{ method: 'GET', url: 'http://karuna.invalid/api/v1/things', language: 'hi' }])
	})

	it('says what a page is to machines once it is known what it is called', async () => {
		const { render } = await start()
		const called = {
			language: 'en',
			site: 'https://karuna.example',
			url: 'https://karuna.example/a',
		} as const
		expect(await render('/a', async () => called)).toEqual({
			status: 200,
			html: '/a',
			shows: ['request:1'],
			structured: [{ '@type': 'WebPage', url: called.url }],
		})
		for (const unknown of [async () => null, () => Promise.reject(new Error('No title.'))])
			expect((await render('/a', unknown)).structured).toEqual([])
	})

	it('hands on what the API answered where a page can’t be rendered', async () => {
		const { render } = await start()
		await expect(render('/away')).rejects.toMatchObject({ message: 'outside', statusCode: 503 })
	})

	it.each([
		['ends', '/ends', 'A thread that renders pages has ended.'],
		['never comes to an end', '/endless', 'A page took too long to render.'],
	])(
		'that %s fails the pages that it has in hand, and another one takes its place',
		async (_what, path, why) => {
			const { render, renderers } = await start({ maxMs: 500 })
			const failed = await Promise.allSettled(
				Array.from({ length: renderers.atOnce - 1 }, () => render(path)),
			)
			expect(failed.map((each) => each.status === 'rejected' && each.reason.message)).toContain(why)
			// A new thread takes its time to start on a busy machine.
			await expect.poll(async () => (await render('/a')).html, { timeout: 60_000 }).toBe('/a')
		},
	)

	it('is not there where nothing was built', async () => {
		await expect(start({ build: 'file:///nowhere/server.js' })).rejects.toThrow(/nowhere/)
	})

	it('takes no page with it when the server ends', async () => {
		const { render, renderers } = await start()
		const waiting = render('/waits')
		const ended = expect(waiting).rejects.toThrow('The server is ending.')
		await renderers.close()
		await ended
	})
})
