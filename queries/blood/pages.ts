import type { bloodScreens } from '../../domain/blood/screens.contract.ts'
import type { PageDeclarations } from '../../kernel/capability/page-declarations.ts'
import type { TextRef } from '../../kernel/wire/text.ts'

const TITLES: { readonly [Name in keyof typeof bloodScreens]?: TextRef } = {
	bloodAlert: 'blood.pages.bloodAlert',
}

/** What pages of blood donors say of themselves. */
export const bloodPages: PageDeclarations = {
	titles: TITLES,
}
