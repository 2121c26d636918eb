import type { AccountMail, AccountText } from '../../commands/users/account-mail.ts'
import { never } from '../../kernel/errors.ts'
import type { MailParts } from '../_shared/mail-layout.ts'

type WrittenMail = Exclude<AccountMail, AccountText | { kind: 'nobody' }>
type Language = 'en' | 'hi'

/** Where the links in mails about accounts lead. */
export interface AccountLinks {
	readonly login: string
	readonly forgotPassword: string
	/** The token comes after `#`, where no server and no log sees it. */
	readonly factorProof: string
}

const WORDS = {
	en: {
		hello: (name: string) => (name === '' ? 'Hello,' : `Hello ${name},`),
		code: 'Code',
		closing: 'You get this mail because somebody entered your address at Karuna.',
		owner: 'You get this mail because it is about your account at Karuna.',
		verify: {
			subject: (code: string) => `${code} is your code for Karuna`,
			text: 'please enter this code to finish signing up. It is good for 10 minutes.',
			ignore: 'If you did not sign up, ignore this mail: without the code nothing happens.',
		},
		reset: {
			subject: (code: string) => `${code} is your code for a new password`,
			text: 'please enter this code to choose a new password. It is good for 10 minutes.',
			ignore: 'If you did not ask for it, ignore this mail: your password stays as it is.',
		},
		member: {
			subject: 'You have an account at Karuna already',
			text: 'somebody, perhaps you, tried to sign up with this address. You are a member already, so nothing has changed.',
			action: 'Log in',
			forgot: 'Choose a new password',
		},
		proof: {
			subject: 'Confirm that you set up two-step verification at Karuna',
			text: 'somebody who knows your password, we hope you, wants to set up two-step verification or a passkey for your account. If it is you, open this link in the same browser and confirm it. It is good for 10 minutes, and once.',
			action: 'Confirm it',
			notYou:
				'If it is not you, do not follow the link, and choose a new password at once: somebody knows yours.',
		},
		factorOn: {
			subject: 'Two-step verification is on',
			text: 'an authenticator app is asked for from now on when you log in. All other devices were signed out.',
		},
		factorOff: {
			subject: 'Two-step verification is off',
			text: 'your password alone opens your account from now on.',
		},
		keyAdded: {
			subject: 'A passkey was added to your account at Karuna',
			text: 'a passkey opens your account from now on, without a password.',
		},
		keyRemoved: {
			subject: 'A passkey was removed from your account at Karuna',
			text: 'a passkey no longer opens your account.',
		},
		connected: {
			subject: 'You can sign in to Karuna with Google now',
			text: 'your account was connected with your account at Google, which opens it from now on, too.',
		},
		disconnected: {
			subject: 'You no longer sign in to Karuna with Google',
			text: 'your account was disconnected from your account at Google, which no longer opens it.',
		},
		number: {
			subject: 'Your phone number at Karuna was changed',
			text: 'a phone number was verified for your account.',
		},
		signedOut: {
			subject: 'You were signed out of Karuna on all devices',
			text: 'an administrator of Karuna signed you out on all devices. Your account, your password and all that is yours are as before: please log in again.',
			why: 'We do so when an account may be in other hands. If you can’t tell why, choose a new password, and ask us at the help desk.',
		},
		closed: {
			subject: 'Your account at Karuna is closed',
			text: 'your account is closed, and what was personal is erased. What the law has us keep of receipts stays until its term ends.',
			closing: 'This is the last mail that we send you.',
		},
		changed: {
			subject: 'Your password at Karuna was changed',
			text: 'your password was changed, and all other devices were signed out.',
			when: 'When',
			notYou: 'If that was not you, choose a new password at once.',
			forgot: 'Choose a new password',
		},
	},
	hi: {
		hello: (name: string) => (name === '' ? 'नमस्ते,' : `नमस्ते ${name},`),
		code: 'कोड',
		closing: 'यह मेल इसलिए आया है क्योंकि किसी ने करुणा पर आपका पता डाला।',
		owner: 'यह मेल करुणा पर आपके खाते के बारे में है।',
		verify: {
			subject: (code: string) => `${code} करुणा के लिए आपका कोड है`,
			text: 'साइन अप पूरा करने के लिए यह कोड डालें। यह 10 मिनट तक चलेगा।',
			ignore: 'अगर आपने साइन अप नहीं किया, तो इस मेल को छोड़ दें: कोड के बिना कुछ नहीं होता।',
		},
		reset: {
			subject: (code: string) => `${code} नए पासवर्ड के लिए आपका कोड है`,
			text: 'नया पासवर्ड चुनने के लिए यह कोड डालें। यह 10 मिनट तक चलेगा।',
			ignore: 'अगर आपने इसे नहीं माँगा, तो इस मेल को छोड़ दें: आपका पासवर्ड वैसा ही रहेगा।',
		},
		member: {
			subject: 'करुणा पर आपका खाता पहले से है',
			text: 'किसी ने, शायद आपने ही, इस पते से साइन अप करना चाहा। आप पहले से सदस्य हैं, इसलिए कुछ नहीं बदला।',
			action: 'लॉग इन करें',
			forgot: 'नया पासवर्ड चुनें',
		},
		proof: {
			subject: 'पुष्टि करें कि करुणा पर दो चरणों वाली जाँच आप ही चालू कर रहे हैं',
			text: 'कोई, जो आपका पासवर्ड जानता है, उम्मीद है आप ही, आपके खाते के लिए दो चरणों वाली जाँच या पासकी चालू करना चाहता है। अगर यह आप हैं, तो इस लिंक को उसी ब्राउज़र में खोलें और पुष्टि करें। यह 10 मिनट तक और एक ही बार चलेगा।',
			action: 'पुष्टि करें',
			notYou: 'अगर यह आप नहीं हैं, तो लिंक न खोलें और तुरंत नया पासवर्ड चुनें: कोई आपका पासवर्ड जानता है।',
		},
		factorOn: {
			subject: 'दो चरणों वाली जाँच चालू है',
			text: 'अब से लॉग इन करते समय ऑथेंटिकेटर ऐप का कोड माँगा जाएगा। बाकी सभी उपकरणों से लॉग आउट कर दिया गया।',
		},
		factorOff: {
			subject: 'दो चरणों वाली जाँच बंद है',
			text: 'अब से केवल आपका पासवर्ड आपका खाता खोलता है।',
		},
		keyAdded: {
			subject: 'करुणा पर आपके खाते में एक पासकी जुड़ी',
			text: 'अब से एक पासकी बिना पासवर्ड के आपका खाता खोलती है।',
		},
		keyRemoved: {
			subject: 'करुणा पर आपके खाते से एक पासकी हटाई गई',
			text: 'एक पासकी अब आपका खाता नहीं खोलती।',
		},
		connected: {
			subject: 'अब आप Google से करुणा में लॉग इन कर सकते हैं',
			text: 'आपका खाता आपके Google खाते से जोड़ा गया, जिससे अब वह भी खुलता है।',
		},
		disconnected: {
			subject: 'अब आप Google से करुणा में लॉग इन नहीं करते',
			text: 'आपका खाता आपके Google खाते से अलग किया गया। अब वह उससे नहीं खुलता।',
		},
		number: {
			subject: 'करुणा पर आपका फ़ोन नंबर बदल गया',
			text: 'आपके खाते के लिए एक फ़ोन नंबर की पुष्टि हुई।',
		},
		signedOut: {
			subject: 'आपको सभी उपकरणों पर करुणा से लॉग आउट किया गया',
			text: 'करुणा के एक प्रशासक ने आपको सभी उपकरणों से लॉग आउट किया। आपका खाता, आपका पासवर्ड और आपका सब कुछ पहले जैसा है: कृपया फिर से लॉग इन करें।',
			why: 'ऐसा हम तब करते हैं जब कोई खाता किसी और के हाथ में हो सकता है। अगर आपको कारण नहीं पता, तो नया पासवर्ड चुनें और हेल्प डेस्क पर हमसे पूछें।',
		},
		closed: {
			subject: 'करुणा पर आपका खाता बंद हो गया',
			text: 'आपका खाता बंद कर दिया गया और निजी जानकारी मिटा दी गई। रसीदों का जो हिस्सा क़ानून के अनुसार रखना होता है, वह अपनी अवधि तक रहेगा।',
			closing: 'यह हमारी आख़िरी मेल है।',
		},
		changed: {
			subject: 'करुणा पर आपका पासवर्ड बदल गया',
			text: 'आपका पासवर्ड बदल दिया गया, और बाकी सभी उपकरणों से लॉग आउट कर दिया गया।',
			when: 'कब',
			notYou: 'अगर यह आपने नहीं किया, तो तुरंत नया पासवर्ड चुनें।',
			forgot: 'नया पासवर्ड चुनें',
		},
	},
} as const

