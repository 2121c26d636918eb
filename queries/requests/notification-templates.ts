import { PAGES } from '../../domain/generated/pages.contract.ts'
import type { requestNotifications } from '../../domain/requests/notifications.contract.ts'
import {
	type SavedFilters,
	searchAddress,
	stopSearchSubject,
} from '../../domain/requests/saved-searches.contract.ts'
import {
	type NotificationFacts,
	notificationTemplates,
	type StopLink,
} from '../../kernel/capability/notification-templates.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import { textIn } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'
import { mayBeNamedTo, PUBLIC_STATUSES } from '../_shared/request-visibility.ts'

export interface RequestFacts extends NotificationFacts {
	readonly title: string | null
	readonly card_path: string | null
}

interface SearchFacts extends RequestFacts {
	readonly search_name: string | null
	readonly search_filters: SavedFilters | null
	readonly digest_titles: readonly string[] | null
}

export const requestTitle = ({ title }: RequestFacts, language: Language): string =>
	title === null ? textIn(language, 'requests.notices.untitled') : `“${title}”`

const linkToRequest = ({ requestId }: { readonly requestId: string }): string =>
	`/donationRequest/${requestId}`
const linkToComments = (about: { readonly requestId: string }): string =>
	`${linkToRequest(about)}?tab=comments`
const pictureOf = ({ card_path }: RequestFacts): string | null => card_path

const DIGEST_TITLES = 10

function stopSearch(
	{ searchId }: { readonly searchId: string },
	links: SignedLinks,
	until: number,
): StopLink {
	const key = links.sign(stopSearchSubject(searchId), until)
	const query = new URLSearchParams({ search: searchId, key })
	return {
		label: 'requests.mails.search.stop',
		page: `${PAGES.stopSearch.path}?${query}`,
		oneClick: `/api/v1/savedSearchAlerts?${query}`,
	}
}

export const requestNotificationTemplates = notificationTemplates<
	typeof requestNotifications,
	SearchFacts,
	{ readonly title: string; readonly search: string; readonly count: number }
>({
	capability: 'requests',
	source: {
		from: `LEFT JOIN read.requests r ON r.id = coalesce((n.about ->> 'requestId')::uuid, (
			SELECT x.target_id FROM read.donations x
			WHERE x.id = (n.about ->> 'donationId')::uuid AND x.target_kind = 'request'))
		LEFT JOIN rec.request_contents c ON c.content_id = r.content_id
		LEFT JOIN rec.files img ON img.id = c.images[1]
		LEFT JOIN rec.saved_searches saved ON saved.id = (n.about ->> 'searchId')::uuid
		LEFT JOIN LATERAL (
			SELECT array_agg(mc.title ORDER BY m.matched_at, m.request_id) AS titles
			FROM rec.saved_search_matches m JOIN read.requests mr ON mr.id = m.request_id
			JOIN rec.request_contents mc ON mc.content_id = mr.content_id
			WHERE m.digest_id = (n.about ->> 'digestId')::uuid AND NOT mr.is_private
				AND mr.status IN ${PUBLIC_STATUSES}) digest ON n.kind = 'searchDigest'`,
		columns: {
			// A reader who lost access must not learn the title, and pictures of private requests only open by
			// their page.
			title: `CASE WHEN r.status <> 'removed' AND ${mayBeNamedTo('n.user_id')} THEN c.title END`,
			search_name: 'saved.name',
			search_filters: 'saved.filters',
			digest_titles: 'digest.titles',
			card_path: 'CASE WHEN NOT r.is_private THEN img.card_path END',
		},
		models: ['requests', 'donations'],
	},
	parts: (facts, language) => ({
		title: requestTitle(facts, language),
		search: facts.search_name ?? '',
		count: facts.digest_titles?.length ?? 0,
	}),
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
		searchFound: {
			link: linkToRequest,
			picture: pictureOf,
			stop: stopSearch,
		},
		searchDigest: {
			text: ({ digest_titles }) => (digest_titles ?? []).slice(0, DIGEST_TITLES).join('\n'),
			link: (_, { search_filters }) =>
				search_filters === null ? PAGES.mySearches.path : searchAddress(search_filters),
			stop: stopSearch,
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
