import type { sampleScreens } from '../../domain/samples/screens.contract.ts'
import type { PageDeclarations } from '../../kernel/capability/page-declarations.ts'
import type { TextRef } from '../../kernel/wire/text.ts'

const TITLES: { readonly [Name in keyof typeof sampleScreens]: TextRef } = {
	samples: 'samples.pages.samples',
}

/** What pages of samples say of themselves. */
export const samplePages: PageDeclarations = {
	titles: TITLES,
}
