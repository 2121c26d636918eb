import type { z } from 'zod'
import { authAnswer, loginBody } from '../../domain/users/contract.ts'
import { refuse } from '../../domain/users/refusals.contract.ts'
import type { DomainError } from '../../kernel/events/errors.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import type { RegistrationRow } from '../../records/users/registrations.ts'
import type { AccountDeps } from './account-deps.ts'
import { answerOf } from './auth-answer.ts'
import { checkPassword } from './check-password.ts'
import { codesTo } from './codes.ts'
import { knownDevice, signedInCookies } from './known-device.ts'
import { countCall } from './limits.ts'
import { sendRegistrationCode } from './register.ts'
import { requestSecondFactor } from './second-factor.ts'
import { startSession } from './session.ts'

export const login = (deps: AccountDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/login',
		summary: 'Sign in with an e-mail address or username and a password',
		tags: ['users'],
		access: { allow: 'everyone', because: 'nobody is signed in before they sign in' },
		ignoresSignIn: true,
		perMinute: 60,
		body: loginBody,
		answers: { 200: authAnswer },
		handle: ({ body, caller, cookies }) => signIn(deps, body, caller, cookies),
	})

async function signIn(
	deps: AccountDeps,
	body: z.output<typeof loginBody>,
	caller: Caller,
	cookies: Readonly<Record<string, string | undefined>>,
): Promise<Reply> {
	const { user, registration } = await checkPassword(deps, body, caller, cookies)
	if (user === null) throw await notVerified(deps, registration)
	const visible = await requestSecondFactor(deps, user.id, body.code, knownDevice(deps, cookies, user.id))
	const tokens = await deps.sql.transaction((tx) =>
		startSession(tx, user.id, caller, deps.clock.now(), { secondFactor: visible, remembered: body.remember }),
	)
	return {
		body: await answerOf(deps, user, tokens),
		cookies: signedInCookies(deps, cookies, tokens),
	}
}

async function notVerified(deps: AccountDeps, registration: RegistrationRow): Promise<DomainError> {
	await countCall(deps, codesTo(registration.email))
	const sent = await deps.sql.transaction((tx) => sendRegistrationCode(tx, deps, registration))
	return refuse('EMAIL_NOT_VERIFIED', {}, { unique_id: sent.id })
}
