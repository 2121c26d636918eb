import type { SqlExecutor } from '../sql/sql.ts'
import type { Language } from '../wire/language.ts'

/** What a page says of itself to those it is shared with. */
export interface FoundPage {
	/** Without the site's name. */
	readonly title: string
	/** Null: the site's own. */
	readonly description: string | null
	/** The path of the picture that is drawn for it. */
	readonly picturePath: string
	/** The address under which search engines list it; null: they don't. */
	readonly listedAs: string | null
	/** Pages of other sites can show it in a frame, by oEmbed. */
	readonly isEmbeddable?: true
}

/** There is nothing to show, as the title of the named page says. */
export interface MissingPage {
	readonly missing: string
}

/** The address stands for another page of this site. */
export interface LedPage {
	/** Its path. */
	readonly leadsTo: string
}

/** Rows whose pages search engines are told of. */
export interface ListedRows {
	/** The smallest comes first among all kinds. */
	readonly order: number
	/** In the router's form, with `:id`. */
	readonly path: string
	/** `{table} x … WHERE x.id > $1 …`: what a guest may see in lists. */
	readonly from: string
	/** SQL of what the address holds in place of `:id`. */
	readonly key: string
	/** SQL of when what the page shows last changed; null: not known. */
	readonly changedAt: string
}

/** The heads and sitemap rows of a capability's pages that show one thing. */
export interface PageDeclarations {
	/** Heads of pages that show one thing, by the page's name; whoever asks is a guest. @param id as the address has it */
	readonly heads?: Readonly<
		Record<
			string,
			(sql: SqlExecutor, id: string, language: Language) => Promise<FoundPage | MissingPage | LedPage>
		>
	>
	/** Rows with pages of their own, by the name of their part of the sitemap. */
	readonly listed?: Readonly<Record<string, ListedRows>>
}
