import type { Operation } from './document.ts'
import type { Draws } from './draws.ts'
import type { Pools } from './pools.ts'

export interface Draft {
	method: string
	path: string[]
	query: { name: string; value: string; encode: boolean }[]
	headers: [name: string, value: string][]
	json: unknown
	bytes: Buffer | null
	readonly spoiled: string[]
	breaksProtocol: boolean
}

export type Mutation = readonly [
	name: string,
	fits: (draft: Draft, operation: Operation) => boolean,
	apply: Apply,
]
export type Apply = (draft: Draft, tools: Tools) => void

export interface Tools {
	readonly draws: Draws
	readonly pools: Pools
	readonly operation: Operation
}

export function setHeader(draft: Draft, name: string, value: string | null): void {
	draft.headers = draft.headers.filter(([known]) => known.toLowerCase() !== name)
	if (value !== null) draft.headers.push([name, value])
}

export const asBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

export const always = () => true
export const hasJson = ({ json, bytes }: Draft): boolean =>
	bytes === null && typeof json === 'object' && json !== null
