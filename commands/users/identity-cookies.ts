import { z } from 'zod'
import type { Reply } from '../../kernel/http/route.ts'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import type { AccountDeps } from './account-deps.ts'

type Cookie = NonNullable<Reply['cookies']>[number]
type Cookies = Readonly<Record<string, string | undefined>>
type Deps = Pick<AccountDeps, 'cipher' | 'clock'>

const PATH = '/api/v1/oautherize'
const LIFE_MS = 10 * 60_000

/** What a browser holds for us, sealed: it can neither read it, nor make it, nor give it to another one by a link. */
export interface SealedCookie<T> {
	/** What the cookie says; null when there is none, it is too old, or it is not ours. */
	read(deps: Deps, cookies: Cookies): T | null
	write(deps: Deps, value: T): Cookie
	readonly gone: Cookie
}

function sealedCookie<S extends z.ZodType>(name: string, schema: S): SealedCookie<z.output<S>> {
	const sealed = z.object({ until: z.int(), value: z.unknown() })
	return {
		read({ cipher, clock }, cookies) {
			const text = cookies[name]
			if (text === undefined) return null
			const opened = open(cipher, name, text)
			const parsed = sealed.safeParse(opened)
			if (!parsed.success || parsed.data.until <= clock.now()) return null
			return schema.parse(parsed.data.value)
		},
		write({ cipher, clock }, value) {
			const plain = Buffer.from(JSON.stringify({ until: clock.now() + LIFE_MS, value }))
			const { keyId, data } = cipher.encrypt(plain, name)
			const text = `${Buffer.from(keyId).toString('base64url')}.${data.toString('base64url')}`
			return { name, value: text, maxAgeSeconds: LIFE_MS / 1_000, path: PATH }
		},
		gone: { name, value: '', maxAgeSeconds: 0, path: PATH },
	}
}

function open(cipher: Cipher, name: string, text: string): unknown {
	const [keyId = '', data = ''] = text.split('.')
	try {
		const encrypted = {
			keyId: Buffer.from(keyId, 'base64url').toString(),
			data: Buffer.from(data, 'base64url'),
		}
		return JSON.parse(cipher.decrypt(encrypted, name).toString())
	} catch {
		// Made up, cut off, or of a key that is gone: nobody has to know which.
		return null
	}
}

/** From the moment when a browser is sent to the provider until it is back. */
export const ATTEMPT = sealedCookie(
	'karuna_sign_in',
	z.object({
		...{ state: z.string(), nonce: z.string(), verifier: z.string() },
		/** Whose account is to be connected; null: somebody signs in. */
		connects: z.string().nullable(),
	}),
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
)
