import type { AccountText } from '../../commands/users/account-mail.ts'
import { textIn } from '../../kernel/texts/texts.ts'

/**
 * Returns a text message. The code comes first, and the site's name on its own line lets phones offer it on
 * this site only.
 */
export function accountTextOf(text: AccountText): string {
	const { language } = text.to
	if (text.kind === 'number-taken') return textIn(language, 'users.messages.numberTaken')
	return textIn(language, 'users.messages.code', { code: text.code })
}
