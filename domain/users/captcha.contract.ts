import { z } from 'zod'
import { one, plainText } from '../../kernel/wire/schemas.ts'

/** A puzzle that costs a computer some work and a person nothing: no third party, no pictures. */
export const captchaChallenge = z
	.object({
		parameters: z
			.object({
				algorithm: z.literal('PBKDF2/SHA-256'),
				nonce: plainText().max(64),
				salt: plainText().max(64),
				/** Iterations of the key derivation. */
				cost: z.int().min(1).max(1_000_000),
				keyLength: z.int().min(1).max(64),
				/** What the derived key has to begin with. */
				keyPrefix: plainText().max(16),
				/** Epoch milliseconds: until when a solution is taken. */
				data: z.object({ until: z.int() }),
			})
			.strict(),
		signature: plainText().max(128),
	})
	.meta({ id: 'CaptchaChallenge' })
export type CaptchaChallenge = z.infer<typeof captchaChallenge>
export const captchaChallengeAnswer = one(captchaChallenge)

/** `POST /auth/verify-captcha`: the challenge as it was given, with what solves it. */
export const captchaSolution = z.object({
	challenge: captchaChallenge,
	solution: z.object({ counter: z.int().min(0).max(0xff_ff_ff_ff), derivedKey: plainText().max(128) }),
})
export type CaptchaSolution = z.infer<typeof captchaSolution>

/** `captcha` is good for one call that asks for it, until `expiresAt` (ISO 8601). */
export const captchaPass = z
	.object({ captcha: z.string(), expiresAt: z.string() })
	.meta({ id: 'CaptchaPass' })
export type CaptchaPass = z.infer<typeof captchaPass>
export const captchaPassAnswer = one(captchaPass)

/** What the pass of a question's right answer begins with: it is worth more than that of a captcha alone. */
export const QUESTION_PASS = 'question.'

/** The pass in the body of a call that asks for one. */
export const captcha = plainText('users.fields.solveCaptcha').min(1, 'users.fields.solveCaptcha').max(100)
