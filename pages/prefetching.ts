import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressIn } from '../domain/catalog/addresses.contract.ts'
import { PAGES } from '../domain/catalog/pages.contract.ts'
import { LANGUAGES } from '../kernel/wire/language.ts'
import type { Page } from '../kernel/wire/pages.ts'

/** Where browsers find which links of a page they may fetch ahead; documents name it in `Speculation-Rules`. */
export const RULES_PATH = '/speculation-rules.json'

/**
 * Addresses that may be fetched ahead, as patterns: documents, which no credentials reach. An address that holds
 * anything, `/:id`, would be those of payments and of members, too.
 */
export const PREFETCHED: readonly string[] = Object.values<Page>(PAGES)
	.filter(({ path, delivery, audience, frame }) => {
		const isSame = delivery === 'document' && audience !== 'member' && frame !== 'payment'
		return isSame && !path.startsWith('/:')
	})
	.flatMap(({ path }) => LANGUAGES.map((language) => addressIn(language, path)))

/** Once somebody stays over a link, or touches it: then its page is there before they let go. */
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

/** Answers the rules, and none to whoever saves data. */
export function addSpeculationRules(app: FastifyInstance): void {
	app.get(RULES_PATH, { schema: { hide: true } }, ({ headers }, reply) =>
		reply
			.header('cache-control', CACHED)
			.header('vary', 'save-data')
			.type('application/speculationrules+json')
			.send(/\bon\b/i.test(String(headers['save-data'] ?? '')) ? NONE : RULES),
	)
}

/**
 * Whether a browser asks for a page ahead which it is not to have: none is begun before it is visible, and only
 * documents are fetched before somebody goes there.
 */
export function isAhead({ headers }: FastifyRequest, isDocument: boolean): boolean {
	const purpose = String(headers['sec-purpose'] ?? '')
	return /\bprerender\b/i.test(purpose) || (!isDocument && /\bprefetch\b/i.test(purpose))
}
