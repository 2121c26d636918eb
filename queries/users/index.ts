import type { Contribution } from '../../kernel/capability/capability.ts'
import { PEOPLE_CHANNEL } from '../../records/users/users.ts'
import { queryDeps } from '../_shared/deps.ts'
import { listAccessLog, showAccess } from './access-log.ts'
import { listApiTokens, showApiToken } from './api-tokens.ts'
import { backofficeUsers, showBackofficeUser, userReadDeps, userTimeline } from './backoffice-users.ts'
import { backofficeBloodDonors, bloodDonorsCsv, showBloodDonor, wholeBloodDonorsCsv } from './blood-donors.ts'
import { showKindness } from './kindness.ts'
import { backofficeUsersCsv, listUsers, wholeUsersCsv } from './list-users.ts'
import { me } from './me.ts'
import { showNamed } from './named.ts'
import { userNotificationTemplates } from './notification-templates.ts'
import { userPages } from './pages.ts'
import { listPasskeys } from './passkeys.ts'
import { listDonees, listDonors } from './people.ts'
import { exportPersonalData } from './personal-data.ts'
import { showProfile } from './profile.ts'
import { showPublicProfile } from './public-profile.ts'
import { showSecondFactor } from './second-factor.ts'
import { listSessions } from './sessions.ts'
import { userSummary } from './user-summary.ts'
import { showWaysIn } from './ways-in.ts'

export const userQueries: Contribution = {
	name: 'queries/users',
	pages: userPages,
	notifications: userNotificationTemplates,
	live: () => ({
		// Documents that show a person, not sockets: a page reads nothing of people that it would watch.
		channels: [{ name: PEOPLE_CHANNEL, keyOf: (id) => `user:${id}` }],
		mayWatch: async () => new Set(),
	}),
	routes: (api) => {
		const deps = queryDeps(api)
		return [
			...[
				me,
				listAccessLog,
				showAccess,
				userSummary,
				showWaysIn,
				listPasskeys,
				listSessions,
				showKindness,
				showProfile,
				showPublicProfile,
				showNamed,
				listDonors,
				listDonees,
				backofficeUsers,
				backofficeBloodDonors,
				showBloodDonor,
				listUsers,
				backofficeUsersCsv,
				bloodDonorsCsv,
				wholeUsersCsv,
				wholeBloodDonorsCsv,
			].map((make) => make(deps)),
			exportPersonalData(api),
			...[listApiTokens, showApiToken].map((make) => make({ ...deps, clock: api.wallClock })),
			...[showSecondFactor, showBackofficeUser, userTimeline].map((make) => make(userReadDeps(api))),
		]
	},
}
