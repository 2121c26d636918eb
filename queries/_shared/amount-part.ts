import { textIn } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'
import { amountFor } from '../../kernel/wire/money.ts'

/**
 * Returns an amount as part of a sentence, or words for an erased one.
 * @param minor minor units
 */
export const amountPart = (language: Language, minor: bigint | null, currency: string | null): string =>
	minor === null || currency === null
		? textIn(language, 'common.notices.unknownAmount')
		: amountFor(language, minor, currency)
