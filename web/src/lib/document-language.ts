import { addressIn, readAddress } from '../../../domain/catalog/addresses.contract.ts'
import { DEFAULT_LANGUAGE, type Language } from '../../../kernel/wire/language.ts'

const here = readAddress(typeof location === 'undefined' ? '/' : location.pathname)

/** True if the server rendered the page: its language is that of its address, English without a prefix. */
const isRendered = typeof document !== 'undefined' && 'rendered' in document.documentElement.dataset

/** The language in the document's address; null if there is none, so that the visitor's choice counts. */
export const addressedLanguage: Language | null =
	here.language === DEFAULT_LANGUAGE && !isRendered ? null : here.language

export const openedPath = here.path

/** The prefix of every path of this document, so that links keep its language. */
export const basePath = addressedLanguage === null ? '/' : addressIn(addressedLanguage, '/')

export const documentAddress = (path: string): string => addressIn(here.language, path)

/** Changes the language on an address that names one, by opening the page's address in the other. */
export function goToLanguage(language: Language): void {
	if (addressedLanguage === null || language === addressedLanguage) return
	const { pathname, search, hash } = location
	location.replace(addressIn(language, readAddress(pathname).path) + search + hash)
}
