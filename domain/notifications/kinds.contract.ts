import { z } from 'zod'

/**
 * Everything that people are told of, and the topic that it belongs to. Kinds are fixed for ever: rows name
 * them. Mails of the topics `receipts`, `withdrawals` and `security` always go.
 */
export const TOPIC_OF = {
	giftReceived: 'gifts',
	giftToYou: 'gifts',
	receiptCorrected: 'receipts',
	giftRefunded: 'receipts',
	giftRefundReversed: 'receipts',
	giftChargedBack: 'receipts',
	giftChargebackReversed: 'receipts',
	requestApproved: 'requests',
	requestWentLive: 'requests',
	requestRejected: 'requests',
	requestIncomplete: 'requests',
	requestHeld: 'requests',
	requestReleased: 'requests',
	requestRejectedByOrganization: 'requests',
	requestChangeAccepted: 'requests',
	requestChangeDeclined: 'requests',
	requestFulfilled: 'requests',
	requestExpired: 'requests',
	requestDeactivated: 'requests',
	updatePosted: 'updates',
	commentPosted: 'comments',
	withdrawalApproved: 'withdrawals',
	withdrawalRejected: 'withdrawals',
	withdrawalPaid: 'withdrawals',
	withdrawalFailed: 'withdrawals',
	organizationInvited: 'organizations',
	organizationVerified: 'organizations',
	organizationRefused: 'organizations',
	accountChanged: 'security',
	roleGranted: 'security',
	roleRevoked: 'security',
	sessionsEnded: 'security',
	pictureTakenDown: 'security',
	usernameReplaced: 'security',
	organizationNameReplaced: 'security',
	announcement: 'announcements',
} as const

export type NotificationKind = keyof typeof TOPIC_OF
export type Topic = (typeof TOPIC_OF)[NotificationKind]
export const NOTIFICATION_KINDS = Object.keys(TOPIC_OF) as [NotificationKind, ...NotificationKind[]]
export const notificationKind = z.enum(NOTIFICATION_KINDS)

/** Topics that people choose whether to have by e-mail, in the order in which they are asked. */
export const EMAIL_TOPICS = [
	'requests',
	'gifts',
	'comments',
	'updates',
	'organizations',
	'announcements',
] as const satisfies readonly Topic[]
export type EmailTopic = (typeof EMAIL_TOPICS)[number]
export const emailTopic = z.enum(EMAIL_TOPICS)
export const isEmailTopic = (topic: Topic): topic is EmailTopic =>
	(EMAIL_TOPICS as readonly Topic[]).includes(topic)

/**
 * What holds until somebody chooses. Donations may be many; announcements go by mail to those who agreed to get
 * news when they signed up (`news`).
 */
export const EMAIL_BY_DEFAULT: Readonly<Record<EmailTopic, boolean | 'news'>> = {
	requests: true,
	gifts: false,
	comments: true,
	updates: true,
	organizations: true,
	announcements: 'news',
}

/** Topics whose mails are made from the notification, for those who want them. */
const CHOSEN_FROM_INBOX: readonly Topic[] = ['gifts', 'comments', 'updates', 'announcements']
/** Kinds whose mails are made from the notification and always go. */
const ALWAYS_FROM_INBOX: readonly NotificationKind[] = [
	'roleGranted',
	'roleRevoked',
	'pictureTakenDown',
	'usernameReplaced',
	'organizationNameReplaced',
]

/** Whether a notification becomes a mail; `own`: what it tells of has a mail of its own. */
export function mailedFromInbox(kind: NotificationKind): 'always' | 'asChosen' | 'own' {
	if (ALWAYS_FROM_INBOX.includes(kind)) return 'always'
	return CHOSEN_FROM_INBOX.includes(TOPIC_OF[kind]) ? 'asChosen' : 'own'
}

/** What a notification is about: ids and codes alone. */
export interface About {
	readonly requestId?: string
	readonly donationId?: string
	readonly updateId?: string
	readonly commentId?: string
	readonly withdrawalId?: string
	readonly organizationId?: string
	readonly invitationId?: string
	readonly accountId?: string
	readonly announcementId?: string
	readonly role?: string
	/** What an admin wrote to whom it is about. */
	readonly noteId?: string
}
