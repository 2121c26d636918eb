import { textIn } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'

/** How whoever gets a mail says that they want no more of its kind, without signing in. */
export interface Unsubscribe {
	/** For people: a page that asks. */
	readonly page: string
	/** For mail programs: takes a POST (RFC 8058). */
	readonly oneClick: string
}

/** The label of the link below a mail. */
export const unsubscribeLabel = (language: Language): string => textIn(language, 'common.mails.unsubscribe')

/** The link below a mail that need not be. */
export const unsubscribeLink = (language: Language, { page }: Unsubscribe) => ({
	label: unsubscribeLabel(language),
	url: page,
})
