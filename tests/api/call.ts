import type { Answer, Caller, CallOptions, Method } from './harness.ts'
import type { World } from './world.ts'

/** What a refusal must say. */
export interface Refusal {
	readonly status: number
	readonly code: string
	/** Exactly; absent where neither the spec nor we say it to people. */
	readonly message?: string
	/** The only field that `details` names. */
	readonly field?: string
}

/** One wrong request. */
export interface Row {
	readonly label: string
	/** Whom the call comes from, when not from whom it is right. */
	readonly as?: Who
	/** Instead of the right address. */
	readonly url?: string
	/** Added to the right call, or instead of its body. */
	readonly options?: CallOptions
	readonly refusal: Refusal
}

export type Who = keyof World['people']

/** One call of the API that is right in every part. */
export interface ApiCall {
	/** As the OpenAPI document names it. */
	readonly route: `${Method} /${string}`
	/** Who makes the right call. */
	readonly as: Who
	readonly url: (world: World) => string
	readonly body?: (world: World) => object
	readonly headers?: (world: World) => Readonly<Record<string, string>>
	/** What is refused by the state of things, and by more than one field at once. */
	readonly rows?: (world: World) => readonly Row[]
}

const refused = (message: string) => ({ status: 403, code: 'NOT_ALLOWED', message }) as const
export const PAGE = refused('You are not allowed to access this page')

/** A copy with one place set, or taken out when the value is undefined. */
export function changed(object: unknown, [name = '', ...rest]: readonly string[], value: unknown): object {
	const copy = (Array.isArray(object) ? [...object] : { ...(object as object) }) as Record<string, unknown>
	copy[name] = rest.length === 0 ? value : changed(copy[name], rest, value)
	return copy
}

/** Makes the wrong request. */
export function send(call: ApiCall, row: Row, world: World): Promise<Answer> {
	const [method] = call.route.split(' ') as [Method]
	const caller: Caller = world.people[row.as ?? call.as]
	const body = row.options && 'body' in row.options ? row.options.body : call.body?.(world)
	const headers = { ...call.headers?.(world), ...row.options?.headers }
	return caller.call(method, row.url ?? call.url(world), { ...row.options, body, headers })
}
