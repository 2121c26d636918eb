import type { receiptScreens } from '../../domain/receipts/screens.contract.ts'
import type { PageDeclarations } from '../../kernel/capability/page-declarations.ts'
import type { TextRef } from '../../kernel/wire/text.ts'

const TITLES: { readonly [Name in keyof typeof receiptScreens]?: TextRef } = {
	receipt: 'receipts.pages.receipt',
}

/** What pages of receipts say of themselves. */
export const receiptPages: PageDeclarations = {
	titles: TITLES,
}
