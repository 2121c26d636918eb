import { z } from 'zod'
import type { Reply } from '../../kernel/http/route.ts'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import type { AccountDeps } from './account-deps.ts'

type Cookie = NonNullable<Reply['cookies']>[number]
type Cookies = Readonly<Record<string, string | undefined>>
type Deps = Pick<AccountDeps, 'cipher' | 'clock'>

/**
 * A sealed value in the browser, which can neither read nor create it, nor pass it to another browser by a
 * link.
 */
export interface SealedCookie<T> {
	read(deps: Deps, cookies: Cookies): T | null
	write(deps: Deps, value: T): Cookie
	readonly gone: Cookie
}

interface Lasting {
	readonly path: string
	readonly lifeMs: number
}

export function sealedCookie<S extends z.ZodType>(
	name: string,
	schema: S,
	{ path, lifeMs }: Lasting,
): SealedCookie<z.output<S>> {
	const sealed = z.object({ until: z.int(), value: z.unknown() })
	return {
		read({ cipher, clock }, cookies) {
			const text = cookies[name]
			if (text === undefined) return null
			const opened = open(cipher, name, text)
			const parsed = sealed.safeParse(opened)
			if (!parsed.success || parsed.data.until <= clock.now()) return null
			const value = schema.safeParse(parsed.data.value)
			return value.success ? value.data : null
		},
		write({ cipher, clock }, value) {
			const plain = Buffer.from(JSON.stringify({ until: clock.now() + lifeMs, value }))
			const { keyId, data } = cipher.encrypt(plain, name)
			const text = `${Buffer.from(keyId).toString('base64url')}.${data.toString('base64url')}`
			return { name, value: text, maxAgeSeconds: lifeMs / 1_000, path }
		},
		gone: { name, value: '', maxAgeSeconds: 0, path },
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
