import type { sampleScreens } from '../../domain/samples/screens.contract.ts'
import type { Language } from '../../kernel/language.ts'
import type { PageDeclarations } from '../../kernel/page-declarations.ts'

const TITLES: { readonly [Name in keyof typeof sampleScreens]: Readonly<Record<Language, string>> } = {
	samples: { en: 'Samples', hi: 'प्रविष्टियाँ' },
}

/** What pages of samples say of themselves. */
export const samplePages: PageDeclarations = {
	titles: TITLES,
}
