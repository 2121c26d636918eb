import type { Language } from '../../../kernel/wire/language.ts'

/** What a language is called in that of the reader: `Hindi`, `हिन्दी`. */
export const languageName = (language: Language, locale: string): string =>
	new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language
