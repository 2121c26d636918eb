import type { sampleScreens } from '../../domain/samples/screens.contract.ts'
import type { PageDeclarations } from '../../kernel/page-declarations.ts'
import type { TextRef } from '../../kernel/text.ts'

const TITLES: { readonly [Name in keyof typeof sampleScreens]: TextRef } = {
	samples: 'samples.pages.samples',
}

/** What pages of samples say of themselves. */
export const samplePages: PageDeclarations = {
	titles: TITLES,
}
