import type { BreadcrumbList, Graph, Thing } from 'schema-dts'
import type { Language } from './language.ts'

export type {
	ItemList,
	PostalAddress,
} from 'schema-dts'

/** Something in the terms of schema.org. */
export type Structured = Exclude<Thing, string>

/** The page that something is written into. */
export interface StructuredPage {
	readonly language: Language
	/** Where this site is: `https://karuna.example`. */
	readonly site: string
	/** The whole address of the page. */
	readonly url: string
	/** The whole address of the picture that it is shared with. */
	readonly image?: string
}

/** A page above another one, or that page itself. */
export interface Crumb {
	readonly name: string
	/** With its language. */
	readonly path: string
}

/** The way to a page from the first one; null where it is the first one. */
export const breadcrumbsOf = (
	site: string,
	trail: readonly Crumb[],
): Exclude<BreadcrumbList, string> | null =>
	trail.length < 2
		? null
		: {
				'@type': 'BreadcrumbList',
				itemListElement: trail.map(({ name, path }, index) => ({
					'@type': 'ListItem',
					position: index + 1,
					name,
					item: site + path,
				})),
			}

/** One document of JSON-LD: what a page is, each thing beside the others. */
export type StructuredDocument = Graph
