import { join, resolve } from 'node:path'
import type { CardTestingGuard } from '../../commands/donations/card-testing.ts'
import { leaveOrganizations } from '../../commands/organizations/leave-organizations.ts'
import type { AccountDeps } from '../../commands/users/account-deps.ts'
import { readMail } from '../../commands/users/account-mail.ts'
import { getCaptcha, requireCaptcha, verifyCaptcha } from '../../commands/users/captcha.ts'
import { changeNumber } from '../../commands/users/change-number.ts'
import { changePassword, resetPassword } from '../../commands/users/change-password.ts'
import { changeRole, type RoleDeps } from '../../commands/users/change-role.ts'
import { changeUsername } from '../../commands/users/change-username.ts'
import { closeAccount } from '../../commands/users/close-account.ts'
import { endOtherSessions, endSession } from '../../commands/users/end-session.ts'
import { endSessionsOf } from '../../commands/users/end-sessions-of.ts'
import { forgotPassword } from '../../commands/users/forgot-password.ts'
import { countOne, uncountCall } from '../../commands/users/limits.ts'
import { login } from '../../commands/users/login.ts'
import { logout } from '../../commands/users/logout.ts'
import { refreshToken } from '../../commands/users/refresh-token.ts'
import { register } from '../../commands/users/register.ts'
import { resendOtp } from '../../commands/users/resend-otp.ts'
import { revealContact } from '../../commands/users/reveal-contact.ts'
import {
	confirmSecondFactor,
	offerSecondFactor,
	removeSecondFactor,
} from '../../commands/users/second-factor.ts'
import { verifyOtp } from '../../commands/users/verify-otp.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import type { Sweep } from '../../kernel/effects/sweep.ts'
import { DomainError } from '../../kernel/errors.ts'
import type { Route } from '../../kernel/http/route.ts'
import type { FileStore } from '../../kernel/ports/files.ts'
import type { Mailer } from '../../kernel/ports/mailer.ts'
import type { ReadAfter } from '../../kernel/runtime/read-after.ts'
import type { QueryDeps } from '../../queries/_shared/deps.ts'
import { organizationsOf } from '../../queries/organizations/lookups.ts'
import {
	backofficeUsers,
	readBackofficeUser,
	showBackofficeUser,
	userTimeline,
} from '../../queries/users/backoffice-users.ts'
import { backofficeBloodDonors, bloodDonorsCsv } from '../../queries/users/blood-donors.ts'
import { closingObstacles } from '../../queries/users/closing.ts'
import { showKindness } from '../../queries/users/kindness.ts'
import { backofficeUsersCsv, listUsers } from '../../queries/users/list-users.ts'
import { exportPersonalData } from '../../queries/users/personal-data.ts'
import { rolesOf } from '../../queries/users/roles-of.ts'
import { showSecondFactor } from '../../queries/users/second-factor.ts'
import { listSessions } from '../../queries/users/sessions.ts'
import { claimAccountMails, delayAccountMail, removeAccountMail } from '../../records/users/account-mails.ts'
import { removeErasure, waitingErasures } from '../../records/users/erasures.ts'
import { createAccountMails } from '../../workers/users/account-mails.ts'
import { listErasures } from '../../workers/users/list-erasures.ts'
import { createCaptcha } from '../adapters/captcha.ts'
import { isCommonPassword } from '../adapters/common-passwords.ts'
import { createErasureList } from '../adapters/erasure-list.ts'
import { createPasswords } from '../adapters/passwords.ts'
import { createSms } from '../adapters/sms.ts'
import { textedNumbers } from '../adapters/texted-numbers.ts'
import { authenticator } from '../adapters/totp.ts'
import { createCipher } from '../encryption/aes-gcm.ts'
import { createOneTimeCodes } from '../encryption/one-time-codes.ts'
import { exportDeps } from './exports.ts'
import type { Platform } from './platform.ts'
import { signInRoutes } from './sign-in.ts'
import { SYSTEM_CLOCK } from './surroundings.ts'

/** Sessions and codes keep real time: a demo that plays months in minutes would end them at once. */
const PEOPLES_CLOCK = SYSTEM_CLOCK

/** What the calls around accounts work with. */
export async function accountDeps(
	{ sql, config, surroundings }: Platform,
	limits: boolean,
): Promise<AccountDeps> {
	const { encryptionKeys } = surroundings
	return {
		sql,
		clock: PEOPLES_CLOCK,
		limits,
		passwords: await createPasswords(),
		rolesOf: (userId) => rolesOf(sql, userId),
		captcha: createCaptcha({
			secret: encryptionKeys.keys.get(encryptionKeys.current) ?? Buffer.alloc(0),
			// Tests and benchmarks measure other things than the work of a captcha.
			...(!limits && { cost: 1, keyPrefix: '0' }),
		}),
		codes: createOneTimeCodes(encryptionKeys),
		cipher: createCipher(encryptionKeys),
		...{ isCommonPassword, authenticator, textedNumbers },
		textedCountries: surroundings.sms === null ? [] : config.smsCountries,
		secondFactorForMoney: config.mode === 'production',
	}
}

