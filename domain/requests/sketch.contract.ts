const SHINGLE = 4
/** In words; shorter texts say the same by chance. */
const MIN_LENGTH = 10
const SIZE = 24
/** The part of a sketch that two texts have in common when one is called the same as the other. */
const SAME = 0.6

const termsOf = (text: string): string[] =>
	text
		.normalize('NFKC')
		.toLowerCase()
		.split(/[^\p{L}\p{M}\p{Nd}]+/u)
		.filter((word) => word !== '')

/** FNV-1a, as a signed number of 32 bits. */
function hashOf(text: string): number {
	let hash = 0x811c9dc5
	for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
	return hash | 0
}

/**
 * A small sample of a text that is the same whatever its case, blanks and punctuation: the smallest hashes of four
 * words in a row each. Empty for a short text.
 */
export function sketchOf(text: string): readonly number[] {
	const terms = termsOf(text)
	if (terms.length < MIN_LENGTH) return []
	const shingles = terms
		.slice(0, 1 - SHINGLE)
		.map((_, start) => hashOf(terms.slice(start, start + SHINGLE).join(' ')))
	return [...new Set(shingles)].toSorted((a, b) => a - b).slice(0, SIZE)
}

/** Whether two texts say the same for the greater part, by their sketches. */
export function isSameText(one: readonly number[], other: readonly number[]): boolean {
	const smaller = Math.min(one.length, other.length)
	if (smaller === 0) return false
	const common = one.filter((hash) => other.includes(hash)).length
	return common / smaller >= SAME
}
