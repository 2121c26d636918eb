import { addressIn } from '../../../domain/catalog/addresses.contract.ts'
import type { RegionCode } from '../../../kernel/wire/regions.ts'
import type {
	ItemList,
	PostalAddress,
	Structured,
	StructuredPage,
} from '../../../kernel/wire/structured-data.ts'

export const urlOf = ({ site, language }: StructuredPage, path: string): string =>
	site + (path.startsWith('/files/') ? path : addressIn(language, path))

export const listOf = (
	page: StructuredPage,
	entries: readonly { readonly name: string; readonly path: string }[],
	{ total = entries.length, before = 0 }: { readonly total?: number; readonly before?: number } = {},
): readonly Extract<ItemList, Structured>[] =>
	entries.length === 0
		? []
		: [
				{
					'@type': 'ItemList',
					numberOfItems: total,
					itemListElement: entries.map(({ name, path }, index) => ({
						'@type': 'ListItem',
						position: before + index + 1,
						name,
						url: urlOf(page, path),
					})),
				},
			]

export const postalAddress = (
	country: RegionCode,
	locality: string,
	region = '',
): Extract<PostalAddress, Structured> => ({
	'@type': 'PostalAddress',
	addressLocality: locality,
	...(region !== '' && { addressRegion: region }),
	addressCountry: country,
})
