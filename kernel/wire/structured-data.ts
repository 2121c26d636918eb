import type { BreadcrumbList, Graph, Thing } from 'schema-dts'
import type { Language } from './language.ts'

export type {
	ItemList,
	PostalAddress,
} from 'schema-dts'

export type Structured = Exclude<Thing, string>

export interface StructuredPage {
	readonly language: Language
	readonly site: string
	readonly url: string
	readonly image?: string
}

export interface Crumb {
	readonly name: string
	readonly path: string
}

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

export type StructuredDocument = Graph
