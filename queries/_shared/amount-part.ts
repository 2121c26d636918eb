import type { Language } from '../../kernel/language.ts'
import { amountFor } from '../../kernel/money.ts'

const UNKNOWN: Readonly<Record<Language, string>> = { en: 'an amount', hi: 'कुछ राशि' }

/** An amount as part of a sentence; with words that stand for one that is gone. @param minor minor units */
export const amountPart = (language: Language, minor: bigint | null, currency: string | null): string =>
	minor === null || currency === null ? UNKNOWN[language] : amountFor(language, minor, currency)
