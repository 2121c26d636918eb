import { DEFAULT_LANGUAGE } from '../wire/language.ts'
import { textIn } from './texts.ts'

/**
 * The names of nameless or erased things in the API and its exports: in English for all callers. Screens
 * recognize these texts and translate them.
 */
export const UNNAMED = {
	erased: textIn(DEFAULT_LANGUAGE, 'common.unnamed.erased'),
	foundation: textIn(DEFAULT_LANGUAGE, 'common.unnamed.foundation'),
} as const
