import { addressIn, type Language, readAddress } from '../../../domain/catalog/pages.contract.ts'

const here = readAddress(typeof location === 'undefined' ? '/' : location.pathname)

/** Hindi when this document's address names it; null where the address leaves the language to the visitor. */
export const addressedLanguage: Language | null = here.language === 'hi' ? 'hi' : null

/** The path that the document was opened at, without its language. */
export const openedPath = here.path

/** Before every path of this document, so that links keep its language. */
export const basePath = addressedLanguage === null ? '/' : addressIn('hi', '/')

/** The address of a page in this document's language, for links that load another document. */
export const documentAddress = (path: string): string => addressIn(here.language, path)

/** What a visitor chose who reads Hindi at an address of its own: any other language has the page's other address. */
export function goToLanguage(language: Language): void {
	if (addressedLanguage === null || language === addressedLanguage) return
	const { pathname, search, hash } = location
	location.replace(addressIn(language, readAddress(pathname).path) + search + hash)
}
