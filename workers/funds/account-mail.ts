import type { Mail } from '../../kernel/ports/mailer.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'
import type { Requester } from './withdrawal-mail.ts'

const WORDS = {
	en: {
		subject: 'A bank account for your withdrawals was changed',
		text: 'Money that is withdrawn goes there from now on, after somebody of ours has looked at it.',
		waiting: 'A withdrawal to it that is under way and was approved already has to be approved anew.',
		warning: 'If it wasn’t you, change your password now and tell us, so that no money leaves.',
		account: 'Bank account',
		open: 'Open your withdrawals',
		closing: 'You get this mail because the account is yours, or you entered it or asked for money to it.',
		foundation: {
			added: 'A bank account of the foundation was added',
			changed: 'A bank account of the foundation was changed',
			text: 'Money of the foundation can be withdrawn to it from now on. It waits for a while first, and somebody else than who entered the account has to approve it.',
			warning:
				'If you don’t know of it, ask whoever of finance entered it, and let no money go there until it is clear.',
			open: 'Open the withdrawals',
			closing: 'You get this mail because you are of finance, or have to do with this account.',
		},
	},
	hi: {
		subject: 'आपकी निकासी का एक बैंक खाता बदला गया है',
		text: 'अब से निकाली गई राशि वहीं जाएगी, हमारे किसी व्यक्ति के देख लेने के बाद।',
		waiting: 'इस खाते की जो निकासी चल रही है और स्वीकृत हो चुकी है, उसे फिर से स्वीकृत करना होगा।',
		warning: 'यदि यह आपने नहीं किया, तो अभी अपना पासवर्ड बदलें और हमें बताएँ, ताकि कोई राशि न जाए।',
		account: 'बैंक खाता',
		open: 'अपनी निकासियाँ खोलें',
		closing: 'यह मेल इसलिए आया है क्योंकि खाता आपका है, आपने उसे दर्ज किया था या उसमें राशि माँगी थी।',
		foundation: {
			added: 'फ़ाउंडेशन का एक बैंक खाता जोड़ा गया है',
			changed: 'फ़ाउंडेशन का एक बैंक खाता बदला गया है',
			text: 'अब से फ़ाउंडेशन की राशि इसमें निकाली जा सकती है। पहले वह कुछ समय रुकती है, और जिसने खाता दर्ज किया, उसके अलावा किसी और को उसे स्वीकृत करना होगा।',
			warning:
				'यदि आपको इसका पता नहीं है, तो वित्त में जिसने इसे दर्ज किया उससे पूछें, और स्पष्ट होने तक इसमें कोई राशि न जाने दें।',
			open: 'निकासियाँ खोलें',
			closing: 'यह मेल इसलिए आया है क्योंकि आप वित्त में हैं, या इस खाते से आपका संबंध है।',
		},
	},
} as const

/** An account as it became. What changes until a mail is sent again has no place in it. */
export interface ChangedAccount {
	/** `State Bank ••••6789`; null once the details were erased. */
	readonly account: string | null
	readonly url: string
	/** Then finance is told, of accounts that are added, too. */
	readonly isOfFoundation: boolean
}

/** Subject, paragraphs, and what surrounds them. */
function wordsFor(type: string, language: Requester['language'], isOfFoundation: boolean) {
	const { foundation, ...own } = WORDS[language]
	if (!isOfFoundation) return { ...own, paragraphs: [own.text, own.waiting, own.warning] }
	const isChanged = type === 'PaymentAccountChanged'
	return {
		account: own.account,
		open: foundation.open,
		closing: foundation.closing,
		subject: isChanged ? foundation.changed : foundation.added,
		paragraphs: [foundation.text, ...(isChanged ? [own.waiting] : []), foundation.warning],
	}
}

/** Warns somebody of a bank account that was changed, or added for the foundation: one mail for an event. */
export function accountMail(
	event: { readonly id: string; readonly type: string },
	to: Requester & { readonly id: string },
	{ account, url, isOfFoundation }: ChangedAccount,
): Mail {
	const { language } = to
	const words = wordsFor(event.type, language, isOfFoundation)
	const parts: MailParts = {
		language,
		title: words.subject,
		paragraphs: words.paragraphs,
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
