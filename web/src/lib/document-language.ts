import { addressIn, readAddress } from '../../../domain/catalog/addresses.contract.ts'
import { DEFAULT_LANGUAGE, type Language } from '../../../kernel/wire/language.ts'

const here = readAddress(typeof location === 'undefined' ? '/' : location.pathname)

/** Whether the server has rendered this page: it is in the language of its address, which is English without a prefix. */
const isRendered = typeof document !== 'undefined' && 'rendered' in document.documentElement.dataset

/** The language that this document's address names; null where the address leaves it to the visitor. */
export const addressedLanguage: Language | null =
	here.language === DEFAULT_LANGUAGE && !isRendered ? null : here.language

/** The path that the document was opened at, without its language. */
export const openedPath = here.path

/** Before every path of this document, so that links keep its language. */
export const basePath = addressedLanguage === null ? '/' : addressIn(addressedLanguage, '/')

/** The address of a page in this document's language, for links that load another document. */
export const documentAddress = (path: string): string => addressIn(here.language, path)

/** What a visitor chose at an address that names a language: any other language has another address of the page. */
export function goToLanguage(language: Language): void {
	if (addressedLanguage === null || language === addressedLanguage) return
	const { pathname, search, hash } = location
	location.replace(addressIn(language, readAddress(pathname).path) + search + hash)
}