/** Counts declined cards and payments that guests begin, and takes the captchas that are solved. */
export const cardTestingGuard = (deps: AccountDeps): CardTestingGuard => ({
	count: (what, whom, windowMs) => countOne(deps, { what, whom, windowMs }),
	uncount: (what, whom) => uncountCall(deps, { what, whom }),
	requireCaptcha: (pass) => requireCaptcha(deps, pass),
})

/** Calls around one's own account. */
export const accountRoutes = (
	platform: Platform,
	readAfter: ReadAfter,
	deps: AccountDeps,
	queries: QueryDeps,
): Route[] => [
	getCaptcha(deps),
	verifyCaptcha(deps),
	register(deps),
	resendOtp(deps),
	verifyOtp(deps),
	login(deps),
	refreshToken(deps),
	logout(deps),
	forgotPassword(deps),
	resetPassword(deps),
	changePassword(deps),
	...signInRoutes(platform, deps),
	changeUsername(deps),
	changeNumber(deps),
	listSessions(queries),
	endSession(deps),
	endOtherSessions(deps),
	offerSecondFactor(deps),
	confirmSecondFactor(deps),
	removeSecondFactor(deps),
	showSecondFactor({ ...queries, secondFactorForMoney: deps.secondFactorForMoney }),
	exportPersonalData(queries),
	showKindness(queries),
	closeAccount({
		...{ ...deps, store: platform.store, dispatch: platform.dispatch },
		obstacles: async (userId) => {
			const head = await platform.store.head()
			if (!(await readAfter.waitFor(['requests', 'fund_totals', 'organizations'], head, SHOW_WITHIN_MS))) {
				throw new DomainError('BUSY', 'This can’t be done right now. Please try again in a moment.', 503)
			}
			return closingObstacles(platform.sql, userId)
		},
		leaveOrganizations: async (userId, caller) =>
			leaveOrganizations(
				{ dispatch: platform.dispatch, clock: platform.surroundings.clock },
				await organizationsOf(platform.sql, userId),
				userId,
				caller,
			),
	}),
	...roleRoutes(platform, readAfter, deps, queries),
]

const SHOW_WITHIN_MS = 2_000

/** Who holds which role, granting them, and signing people out. */
function roleRoutes(
	platform: Platform,
	readAfter: ReadAfter,
	{ cipher, clock: sessionsClock }: AccountDeps,
	queries: QueryDeps,
) {
	const { sql, store, dispatch, surroundings } = platform
	const deps: RoleDeps = {
		...{ sql, store, dispatch, clock: surroundings.clock },
		showUser: async (userId, viewer, after) => {
			await readAfter.waitFor(['user_roles', 'timeline'], after, SHOW_WITHIN_MS)
			return readBackofficeUser(queries, userId, viewer)
		},
	}
	const listed = exportDeps(platform, queries)
	return [
		...changeRole.map((make) => make(deps)),
		endSessionsOf({ ...deps, cipher, sessionsClock }),
		listUsers(listed),
		backofficeUsersCsv(listed),
		backofficeBloodDonors(queries),
		bloodDonorsCsv(listed),
		revealContact(deps),
		backofficeUsers(queries),
		showBackofficeUser(queries),
		userTimeline(queries),
	]
}

/** Finishes erasures. The list lies beside the data, where no backup takes it in. */
export const erasureJob = ({ sql, config }: Platform, files: FileStore): ScheduledJob => {
	const list = createErasureList(join(resolve(config.dataDir), 'erasures.jsonl'))
	return listErasures({
		waiting: () => waitingErasures(sql),
		removeFile: (path) => files.delete(path),
		addToList: (line) => list.add(line),
		done: (id) => removeErasure(sql, id),
	})
}

const LEASE_MS = 60_000
const AT_ONCE = 20

/** Sends mails about accounts. */
export function accountMails({ sql, config, surroundings, log }: Platform, mailer: Mailer): Sweep {
	const cipher = createCipher(surroundings.encryptionKeys)
	return createAccountMails({
		mailer,
		sms: surroundings.sms && createSms(surroundings.sms),
		clock: PEOPLES_CLOCK,
		log,
		links: { login: `${config.publicUrl}/login`, forgotPassword: `${config.publicUrl}/forgot-password` },
		claim: async (now) => {
			const rows = await claimAccountMails(sql, now, LEASE_MS, AT_ONCE)
			return rows.map(({ id, key_id, content, attempts, created_at }) => ({
				id,
				mail: readMail(cipher, id, { keyId: key_id, data: content }),
				attempts,
				createdAt: created_at,
			}))
		},
		remove: (id) => removeAccountMail(sql, id),
		delay: (id, dueAt, error) => delayAccountMail(sql, id, dueAt, error),
	})
}
