import { BLOOD_GROUPS, type BloodGroup } from './blood-groups.contract.ts'
import { isMistypedAs, tokensOf, tokensWithin } from './search-tokens.ts'

export interface Term {
	readonly tokens: readonly string[]
	readonly isPhrase: boolean
}

export interface Alternative {
	readonly wanted: readonly Term[]
	readonly unwanted: readonly Term[]
}

export interface Keyword {
	readonly text: readonly Alternative[]
	readonly groups: readonly BloodGroup[]
	readonly rest: readonly Alternative[]
}

/**
 * Matches `O+`, `o +ve`, `AB-ve`, `b negative`, `ओ पॉजिटिव`, but not the `a -` of `vitamin a -sugar`. A zero
 * counts as O.
 */
const GROUP =
	/(?<![\p{L}\p{N}\p{M}"-])(ab|a|b|o|0|एबी|ए|बी|ओ)(?:([+-])(?:\s?ve)?|\s([+-])\s?ve|\s?(positive|pos|पॉजिटिव|पॉज़िटिव)|\s?(?:negative|neg|नेगेटिव))(?![\p{L}\p{N}\p{M}])/giu

const LETTERS: Readonly<Record<string, string>> = { '0': 'O', ए: 'A', बी: 'B', एबी: 'AB', ओ: 'O' }

const TERM = /(-?)(?:"([^"]*)"?|([^\s"]+))/gu

function alternativesOf(text: string, isBesideGroups = false): readonly Alternative[] {
	const alternatives: { wanted: Term[]; unwanted: Term[] }[] = [{ wanted: [], unwanted: [] }]
	for (const [term, minus, phrase, plain] of text.toLowerCase().matchAll(TERM)) {
		if (term === 'or') {
			alternatives.push({ wanted: [], unwanted: [] })
			continue
		}
		const tokens = tokensOf(phrase ?? plain ?? '')
		if (tokens.length > 0)
			alternatives.at(-1)?.[minus ? 'unwanted' : 'wanted'].push({ tokens, isPhrase: phrase !== undefined })
	}
	// Unwanted terms alone describe no search, unless a blood group does.
	return alternatives.filter(
		({ wanted, unwanted }) => wanted.length > 0 || (isBesideGroups && unwanted.length > 0),
	)
}

function groupOf(letters: string, isPositive: boolean): BloodGroup | undefined {
	const group = `${LETTERS[letters] ?? letters.toUpperCase()}${isPositive ? '+' : '-'}`
	return BLOOD_GROUPS.find((known) => known === group)
}

/** Parses a typed keyword; never refuses, but ignores the parts that are not words. */
export function keywordOf(typed: string): Keyword {
	const groups = new Set<BloodGroup>()
	const rest = typed.replace(GROUP, (all, letters: string, sign?: string, spaced?: string, word?: string) => {
		const group = groupOf(letters, (sign ?? spaced) === '+' || word !== undefined)
		if (!group) return all
		groups.add(group)
		return ' '
	})
	return {
		text: alternativesOf(typed),
		groups: [...groups],
		rest: groups.size > 0 ? alternativesOf(rest, true) : [],
	}
}

export function replacing(typed: string, by: ReadonlyMap<string, string>): string {
	let text = ''
	let end = 0
	for (const { token, from, to } of tokensWithin(typed)) {
		text += typed.slice(end, from) + (by.get(token) ?? typed.slice(from, to))
		end = to
	}
	return text + typed.slice(end)
}

const SIGNS = ['positive', 'पॉजिटिव', 'negative', 'नेगेटिव']

/** Returns the blood groups that are named, also when one of their words is misspelled. */
export function groupsMeant(typed: string): readonly BloodGroup[] {
	const right = tokensWithin(typed).flatMap(({ token }) =>
		SIGNS.filter((sign) => isMistypedAs(sign, token)).map((sign) =>
			replacing(typed, new Map([[token, sign]])),
		),
	)
	return [...new Set([typed, ...right].flatMap((text) => keywordOf(text).groups))]
}

/** Checks whether a term consists of more than stop words. */
export const isMeant = ({ tokens, isPhrase }: Term, stops: ReadonlySet<string>): boolean =>
	isPhrase || tokens.some((token) => !stops.has(token))

/** Removes stop words from a term; returns the whole term when nothing else is left. */
export function meantOf(term: Term, stops: ReadonlySet<string>): Term {
	const tokens = term.isPhrase ? [] : term.tokens.filter((token) => !stops.has(token))
	return tokens.length > 0 ? { ...term, tokens } : term
}

export function requiredOf({ wanted }: Alternative, stops: ReadonlySet<string>): readonly Term[] {
	const meant = wanted.filter((term) => isMeant(term, stops))
	return (meant.length > 0 ? meant : wanted).map((term) => meantOf(term, stops))
}

function unwantedAlone(alternatives: readonly Alternative[]): readonly Alternative[] {
	const unwanted = alternatives.flatMap((alternative) => alternative.unwanted)
	return unwanted.length > 0 ? [{ wanted: [], unwanted }] : []
}

/** Returns the keyword with any one of its terms being enough, for searches without results. */
export const anyTermOf = ({ text, groups, rest }: Keyword): Keyword => ({
	text: text.flatMap(({ wanted, unwanted }) => wanted.map((term) => ({ wanted: [term], unwanted }))),
	groups,
	rest: unwantedAlone(rest),
})
