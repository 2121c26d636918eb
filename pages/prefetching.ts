import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressIn } from '../domain/catalog/addresses.contract.ts'
import { PAGES } from '../domain/catalog/pages.contract.ts'
import { LANGUAGES } from '../kernel/wire/language.ts'
import type { Page } from '../kernel/wire/pages.ts'

export const RULES_PATH = '/speculation-rules.json'

export const PREFETCHED: readonly string[] = Object.values<Page>(PAGES)
	.filter(({ path, delivery, audience, frame }) => {
		const isSame = delivery === 'document' && audience !== 'member' && frame !== 'payment'
		return isSame && !path.startsWith('/:')
	})
	.flatMap(({ path }) => LANGUAGES.map((language) => addressIn(language, path)))

const RULES = JSON.stringify({
	prefetch: [
		{
			source: 'document',
			where: {
				and: [
					{ href_matches: PREFETCHED },
					{ not: { selector_matches: 'a[target], a[download], a[data-language], a[rel~=nofollow]' } },
				],
			},
			eagerness: 'moderate',
		},
	],
})
const NONE = '{}'
const CACHED = 'private, max-age=3600'

/** Answers the speculation rules, or none with `Save-Data`. */
export function addSpeculationRules(app: FastifyInstance): void {
	app.get(RULES_PATH, { schema: { hide: true } }, ({ headers }, reply) =>
		reply
			.header('cache-control', CACHED)
			.header('vary', 'save-data')
			.type('application/speculationrules+json')
			.send(/\bon\b/i.test(String(headers['save-data'] ?? '')) ? NONE : RULES),
	)
}

export function isAhead({ headers }: FastifyRequest, isDocument: boolean): boolean {
	const purpose = String(headers['sec-purpose'] ?? '')
	return /\bprerender\b/i.test(purpose) || (!isDocument && /\bprefetch\b/i.test(purpose))
}
