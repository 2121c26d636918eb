import { z } from 'zod'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { sealedCookie } from './sealed-cookie.ts'

const LASTING = { path: '/api/v1/oautherize', lifeMs: 10 * MINUTE_MS }

export const ATTEMPT = sealedCookie(
	'karuna_sign_in',
	z.object({
		state: z.string(),
		nonce: z.string(),
		verifier: z.string(),
		/** The account to connect; null for a sign-in. */
		connects: z.string().nullable(),
	}),
	LASTING,
)

export const IDENTITY = sealedCookie(
	'karuna_identity',
	z.object({
		issuer: z.string(),
		subject: z.string(),
		email: z.string(),
		emailVerified: z.boolean(),
		firstName: z.string(),
		lastName: z.string(),
	}),
	LASTING,
)
