/** Kinds of things that a question may be about; their texts are `users.question` in `locales`. */
export const QUESTION_KINDS = [
	'fruit',
	'animal',
	'colour',
	'vehicle',
	'garment',
	'weekday',
	'furniture',
	'bodyPart',
] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]
/** So many things there are of each kind. */
export const THINGS_OF_A_KIND = 8
/** So many things are there to choose from, each of another kind. */
export const OPTIONS = 6

export interface DrawnQuestion {
	readonly kind: QuestionKind
	/** In the order in which they are offered. */
	readonly options: readonly { readonly kind: QuestionKind; readonly thing: number }[]
	/** The place of the one that is of the kind. */
	readonly right: number
}

/**
 * Draws a question: which of these is of that kind?
 * @param draw a random whole number from 0 to below what it is given
 */
export function drawQuestion(draw: (below: number) => number): DrawnQuestion {
	const left = [...QUESTION_KINDS]
	const kinds = Array.from({ length: OPTIONS }, () => left.splice(draw(left.length), 1)[0] ?? 'fruit')
	const right = draw(OPTIONS)
	return {
		kind: kinds[right] ?? 'fruit',
		options: kinds.map((kind) => ({ kind, thing: draw(THINGS_OF_A_KIND) })),
		right,
	}
}
