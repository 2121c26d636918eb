import type { Contribution } from '../../kernel/capability/capability.ts'
import { createApiToken, revokeApiToken } from './api-tokens.ts'
import { getCaptcha, verifyCaptcha } from './captcha.ts'
import { changeNumber } from './change-number.ts'
import { changePassword, resetPassword } from './change-password.ts'
import { changeRole } from './change-role.ts'
import { changeUsername } from './change-username.ts'
import { closeAccount } from './close-account.ts'
import { accountDeps, closingDeps, profileDeps, proofDeps, roleDeps } from './command-deps.ts'
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
import { proveRecently } from './recent-proof.ts'
import { refreshToken } from './refresh-token.ts'
import { register } from './register.ts'
import { requestExports } from './request-export.ts'
import { resendOtp } from './resend-otp.ts'
import { revealContact } from './reveal-contact.ts'
import { confirmSecondFactor, offerSecondFactor, removeSecondFactor } from './second-factor.ts'
import { issueSocketTicket } from './socket-ticket.ts'
import { verifyOtp } from './verify-otp.ts'

export { recordAccessOf } from './access-log.ts'
export { requireCaptcha } from './captcha.ts'
export { accountDeps } from './command-deps.ts'
export { checkErasureCode, mailErasureCode } from './erasure-code.ts'
export { deviceOf } from './known-device.ts'
export { countCall } from './limits.ts'
export { passFor, visibleQuestionIn } from './question.ts'
export { requireRecentProof } from './recent-proof.ts'
export { enrol } from './second-factor.ts'

export const userCommands: Contribution = {
	name: 'commands/users',
	routes: (api) => {
		const { sql, clock } = api
		const deps = accountDeps(api)
		const identities = { ...deps, signInProvider: api.signInProvider }
		const keys = { ...deps, passkeys: api.passkeys }
		const roles = roleDeps(api)
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
				createApiToken,
				revokeApiToken,
			].map((make) => make(deps)),
			...[beginOautherize, oautherize, confirmOautherize, beginConnecting, connectIdentity].map((make) =>
				make(identities),
			),
			...[beginPasskeyLogin, passkeyLogin, beginPasskey, addPasskey, removeOwnPasskey].map((make) =>
				make(keys),
			),
			closeAccount(closingDeps(api)),
			...changeRole.map((make) => make(roles)),
			endSessionsOf({ ...roles, cipher: api.cipher, sessionsClock: api.wallClock }),
			revealContact(roles),
			...requestExports.map((make) => make({ sql, clock })),
			confirmProofOf(proofDeps(api)),
			editProfile(profileDeps(api)),
		]
	},
}
