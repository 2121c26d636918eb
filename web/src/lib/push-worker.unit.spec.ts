import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { addressIn } from '../../../domain/catalog/addresses.contract.ts'
import { LANGUAGES } from '../../../kernel/wire/language.ts'
import { paths } from './paths.ts'

const SITE = 'https://karuna.example'
const SOURCE = readFileSync(join(import.meta.dirname, '../../public/push-worker.js'), 'utf8')

type Listener = (event: Record<string, unknown>) => void

function installed() {
	const listeners = new Map<string, Listener>()
	const saved = new Map<string, string>()
	const network = { isAway: false }
	const pathOf = (request: string | { readonly url: string }) =>
		new URL(typeof request === 'string' ? request : request.url, SITE).pathname
	const fetched = async (request: string | { readonly url: string }) => {
		if (network.isAway) throw new TypeError('Failed to fetch')
		return `page of ${pathOf(request)}`
	}
	const cache = {
		addAll: async (requests: readonly { readonly url: string }[]) => {
			for (const request of requests) saved.set(pathOf(request), await fetched(request))
		},
		match: async (path: string) => saved.get(path),
	}
	runInNewContext(SOURCE, {
		URL,
		Request: class {
			readonly url: string
			constructor(path: string) {
				this.url = SITE + path
			}
		},
		Response: { error: () => 'no page' },
		caches: { open: async () => cache },
		fetch: fetched,
		self: {
			addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
			skipWaiting: () => undefined,
			location: { origin: SITE },
		},
	})
	const dispatch = async (name: string, event: Record<string, unknown> = {}) => {
		const work: unknown[] = []
		let answer: unknown
		listeners.get(name)?.({
			...event,
			waitUntil: (each: unknown) => work.push(each),
			respondWith: (each: unknown) => {
				answer = each
			},
		})
		const answered = await answer
		await Promise.all(work)
		return answered
	}
	const open = (path: string, { method = 'GET', mode = 'navigate' } = {}) =>
		dispatch('fetch', { request: { url: SITE + path, method, mode }, preloadResponse: Promise.resolve() })
	return { dispatch, open, network, saved }
}

describe('the service worker', () => {
	test('keeps the offline page of every language, and nothing else', async () => {
		const { dispatch, open, saved } = installed()
		await dispatch('install')
		await open('/donationRequest/1')
		const pages = LANGUAGES.map((language) => addressIn(language, paths.offline.href()))
		expect([...saved.keys()].toSorted()).toEqual(pages.toSorted())
	})

	test('answers with it where a page can’t be fetched, in the language of its address', async () => {
		const { dispatch, open, network } = installed()
		await dispatch('install')
		expect(await open('/hi/search')).toBe('page of /hi/search')
		network.isAway = true
		expect(await open('/hi/search')).toBe('page of /hi/offline')
		expect(await open('/hi')).toBe('page of /hi/offline')
		expect(await open('/hills')).toBe('page of /offline')
		expect(await open('/')).toBe('page of /offline')
	})

	test('leaves everything else to the browser: calls, pictures, forms', async () => {
		const { dispatch, open, network } = installed()
		await dispatch('install')
		network.isAway = true
		expect(await open('/api/v1/config', { mode: 'cors' })).toBeUndefined()
		expect(await open('/billingInfo', { method: 'POST' })).toBeUndefined()
	})

	test('that had no network when it was installed keeps them the next time', async () => {
		const { dispatch, open, network } = installed()
		network.isAway = true
		await dispatch('install')
		expect(await open('/about')).toBe('no page')
		network.isAway = false
		await open('/about')
		network.isAway = true
		expect(await open('/about')).toBe('page of /offline')
	})
})
