/** Languages that people are written to in. */
export type Language = 'en' | 'hi'

/** The language of a stored locale; English where it is absent or another. */
export const languageOf = (locale: string | null | undefined): Language => (locale === 'hi' ? 'hi' : 'en')
