import type { receiptScreens } from '../../domain/receipts/screens.contract.ts'
import type { Language } from '../../kernel/language.ts'
import type { PageDeclarations } from '../../kernel/page-declarations.ts'

const TITLES: { readonly [Name in keyof typeof receiptScreens]?: Readonly<Record<Language, string>> } = {
	receipt: { en: 'Receipt', hi: 'रसीद' },
}

/** What pages of receipts say of themselves. */
export const receiptPages: PageDeclarations = {
	titles: TITLES,
}
