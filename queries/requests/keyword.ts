import { BLOOD_GROUPS, type BloodGroup } from '../../kernel/blood-groups.ts'

/** What a keyword asks for, read in every way that it can be meant. */
export interface Keyword {
	/** All of it as words, for `to_tsquery`; null where it has none. */
	readonly text: string | null
	/** The blood groups in it: one of them is enough. */
	readonly groups: readonly BloodGroup[]
	/** What it has beside the groups, for `to_tsquery`; null where that is nothing. */
	readonly rest: string | null
}

/** `O+`, `o +ve`, `AB-ve`, `b negative`, `ओ पॉजिटिव`; not the `a -` of `vitamin a -sugar`. A zero stands for O, too. */
const GROUP =
	/(?<![\p{L}\p{N}\p{M}"-])(ab|a|b|o|0|एबी|ए|बी|ओ)(?:([+-])(?:\s?ve)?|\s([+-])\s?ve|\s?(positive|pos|पॉजिटिव|पॉज़िटिव)|\s?(?:negative|neg|नेगेटिव))(?![\p{L}\p{N}\p{M}])/giu

const LETTERS: Readonly<Record<string, string>> = { '0': 'O', ए: 'A', बी: 'B', एबी: 'AB', ओ: 'O' }

/** A quoted phrase or what stands between spaces, each with a minus before it or not. */
const TERM = /(-?)(?:"([^"]*)"?|([^\s"]+))/gu

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/** Each word by its beginning; a letter alone by itself, since half of all words begin with it. */
const byBeginning = (word: string): string => (/^[a-z]$/u.test(word) ? word : `${word}:*`)

/** Words as terms of `to_tsquery`: all of them, `or` between alternatives, none behind a minus, quotes as they stand. */
function tsQueryOf(text: string, isBesideGroups = false): string | null {
	const alternatives: { wanted: string[]; unwanted: string[] }[] = [{ wanted: [], unwanted: [] }]
	for (const [term, minus, phrase, plain] of text.toLowerCase().matchAll(TERM)) {
		if (term === 'or') {
			alternatives.push({ wanted: [], unwanted: [] })
			continue
		}
		const words = wordsOf(phrase ?? plain ?? '')
		if (words.length === 0) continue
		const all = phrase === undefined ? words.map(byBeginning).join(' & ') : words.join(' <-> ')
		const last = alternatives.at(-1)
		if (minus) last?.unwanted.push(`!(${all})`)
		else last?.wanted.push(`(${all})`)
	}
	// What somebody does not want says nothing about what they do, unless a group says that.
	const meant = alternatives.filter(
		({ wanted, unwanted }) => wanted.length > 0 || (isBesideGroups && unwanted.length > 0),
	)
	if (meant.length === 0) return null
	return meant.map(({ wanted, unwanted }) => [...wanted, ...unwanted].join(' & ')).join(' | ')
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
	return { text: tsQueryOf(typed), groups: [...groups], rest: groups.size > 0 ? tsQueryOf(rest, true) : null }
}
