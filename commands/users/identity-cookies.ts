import { z } from 'zod'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { sealedCookie } from './sealed-cookie.ts'

const LASTING = { path: '/api/v1/oautherize', lifeMs: 10 * MINUTE_MS }

/** From the moment when a browser is sent to the provider until it is back. */
export const ATTEMPT = sealedCookie(
	'karuna_sign_in',
	z.object({
		state: z.string(),
		nonce: z.string(),
		verifier: z.string(),
		/** Whose account is to be connected; null: somebody signs in. */
		connects: z.string().nullable(),
	}),
	LASTING,
)

/** Whom the provider says that the person at this browser is, while something else is asked for. */
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
