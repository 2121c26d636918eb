import type { Contribution } from '../../kernel/capability/capability.ts'
import { announceEnd } from './announce-end.ts'
import { checkRequests } from './check-requests.ts'
import { expireRequests } from './expire-requests.ts'
import { followCases } from './follow-cases.ts'
import { forgetDetails } from './forget-details.ts'
import { forgetIdentity } from './forget-identity.ts'
import { fulfilByGoal } from './fulfil-by-goal.ts'
import { tendIdleDrafts } from './idle-drafts.ts'
import { inviteViewers } from './invite-viewers.ts'
import { matchSearches } from './match-searches.ts'
import { notifyOfRequests } from './notices.ts'
import { createNotifyOfMatches } from './notify-of-matches.ts'
import { createNotifyOfTexts } from './notify-of-texts.ts'
import { remindOfFavourites } from './remind-of-favourites.ts'
import { searchJobs } from './search-jobs.ts'
import { sendRequestStatus } from './send-status.ts'

export const requestWorkers: Contribution = {
	name: 'workers/requests',
	work: [
		{
			name: 'updates',
			count: `SELECT count(*) FROM rec.request_updates WHERE notified_at IS NULL AND state = 'visible'`,
		},
		{
			name: 'comments',
			count: `SELECT count(*) FROM rec.request_comments
				WHERE (notified_at IS NULL AND state = 'visible') OR NOT in_case`,
		},
		{
			name: 'searchAlerts',
			count:
				'SELECT count(*) FROM rec.saved_search_matches WHERE sent_at IS NULL AND due_at <= $1::timestamptz',
		},
	],
	effects: (worker) =>
		[sendRequestStatus, inviteViewers, fulfilByGoal, matchSearches, notifyOfRequests, followCases].map(
			(make) => make(worker),
		),
	sweeps: (worker) => [createNotifyOfTexts(worker), createNotifyOfMatches(worker)],
	jobs: (worker) => [
		announceEnd(worker),
		forgetDetails(worker),
		...searchJobs(worker),
		tendIdleDrafts(worker),
		expireRequests(worker),
		checkRequests(worker),
		remindOfFavourites(worker),
		forgetIdentity(worker),
	],
}
