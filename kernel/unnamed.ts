import { LANGUAGES } from './language.ts'
import { textIn } from './texts.ts'

const [english] = LANGUAGES

/**
 * What the API and its exports call what has no name, or whose name was erased: in English for everybody. Screens know
 * these texts and say them in the reader's language.
 */
export const UNNAMED = {
	erased: textIn(english, 'common.unnamed.erased'),
	foundation: textIn(english, 'common.unnamed.foundation'),
} as const
