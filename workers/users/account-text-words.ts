import type { AccountText } from '../../commands/users/account-mail.ts'

/**
 * What a text about an account says. A code stands first, and the site's name on a line of its own makes
 * phones offer it on this site alone.
 */
export function accountTextOf(text: AccountText): string {
	const hindi = text.to.language === 'hi'
	if (text.kind === 'number-taken') {
		return hindi
			? 'करुणा: यह नंबर पहले से किसी दूसरे खाते का है। अगर आपने कोड नहीं माँगा था, तो कुछ न करें।'
			: 'Karuna: this number belongs to another account already. If you did not ask for a code, do nothing.'
	}
	return hindi
		? `${text.code} करुणा के लिए आपका कोड है। यह 10 मिनट तक चलेगा। इसे किसी को न बताएँ।`
		: `${text.code} is your code for Karuna. It is good for 10 minutes. Tell it to nobody.`
}
