import type { paths } from './generated/api.ts'

/** The types of calls, read from the description of the API. */

export type Verb = 'get' | 'post' | 'put' | 'delete'

/** The paths that can be called by a method. */
export type PathOf<V extends Verb> = {
	[P in keyof paths]: paths[P] extends { readonly [M in V]: object } ? P : never
}[keyof paths]

type Success = 200 | 201 | 202 | 204

/** What is in a body: data, or the text of a file. */
type ContentOf<R> = R extends { content: infer C }
	? C extends { 'application/json': infer Data }
		? Data
		: string
	: undefined

/** What an operation answers. */
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

/** A query is text: a number may come as it stands in the address of a page; what is empty is left out. */
type Written<T> = (T extends number ? T | string : T) | (undefined extends T ? '' : never)
type QueryOf<O> = O extends { parameters: { query?: infer Q } }
	? { readonly [K in keyof Q]: Written<Q[K]> }
	: undefined

/** A part of a call: forbidden, left to the caller, or required. */
type Part<K extends string, T> = [T] extends [undefined]
	? { readonly [Each in K]?: undefined }
	: Partial<T> extends NonNullable<T>
		? { readonly [Each in K]?: T }
		: { readonly [Each in K]: T }

/** How something is called, beside what it is called with. */
export interface CallOptions {
	/** One per thing that a person wants to happen, the same on every try of it. */
	readonly intent?: string | undefined
	/** The version being changed, as the answer gave it. */
	readonly etag?: string | undefined
	/** The pass that a solved captcha was exchanged for, of calls that take it beside their body. */
	readonly captcha?: string | undefined
	readonly signal?: AbortSignal | undefined
	/** A 401 is an answer here and not a reason to renew the session: the login itself. */
	readonly unauthorizedIsAnswer?: boolean
	/** An export: it gets ten minutes and not five, as every upload does. */
	readonly extended?: boolean
	/** Sends it instead of the browser's own `fetch`, such as to learn how much of a file is on its way. */
	readonly fetch?: (request: Request) => Promise<Response>
	/** It is sent even when the page is left at that moment; its body has less than 64 KiB. */
	readonly keepalive?: boolean
	/** Nobody waits for it: the page doesn't show that it is under way. */
	readonly quiet?: boolean
}

/** The query of a path that is read. */
export type QueryAt<P extends PathOf<'get'>> = NonNullable<InputOf<paths[P]['get']>['query']>

/** All that a call of an operation takes. */
export type InputOf<O> = Part<'path', PathParametersOf<O>> &
	Part<'query', QueryOf<O>> &
	Part<'body', BodyOf<O>> &
	CallOptions

/** What comes after the path: nothing where nothing is needed. */
export type Rest<I> = Partial<I> extends I ? [input?: I] : [input: I]
