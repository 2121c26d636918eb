import { refuse } from '../../domain/users/refusals.contract.ts'
import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { queryDeps } from '../../queries/_shared/deps.ts'
import { openAnswersBy } from '../../queries/answers/lookups.ts'
import { organizationsOf } from '../../queries/organizations/lookups.ts'
import { recurringWithAccount } from '../../queries/recurring/by-method.ts'
import { readBackofficeUser, userReadDeps } from '../../queries/users/backoffice-users.ts'
import { closingObstacles } from '../../queries/users/closing.ts'
import { readProfile } from '../../queries/users/profile.ts'
import { rolesOf } from '../../queries/users/roles-of.ts'
import { endRecurringWithAccount } from '../_shared/end-recurring.ts'
import { withdrawAnswers } from '../answers/index.ts'
import { leaveOrganizations } from '../organizations/index.ts'
import type { AccountDeps } from './account-deps.ts'
import type { RoleDeps } from './change-role.ts'
import type { closeAccount } from './close-account.ts'
import type { confirmProofOf } from './confirm-factor-proof.ts'
import type { editProfile } from './edit-profile.ts'
import { requireRecentProof } from './recent-proof.ts'

export const accountDeps = (api: ApiInfrastructure): AccountDeps => ({
	sql: api.sql,
	clock: api.wallClock,
	limits: api.settings.limits,
	passwords: api.passwords,
	rolesOf: (userId) => rolesOf(api, userId),
	captcha: api.captcha,
	codes: api.codes,
	cipher: api.cipher,
	isCommonPassword: api.isCommonPassword,
	authenticator: api.authenticator,
	textedNumbers: api.textedNumbers,
	textedCountries: api.settings.textedCountries,
	secondFactorForStaff: api.settings.secondFactorForStaff,
})

const SHOW_WITHIN_MS = 2_000
const CLOSING_MODELS = ['requests', 'fund_totals', 'organizations', 'answers', 'recurring_donations']

export function closingDeps(api: ApiInfrastructure): Parameters<typeof closeAccount>[0] {
	const { sql, store, dispatch, clock, readModels } = api
	return {
		...accountDeps(api),
		store,
		dispatch,
		tables: api.tables,
		obstacles: async (userId) => {
			if (!(await readModels.haveCaughtUp(CLOSING_MODELS, await store.head(), SHOW_WITHIN_MS)))
				throw refuse('BUSY')
			return closingObstacles(sql, userId)
		},
		leaveOrganizations: async (userId, caller) =>
			leaveOrganizations({ dispatch, clock }, await organizationsOf(sql, userId), userId, caller),
		withdrawAnswers: async (userId, caller) =>
			withdrawAnswers({ store, dispatch, clock }, await openAnswersBy(sql, userId), userId, caller),
		endRecurring: async (userId, caller) =>
			endRecurringWithAccount({ dispatch, clock }, await recurringWithAccount(sql, userId), userId, caller),
	}
}

export function roleDeps(api: ApiInfrastructure): RoleDeps {
	const { sql, store, dispatch, clock, readModels } = api
	return {
		sql,
		store,
		dispatch,
		clock,
		showUser: async (userId, viewer, after) => {
			await readModels.haveCaughtUp(['user_roles', 'timeline'], after, SHOW_WITHIN_MS)
			return readBackofficeUser(userReadDeps(api), userId, viewer)
		},
	}
}

export const proofDeps = (api: ApiInfrastructure): Parameters<typeof confirmProofOf>[0] => ({
	sql: api.sql,
	sessionsClock: api.wallClock,
	showUser: (userId, viewer) => readBackofficeUser(userReadDeps(api), userId, viewer),
})

export const profileDeps = (api: ApiInfrastructure): Parameters<typeof editProfile>[0] => ({
	sql: api.sql,
	clock: api.clock,
	filesUrl: api.settings.filesUrl,
	phoneNumbers: api.phoneNumbers,
	places: api.places,
	verifiesNumbers: api.sms !== null,
	requireRecentProof: (caller) => requireRecentProof(accountDeps(api), caller),
	showProfile: (userId) => readProfile(queryDeps(api), userId),
})
