import type { MemberRole } from '../../domain/organizations/organizations.events.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'
import { type Unsubscribe, unsubscribeLink } from '../_shared/unsubscribe.ts'

const WORDS = {
	en: {
		invited: (org: string) => `You are invited to ${org}`,
		invitedBy: (by: string, org: string) => `${by} invites you to belong to ${org} on Karuna.`,
		invitedByNobody: (org: string) => `You are invited to belong to ${org} on Karuna.`,
		part: 'Your part',
		until: 'Until',
		roles: {
			owner: 'Owner: everything, also who else is an owner',
			admin: 'Admin: details, members, bank accounts, members’ requests',
			member: 'Member: raises requests in its name, which an owner or admin approves',
		} satisfies Record<MemberRole, string>,
		accept: 'See the invitation',
		signUp: 'See the invitation, and sign up',
		once: 'The link can be used once. If you don’t know who this is, leave it alone: nothing happens then.',
		confirm: (org: string) => `Please confirm the e-mail address of ${org}`,
		confirmText: (org: string) =>
			`Somebody has given this address as that of ${org} on Karuna. Please say that it is yours. If it isn’t, leave this mail alone: the address is then shown to nobody.`,
		confirmLink: 'Confirm the address',
		verified: (org: string) => `${org} is verified`,
		verifiedText: 'Your fundraisers carry the verified mark from now on.',
		refused: (org: string) => `${org} could not be verified`,
		refusedText: 'Please put it right, and we look at it again as soon as you save the change.',
		reason: 'What our reviewer wrote',
		open: 'Open the organization',
		closing: 'You get this mail because you are an owner of this organization.',
		closingLink: 'You get this mail because somebody entered your address on Karuna.',
	},
	hi: {
		invited: (org: string) => `${org} से जुड़ने का निमंत्रण`,
		invitedBy: (by: string, org: string) => `${by} आपको करुणा पर ${org} से जुड़ने का निमंत्रण देते हैं।`,
		invitedByNobody: (org: string) => `आपको करुणा पर ${org} से जुड़ने का निमंत्रण है।`,
		part: 'आपकी भूमिका',
		until: 'कब तक',
		roles: {
			owner: 'स्वामी: सब कुछ, और यह भी कि और कौन स्वामी हो',
			admin: 'व्यवस्थापक: विवरण, सदस्य, बैंक खाते, सदस्यों के अनुरोध',
			member: 'सदस्य: संस्था के नाम से अनुरोध करते हैं, जिन्हें स्वामी या व्यवस्थापक स्वीकृत करते हैं',
		} satisfies Record<MemberRole, string>,
		accept: 'निमंत्रण देखें',
		signUp: 'निमंत्रण देखें और खाता बनाएँ',
		once: 'यह लिंक एक ही बार काम करता है। अगर आप इसे नहीं पहचानते, तो कुछ न करें: कुछ नहीं होगा।',
		confirm: (org: string) => `कृपया ${org} के ई-मेल पते की पुष्टि करें`,
		confirmText: (org: string) =>
			`किसी ने करुणा पर यह पता ${org} का बताया है। कृपया बताएँ कि यह आपका है। अगर नहीं, तो इस मेल को छोड़ दें: पता किसी को नहीं दिखेगा।`,
		confirmLink: 'पते की पुष्टि करें',
		verified: (org: string) => `${org} सत्यापित हो गई`,
		verifiedText: 'अब से आपके अनुरोधों पर सत्यापन का चिह्न रहेगा।',
		refused: (org: string) => `${org} का सत्यापन नहीं हो पाया`,
		refusedText: 'कृपया इसे ठीक करें; बदलाव सहेजते ही हम फिर देखेंगे।',
		reason: 'समीक्षक ने लिखा',
		open: 'संस्था खोलें',
		closing: 'यह मेल इसलिए आया है क्योंकि आप इस संस्था के स्वामी हैं।',
		closingLink: 'यह मेल इसलिए आया है क्योंकि किसी ने करुणा पर आपका पता दिया।',
	},
} as const

type Language = keyof typeof WORDS

export interface Recipient {
	readonly name: string
	readonly address: string
	readonly language: Language
}

function mailOf(messageId: string, to: Recipient, parts: Omit<MailParts, 'language'>): Mail {
	const { language, name, address } = to
	const full: MailParts = { ...parts, language }
	return {
		messageId,
		to: { name, address },
		subject: parts.title,
		language,
		text: textOf(full),
		html: htmlOf(full),
	}
}

export interface AboutInvitation {
	readonly organization: string
	/** Empty once they were erased. */
	readonly invitedBy: string
	readonly role: MemberRole
	/** A calendar day. */
	readonly until: string
	/** Whether the address has an account: only its reader learns it. */
	readonly hasAccount: boolean
	readonly url: string
}

export function invitationMail(eventId: string, to: Recipient, about: AboutInvitation): Mail {
	const words = WORDS[to.language]
	const { organization, invitedBy } = about
	return mailOf(`<${eventId}.invitation@karuna>`, to, {
		title: words.invited(organization),
		paragraphs: [
			invitedBy === '' ? words.invitedByNobody(organization) : words.invitedBy(invitedBy, organization),
			words.once,
		],
		facts: [
			[words.part, words.roles[about.role]],
			[words.until, about.until],
		],
		action: { label: about.hasAccount ? words.accept : words.signUp, url: about.url },
		closing: words.closingLink,
	})
}

export function emailCheckMail(eventId: string, to: Recipient, organization: string, url: string): Mail {
	const words = WORDS[to.language]
	return mailOf(`<${eventId}.address@karuna>`, to, {
		title: words.confirm(organization),
		paragraphs: [words.confirmText(organization)],
		action: { label: words.confirmLink, url },
		closing: words.closingLink,
	})
}

export interface AboutVerification {
	readonly organization: string
	readonly isVerified: boolean
	/** What an admin wrote. */
	readonly note: string | null
	readonly url: string
}

export function verificationMail(
	eventId: string,
	to: Recipient & { readonly unsubscribe: Unsubscribe },
	about: AboutVerification,
): Mail {
	const words = WORDS[to.language]
	const { organization, isVerified, note, url } = about
	const mail = mailOf(`<${eventId}.${to.address}@karuna>`, to, {
		title: isVerified ? words.verified(organization) : words.refused(organization),
		paragraphs: [
			...(note === null ? [] : [`${words.reason}: ${note}`]),
			isVerified ? words.verifiedText : words.refusedText,
		],
		action: { label: words.open, url },
		links: [unsubscribeLink(to.language, to.unsubscribe)],
		closing: words.closing,
	})
	return { ...mail, unsubscribeUrl: to.unsubscribe.oneClick }
}
