/// <reference path="./oidc-provider.d.ts" />
import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface OidcProviderUnderTest {
	readonly issuer: string
	readonly clientId: string
	readonly clientSecret: string
	close(): Promise<void>
}

export const UNPROVEN = 'unproven@'

/**
 * Starts a certified OpenID Connect provider on loopback. The login of a user is their e-mail address without
 * `+` and its suffix, so that two users can share an address.
 */
export async function startOidcProvider(redirectUri: string): Promise<OidcProviderUnderTest> {
	let answer: RequestListener = (_, response) => response.writeHead(503).end()
	const server = createServer((request, response) => answer(request, response))
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	const [clientId, clientSecret] = ['karuna', randomBytes(24).toString('hex')]
	const provider = new Provider(issuer, {
		clients: [
			{
				client_id: clientId,
				client_secret: clientSecret,
				redirect_uris: [redirectUri],
				grant_types: ['authorization_code'],
				response_types: ['code'],
			},
		],
		cookies: { keys: [randomBytes(16).toString('hex')] },
		claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
		// Google also puts the requested claims into the ID token.
		conformIdTokenClaims: false,
		features: { devInteractions: { enabled: true } },
		pkce: { required: () => true },
		findAccount: async (_, id) => ({
			accountId: id,
			claims: async () => ({
				sub: id,
				email: id.replace(/\+[^@]*/, ''),
				email_verified: !id.startsWith(UNPROVEN),
				given_name: 'Gita',
				family_name: 'Rao',
			}),
		}),
	})
	answer = provider.callback()
	return {
		issuer,
		clientId,
		clientSecret,
		close: () =>
			new Promise<void>((resolve) => {
				server.close(() => resolve())
				server.closeAllConnections()
			}),
	}
}

function saveCookies(jar: Map<string, string>, response: Response): void {
	for (const line of response.headers.getSetCookie()) {
		const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
		if (name !== undefined && value !== undefined) jar.set(name, value)
	}
}

/**
 * Signs a user in at the provider, as their browser would.
 * @returns the redirect back to us
 */
export async function signInThere(url: string, login: string): Promise<URL> {
	const jar = new Map<string, string>()
	const go = async (to: string, form?: Record<string, string>): Promise<URL> => {
		const response = await fetch(to, {
			redirect: 'manual',
			headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
			...(form && { method: 'POST', body: new URLSearchParams(form) }),
		})
		saveCookies(jar, response)
		await response.text()
		const next = response.headers.get('location')
		if (next === null) {
			const prompt = /interaction\//.test(to) && !form ? (requested++ === 0 ? 'login' : 'consent') : null
			if (prompt === null) throw new Error(`The provider stopped at ${to} with ${response.status}.`)
			return go(to, prompt === 'login' ? { prompt, login, password: 'x' } : { prompt })
		}
		const target = new URL(next, to)
		return target.origin === new URL(url).origin ? go(target.href) : target
	}
	let requested = 0
	return go(url)
}
