import type { Contribution } from '../../kernel/capability/capability.ts'
import { TALK_CHANNEL } from '../../records/requests/comments.ts'
import { VIEWERS_CHANNEL } from '../../records/requests/viewers.ts'
import { queryDeps } from '../_shared/deps.ts'
import { exportDeps } from '../_shared/exports.ts'
import { requestsToSee } from '../_shared/request-visibility.ts'
import { requestTimeline } from '../activity/timeline.ts'
import { showAnalytics } from './analytics.ts'
import { backofficeRequests, showBackofficeRequest } from './backoffice-requests.ts'
import { listComments } from './comments.ts'
import { showRequestCounts } from './count-requests.ts'
import { listDrafts, showDraft } from './drafts.ts'
import { showEmbed, showEmbedFigures } from './embed.ts'
import { showBackofficeIdentity, showRequestIdentity } from './identity.ts'
import { listRequests } from './list-requests.ts'
import { listStories } from './list-stories.ts'
import { requestNotificationTemplates } from './notification-templates.ts'
import { requestOverview } from './overview.ts'
import { requestPages } from './pages.ts'
import { showPoster } from './poster.ts'
import { showRecommended } from './recommended.ts'
import { requestMoney } from './request-money.ts'
import { listUpdates, listUpdateVersions } from './request-updates.ts'
import { requestsCsv } from './requests-csv.ts'
import { listSavedSearches, showSearchAlerts } from './saved-searches.ts'
import { showRequest } from './show-request.ts'
import { listSimilar } from './similar.ts'
import { writingReadsDown } from './staff-reads.ts'
import { requestVersions } from './versions.ts'
import { listWaitingRequests } from './waiting-requests.ts'

const requestKey = (requestId: string): string => `request:${requestId}`
const KEY = /^request:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const requestQueries: Contribution = {
	name: 'queries/requests',
	pages: requestPages,
	notifications: requestNotificationTemplates,
	overview: () => [requestOverview],
	routes: (api) =>
		[
			requestsCsv(exportDeps(api)),
			showPoster({ sql: api.sql, files: api.files, pdf: api.pdf, site: api.settings.publicUrl }),
			...[showEmbed, showEmbedFigures].map((make) =>
				make({ ...queryDeps(api), site: api.settings.publicUrl }),
			),
			showSearchAlerts({ ...queryDeps(api), links: api.links }),
			...[listRequests, showRequestCounts, showRecommended].map((make) =>
				make({ ...queryDeps(api), links: api.links, places: api.places }),
			),
			...[
				showRequest,
				listWaitingRequests,
				listSimilar,
				listStories,
				showAnalytics,
				requestMoney,
				listUpdates,
				listUpdateVersions,
				listComments,
				backofficeRequests,
				showBackofficeRequest,
				requestTimeline,
				requestVersions,
				showRequestIdentity,
				showBackofficeIdentity,
				listDrafts,
				showDraft,
				listSavedSearches,
			].map((make) => make(queryDeps(api))),
		].map(writingReadsDown(queryDeps(api))),
	live: ({ sql }) => ({
		channels: [VIEWERS_CHANNEL, TALK_CHANNEL].map((name) => ({ name, keyOf: requestKey })),
		async mayWatch(viewer, keys) {
			const ids = keys.flatMap((key) => KEY.exec(key)?.[1] ?? [])
			const visible = ids.length > 0 ? await requestsToSee(sql, ids, viewer) : new Set()
			return new Set(keys.filter((key) => visible.has(KEY.exec(key)?.[1] ?? '')))
		},
	}),
}
