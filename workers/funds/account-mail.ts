import type { Mail } from '../../domain/_ports/mailer.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'
import type { Asker } from './withdrawal-mail.ts'

const WORDS = {
	en: {
		subject: 'A bank account for your withdrawals was changed',
		text: 'Money that is withdrawn goes there from now on, after somebody of ours has looked at it.',
		waiting: 'A withdrawal to it that is under way and was approved already has to be approved anew.',
		warning: 'If it wasn’t you, change your password now and tell us, so that no money leaves.',
		account: 'Bank account',
		open: 'Open your withdrawals',
		closing: 'You get this mail because the account is yours, or you entered it or asked for money to it.',
	},
	hi: {
		subject: 'आपकी निकासी का एक बैंक खाता बदला गया है',
		text: 'अब से निकाली गई राशि वहीं जाएगी, हमारे किसी व्यक्ति के देख लेने के बाद।',
		waiting: 'इस खाते की जो निकासी चल रही है और स्वीकृत हो चुकी है, उसे फिर से स्वीकृत करना होगा।',
		warning: 'यदि यह आपने नहीं किया, तो अभी अपना पासवर्ड बदलें और हमें बताएँ, ताकि कोई राशि न जाए।',
		account: 'बैंक खाता',
		open: 'अपनी निकासियाँ खोलें',
		closing: 'यह मेल इसलिए आया है क्योंकि खाता आपका है, आपने उसे दर्ज किया था या उसमें राशि माँगी थी।',
	},
} as const

/** An account as it became. What changes until a mail is sent again has no place in it. */
export interface ChangedAccount {
	/** `State Bank ••••6789`; null once the details were erased. */
	readonly account: string | null
	readonly url: string
}

/** Warns somebody of a changed bank account, the same mail for the same event. */
export function accountMail(
	event: { readonly id: string },
	to: Asker & { readonly id: string },
	{ account, url }: ChangedAccount,
): Mail {
	const { language } = to
	const words = WORDS[language]
	const parts: MailParts = {
		language,
		title: words.subject,
		paragraphs: [words.text, words.waiting, words.warning],
		facts: account === null ? [] : [[words.account, account]],
		action: { label: words.open, url },
		closing: words.closing,
	}
	return {
		messageId: `<${event.id}.${to.id}.account@karuna>`,
		to: { name: `${to.first_name} ${to.last_name}`.trim(), address: to.email },
		subject: words.subject,
		text: textOf(parts),
		html: htmlOf(parts),
		language,
	}
}
