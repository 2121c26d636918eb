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
