import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { type captchaPass, captchaPassAnswer, QUESTION_PASS } from '../../domain/users/captcha.contract.ts'
import {
	questionAnswer,
	questionBody,
	questionChoice,
	type VisibleQuestion,
} from '../../domain/users/question.contract.ts'
import { drawQuestion } from '../../domain/users/question.ts'
import { refuse } from '../../domain/users/refusals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { renderText } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { insertPass } from '../../records/users/captcha-passes.ts'
import type { AccountDeps } from './account-deps.ts'
import { requireCaptcha } from './captcha.ts'
import { hashToken, newToken } from './tokens.ts'

type Deps = Pick<AccountDeps, 'sql' | 'clock' | 'cipher'>

const ANSWER_WITHIN_MS = 10 * MINUTE_MS
const PASS_MS = 15 * MINUTE_MS
const CONTEXTS = { call: 'question', form: 'question of a form' } as const
type Purpose = keyof typeof CONTEXTS
const WHY = 'it tells people from machines where many cards are declined, and guests give too'

const sealedQuestion = z.object({ right: z.int(), until: z.int(), nonce: z.string() })

/** Returns a question that is easy for people in their own language, by keyboard and for screen readers. */
export const askQuestion = (deps: Deps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/auth/question',
		summary: 'Get a question for people in exchange for a solved captcha',
		tags: ['users'],
		access: { allow: 'everyone', because: WHY },
		perMinute: 30,
		body: questionBody,
		answers: { 200: questionAnswer },
		handle: async ({ body, caller }) => {
			await requireCaptcha(deps, body.captcha)
			return { body: { statusCode: 200, data: visibleQuestionIn(deps, caller.language, 'call') } }
		},
	})

export function visibleQuestionIn(
	{ cipher, clock }: Deps,
	language: Language,
	purpose: Purpose,
): VisibleQuestion {
	const { kind, options, right } = drawQuestion((below) => randomInt(below))
	const until = clock.now() + ANSWER_WITHIN_MS
	const sealed = cipher.encrypt(
		Buffer.from(JSON.stringify({ right, until, nonce: newToken() })),
		CONTEXTS[purpose],
	)
	return {
		token: `${Buffer.from(sealed.keyId).toString('base64url')}.${sealed.data.toString('base64url')}`,
		text: renderText(language, `users.question.kinds.${kind}`),
		options: options.map(({ kind: of, thing }) =>
			renderText(language, `users.question.things.${of}.${thing}`),
		),
		expiresAt: new Date(until).toISOString(),
	}
}

/** Exchanges a right answer for a pass that is good for one call. Each question takes one answer, right or wrong. */
export const answerQuestion = (deps: Deps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/auth/question/answer',
		summary: 'Exchange a correct answer for a pass valid for one call',
		tags: ['users'],
		access: { allow: 'everyone', because: WHY },
		perMinute: 30,
		body: questionChoice,
		answers: { 200: captchaPassAnswer },
		handle: async ({ body }) => ({ body: { statusCode: 200, data: await passFor(deps, body, 'call') } }),
	})

/** @throws DomainError QUESTION_OVER, ANSWER_WRONG */
export async function passFor(
	deps: Deps,
	{ token, option }: z.output<typeof questionChoice>,
	purpose: Purpose,
): Promise<z.output<typeof captchaPass>> {
	const { sql, clock } = deps
	const now = clock.now()
	const question = open(deps, token, purpose)
	if (question === null || question.until < now) throw refuse('QUESTION_OVER')
	const isRight = question.right === option
	const pass = `${QUESTION_PASS}${newToken()}`
	const expiresAt = new Date(now + PASS_MS)
	// A wrong answer uses the question up as well: its pass is nobody's.
	const passHash = hashToken(isRight ? pass : newToken())
	const isFirst = await insertPass(sql, { challengeHash: hashToken(question.nonce), passHash, expiresAt })
	if (!isFirst) throw refuse('QUESTION_OVER')
	if (!isRight) throw refuse('ANSWER_WRONG')
	return { captcha: pass, expiresAt: expiresAt.toISOString() }
}

function open({ cipher }: Deps, token: string, purpose: Purpose): z.output<typeof sealedQuestion> | null {
	const [keyId = '', data = ''] = token.split('.')
	try {
		const encrypted = {
			keyId: Buffer.from(keyId, 'base64url').toString(),
			data: Buffer.from(data, 'base64url'),
		}
		return sealedQuestion.parse(JSON.parse(cipher.decrypt(encrypted, CONTEXTS[purpose]).toString()))
	} catch {
		// Made up, cut off, or of a key that is gone: nobody has to know which.
		return null
	}
}
