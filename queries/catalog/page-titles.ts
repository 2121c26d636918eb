import type { Language, PageName } from '../../domain/catalog/pages.contract.ts'
import { findText, textIn } from '../../kernel/texts.ts'

/** The head of a page that has nothing of its own. */
export const siteHead = (language: Language): { readonly title: string; readonly description: string } => ({
	title: textIn(language, 'catalog.pages.site.title'),
	description: textIn(language, 'catalog.pages.site.description'),
})

/** The title of a page, or of one that can't be shown; undefined for pages that have the site's. */
export const pageTitle = (language: Language, name: PageName): string | undefined =>
	findText(language, `catalog.pages.titles.${name}`)
