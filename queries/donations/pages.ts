import type { donationScreens } from '../../domain/donations/screens.contract.ts'
import type { Language } from '../../kernel/language.ts'
import type { PageDeclarations } from '../../kernel/page-declarations.ts'

const TITLES: { readonly [Name in keyof typeof donationScreens]?: Readonly<Record<Language, string>> } = {
	myDonations: { en: 'My gifts', hi: 'मेरे दान' },
	publicPayment: { en: 'Give to the foundation', hi: 'फ़ाउंडेशन को दान करें' },
	thankYou: { en: 'Thank you', hi: 'धन्यवाद' },
}

/** What pages of giving say of themselves. */
export const donationPages: PageDeclarations = {
	titles: TITLES,
}
