/** All languages that people are written to in, the default one first. */
export const LANGUAGES = ['en', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]

export const isLanguage = (value: unknown): value is Language =>
	(LANGUAGES as readonly unknown[]).includes(value)

/** The language of a stored locale; English where it is absent or another. */
export const languageOf = (locale: string | null | undefined): Language => (locale === 'hi' ? 'hi' : 'en')
