import type { fundScreens } from '../../domain/funds/screens.contract.ts'
import type { Language } from '../../kernel/language.ts'
import type { PageDeclarations } from '../../kernel/page-declarations.ts'

const TITLES: { readonly [Name in keyof typeof fundScreens]?: Readonly<Record<Language, string>> } = {
	bankAccounts: { en: 'Bank accounts', hi: 'बैंक खाते' },
}

/** What pages of raised money say of themselves. */
export const fundPages: PageDeclarations = {
	titles: TITLES,
}
