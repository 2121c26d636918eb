import type { requestNotifications } from '../../domain/requests/notifications.contract.ts'
import type { Language } from '../../kernel/language.ts'
import { type NotificationFacts, notificationTemplates } from '../../kernel/notification-templates.ts'

/** What sentences of a request speak of, or of the request that a donation is for. */
export interface RequestFacts extends NotificationFacts {
	readonly title: string | null
	readonly card_path: string | null
}

const UNTITLED: Readonly<Record<Language, string>> = { en: 'a fundraiser', hi: 'एक अनुरोध' }

/** A request's title in quotation marks. */
export const requestTitle = ({ title }: RequestFacts, language: Language): string =>
	title === null ? UNTITLED[language] : `“${title}”`

const linkToRequest = ({ requestId }: { readonly requestId: string }): string =>
	`/donationRequest/${requestId}`
const pictureOf = ({ card_path }: RequestFacts): string | null => card_path

/** How authors and followers of requests are notified. */
export const requestNotificationTemplates = notificationTemplates<
	typeof requestNotifications,
	RequestFacts,
	{ readonly title: string }
>({
	source: {
		from: `LEFT JOIN read.requests r ON r.id = coalesce((n.about ->> 'requestId')::uuid, (
			SELECT x.target_id FROM read.donations x
			WHERE x.id = (n.about ->> 'donationId')::uuid AND x.target_kind = 'request'))
		LEFT JOIN rec.request_contents c ON c.content_id = r.content_id
		LEFT JOIN rec.files img ON img.id = c.images[1]`,
		columns: {
			title: "CASE WHEN r.status <> 'removed' THEN c.title END",
			card_path: 'img.card_path',
		},
		models: ['requests', 'donations'],
	},
	parts: (facts, language) => ({ title: requestTitle(facts, language) }),
	kinds: {
		requestApproved: {
			en: ({ title }) => `${title} is approved. People can give to it now.`,
			hi: ({ title }) => `${title} स्वीकृत हो गया है। अब लोग इसमें दान दे सकते हैं।`,
			link: linkToRequest,
			picture: pictureOf,
		},
		requestWentLive: {
			en: ({ title }) => `${title} is live.`,
			hi: ({ title }) => `${title} अब सबके सामने है।`,
			link: linkToRequest,
			picture: pictureOf,
		},
		requestRejected: {
			en: ({ title }) => `${title} was not accepted.`,
			hi: ({ title }) => `${title} स्वीकार नहीं हुआ।`,
			link: linkToRequest,
			picture: pictureOf,
		},
		requestIncomplete: {
			en: ({ title }) => `${title} needs something more before we can approve it.`,
			hi: ({ title }) => `${title} में स्वीकृति से पहले कुछ और जानकारी चाहिए।`,
			link: linkToRequest,
			picture: pictureOf,
		},
		requestHeld: {
			en: ({ title }) => `${title} is on hold while we look at it again.`,
			hi: ({ title }) => `${title} को हमने दोबारा देखने के लिए रोका है।`,
			link: linkToRequest,
			picture: pictureOf,
		},
		requestReleased: {
			en: ({ title }) => `${title} is no longer on hold.`,
			hi: ({ title }) => `${title} अब रुका हुआ नहीं है।`,
			link: linkToRequest,
			picture: pictureOf,
		},
		requestRejectedByOrganization: {
			en: ({ title }) => `${title} was not accepted by your organization.`,
			hi: ({ title }) => `${title} आपकी संस्था ने स्वीकार नहीं किया।`,
			link: linkToRequest,
			picture: pictureOf,
		},
		requestChangeAccepted: {
			en: ({ title }) => `${title} now shows your change.`,
			hi: ({ title }) => `${title} में अब आपका बदलाव दिखता है।`,
			link: linkToRequest,
			picture: pictureOf,
		},
		requestChangeDeclined: {
			en: ({ title }) => `${title} stays as it was: your change was not accepted.`,
			hi: ({ title }) => `${title} वैसा ही रहेगा: आपका बदलाव स्वीकार नहीं हुआ।`,
			link: linkToRequest,
			picture: pictureOf,
		},
		requestFulfilled: {
			en: ({ title }) => `${title} is completed.`,
			hi: ({ title }) => `${title} पूरा हो गया है।`,
			link: linkToRequest,
			picture: pictureOf,
		},
		requestExpired: {
			en: ({ title }) => `${title} has reached its end date.`,
			hi: ({ title }) => `${title} की अंतिम तारीख़ आ गई है।`,
			link: linkToRequest,
			picture: pictureOf,
		},
		requestDeactivated: {
			en: ({ title }) => `${title} is deactivated.`,
			hi: ({ title }) => `${title} बंद कर दिया गया है।`,
			link: linkToRequest,
			picture: pictureOf,
		},
		updatePosted: {
			en: ({ title }) => `There is news of ${title}.`,
			hi: ({ title }) => `${title} की नई ख़बर है।`,
			link: linkToRequest,
			picture: pictureOf,
		},
		commentPosted: {
			en: ({ title }) => `Somebody commented on ${title}.`,
			hi: ({ title }) => `${title} पर किसी ने टिप्पणी की।`,
			link: linkToRequest,
			picture: pictureOf,
		},
	},
})
