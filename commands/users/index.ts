import { refuse } from '../../domain/users/refusals.contract.ts'
import type { Contribution } from '../../kernel/capability.ts'
import type { Route } from '../../kernel/http/route.ts'
import type { ApiInfrastructure } from '../../kernel/infrastructure.ts'
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
import { getCaptcha, verifyCaptcha } from './captcha.ts'
import { changeNumber } from './change-number.ts'
import { changePassword, resetPassword } from './change-password.ts'
import { changeRole, type RoleDeps } from './change-role.ts'
import { changeUsername } from './change-username.ts'
import { closeAccount } from './close-account.ts'
import { confirmProofOf } from './confirm-factor-proof.ts'
import { beginConnecting, connectIdentity, disconnectIdentity } from './connect-identity.ts'
import { editProfile } from './edit-profile.ts'
import { endOtherSessions, endSession } from './end-session.ts'
import { endSessionsOf } from './end-sessions-of.ts'
import { confirmFactorProof, requestFactorProof } from './factor-proof.ts'
import { forgotPassword } from './forgot-password.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { beginOautherize, confirmOautherize, oautherize } from './oautherize.ts'
import { addPasskey, beginPasskey, beginPasskeyLogin, passkeyLogin, removeOwnPasskey } from './passkeys.ts'
import { answerQuestion, askQuestion } from './question.ts'
import { proveRecently, requireRecentProof } from './recent-proof.ts'
import { refreshToken } from './refresh-token.ts'
import { register } from './register.ts'
import { requestExports } from './request-export.ts'
import { resendOtp } from './resend-otp.ts'
import { revealContact } from './reveal-contact.ts'
import { confirmSecondFactor, offerSecondFactor, removeSecondFactor } from './second-factor.ts'
import { issueSocketTicket } from './socket-ticket.ts'
import { verifyOtp } from './verify-otp.ts'

export { requireCaptcha } from './captcha.ts'
export { deviceOf } from './known-device.ts'
export { countCall } from './limits.ts'
export { passFor, visibleQuestionIn } from './question.ts'
export { enrol } from './second-factor.ts'
export { requireRecentProof }

/** The part of accounts in what the HTTP edge opens. Sessions and codes keep real time. */
export const accountDeps = (api: ApiInfrastructure): AccountDeps => ({
	sql: api.sql,
	clock: api.wallClock,
	limits: api.settings.limits,
	passwords: api.passwords,
	rolesOf: (userId) => rolesOf(api.sql, userId),
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
/** What closing an account asks before anything is erased. */
const CLOSING_MODELS = ['requests', 'fund_totals', 'organizations', 'answers', 'recurring_donations']

/** Signing up, signing in and out, and one's own account. */
function accountRoutes(api: ApiInfrastructure): Route[] {
	const { sql, store, dispatch, clock, readModels } = api
	const deps = accountDeps(api)
	const identities = { ...deps, signInProvider: api.signInProvider }
	const keys = { ...deps, passkeys: api.passkeys }
	return [
		...[
			getCaptcha,
			verifyCaptcha,
			askQuestion,
			answerQuestion,
			register,
			resendOtp,
			verifyOtp,
			login,
			refreshToken,
			logout,
			forgotPassword,
			resetPassword,
			changePassword,
			changeUsername,
			changeNumber,
			endSession,
			endOtherSessions,
			proveRecently,
			requestFactorProof,
			confirmFactorProof,
			offerSecondFactor,
			confirmSecondFactor,
			removeSecondFactor,
			disconnectIdentity,
			issueSocketTicket,
		].map((make) => make(deps)),
		...[beginOautherize, oautherize, confirmOautherize, beginConnecting, connectIdentity].map((make) =>
			make(identities),
		),
		...[beginPasskeyLogin, passkeyLogin, beginPasskey, addPasskey, removeOwnPasskey].map((make) =>
			make(keys),
		),
		closeAccount({
			...deps,
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
		}),
	]
}

/** Granting roles, and signing people out. */
function roleRoutes(api: ApiInfrastructure): Route[] {
	const { sql, store, dispatch, clock, readModels } = api
	const deps: RoleDeps = {
		sql,
		store,
		dispatch,
		clock,
		showUser: async (userId, viewer, after) => {
			await readModels.haveCaughtUp(['user_roles', 'timeline'], after, SHOW_WITHIN_MS)
			return readBackofficeUser(userReadDeps(api), userId, viewer)
		},
	}
	return [
		...changeRole.map((make) => make(deps)),
		endSessionsOf({ ...deps, cipher: api.cipher, sessionsClock: api.wallClock }),
		revealContact(deps),
		...requestExports.map((make) => make({ sql, clock })),
		confirmProofOf({
			sql,
			sessionsClock: api.wallClock,
			showUser: (userId, viewer) => readBackofficeUser(userReadDeps(api), userId, viewer),
		}),
	]
}

/** Accounts, sessions, profiles and roles. */
export const userCommands: Contribution = {
	name: 'commands/users',
	routes: (api) => [
		...accountRoutes(api),
		...roleRoutes(api),
		editProfile({
			sql: api.sql,
			clock: api.clock,
			filesUrl: api.settings.filesUrl,
			phoneNumbers: api.phoneNumbers,
			places: api.places,
			verifiesNumbers: api.sms !== null,
			requireRecentProof: (caller) => requireRecentProof(accountDeps(api), caller),
			showProfile: (userId) => readProfile(queryDeps(api), userId),
		}),
	],
}
