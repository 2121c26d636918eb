const SHINGLE = 4
const MIN_LENGTH = 10
const SIZE = 24
/** The common part of the sketches from which two texts count as the same. */
const SAME = 0.6

const termsOf = (text: string): string[] =>
	text
		.normalize('NFKC')
		.toLowerCase()
		.split(/[^\p{L}\p{M}\p{Nd}]+/u)
		.filter((word) => word !== '')

/** FNV-1a, as a signed 32-bit number. */
function hashOf(text: string): number {
	let hash = 0x811c9dc5
	for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
	return hash | 0
}

/**
 * Returns a small sample of a text, independent of case, blanks and punctuation: the smallest hashes of four
 * consecutive words. Empty for a short text.
 */
export function sketchOf(text: string): readonly number[] {
	const terms = termsOf(text)
	if (terms.length < MIN_LENGTH) return []
	const shingles = terms
		.slice(0, 1 - SHINGLE)
		.map((_, start) => hashOf(terms.slice(start, start + SHINGLE).join(' ')))
	return [...new Set(shingles)].toSorted((a, b) => a - b).slice(0, SIZE)
}

/** Checks by their sketches whether two texts are mostly the same. */
export function isSameText(one: readonly number[], other: readonly number[]): boolean {
	const smaller = Math.min(one.length, other.length)
	if (smaller === 0) return false
	const common = one.filter((hash) => other.includes(hash)).length
	return common / smaller >= SAME
}
