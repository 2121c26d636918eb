/**
 * Caches a function of a text in two generations, so that frequently used answers are never dropped.
 * @param generation minimum of cached answers; the maximum is twice as many
 */
export function remembered<Answer>(
	generation: number,
	find: (text: string) => Answer,
): (text: string) => Answer {
	let young = new Map<string, Answer>()
	let old = young
	return (text) => {
		const recent = young.get(text)
		if (recent !== undefined) return recent
		const answer = old.get(text) ?? find(text)
		if (young.size === generation) {
			old = young
			young = new Map()
		}
		young.set(text, answer)
		return answer
	}
}
