import type { paths } from './generated/api.ts'

export type Verb = 'get' | 'post' | 'put' | 'delete'

export type PathOf<V extends Verb> = {
	[P in keyof paths]: paths[P] extends { readonly [M in V]: object } ? P : never
}[keyof paths]

type Success = 200 | 201 | 202 | 204

type ContentOf<R> = R extends { content: infer C }
	? C extends { 'application/json': infer Data }
		? Data
		: string
	: undefined

export type AnswerOf<O> = O extends { responses: infer R }
	? { [S in keyof R & Success]: ContentOf<R[S]> }[keyof R & Success]
	: never

type ReadOnly<T> = T extends readonly (infer E)[]
	? readonly ReadOnly<E>[]
	: T extends object
		? { readonly [K in keyof T]: ReadOnly<T[K]> }
		: T

type BodyOf<O> = O extends { requestBody: { content: infer C } }
	? C extends { 'application/json': infer Data }
		? ReadOnly<Data>
		: FormData
	: O extends { requestBody?: { content: { 'application/json': infer Data } } }
		? ReadOnly<Data>
		: undefined

type PathParametersOf<O> = O extends { parameters: { path: infer P } } ? P : undefined

/** The type of a query value: numbers may be text from an address, and empty values are left out. */
type Written<T> = (T extends number ? T | string : T) | (undefined extends T ? '' : never)
type QueryOf<O> = O extends { parameters: { query?: infer Q } }
	? { readonly [K in keyof Q]: Written<Q[K]> }
	: undefined

type Part<K extends string, T> = [T] extends [undefined]
	? { readonly [Each in K]?: undefined }
	: Partial<T> extends NonNullable<T>
		? { readonly [Each in K]?: T }
		: { readonly [Each in K]: T }

export interface CallOptions {
	/** The idempotency key: one per intended change, the same on every retry. */
	readonly intent?: string | undefined
	/** The version being changed, from an earlier answer. */
	readonly etag?: string | undefined
	/** The pass of a solved captcha, for calls that take it beside their body. */
	readonly captcha?: string | undefined
	/** The key from the mail of a guest's registration that was begun on another device. */
	readonly token?: string | undefined
	readonly signal?: AbortSignal | undefined
	/** A 401 does not renew the session: for the login itself. */
	readonly unauthorizedIsAnswer?: boolean
	/** Uses the timeout of ten minutes instead of five, as every upload does. */
	readonly extended?: boolean
	/** Replaces the browser's `fetch`, such as to measure an upload's progress. */
	readonly fetch?: (request: Request) => Promise<Response>
	/** Sends the call even if the page is left; its body must have less than 64 KiB. */
	readonly keepalive?: boolean
	/** The page doesn't show that the call is under way. */
	readonly quiet?: boolean
}

/** The query of a path that is read. */
export type QueryAt<P extends PathOf<'get'>> = NonNullable<InputOf<paths[P]['get']>['query']>

export type InputOf<O> = Part<'path', PathParametersOf<O>> &
	Part<'query', QueryOf<O>> &
	Part<'body', BodyOf<O>> &
	CallOptions

export type Rest<I> = Partial<I> extends I ? [input?: I] : [input: I]
