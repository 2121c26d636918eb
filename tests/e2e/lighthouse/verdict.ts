export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

export const LEAST = 95

/** The used part of Lighthouse's result. Shares are of 1; null is an audit without a score. */
export interface Result {
	readonly categories: Readonly<
		Record<
			string,
			{
				readonly score: number | null
				readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
			}
		>
	>
	readonly audits: Readonly<Record<string, Audit>>
	readonly runtimeError?: { readonly message: string }
}
export interface Audit {
	readonly title: string
	readonly score: number | null
	readonly displayValue?: string
	readonly details?: unknown
}

export interface Verdict {
	readonly scores: Readonly<Record<Category, number>>
	readonly faults: readonly string[]
}

const EXAMPLES = 3

/** @throws Error when a page was not audited, which is no score */
export function verdictOf({ categories, audits, runtimeError }: Result): Verdict {
	if (runtimeError) throw new Error(runtimeError.message)
	const judged = CATEGORIES.map((name) => {
		const category = categories[name]
		if (!category || category.score === null) throw new Error(`Lighthouse did not judge ${name}.`)
		return { name, score: Math.round(category.score * 100), auditRefs: category.auditRefs }
	})
	return {
		scores: Object.fromEntries(judged.map(({ name, score }) => [name, score])) as Record<Category, number>,
		faults: judged.flatMap(({ name, auditRefs }) =>
			auditRefs.flatMap(({ id, weight }) => {
				const audit = audits[id]
				return audit && weight > 0 && audit.score !== null && audit.score < 1
					? [`${name}: ${faultOf(id, audit)}`]
					: []
			}),
		),
	}
}

function faultOf(id: string, { title, score, displayValue, details }: Audit): string {
	const places = placesIn(details)
	return [
		`${id} (${title}) ${Math.round((score ?? 0) * 100)}`,
		...(displayValue ? [displayValue] : []),
		...places.slice(0, EXAMPLES),
		...(places.length > EXAMPLES ? [`and ${places.length - EXAMPLES} more`] : []),
	].join(' · ')
}

interface Item {
	readonly node?: { readonly snippet?: string }
	readonly url?: string
	readonly description?: string
}

function placesIn(details: unknown): readonly string[] {
	const { items = [] } = (details ?? {}) as { readonly items?: readonly Item[] }
	return items.flatMap(({ node, description, url }) => node?.snippet ?? description ?? url ?? [])
}

export const isPassed = ({ scores }: Verdict): boolean =>
	CATEGORIES.every((category) => scores[category] >= LEAST)

/** Returns the median by performance, which varies most between runs. */
export function middleOf(verdicts: readonly Verdict[]): Verdict {
	const ordered = verdicts.toSorted((one, other) => one.scores.performance - other.scores.performance)
	const middle = ordered[Math.trunc((ordered.length - 1) / 2)]
	if (!middle) throw new RangeError('A page was not judged once.')
	return middle
}
