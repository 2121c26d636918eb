import type { IncomingHttpHeaders } from 'node:http'
import type { BytePart } from '../../kernel/ports/files.ts'

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * Returns the part of a file that a `Range` header requests (RFC 9110, 14.1.2).
 * @param bytes of the whole file
 * @returns null for the whole file: without the header, or with one that may be ignored, such as of several
 * parts; 'unsatisfiable' for a part that the file doesn't have
 */
export function partOf(range: string | undefined, bytes: number): BytePart | null | 'unsatisfiable' {
	const [, first = '', last = ''] = ONE_RANGE.exec(range ?? '') ?? []
	if (first === '' && last === '') return null
	if (first !== '' && last !== '' && Number(last) < Number(first)) return null
	const [from, to] =
		first === ''
			? [Math.max(0, bytes - Number(last)), bytes - 1]
			: [Number(first), last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)]
	return from <= to ? { from, to } : 'unsatisfiable'
}

/** Checks whether the reader already has this version of a file (RFC 9110, 13.1.2). */
export const isKnown = (headers: IncomingHttpHeaders, tag: string): boolean =>
	headers['if-none-match']?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag) === true

/** Returns the `Range` header, unless it continues another version of the file (RFC 9110, 13.1.5). */
export const rangeOf = ({ range, 'if-range': condition }: IncomingHttpHeaders, tag: string) =>
	condition === undefined || condition === tag ? range : undefined
