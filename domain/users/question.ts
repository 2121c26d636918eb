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
export const THINGS_OF_A_KIND = 8
export const OPTIONS = 6

export interface DrawnQuestion {
	readonly kind: QuestionKind
	readonly options: readonly { readonly kind: QuestionKind; readonly thing: number }[]
	readonly right: number
}

/**
 * Draws a question: which of these is of that kind?
 * @param draw returns a random integer from 0 to below its argument
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
