import { z } from 'zod'
import { one, plainText } from '../../kernel/wire/schemas.ts'

/** A proof of work that costs a computer time and a person nothing; no third party, no pictures. */
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
				/** The required prefix of the derived key. */
				keyPrefix: plainText().max(16),
				/** Epoch milliseconds until which a solution is accepted. */
				data: z.object({ until: z.int() }),
			})
			.strict(),
		signature: plainText().max(128),
	})
	.meta({ id: 'CaptchaChallenge' })
export type CaptchaChallenge = z.infer<typeof captchaChallenge>
export const captchaChallengeAnswer = one(captchaChallenge)

export const captchaSolution = z.object({
	challenge: captchaChallenge,
	solution: z.object({ counter: z.int().min(0).max(0xff_ff_ff_ff), derivedKey: plainText().max(128) }),
})
export type CaptchaSolution = z.infer<typeof captchaSolution>

/** `captcha` is valid for one call, until `expiresAt` (ISO 8601). */
export const captchaPass = z
	.object({ captcha: z.string(), expiresAt: z.string() })
	.meta({ id: 'CaptchaPass' })
export type CaptchaPass = z.infer<typeof captchaPass>
export const captchaPassAnswer = one(captchaPass)

/** The prefix of a pass from a question's right answer, which counts more than that of a captcha alone. */
export const QUESTION_PASS = 'question.'

export const captcha = plainText('users.fields.solveCaptcha').min(1, 'users.fields.solveCaptcha').max(100)
