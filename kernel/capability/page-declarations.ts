import type { SqlExecutor } from '../sql/sql.ts'
import type { Language } from '../wire/language.ts'

export interface FoundPage {
	readonly title: string
	readonly description: string | null
	readonly picturePath: string
	/** The address under which search engines list it; null for unlisted pages. */
	readonly listedAs: string | null
	readonly isEmbeddable?: true
	/** Feeds that a reader of the page may subscribe to. */
	readonly feeds?: readonly { readonly title: string; readonly path: string }[]
}

export interface MissingPage {
	readonly missing: string
}

export interface LedPage {
	readonly leadsTo: string
}

export interface ListedRows {
	readonly order: number
	readonly path: string
	readonly from: string
	readonly key: string
	/** SQL of the last change of the page's content; null when unknown. */
	readonly changedAt: string
}

/** The heads and sitemap rows of a capability's pages that show one thing. */
export interface PageDeclarations {
	/** Heads of pages that show one thing, by the page's name, for a guest. @param id as in the address */
	readonly heads?: Readonly<
		Record<
			string,
			(sql: SqlExecutor, id: string, language: Language) => Promise<FoundPage | MissingPage | LedPage>
		>
	>
	readonly listed?: Readonly<Record<string, ListedRows>>
}
