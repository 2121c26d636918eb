import type { Language } from '../../../kernel/wire/language.ts'

/** Returns a language's name in the reader's language: `Hindi`, `हिन्दी`. */
export const languageName = (language: Language, locale: string): string =>
	new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language
