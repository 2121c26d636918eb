import { DEFAULT_LANGUAGE } from '../wire/language.ts'
import { textIn } from './texts.ts'

/**
 * What the API and its exports call what has no name, or whose name was erased: in English for everybody. Screens know
 * these texts and say them in the reader's language.
 */
export const UNNAMED = {
	erased: textIn(DEFAULT_LANGUAGE, 'common.unnamed.erased'),
	foundation: textIn(DEFAULT_LANGUAGE, 'common.unnamed.foundation'),
} as const
