import Fastify, { type FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { addressIn } from '../domain/catalog/addresses.contract.ts'
import { PAGES } from '../domain/catalog/pages.contract.ts'
import { PAYMENT_PAGES } from '../infra/http/security-headers.ts'
import { LANGUAGES } from '../kernel/wire/language.ts'
import type { Page } from '../kernel/wire/pages.ts'
import { addSpeculationRules, isAhead, PREFETCHED, RULES_PATH } from './prefetching.ts'

const BASE = 'https://karuna.example'
const patterns = PREFETCHED.map((pathname) => new URLPattern({ pathname, baseURL: BASE }))
const isFetched = (path: string) => patterns.some((pattern) => pattern.test(path, BASE))
const addressesOf = (path: string) =>
	LANGUAGES.map((language) => addressIn(language, path.replace('/*', '/x1').replaceAll(/:\w+\??/g, 'x1')))

describe('what browsers fetch ahead', () => {
	it('is documents that are the same for everybody, in every language, and nothing else', () => {
		for (const { path, delivery } of Object.values<Page>(PAGES))
			for (const address of addressesOf(path)) {
				const expected = delivery === 'document' && !path.startsWith('/:')
				expect([address, isFetched(address)]).toEqual([address, expected])
			}
		for (const path of [
			...PAYMENT_PAGES,
			'/receipt/x1',
			'/api/v1/config',
			'/files/request/a.webp',
			'/backoffice',
		])
			expect([path, isFetched(path)]).toEqual([path, false])
	})

	it('is nothing for whoever saves data', async () => {
		const app = Fastify()
		addSpeculationRules(app)
		const rules = async (headers: Record<string, string>) =>
			(await app.inject({ url: RULES_PATH, headers })).json()
		expect(await rules({})).toMatchObject({ prefetch: [{ source: 'document', eagerness: 'moderate' }] })
		expect(Object.keys(await rules({}))).toEqual(['prefetch'])
		expect(await rules({ 'save-data': 'on' })).toEqual({})
		const { headers } = await app.inject(RULES_PATH)
		expect([headers['content-type'], headers.vary]).toEqual([
			expect.stringMatching(/^application\/speculationrules\+json\b/),
			'save-data',
		])
		await app.close()
	})

	it.each([
		['prefetch', true, false],
		['prefetch', false, true],
		['prefetch;prerender', true, true],
		['prefetch;anonymous-client-ip', false, true],
		['', false, false],
	])('is refused otherwise: %s of a document: %s', (purpose, isDocument, refused) => {
		const request = { headers: { 'sec-purpose': purpose } } as unknown as FastifyRequest
		expect(isAhead(request, isDocument)).toBe(refused)
	})
})
