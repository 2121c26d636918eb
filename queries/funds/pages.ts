import type { fundScreens } from '../../domain/funds/screens.contract.ts'
import type { PageDeclarations } from '../../kernel/capability/page-declarations.ts'
import type { TextRef } from '../../kernel/wire/text.ts'

const TITLES: { readonly [Name in keyof typeof fundScreens]?: TextRef } = {
	bankAccounts: 'funds.pages.bankAccounts',
}

/** What pages of raised money say of themselves. */
export const fundPages: PageDeclarations = {
	titles: TITLES,
}
