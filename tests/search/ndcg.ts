/** Grades of requests by their name: 3 is what was meant, 2 fits, 1 has something of it; 0 where a list names none. */
export type Grades = Readonly<Record<string, number>>

const DEPTH = 10
const gain = (grade: number, place: number): number => (2 ** grade - 1) / Math.log2(place + 2)
const total = (grades: readonly number[]): number =>
	grades.slice(0, DEPTH).reduce((sum, grade, place) => sum + gain(grade, place), 0)

/**
 * How good the first ten of an answer are, beside the best order that there is (nDCG@10).
 * @returns from 0 to 1
 */
export function ndcg(found: readonly string[], grades: Grades): number {
	const best = total(Object.values(grades).toSorted((a, b) => b - a))
	return best === 0 ? 1 : total(found.map((name) => grades[name] ?? 0)) / best
}
