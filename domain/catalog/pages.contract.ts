import { LANGUAGES, type Language } from '../../kernel/wire/language.ts'
import type { Audience, Delivery, Frame, Page } from '../../kernel/wire/pages.ts'
import { PAGES } from '../generated/pages.contract.ts'
import { addressIn } from './addresses.contract.ts'

export { PAGES }

export type PageName = keyof typeof PAGES

/** Pages that have one address and are the same for everybody. */
export const LISTED_PATHS: readonly string[] = Object.values<Page>(PAGES)
	.filter(({ path, audience }) => audience === 'listed' && !path.includes(':'))
	.map(({ path }) => path)

export const RETURN_PATHS: readonly string[] = Object.values<Page>(PAGES)
	.filter(({ takesReturn }) => takesReturn)
	.map(({ path }) => path)

const MEMBERS_PATHS: ReadonlySet<string> = new Set(
	Object.values<Page>(PAGES).flatMap(({ path, audience }) => (audience === 'member' ? [path] : [])),
)
export const SEARCH_PARAMETER = 'keyword'

export const isForMembers = (pattern: string): boolean => MEMBERS_PATHS.has(pattern)

const DOCUMENT_PATHS: ReadonlySet<string> = new Set(
	Object.values<Page>(PAGES).flatMap(({ path, delivery }) => (delivery === 'document' ? [path] : [])),
)
export const isDocument = (pattern: string): boolean => DOCUMENT_PATHS.has(pattern)

export const isRegional = (name: PageName): boolean => (PAGES[name] as Page).isRegional === true

const FRAMES: ReadonlyMap<string, Frame> = new Map(
	Object.values<Page>(PAGES).map(({ path, frame }) => [path, frame]),
)
/** Returns the frame of a pattern's page; `full` for an unknown one. */
export const frameOf = (pattern: string | undefined): Frame => FRAMES.get(pattern ?? '') ?? 'full'

/** A link in a page's head; the site's origin is added to `path`. */
export interface HeadLink {
	readonly rel: 'canonical' | 'alternate'
	readonly hreflang?: Language | 'x-default'
	readonly path: string
}

/** Returns the canonical link of a listed page and its alternates in other languages. */
export const headLinks = (language: Language, path: string): readonly HeadLink[] => [
	{ rel: 'canonical', path: addressIn(language, path) },
	...LANGUAGES.map((hreflang) => ({ rel: 'alternate', hreflang, path: addressIn(hreflang, path) }) as const),
	{ rel: 'alternate', hreflang: 'x-default', path },
]

interface FoundPage {
	readonly name: PageName
	readonly audience: Audience
	readonly delivery: Delivery
	readonly frame: Frame
	readonly params: Readonly<Record<string, string | undefined>>
}

/**
 * Finds the page of a path without its language; null when there is none. Ignores case, as the router does.
 */
export function pageAt(path: string): FoundPage | null {
	for (const { pattern, ...page } of patterns()) {
		const found = pattern.exec(path)
		if (found) return { ...page, params: decoded(found.groups ?? {}) }
	}
	return null
}

const opennessOf = ({ path }: Page): number => (path.startsWith('/:') ? 2 : path.includes('*') ? 1 : 0)

/** Checks whether a path is of tickets, whose sign no name may have. */
export const isOfTickets = (path: string): boolean => path.startsWith('/~')

let made: readonly (Omit<FoundPage, 'params'> & { readonly pattern: RegExp })[] | undefined
/** Created on first use, so that pages that never look up an address don't pay for it. */
function patterns() {
	made ??= (Object.entries(PAGES) as [PageName, Page][])
		.toSorted(([, one], [, other]) => opennessOf(one) - opennessOf(other))
		.map(([name, { path, audience, delivery, frame }]) => {
			const filled = path.replaceAll(/\/(~?):(\w+)(\??)/g, '(?:/$1(?<$2>[^/]+))$3').replace('/*', '(?:/.*)?')
			return {
				name,
				audience,
				delivery,
				frame,
				pattern: new RegExp(`^${filled}${path === '/' ? '' : '/?'}$`, 'i'),
			}
		})
	return made
}

function decoded(params: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
	try {
		return Object.fromEntries(
			Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]),
		)
	} catch {
		// Half a sequence of percents: as it was written, it is nobody's.
		return params
	}
}
