import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../kernel/wire/language.ts'

/** Splits a path into its language and the path without it: `/hi/search` is `/search` in Hindi. */
export function readAddress(pathname: string): { readonly language: Language; readonly path: string } {
	const [, first = ''] = pathname.split('/', 2)
	return isLanguage(first) && first !== DEFAULT_LANGUAGE
		? { language: first, path: pathname.slice(first.length + 1) || '/' }
		: { language: DEFAULT_LANGUAGE, path: pathname }
}

/** Returns the address of a path in a language; the default language has no prefix. */
export const addressIn = (language: Language, path: string): string =>
	language === DEFAULT_LANGUAGE ? path : path === '/' ? `/${language}` : `/${language}${path}`
