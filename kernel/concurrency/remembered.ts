/**
 * A function of a text that finds out each answer once, as long as it is asked for now and then: of what is asked for
 * often nothing is lost, however many others there are.
 * @param generation how many answers are held at least; twice as many at most
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
