import { textIn } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'
import { amountFor } from '../../kernel/wire/money.ts'

/** An amount as part of a sentence; with words that stand for one that is gone. @param minor minor units */
export const amountPart = (language: Language, minor: bigint | null, currency: string | null): string =>
	minor === null || currency === null
		? textIn(language, 'common.notices.unknownAmount')
		: amountFor(language, minor, currency)
