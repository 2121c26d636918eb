import { BLOOD_GROUPS, type BloodGroup } from './blood-groups.contract.ts'
import { isMistypedAs, tokensOf, tokensWithin } from './search-tokens.ts'

/** A word, several that a sign joins, or a phrase in quotes. */
export interface Term {
	readonly tokens: readonly string[]
	/** Whether it is meant as it stands, its tokens one after the other. */
	readonly isPhrase: boolean
}

/** All of what is wanted, and nothing of what is unwanted. */
export interface Alternative {
	readonly wanted: readonly Term[]
	readonly unwanted: readonly Term[]
}

/** What a keyword asks for, read in every way that it can be meant. */
export interface Keyword {
	/** All of it as words; empty where it has none. */
	readonly text: readonly Alternative[]
	/** The blood groups in it: one of them is enough. */
	readonly groups: readonly BloodGroup[]
	/** What it has beside the groups; empty where that is nothing. */
	readonly rest: readonly Alternative[]
}

/** `O+`, `o +ve`, `AB-ve`, `b negative`, `ओ पॉजिटिव`; not the `a -` of `vitamin a -sugar`. A zero stands for O, too. */
const GROUP =
	/(?<![\p{L}\p{N}\p{M}"-])(ab|a|b|o|0|एबी|ए|बी|ओ)(?:([+-])(?:\s?ve)?|\s([+-])\s?ve|\s?(positive|pos|पॉजिटिव|पॉज़िटिव)|\s?(?:negative|neg|नेगेटिव))(?![\p{L}\p{N}\p{M}])/giu

const LETTERS: Readonly<Record<string, string>> = { '0': 'O', ए: 'A', बी: 'B', एबी: 'AB', ओ: 'O' }

/** A quoted phrase or what stands between spaces, each with a minus before it or not. */
const TERM = /(-?)(?:"([^"]*)"?|([^\s"]+))/gu

/** Words as terms: all of them, `or` between alternatives, none behind a minus, quotes as they stand. */
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
	// What somebody does not want says nothing about what they do, unless a group says that.
	return alternatives.filter(
		({ wanted, unwanted }) => wanted.length > 0 || (isBesideGroups && unwanted.length > 0),
	)
}

function groupOf(letters: string, isPositive: boolean): BloodGroup | undefined {
	const group = `${LETTERS[letters] ?? letters.toUpperCase()}${isPositive ? '+' : '-'}`
	return BLOOD_GROUPS.find((known) => known === group)
}

/** Reads what somebody typed. Nothing is refused: what can't be read as words is left out. */
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

/** Typed text with words replaced by others. */
export function replacing(typed: string, by: ReadonlyMap<string, string>): string {
	let text = ''
	let end = 0
	for (const { token, from, to } of tokensWithin(typed)) {
		text += typed.slice(end, from) + (by.get(token) ?? typed.slice(from, to))
		end = to
	}
	return text + typed.slice(end)
}

/** Words that make a blood group of the letters before them, in which a typo is corrected. */
const SIGNS = ['positive', 'पॉजिटिव', 'negative', 'नेगेटिव']

/** The blood groups that are named, or would be with one of their words spelled right. */
export function groupsMeant(typed: string): readonly BloodGroup[] {
	const right = tokensWithin(typed).flatMap(({ token }) =>
		SIGNS.filter((sign) => isMistypedAs(sign, token)).map((sign) =>
			replacing(typed, new Map([[token, sign]])),
		),
	)
	return [...new Set([typed, ...right].flatMap((text) => keywordOf(text).groups))]
}

/** Whether a term says anything: not what holds sentences together alone. */
export const isMeant = ({ tokens, isPhrase }: Term, stops: ReadonlySet<string>): boolean =>
	isPhrase || tokens.some((token) => !stops.has(token))

/** What of a term says something; all of it where nothing does. */
export function meantOf(term: Term, stops: ReadonlySet<string>): Term {
	const tokens = term.isPhrase ? [] : term.tokens.filter((token) => !stops.has(token))
	return tokens.length > 0 ? { ...term, tokens } : term
}

/** What of the wanted terms has to be there. */
export function requiredOf({ wanted }: Alternative, stops: ReadonlySet<string>): readonly Term[] {
	const meant = wanted.filter((term) => isMeant(term, stops))
	return (meant.length > 0 ? meant : wanted).map((term) => meantOf(term, stops))
}

/** What is unwanted of some alternatives, as one of its own; none where that is nothing. */
function unwantedAlone(alternatives: readonly Alternative[]): readonly Alternative[] {
	const unwanted = alternatives.flatMap((alternative) => alternative.unwanted)
	return unwanted.length > 0 ? [{ wanted: [], unwanted }] : []
}

/** The same with one of the wanted terms being enough: for whoever found nothing that has all. */
export const anyTermOf = ({ text, groups, rest }: Keyword): Keyword => ({
	text: text.flatMap(({ wanted, unwanted }) => wanted.map((term) => ({ wanted: [term], unwanted }))),
	groups,
	rest: unwantedAlone(rest),
})
