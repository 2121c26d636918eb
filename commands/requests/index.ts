import type { Contribution } from '../../kernel/capability/capability.ts'
import { maySeeUpdate } from '../../queries/requests/request-updates.ts'
import { commandDeps } from '../_shared/command-deps.ts'
import { countVisit } from './analytics.ts'
import { bulkReview } from './bulk-review.ts'
import {
	editComment,
	hideComment,
	openComments,
	postComment,
	removeComment,
	reportComment,
} from './comments.ts'
import { createVisitCounter } from './count-visits.ts'
import { createRequest } from './create-request.ts'
import { postDraft, putDraft, removeDraft } from './drafts.ts'
import { editRequest } from './edit-request.ts'
import { removeRequestIdentity, revealRequestIdentity, saveRequestIdentity } from './identity.ts'
import { favouriteRequest, likeRequest } from './marks.ts'
import { closeRequest, deactivateRequest, removeRequest, renewRequest, reopenRequest } from './own-request.ts'
import { chooseRecommended } from './recommended.ts'
import { leaveRequestCase, recommendAction, takeRequestCase } from './review-cases.ts'
import { reviewRequest } from './review-request.ts'
import { postSavedSearch, putSavedSearch, removeSavedSearch, stopSavedSearch } from './saved-searches.ts'
import {
	editNamedUpdate,
	editUpdate,
	postUpdate,
	removeNamedUpdate,
	removeUpdate,
	reportUpdate,
} from './updates.ts'

export const requestCommands: Contribution = {
	name: 'commands/requests',
	routes: (api) => {
		const deps = commandDeps(api)
		const { sql, store, clock, cipher } = api
		const identity = [saveRequestIdentity, removeRequestIdentity, revealRequestIdentity]
		const routes = [
			editRequest,
			removeRequest,
			closeRequest,
			deactivateRequest,
			reopenRequest,
			renewRequest,
			...reviewRequest,
			bulkReview,
			takeRequestCase,
			leaveRequestCase,
			recommendAction,
			postUpdate,
			editUpdate,
			removeUpdate,
			editNamedUpdate,
			removeNamedUpdate,
			postComment,
			editComment,
			removeComment,
			hideComment,
			openComments,
			reportComment,
			favouriteRequest,
			likeRequest,
			postDraft,
			putDraft,
			removeDraft,
			postSavedSearch,
			putSavedSearch,
			removeSavedSearch,
			chooseRecommended,
		].map((make) => make(deps))
		const { addressCountry } = api
		return [
			createRequest({ ...deps, addressCountry }),
			countVisit({ bots: api.bots, count: createVisitCounter(deps) }),
			stopSavedSearch({ sql, clock, links: api.links }),
			...routes,
			reportUpdate({ ...deps, maySeeUpdate: (updateId, viewer) => maySeeUpdate(sql, updateId, viewer) }),
			...identity.map((make) => make({ sql, store, clock, cipher })),
		]
	},
}
