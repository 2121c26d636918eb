import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { PAGES } from '../../domain/catalog/pages.contract.ts'
import { LANGUAGES } from '../../kernel/language.ts'
import type { Page } from '../../kernel/pages.ts'
import type { DocumentKey, RenderDocument } from '../http/documents.ts'
import { buildIfStale, SERVER_BUILD } from './apps.ts'

const ENTITY = {
	name: 'Karuna Foundation',
	address: ['14, Gandhi Marg'],
	registration: '',
	email: 'a@b.example',
}
const CONFIG = {
	statusCode: 200,
	data: {
		links: { blog: null, about: null, legal: null, androidApp: 'https://apps.example/a', iosApp: null },
		entities: { IN: ENTITY, US: ENTITY },
	},
}

const ORGANIZATIONS = {
	statusCode: 200,
	totalCountOfRecords: 30,
	data: [
		{
			_id: '0190',
			orgName: 'Water </script> & Light',
			orgType: 'Non Profit Organization',
			description: 'Wells',
			defaultImageUrl: null,
			cardImageUrl: null,
			hasCsrWing: false,
			isProfileVerified: true,
			isTopOrg: false,
			city: 'Pune',
			state: 'Maharashtra',
			country: 'IN',
		},
	],
}

/** What was called, as it came to the API. */
const calls: Request[] = []
let api: (request: Request) => Promise<Response>
/** Without a query where none is given. */
let render: (key: Omit<DocumentKey, 'query'> & Partial<DocumentKey>) => ReturnType<RenderDocument>

beforeAll(async () => {
	await buildIfStale({ log: () => undefined })
	const { createRenderer } = await import(pathToFileURL(SERVER_BUILD).href)
	const renderer: RenderDocument = await createRenderer({
		call: (request: Request) => {
			calls.push(request)
			return api(request)
		},
		now: () => Date.UTC(2026, 10, 21),
	})
	render = (key) => renderer({ query: '', ...key })
	api = async ({ url }) => Response.json(new URL(url).pathname === '/api/v1/config' ? CONFIG : ORGANIZATIONS)
}, 300_000)

const documents = Object.values<Page>(PAGES).filter(
	({ delivery, path }) => delivery === 'document' && !path.includes(':'),
)

describe.each(documents.map(({ path }) => path))('the document of %s', (path) => {
	it.each(LANGUAGES)('stands in %s without a script', async (language) => {
		const { status, html } = await render({ language, path })
		expect(status).toBe(200)
		expect(html).toMatch(/<h1[ >]/)
		// Nothing waits for a script: no part is moved in, none is left out, and no texts are names of texts.
		expect(html).not.toMatch(/<script|<template|style="|aria-busy/)
		expect(html).not.toMatch(/>[a-z]+\.[a-zA-Z.]+</)
	})
})

describe('a document', () => {
	it('keeps its language in every link of the site', async () => {
		const { html } = await render({ language: 'hi', path: '/users/Terms' })
		const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => href ?? '')
		const others = links.filter((href) => !/^\/hi(?:\/|$)/.test(href))
		expect(links.length).toBeGreaterThan(10)
		// To the same page in English.
		expect([...new Set(others)]).toEqual(['/users/Terms'])
	})

	it('is rendered in its own language while others are', async () => {
		const pages = await Promise.all(
			Array.from({ length: 20 }, (_, number) => {
				const language = number % 2 === 0 ? 'en' : 'hi'
				return render({ language, path: '/about' }).then(({ html }) => [language, html] as const)
			}),
		)
		for (const [language, html] of pages) expect(html.includes('About Karuna')).toBe(language === 'en')
	})

	it('calls the API as nobody', async () => {
		calls.length = 0
		await render({ language: 'hi', path: '/about' })
		expect(calls.map(({ method, url }) => [method, new URL(url).pathname])).toEqual([
			['GET', '/api/v1/config'],
		])
		const names = [...(calls[0]?.headers.keys() ?? [])].filter((name) => name !== 'accept')
		expect(names).toEqual(['accept-language'])
	})

	it('offers each kind of phone its app, hidden until it is known which', async () => {
		const { html } = await render({ language: 'en', path: '/about' })
		expect(html).toMatch(/data-app="android" hidden/)
		expect(html).not.toContain('data-app="ios"')
	})

	it('at an address of nothing says so, under 404', async () => {
		const { status, html } = await render({ language: 'en', path: '/nothing/at/all' })
		expect([status, html.includes('There is nothing at this address')]).toEqual([404, true])
	})

	it('is none when something on it could not be fetched', async () => {
		const answering = api
		api = async () => Response.json({ statusCode: 503, code: 'UNAVAILABLE', message: '' }, { status: 503 })
		await expect(render({ language: 'en', path: '/about' })).rejects.toThrow()
		api = answering
	})
})
