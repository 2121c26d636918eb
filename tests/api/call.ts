import type { Answer, Caller, CallOptions, Method } from './harness.ts'
import type { World } from './world.ts'

export interface Refusal {
	readonly status: number
	readonly code: string
	readonly message?: string
	readonly field?: string
}

export interface Row {
	readonly label: string
	readonly as?: Who
	readonly url?: string
	readonly options?: CallOptions
	readonly refusal: Refusal
}

export type Who = keyof World['people']

export interface ApiCall {
	readonly route: `${Method} /${string}`
	readonly as: Who
	readonly url: (world: World) => string
	readonly body?: (world: World) => object
	readonly headers?: (world: World) => Readonly<Record<string, string>>
	/** Wrong requests that the state refuses, or more than one field at once. */
	readonly rows?: (world: World) => readonly Row[]
}

const refused = (message: string) => ({ status: 403, code: 'NOT_ALLOWED', message }) as const
export const PAGE = refused('You are not allowed to access this page')

export function changed(object: unknown, [name = '', ...rest]: readonly string[], value: unknown): object {
	const copy = (Array.isArray(object) ? [...object] : { ...(object as object) }) as Record<string, unknown>
	copy[name] = rest.length === 0 ? value : changed(copy[name], rest, value)
	return copy
}

export function send(call: ApiCall, row: Row, world: World): Promise<Answer> {
	const [method] = call.route.split(' ') as [Method]
	const caller: Caller = world.people[row.as ?? call.as]
	const body = row.options && 'body' in row.options ? row.options.body : call.body?.(world)
	const headers = { ...call.headers?.(world), ...row.options?.headers }
	return caller.call(method, row.url ?? call.url(world), { ...row.options, body, headers })
}
