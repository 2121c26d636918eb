declare module 'oidc-provider' {
	import type { IncomingMessage, ServerResponse } from 'node:http'

	export interface Account {
		readonly accountId: string
		claims(): Promise<Readonly<Record<string, unknown>>>
	}
	export interface Configuration {
		readonly clients: readonly Readonly<Record<string, unknown>>[]
		readonly cookies: { readonly keys: readonly string[] }
		readonly claims: Readonly<Record<string, readonly string[]>>
		readonly conformIdTokenClaims: boolean
		readonly features: Readonly<Record<string, { readonly enabled: boolean }>>
		readonly pkce: { required(): boolean }
		findAccount(context: unknown, id: string): Promise<Account>
	}
	export default class Provider {
		constructor(issuer: string, configuration: Configuration)
		callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
	}
}
