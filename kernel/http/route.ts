import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Actor, Position } from '../ports/event-store.ts'
import type { Sender, SentFile } from '../ports/files.ts'
import type { Language } from '../wire/language.ts'
import type { Role } from '../wire/roles.ts'
import type { TokenScope } from '../wire/token-scopes.ts'

/** The caller. A guest is known only by a cookie, so that their donation stays accessible to them. */
export type Principal =
	| {
			readonly kind: 'user'
			readonly id: string
			readonly roles: readonly Role[]
			/** Roles that this session may not use: they require a second factor. */
			readonly withheld?: readonly Role[]
			readonly sessionId: string
			/** The API token that replaces a session: it opens the scopes that it has, for reading. */
			readonly token?: { readonly id: string; readonly scopes: readonly TokenScope[] }
	  }
	| { readonly kind: 'guest'; readonly id: string }

/**
 * The callers of a route; access to an object is decided where it is read. superAdmin passes every `roles`
 * guard.
 * - `everyone`: gives the reason
 * - `provider`: a webhook, whose signature is checked by the handler
 */
export type Access =
	| { readonly allow: 'everyone'; readonly because: string }
	| { readonly allow: 'signedIn' }
	| {
			readonly allow: 'roles'
			readonly roles: readonly Role[]
			readonly refusal?: string
			/** The scope of API tokens that may make the call, of owners with one of the roles. Without it, none may. */
			readonly token?: TokenScope
	  }
	| { readonly allow: 'provider' }

export interface Caller {
	readonly principal: Principal
	readonly actor: Actor
	readonly correlationId: string
	readonly commandId: string
	readonly bodyHash: string | undefined
	readonly expectedRevision: bigint | undefined
	readonly ip: string
	readonly userAgent: string
	readonly language: Language
}

export interface RouteRequest<P, Q, B> {
	readonly params: P
	readonly query: Q
	readonly body: B
	readonly caller: Caller
	readonly raw: Buffer
	readonly headers: Readonly<Record<string, string | undefined>>
	readonly cookies: Readonly<Record<string, string | undefined>>
	readonly upload: Upload | undefined
	readonly largeUpload: LargeUpload | undefined
}

export interface Upload extends SentFile {
	readonly fileName: string
	readonly fields: Readonly<Record<string, string>>
}

export interface LargeUpload {
	readonly path: string
	readonly sender: Sender
	readonly bytes: number
	readonly digest: string
	readonly fileName: string
	readonly fields: Readonly<Record<string, string>>
}

export interface UploadRule {
	readonly limitBytes: number
	readonly tooLarge: { readonly code: string; readonly message: string }
	/** The text fields beside the file; true for required ones. */
	readonly fields: Readonly<Record<string, boolean>>
	readonly onDisk?: true
}

export interface Reply {
	readonly status?: number
	readonly body?: unknown
	/** The position of a command; sent as `X-Position`. */
	readonly position?: Position
	/** Sent as `ETag`. */
	readonly revision?: bigint
	readonly headers?: Readonly<Record<string, string | null>>
	/** Bytes instead of a body, for exports and files. `stop` ends a long-running answer. */
	readonly stream?: { readonly body: Readable; readonly contentType: string; readonly stop?: () => void }
	/** Cookies to set, for the browser's session by `maxAgeSeconds: null`, or to clear by 0. The edge adds HttpOnly, SameSite=Strict and Secure. */
	readonly cookies?: readonly {
		readonly name: string
		readonly value: string
		readonly maxAgeSeconds: number | null
		readonly path: string
	}[]
}

export interface Route {
	readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
	/** With the prefix, in Fastify's form: `/api/v1/donationRequest/:id`. */
	readonly path: string
	readonly summary: string
	readonly tags: readonly string[]
	readonly access: Access
	readonly params?: z.ZodType
	readonly query?: z.ZodType
	readonly body?: z.ZodType
	readonly answers: Readonly<Record<number, z.ZodType>>
	/**
	 * Type of a success in bytes instead of JSON: always when its schema is plain text, else on request. For
	 * NDJSON, the schema is that of a line.
	 */
	readonly streams?:
		| 'text/calendar'
		| 'text/csv'
		| 'text/html'
		| 'text/plain'
		| 'text/xml'
		| 'image/jpeg'
		| 'application/pdf'
		| 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
		| 'application/zip'
		| 'application/x-ndjson'
	/** Read models of the answer: a GET with `X-Read-After` waits for them. */
	readonly readModels?: readonly string[]
	/** `If-Match` is required (428 without). */
	readonly requiresIfMatch?: boolean
	/**
	 * The bearer token is ignored: for calls that start, renew or end a session, or count visitors. `when
	 * worthless`: a valid token identifies the caller, and an invalid one counts as none.
	 */
	readonly ignoresSignIn?: true | 'when worthless'
	readonly rawBody?: boolean
	readonly upload?: UploadRule
	/** Fields of the body with numbers of bank accounts or connections, which may look like card numbers and are not refused as such. */
	readonly accountNumbers?: readonly string[]
	/** Calls a minute per caller address; the edge has a general limit beside it. */
	readonly perMinute?: number
	readonly handle: (request: RouteRequest<unknown, unknown, unknown>) => Promise<Reply>
}

type Out<T extends z.ZodType | undefined> = T extends z.ZodType ? z.output<T> : undefined

export function route<
	P extends z.ZodType | undefined = undefined,
	Q extends z.ZodType | undefined = undefined,
	B extends z.ZodType | undefined = undefined,
>(
	definition: Omit<Route, 'params' | 'query' | 'body' | 'handle'> & {
		readonly params?: P
		readonly query?: Q
		readonly body?: B
		readonly handle: (request: RouteRequest<Out<P>, Out<Q>, Out<B>>) => Promise<Reply>
	},
): Route {
	// The edge hands over what the schemas made of the request, so the narrower handler is safe to store as the wider.
	return definition as unknown as Route
}
