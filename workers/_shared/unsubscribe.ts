import { textIn } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'

export interface Unsubscribe {
	readonly page: string
	/** For mail programs: takes a POST (RFC 8058). */
	readonly oneClick: string
}

export const unsubscribeLink = (language: Language, { page }: Pick<Unsubscribe, 'page'>) => ({
	label: textIn(language, 'common.mails.unsubscribe'),
	url: page,
})
