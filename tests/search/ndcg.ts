/** Grades of requests by name: 3 is the intended one, 2 fits, 1 partly fits; 0 when it is not listed. */
export type Grades = Readonly<Record<string, number>>

const DEPTH = 10
const gain = (grade: number, place: number): number => (2 ** grade - 1) / Math.log2(place + 2)
const total = (grades: readonly number[]): number =>
	grades.slice(0, DEPTH).reduce((sum, grade, place) => sum + gain(grade, place), 0)

/**
 * Rates the first ten results in comparison with the best order (nDCG@10).
 * @returns from 0 to 1
 */
export function ndcg(found: readonly string[], grades: Grades): number {
	const best = total(Object.values(grades).toSorted((a, b) => b - a))
	return best === 0 ? 1 : total(found.map((name) => grades[name] ?? 0)) / best
}
