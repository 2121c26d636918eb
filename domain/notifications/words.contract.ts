import { amountFor } from '../../kernel/money.ts'
import type { NotificationKind } from './kinds.contract.ts'

export type Language = 'en' | 'hi'

/** What a sentence speaks of, as it is when it is read. Null: there is none, or it was erased. */
export interface Facts {
	/** The fundraiser's. */
	readonly title: string | null
	/** Minor units. */
	readonly amount: bigint | null
	readonly currency: string | null
	readonly organization: string | null
	readonly role: string | null
	/** Why an admin did it, in the admin's words. */
	readonly reason: string | null
	/** What an admin wrote to many. */
	readonly announcement: { readonly title: string; readonly text: string } | null
}

/** The parts of a sentence, each with its stand-in for what is gone. */
interface Parts {
	readonly title: string
	readonly amount: string
	readonly organization: string
	readonly role: string
	readonly announcement: string
}
type Sentences = Readonly<Record<NotificationKind, (parts: Parts) => string>>

const EN: Sentences = {
	giftReceived: ({ amount, title }) => `A gift of ${amount} has come in for ${title}.`,
	giftToYou: ({ amount }) => `A gift of ${amount} has come in for you.`,
	receiptCorrected: ({ title }) => `The receipt of your gift to ${title} was corrected.`,
	giftRefunded: ({ title }) => `Your gift to ${title} was refunded. Your receipt has a new version.`,
	giftRefundReversed: ({ title }) =>
		`The refund of your gift to ${title} came back to us. Your receipt has a new version.`,
	giftChargedBack: ({ title }) =>
		`The payment of your gift to ${title} was charged back. Your receipt has a new version.`,
	giftChargebackReversed: ({ title }) =>
		`The payment of your gift to ${title} came back to us. Your receipt has a new version.`,
	requestApproved: ({ title }) => `${title} is approved. People can give to it now.`,
	requestWentLive: ({ title }) => `${title} is live.`,
	requestRejected: ({ title }) => `${title} was not accepted.`,
	requestIncomplete: ({ title }) => `${title} needs something more before we can approve it.`,
	requestHeld: ({ title }) => `${title} is on hold while we look at it again.`,
	requestReleased: ({ title }) => `${title} is no longer on hold.`,
	requestRejectedByOrganization: ({ title }) => `${title} was not accepted by your organization.`,
	requestChangeAccepted: ({ title }) => `${title} now shows your change.`,
	requestChangeDeclined: ({ title }) => `${title} stays as it was: your change was not accepted.`,
	requestFulfilled: ({ title }) => `${title} is completed.`,
	requestExpired: ({ title }) => `${title} has reached its end date.`,
	requestDeactivated: ({ title }) => `${title} is deactivated.`,
	updatePosted: ({ title }) => `There is news of ${title}.`,
	commentPosted: ({ title }) => `Somebody commented on ${title}.`,
	withdrawalApproved: ({ amount }) => `Your withdrawal of ${amount} is approved.`,
	withdrawalRejected: ({ amount }) => `Your withdrawal of ${amount} was not approved.`,
	withdrawalPaid: ({ amount }) => `${amount} are on the way to your bank account.`,
	withdrawalFailed: ({ amount }) => `The transfer of ${amount} failed. Please check your bank account.`,
	organizationInvited: ({ organization }) => `You are invited to belong to ${organization}.`,
	organizationVerified: ({ organization }) => `${organization} is verified.`,
	organizationRefused: ({ organization }) => `${organization} could not be verified.`,
	accountChanged: () => 'A bank account that you have to do with was changed. If it wasn’t you, tell us.',
	roleGranted: ({ role }) => `You now have the role ${role}.`,
	roleRevoked: ({ role }) => `You no longer have the role ${role}.`,
	pictureTakenDown: () => 'A picture that you uploaded was taken down by an administrator.',
	usernameReplaced: () =>
		'Your username was one that is kept for others, so you have another one now. You can change it.',
	organizationNameReplaced: ({ organization }) =>
		`The name of your organization was one that is kept for others, so it is called ${organization} now. You can change it. If the organization was verified, it has to be verified again.`,
	sessionsEnded: () => 'An administrator signed you out on all devices.',
	announcement: ({ announcement }) => announcement,
}

