import { textIn } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'

export interface Unsubscribe {
	readonly page: string
	/** For mail programs: takes a POST (RFC 8058). */
	readonly oneClick: string
}

export const unsubscribeLabel = (language: Language): string => textIn(language, 'common.mails.unsubscribe')

export const unsubscribeLink = (language: Language, { page }: Unsubscribe) => ({
	label: unsubscribeLabel(language),
	url: page,
})
