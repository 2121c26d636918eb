import type { supportScreens } from '../../domain/support/screens.contract.ts'
import type { PageDeclarations } from '../../kernel/capability/page-declarations.ts'
import type { TextRef } from '../../kernel/wire/text.ts'

const TITLES: { readonly [Name in keyof typeof supportScreens]?: TextRef } = {
	contactUs: 'support.pages.contactUs',
	feedback: 'support.pages.feedback',
	helpDesk: 'support.pages.helpDesk',
	privacy: 'support.pages.privacy',
	terms: 'support.pages.terms',
	about: 'support.pages.about',
	legal: 'support.pages.legal',
}

/** What pages of the help desk, and of what we say of ourselves say of themselves. */
export const supportPages: PageDeclarations = {
	titles: TITLES,
}
