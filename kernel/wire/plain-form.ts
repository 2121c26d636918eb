import { asciiDigits } from './digits.ts'

export interface Span {
	readonly start: number
	readonly end: number
}

export interface PlainForm {
	readonly text: string
	readonly spanOf: (start: number, end: number) => Span
}

const CONFUSABLES: ReadonlyMap<string, string> = new Map(
	`
	аa вb еe ёe зz іi їi јj кk мm нh оo рp сc тt уy хx ѕs һh ԁd ԛq ԝw ѵv ԍg ӏl пn гr иu бb αa βb γy εe
	ηn ιi κk μu νv οo ρp σo τt υu χx ωw օo ոn սu հh յj զq ցg ıi ȷj ɑa ɡg ɩi ʟl ᴏo ɴn ʀr ꜱs ᴄc ᴍm øo łl
	đd ħh ſs`
		.trim()
		.split(/\s+/)
		.map((pair) => [pair.slice(0, -1), pair.slice(-1)]),
)
const BLANK = /[\v\f\p{Z}]/u
const INVISIBLE = /[\p{Cf}\p{Cc}\u115f\u1160\u2800\u3164]|\p{Variation_Selector}|\u034f|\u17b4|\u17b5/u
const MARK = /\p{M}/u
const MARKED = /[\p{Script=Latin}0-9]/u
const DIGIT = /\p{Nd}/u
const DASH = /\p{Pd}|\u2212/u
const STOP = /[。．｡․∙·•‧]/
const PLAIN = /^[\t\n\r\x20-\x7e]*$/

const BY_NAME = String.raw`(?:g\s?mail|ymail|yahoo|hotmail|outlook|rediff(?:mail)?|icloud|proton(?:mail)?)(?:\.\p{L}|\sdot\s)`
const SPELLED_SIGNS: readonly (readonly [word: RegExp, sign: string])[] = [
	[/\s?[([{<]\s?(?:at|@|एट|ऐट)\s?[\])}>]\s?|\s(?:एट|ऐट)(?:\sद\sरेट)?\s/giu, '@'],
	[
		new RegExp(
			String.raw`\s(?:at|@)(?:\sthe\srate(?:\sof)?)?\s(?=[\p{L}\p{N}-]{1,63}(?:\s|\s?[([{<]\s?)dot[\s\])}>]|${BY_NAME})`,
			'giu',
		),
		'@',
	],
	[/\s?[([{<]\s?(?:dot|डॉट|डाट|\.)\s?[\])}>]\s?|\s(?:dot|डॉट|डाट)\s/giu, '.'],
]

/**
 * Normalizes a text: removes invisible characters, and replaces compatibility forms, digits of other scripts,
 * Latin look-alikes, and words for characters, so that `еxample․com` and `example[dot]com` are `example.com`.
 */
export const plainForm = (text: string): PlainForm =>
	SPELLED_SIGNS.reduce((plain, [word, sign]) => replaced(plain, word, sign), plainCharacters(text))

export function plainCharacters(original: string): PlainForm {
	if (PLAIN.test(original)) return { text: original, spanOf: (start, end) => ({ start, end }) }
	let text = ''
	let last: Spelled | null = null
	const starts: number[] = []
	let at = 0
	for (const character of original) {
		for (const plain of spelled(character)) {
			if (plain.isMark && last?.dropsMarks) continue
			last = plain
			text += plain.text
			for (let unit = 0; unit < plain.text.length; unit += 1) starts.push(at)
		}
		at += character.length
	}
	return {
		text,
		spanOf: (start, end) => {
			const last = starts[end - 1] ?? 0
			return { start: starts[start] ?? 0, end: last + ((original.codePointAt(last) ?? 0) > 0xffff ? 2 : 1) }
		},
	}
}

const around = (spans: readonly Span[]): Span => ({
	start: spans[0]?.start ?? 0,
	end: spans.at(-1)?.end ?? 0,
})

function replaced(plain: PlainForm, word: RegExp, sign: string): PlainForm {
	const { text, spanOf } = plain
	const found = [...text.matchAll(word)]
	if (found.length === 0) return plain
	const spans: Span[] = []
	const copy = (start: number, end: number) => {
		for (let at = start; at < end; at += 1) spans.push(spanOf(at, at + 1))
	}
	let at = 0
	for (const { index, 0: match } of found) {
		copy(at, index)
		at = index + match.length
		spans.push(spanOf(index, at))
	}
	copy(at, text.length)
	return { text: text.replaceAll(word, sign), spanOf: (start, end) => around(spans.slice(start, end)) }
}

interface Spelled {
	readonly text: string
	readonly isMark: boolean
	readonly dropsMarks: boolean
}
const SPELLED = new Map<string, readonly Spelled[]>()
const MAX_SPELLED = 10_000

function spelled(character: string): readonly Spelled[] {
	let known = SPELLED.get(character)
	if (known === undefined) {
		known = Array.from(character.normalize('NFKD'), plainOf)
			.filter((text) => text !== '')
			.map((text) => ({ text, isMark: MARK.test(text), dropsMarks: MARKED.test(text) }))
		if (SPELLED.size < MAX_SPELLED) SPELLED.set(character, known)
	}
	return known
}

function plainOf(character: string): string {
	if (PLAIN.test(character)) return character
	if (BLANK.test(character)) return ' '
	if (INVISIBLE.test(character)) return ''
	if (DIGIT.test(character)) return asciiDigits(character)
	if (DASH.test(character)) return '-'
	if (STOP.test(character)) return '.'
	const lower = character.toLowerCase()
	const latin = CONFUSABLES.get(lower)
	if (latin === undefined) return character
	return lower === character ? latin : latin.toUpperCase()
}
