import type { requestNotifications } from '../../domain/requests/notifications.contract.ts'
import type { Language } from '../../kernel/language.ts'
import { type NotificationFacts, notificationTemplates } from '../../kernel/notification-templates.ts'
import { textIn } from '../../kernel/texts.ts'
import { mayBeNamedTo } from './visibility.ts'

/** What sentences of a request speak of, or of the request that a donation is for. */
export interface RequestFacts extends NotificationFacts {
	readonly title: string | null
	readonly card_path: string | null
}

/** A request's title in quotation marks. */
export const requestTitle = ({ title }: RequestFacts, language: Language): string =>
	title === null ? textIn(language, 'requests.notices.untitled') : `“${title}”`

const linkToRequest = ({ requestId }: { readonly requestId: string }): string =>
	`/donationRequest/${requestId}`
const linkToComments = (about: { readonly requestId: string }): string =>
	`${linkToRequest(about)}?tab=comments`
const pictureOf = ({ card_path }: RequestFacts): string | null => card_path

/** How authors and followers of requests are notified. */
export const requestNotificationTemplates = notificationTemplates<
	typeof requestNotifications,
	RequestFacts,
	{ readonly title: string }
>({
	capability: 'requests',
	source: {
		from: `LEFT JOIN read.requests r ON r.id = coalesce((n.about ->> 'requestId')::uuid, (
			SELECT x.target_id FROM read.donations x
			WHERE x.id = (n.about ->> 'donationId')::uuid AND x.target_kind = 'request'))
		LEFT JOIN rec.request_contents c ON c.content_id = r.content_id
		LEFT JOIN rec.files img ON img.id = c.images[1]`,
		columns: {
			// Whoever may not see it any more doesn't read what it is called, and pictures of private ones open by their page.
			title: `CASE WHEN r.status <> 'removed' AND ${mayBeNamedTo('n.user_id')} THEN c.title END`,
			card_path: 'CASE WHEN NOT r.is_private THEN img.card_path END',
		},
		models: ['requests', 'donations'],
	},
	parts: (facts, language) => ({ title: requestTitle(facts, language) }),
	kinds: {
		requestApproved: {
			link: linkToRequest,
			picture: pictureOf,
		},
		requestConfirmed: {
			link: linkToRequest,
			picture: pictureOf,
		},
		requestEndingSoon: {
			link: linkToRequest,
			picture: pictureOf,
		},
		requestWentLive: {
			link: linkToRequest,
			picture: pictureOf,
		},
		requestRejected: {
			link: linkToRequest,
			picture: pictureOf,
		},
		requestIncomplete: {
			link: linkToRequest,
			picture: pictureOf,
		},
		requestHeld: {
			link: linkToRequest,
			picture: pictureOf,
		},
		requestReleased: {
			link: linkToRequest,
			picture: pictureOf,
		},
		requestRejectedByOrganization: {
			link: linkToRequest,
			picture: pictureOf,
		},
		requestChangeAccepted: {
			link: linkToRequest,
			picture: pictureOf,
		},
		requestChangeDeclined: {
			link: linkToRequest,
			picture: pictureOf,
		},
		requestFulfilled: {
			link: linkToRequest,
			picture: pictureOf,
		},
		requestExpired: {
			link: linkToRequest,
			picture: pictureOf,
		},
		requestDeactivated: {
			link: linkToRequest,
			picture: pictureOf,
		},
		draftIdle: {
			link: () => '/myRequests',
			picture: () => null,
		},
		updatePosted: {
			link: linkToRequest,
			picture: pictureOf,
		},
		favouriteEnding: {
			link: linkToRequest,
			picture: pictureOf,
		},
		commentPosted: {
			link: linkToComments,
			picture: pictureOf,
		},
		commentAnswered: {
			link: linkToComments,
			picture: pictureOf,
		},
	},
})
