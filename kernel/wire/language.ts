import { LANGUAGE_TABLE } from './generated/language-table.ts'

/** A language that the product speaks, by its code (ISO 639): a folder of `locales/`. */
export type Language = keyof typeof LANGUAGE_TABLE

/** What differs from one language to another beside its texts: `locales/<language>/language.json`. */
export interface LanguageFacts {
	/** In itself: `हिन्दी`. */
	readonly name: string
	/** BCP 47: how its readers write dates and figures; null where that differs from region to region. */
	readonly locale: string | null
	/** In what short amounts and counts are counted. */
	readonly counting: 'lakhs' | 'thousands'
	/** What stands after the figure of a short amount, such as ` लाख`; K, M and B where it has no other. */
	readonly units: Readonly<Partial<Record<'lakh' | 'crore' | 'thousand' | 'million' | 'billion', string>>>
}

/** All languages, the default one first. */
export const LANGUAGES = Object.keys(LANGUAGE_TABLE) as [Language, ...Language[]]

/** The language of addresses that name none, and of people who chose none. */
export const DEFAULT_LANGUAGE: Language = LANGUAGES[0]

export const isLanguage = (value: unknown): value is Language =>
	(LANGUAGES as readonly unknown[]).includes(value)

export const languageFacts = (language: Language): LanguageFacts => LANGUAGE_TABLE[language]

/** The language of a locale such as `hi` or `hi-IN`; the default one where it is absent or another. */
export function languageOf(locale: string | null | undefined): Language {
	const [language] = locale?.toLowerCase().split('-') ?? []
	return isLanguage(language) ? language : DEFAULT_LANGUAGE
}

/** A value for each language, by its code. */
export const byLanguage = <T>(value: (language: Language) => T): Readonly<Record<Language, T>> =>
	Object.fromEntries(LANGUAGES.map((language) => [language, value(language)])) as Record<Language, T>

/** How readers of a language write dates and figures. @param regional the locale of a language that has none of its own */
export const localeOf = (language: Language, regional: string): string =>
	languageFacts(language).locale ?? regional
