import type { AccountText } from '../../commands/users/account-mail.ts'
import { textIn } from '../../kernel/texts/texts.ts'

/**
 * What a text about an account says. A code stands first, and the site's name on a line of its own makes
 * phones offer it on this site alone.
 */
export function accountTextOf(text: AccountText): string {
	const { language } = text.to
	if (text.kind === 'number-taken') return textIn(language, 'users.messages.numberTaken')
	return textIn(language, 'users.messages.code', { code: text.code })
}