const HI: Sentences = {
	giftReceived: ({ amount, title }) => `${title} के लिए ${amount} का दान आया है।`,
	giftToYou: ({ amount }) => `आपके लिए ${amount} का दान आया है।`,
	receiptCorrected: ({ title }) => `${title} को दिए आपके दान की रसीद सुधारी गई।`,
	giftRefunded: ({ title }) => `${title} को दिया आपका दान लौटाया गया। रसीद का नया संस्करण है।`,
	giftRefundReversed: ({ title }) =>
		`${title} को दिए आपके दान की धनवापसी हमारे पास लौट आई। रसीद का नया संस्करण है।`,
	giftChargedBack: ({ title }) => `${title} को दिए आपके दान का भुगतान बैंक ने वापस ले लिया। रसीद का नया संस्करण है।`,
	giftChargebackReversed: ({ title }) =>
		`${title} को दिए आपके दान का भुगतान हमारे पास लौट आया। रसीद का नया संस्करण है।`,
	requestApproved: ({ title }) => `${title} स्वीकृत हो गया है। अब लोग इसमें दान दे सकते हैं।`,
	requestWentLive: ({ title }) => `${title} अब सबके सामने है।`,
	requestRejected: ({ title }) => `${title} स्वीकार नहीं हुआ।`,
	requestIncomplete: ({ title }) => `${title} में स्वीकृति से पहले कुछ और जानकारी चाहिए।`,
	requestHeld: ({ title }) => `${title} को हमने दोबारा देखने के लिए रोका है।`,
	requestReleased: ({ title }) => `${title} अब रुका हुआ नहीं है।`,
	requestRejectedByOrganization: ({ title }) => `${title} आपकी संस्था ने स्वीकार नहीं किया।`,
	requestChangeAccepted: ({ title }) => `${title} में अब आपका बदलाव दिखता है।`,
	requestChangeDeclined: ({ title }) => `${title} वैसा ही रहेगा: आपका बदलाव स्वीकार नहीं हुआ।`,
	requestFulfilled: ({ title }) => `${title} पूरा हो गया है।`,
	requestExpired: ({ title }) => `${title} की अंतिम तारीख़ आ गई है।`,
	requestDeactivated: ({ title }) => `${title} बंद कर दिया गया है।`,
	updatePosted: ({ title }) => `${title} की नई ख़बर है।`,
	commentPosted: ({ title }) => `${title} पर किसी ने टिप्पणी की।`,
	withdrawalApproved: ({ amount }) => `${amount} की आपकी निकासी स्वीकृत हो गई है।`,
	withdrawalRejected: ({ amount }) => `${amount} की आपकी निकासी स्वीकार नहीं हुई।`,
	withdrawalPaid: ({ amount }) => `${amount} आपके बैंक खाते की ओर भेज दिए गए हैं।`,
	withdrawalFailed: ({ amount }) => `${amount} का भुगतान नहीं हो पाया। कृपया अपना बैंक खाता जाँचें।`,
	organizationInvited: ({ organization }) => `आपको ${organization} से जुड़ने का निमंत्रण है।`,
	organizationVerified: ({ organization }) => `${organization} सत्यापित हो गई।`,
	organizationRefused: ({ organization }) => `${organization} का सत्यापन नहीं हो पाया।`,
	accountChanged: () => 'आपसे जुड़ा एक बैंक खाता बदला गया है। अगर यह आपने नहीं किया, तो हमें बताएँ।',
	roleGranted: ({ role }) => `अब आपके पास ${role} की भूमिका है।`,
	roleRevoked: ({ role }) => `अब आपके पास ${role} की भूमिका नहीं है।`,
	pictureTakenDown: () => 'आपकी डाली हुई एक तस्वीर एक प्रशासक ने हटा दी।',
	usernameReplaced: () => 'आपका यूज़रनेम औरों के लिए सुरक्षित था, इसलिए अब आपका दूसरा यूज़रनेम है। आप उसे बदल सकते हैं।',
	organizationNameReplaced: ({ organization }) =>
		`आपकी संस्था का नाम औरों के लिए सुरक्षित था, इसलिए अब उसका नाम ${organization} है। आप उसे बदल सकते हैं। अगर संस्था सत्यापित थी, तो उसका सत्यापन फिर से होना होगा।`,
	sessionsEnded: () => 'एक प्रशासक ने आपको सभी उपकरणों से लॉग आउट किया।',
	announcement: ({ announcement }) => announcement,
}

const WORDS = {
	en: {
		sentences: EN,
		title: 'a fundraiser',
		amount: 'an amount',
		organization: 'an organization',
		announcement: 'A word from Karuna',
		roles: {
			admin: 'administrator',
			superAdmin: 'super administrator',
			finAdmin: 'finance administrator',
			volunteerAdmin: 'volunteer administrator',
			talRadioAdmin: 'radio administrator',
		} as Readonly<Record<string, string>>,
	},
	hi: {
		sentences: HI,
		title: 'एक अनुरोध',
		amount: 'कुछ राशि',
		organization: 'एक संस्था',
		announcement: 'करुणा का संदेश',
		roles: {
			admin: 'प्रशासक',
			superAdmin: 'मुख्य प्रशासक',
			finAdmin: 'वित्त प्रशासक',
			volunteerAdmin: 'स्वयंसेवक प्रशासक',
			talRadioAdmin: 'रेडियो प्रशासक',
		} as Readonly<Record<string, string>>,
	},
} as const

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A notification in its reader's language: one sentence, and the text of an announcement or a reason. */
export function notificationWords(
	language: Language,
	kind: NotificationKind,
	facts: Facts,
): { readonly message: string; readonly text: string } {
	const words = WORDS[language]
	const { title, amount, currency, organization, role, reason, announcement } = facts
	const message = words.sentences[kind]({
		title: title === null ? words.title : `“${title}”`,
		amount: amount === null || currency === null ? words.amount : amountFor(language, amount, currency),
		organization: organization ?? words.organization,
		role: words.roles[role ?? ''] ?? role ?? '',
		announcement: announcement?.title ?? words.announcement,
	})
	return { message: capital(message), text: announcement?.text ?? reason ?? '' }
}
