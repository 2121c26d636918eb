import type { supportScreens } from '../../domain/support/screens.contract.ts'
import type { Language } from '../../kernel/language.ts'
import type { PageDeclarations } from '../../kernel/page-declarations.ts'

const TITLES: { readonly [Name in keyof typeof supportScreens]?: Readonly<Record<Language, string>> } = {
	contactUs: { en: 'Contact us', hi: 'हमसे संपर्क करें' },
	feedback: { en: 'Your feedback', hi: 'आपकी राय' },
	helpDesk: { en: 'Help desk', hi: 'सहायता डेस्क' },
	privacy: { en: 'Privacy', hi: 'निजता' },
	terms: { en: 'Terms', hi: 'शर्तें' },
	about: { en: 'About', hi: 'परिचय' },
	legal: { en: 'Legal notice', hi: 'कानूनी सूचना' },
}

/** What pages of the help desk, and of what we say of ourselves say of themselves. */
export const supportPages: PageDeclarations = {
	titles: TITLES,
}
