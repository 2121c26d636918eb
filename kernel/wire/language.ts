import { LANGUAGE_TABLE } from './generated/language-table.ts'

/** A language's code (ISO 639), the name of a folder in `locales/`. */
export type Language = keyof typeof LANGUAGE_TABLE

/** Facts of a language beside its texts: `locales/<language>/language.json`. */
export interface LanguageFacts {
	readonly name: string
	readonly locale: string | null
	readonly counting: 'lakhs' | 'thousands'
	/** Units after short amounts, such as ` लाख`; K, M and B are the default. */
	readonly units: Readonly<Partial<Record<'lakh' | 'crore' | 'thousand' | 'million' | 'billion', string>>>
}

export const LANGUAGES = Object.keys(LANGUAGE_TABLE) as [Language, ...Language[]]

export const DEFAULT_LANGUAGE: Language = LANGUAGES[0]

export const isLanguage = (value: unknown): value is Language =>
	(LANGUAGES as readonly unknown[]).includes(value)

export const languageFacts = (language: Language): LanguageFacts => LANGUAGE_TABLE[language]

/** Returns the language of a locale such as `hi` or `hi-IN`; the default one when it is absent or unknown. */
export function languageOf(locale: string | null | undefined): Language {
	const [language] = locale?.toLowerCase().split('-') ?? []
	return isLanguage(language) ? language : DEFAULT_LANGUAGE
}

export const byLanguage = <T>(value: (language: Language) => T): Readonly<Record<Language, T>> =>
	Object.fromEntries(LANGUAGES.map((language) => [language, value(language)])) as Record<Language, T>

export const localeOf = (language: Language, regional: string): string =>
	languageFacts(language).locale ?? regional