const OF_KIND = {
	'password-changed': 'changed',
	'number-changed': 'number',
	'identity-connected': 'connected',
	'identity-disconnected': 'disconnected',
	'passkey-added': 'keyAdded',
	'passkey-removed': 'keyRemoved',
	'second-factor-on': 'factorOn',
	'second-factor-off': 'factorOff',
} as const

/** What a mail about an account says. */
export function accountMailParts(mail: WrittenMail, links: AccountLinks): MailParts {
	const { language, name } = mail.to
	const words = WORDS[language]
	const greet = (text: string) => `${words.hello(name)} ${text}`
	switch (mail.kind) {
		case 'verify-address':
		case 'reset-password': {
			const about = mail.kind === 'verify-address' ? words.verify : words.reset
			return {
				language,
				title: about.subject(mail.code),
				paragraphs: [greet(about.text), about.ignore],
				facts: [[words.code, mail.code]],
				closing: words.closing,
			}
		}
		case 'account-closed':
			return {
				language,
				title: words.closed.subject,
				paragraphs: [greet(words.closed.text)],
				facts: [[words.changed.when, moment(mail.at, language)]],
				closing: words.closed.closing,
			}
		case 'sessions-ended':
			return {
				language,
				title: words.signedOut.subject,
				paragraphs: [greet(words.signedOut.text), words.signedOut.why],
				facts: [[words.changed.when, moment(mail.at, language)]],
				action: { label: words.member.action, url: links.login },
				links: [{ label: words.changed.forgot, url: links.forgotPassword }],
				closing: words.owner,
			}
		case 'already-member':
			return {
				language,
				title: words.member.subject,
				paragraphs: [greet(words.member.text)],
				action: { label: words.member.action, url: links.login },
				links: [{ label: words.member.forgot, url: links.forgotPassword }],
				closing: words.closing,
			}
		case 'factor-proof':
			return {
				language,
				title: words.proof.subject,
				paragraphs: [greet(words.proof.text), words.proof.notYou],
				action: { label: words.proof.action, url: `${links.factorProof}#${mail.token}` },
				links: [{ label: words.changed.forgot, url: links.forgotPassword }],
				closing: words.owner,
			}
		case 'password-changed':
		case 'number-changed':
		case 'identity-connected':
		case 'identity-disconnected':
		case 'passkey-added':
		case 'passkey-removed':
		case 'second-factor-on':
		case 'second-factor-off': {
			const about = words[OF_KIND[mail.kind]]
			return {
				language,
				title: about.subject,
				paragraphs: [greet(about.text), words.changed.notYou],
				facts: [[words.changed.when, moment(mail.at, language)]],
				action: { label: words.changed.forgot, url: links.forgotPassword },
				closing: words.owner,
			}
		}
		default:
			return never(mail)
	}
}

const moment = (iso: string, language: Language): string =>
	`${new Date(iso).toLocaleString(language === 'hi' ? 'hi-IN' : 'en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`
