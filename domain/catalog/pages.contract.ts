import { LANGUAGES, type Language } from '../../kernel/wire/language.ts'
import type { Audience, Delivery, Frame, Page } from '../../kernel/wire/pages.ts'
import { PAGES } from '../generated/pages.contract.ts'
import { addressIn } from './addresses.contract.ts'

/**
 * Every address of the public web: the browser's router and links, the server's pages and what search engines are told
 * read this one list.
 */
export { PAGES }

export type PageName = keyof typeof PAGES

/** The listed pages that are the same for everybody and have one address. */
export const LISTED_PATHS: readonly string[] = Object.values<Page>(PAGES)
	.filter(({ path, audience }) => audience === 'listed' && !path.includes(':'))
	.map(({ path }) => path)

/** Where payment providers send donors' browsers with a form. */
export const RETURN_PATHS: readonly string[] = Object.values<Page>(PAGES)
	.filter(({ takesReturn }) => takesReturn)
	.map(({ path }) => path)

const MEMBERS_PATHS: ReadonlySet<string> = new Set(
	Object.values<Page>(PAGES).flatMap(({ path, audience }) => (audience === 'member' ? [path] : [])),
)
/** What the search form of a document sends its words as. */
export const SEARCH_PARAMETER = 'keyword'

/** Whether the page of a pattern is only for whoever is signed in. */
export const isForMembers = (pattern: string): boolean => MEMBERS_PATHS.has(pattern)

const DOCUMENT_PATHS: ReadonlySet<string> = new Set(
	Object.values<Page>(PAGES).flatMap(({ path, delivery }) => (delivery === 'document' ? [path] : [])),
)
/** Whether the server renders the page of a pattern. */
export const isDocument = (pattern: string): boolean => DOCUMENT_PATHS.has(pattern)

/** Whether the document of a page is another one in each region. */
export const isRegional = (name: PageName): boolean => (PAGES[name] as Page).isRegional === true

const FRAMES: ReadonlyMap<string, Frame> = new Map(
	Object.values<Page>(PAGES).map(({ path, frame }) => [path, frame]),
)
/** What stands around the page of a pattern; everything around one of nobody. */
export const frameOf = (pattern: string | undefined): Frame => FRAMES.get(pattern ?? '') ?? 'full'

/** A link of a page's head; `path` is to be made whole by the site. */
export interface HeadLink {
	readonly rel: 'canonical' | 'alternate'
	readonly hreflang?: Language | 'x-default'
	readonly path: string
}

/** What a listed page says of its own address, and of those in other languages. */
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
	/** By their names in the pattern, decoded. */
	readonly params: Readonly<Record<string, string | undefined>>
}

/** The page at a path, without its language; null where there is none. As the router, it looks past case. */
export function pageAt(path: string): FoundPage | null {
	for (const { pattern, ...page } of patterns()) {
		const found = pattern.exec(path)
		if (found) return { ...page, params: decoded(found.groups ?? {}) }
	}
	return null
}

/** An address that holds anything comes after those that name something. */
const opennessOf = ({ path }: Page): number => (path.startsWith('/:') ? 2 : path.includes('*') ? 1 : 0)

let made: readonly (Omit<FoundPage, 'params'> & { readonly pattern: RegExp })[] | undefined
/** Made when first needed: pages that never look an address up don't pay for it. */
function patterns() {
	made ??= (Object.entries(PAGES) as [PageName, Page][])
		.toSorted(([, one], [, other]) => opennessOf(one) - opennessOf(other))
		.map(([name, { path, audience, delivery, frame }]) => {
			const filled = path.replaceAll(/\/:(\w+)(\??)/g, '(?:/(?<$1>[^/]+))$2').replace('/*', '(?:/.*)?')
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
