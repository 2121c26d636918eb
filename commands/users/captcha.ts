import {
	type CaptchaSolution,
	captchaChallengeAnswer,
	captchaPassAnswer,
	captchaSolution,
} from '../../domain/users/captcha.contract.ts'
import { refuse } from '../../domain/users/refusals.contract.ts'
import { type Reply, type Route, route } from '../../kernel/http/route.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { insertPass, takePass } from '../../records/users/captcha-passes.ts'
import type { AccountDeps } from './account-deps.ts'
import { hashToken, newToken } from './tokens.ts'

type Deps = Pick<AccountDeps, 'sql' | 'clock' | 'captcha'>

const SOLVE_WITHIN_MS = 10 * MINUTE_MS
const PASS_MS = 15 * MINUTE_MS
const WHY = 'a captcha tells people from machines before anybody signs in'

const unsolved = () => refuse('CAPTCHA_INVALID', {}, 'captcha')

export const getCaptcha = ({ captcha, clock }: Deps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/auth/captcha',
		summary: 'Get a captcha: a puzzle for the browser, not for the person',
		tags: ['users'],
		access: { allow: 'everyone', because: WHY },
		perMinute: 60,
		answers: { 200: captchaChallengeAnswer },
		handle: async () => ({
			body: { statusCode: 200, data: await captcha.challenge(clock.now() + SOLVE_WITHIN_MS) },
		}),
	})

/** Exchanges a solved puzzle for a pass that is good for one call. */
export const verifyCaptcha = (deps: Deps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/auth/verify-captcha',
		summary: 'Exchange a solved captcha for a pass valid for one call',
		tags: ['users'],
		access: { allow: 'everyone', because: WHY },
		perMinute: 60,
		body: captchaSolution,
		answers: { 200: captchaPassAnswer },
		handle: ({ body }) => verify(deps, body),
	})

async function verify({ sql, clock, captcha }: Deps, body: CaptchaSolution): Promise<Reply> {
	const { challenge, solution } = body
	const now = clock.now()
	if (challenge.parameters.data.until < now || !(await captcha.isSolved(challenge, solution)))
		throw unsolved()
	const pass = newToken()
	const expiresAt = new Date(now + PASS_MS)
	const hashes = { challengeHash: hashToken(challenge.signature), passHash: hashToken(pass) }
	if (!(await insertPass(sql, { ...hashes, expiresAt }))) throw unsolved()
	return { body: { statusCode: 200, data: { captcha: pass, expiresAt: expiresAt.toISOString() } } }
}

/**
 * Consumes the pass of a call.
 * @throws DomainError CAPTCHA_INVALID (400)
 */
export async function requireCaptcha(
	{ sql, clock }: Pick<Deps, 'sql' | 'clock'>,
	pass: string,
): Promise<void> {
	if (!(await takePass(sql, hashToken(pass), new Date(clock.now())))) throw unsolved()
}
