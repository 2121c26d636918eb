import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Actor, Position } from '../ports/event-store.ts'
import type { Sender, SentFile } from '../ports/files.ts'
import type { Language } from '../wire/language.ts'
import type { Role } from '../wire/roles.ts'

/** Who is calling. A guest is known by a cookie alone, so that their donation stays theirs. */
export type Principal =
	| {
			readonly kind: 'user'
			readonly id: string
			readonly roles: readonly Role[]
			/** Roles that they hold, and that this session may not use: they wait for a second factor. */
			readonly withheld?: readonly Role[]
			readonly sessionId: string
	  }
	| { readonly kind: 'guest'; readonly id: string }

/**
 * Who may call a route at all; what they may see of an object is decided where the object is read.
 * superAdmin passes every `roles` guard.
 * - `everyone`: says why
 * - `provider`: a webhook, whose signature is checked by the handler
 */
export type Access =
	| { readonly allow: 'everyone'; readonly because: string }
	| { readonly allow: 'signedIn' }
	| { readonly allow: 'roles'; readonly roles: readonly Role[]; readonly refusal?: string }
	| { readonly allow: 'provider' }

export interface Caller {
	readonly principal: Principal
	readonly actor: Actor
	readonly correlationId: string
	/** Idempotency id of this call: from `Idempotency-Key` when there is one, else new. */
	readonly commandId: string
	/** Hash of the body when an `Idempotency-Key` was sent. */
	readonly bodyHash: string | undefined
	/** From `If-Match`. */
	readonly expectedRevision: bigint | undefined
	readonly ip: string
	readonly userAgent: string
	/** What the caller prefers to read. */
	readonly language: Language
}

export interface RouteRequest<P, Q, B> {
	readonly params: P
	readonly query: Q
	readonly body: B
	readonly caller: Caller
	/** The body's bytes, for routes with `rawBody`. */
	readonly raw: Buffer
	readonly headers: Readonly<Record<string, string | undefined>>
	readonly cookies: Readonly<Record<string, string | undefined>>
	/** The uploaded file and text fields, for routes with `upload`. */
	readonly upload: Upload | undefined
	/** The same for routes whose rule has `onDisk`. */
	readonly largeUpload: LargeUpload | undefined
}

export interface Upload extends SentFile {
	readonly fileName: string
	readonly fields: Readonly<Record<string, string>>
}

/** A file that is too large for the memory: it lies on this machine's disk until the answer is given. */
export interface LargeUpload {
	readonly path: string
	readonly sender: Sender
	readonly bytes: number
	/** SHA-256 of the content, in hex. */
	readonly digest: string
	readonly fileName: string
	readonly fields: Readonly<Record<string, string>>
}

/** What a route takes as a multipart body: one file named `file`, and text fields. */
export interface UploadRule {
	readonly limitBytes: number
	/** What whoever sends more is told (400). */
	readonly tooLarge: { readonly code: string; readonly message: string }
	/** The text fields beside the file; true for those that must be there. */
	readonly fields: Readonly<Record<string, boolean>>
	/** It is written to disk while it comes, not read into memory. */
	readonly onDisk?: true
}

export interface Reply {
	/** Default 200. */
	readonly status?: number
	/** Encoded by the schema of its status. */
	readonly body?: unknown
	/** Of a command: becomes `X-Position`. */
	readonly position?: Position
	/** Becomes `ETag`. */
	readonly revision?: bigint
	/** Null takes away one that answers of the API have otherwise. */
	readonly headers?: Readonly<Record<string, string | null>>
	/** Instead of a body: bytes as they come, for exports and files. `stop` ends one that goes on by itself. */
	readonly stream?: { readonly body: Readable; readonly contentType: string; readonly stop?: () => void }
	/** Cookies to set, for the browser's session by `maxAgeSeconds: null`, or to clear by 0. The edge adds HttpOnly, SameSite=Strict and Secure. */
	readonly cookies?: readonly {
		readonly name: string
		readonly value: string
		readonly maxAgeSeconds: number | null
		readonly path: string
	}[]
}

/** One route: what it takes, who may call it, what it answers, what it does. */
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
	/** Answer schemas by status. Failures are added by the edge. */
	readonly answers: Readonly<Record<number, z.ZodType>>
	/**
	 * Type of a success that comes as bytes, not as JSON: always where its schema is plain text, else when asked for. Of
	 * NDJSON, the schema is that of a line.
	 */
	readonly streams?:
		| 'text/csv'
		| 'text/html'
		| 'text/xml'
		| 'image/jpeg'
		| 'application/pdf'
		| 'application/x-ndjson'
	/** Read models that the answer comes from: a GET with `X-Read-After` waits for them. */
	readonly readModels?: readonly string[]
	/** `If-Match` is required (428 without). */
	readonly requiresIfMatch?: boolean
	/**
	 * Nobody's bearer token is looked at: calls that start, renew or end a session, or count visitors. `when worthless`: one that
	 * is good says who calls, and any other makes nobody of them.
	 */
	readonly ignoresSignIn?: true | 'when worthless'
	/** The handler needs the body's bytes; nothing is parsed. */
	readonly rawBody?: boolean
	/** Takes one multipart file. */
	readonly upload?: UploadRule
	/** Fields of the body that hold bank account numbers, which may look like card numbers and are not refused as such. */
	readonly accountNumbers?: readonly string[]
	/** Calls a minute per caller address; the edge has a general limit beside it. */
	readonly perMinute?: number
	readonly handle: (request: RouteRequest<unknown, unknown, unknown>) => Promise<Reply>
}

type Out<T extends z.ZodType | undefined> = T extends z.ZodType ? z.output<T> : undefined

/** Declares a route with the types of its schemas. */
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
