import type { Part } from './files-pdf-text.ts'

const MAX_OBJECTS = 20_000
const MAX_CODE_MAPS = 200
const MAX_FONTS_OF_NAME = 4
const DICTIONARY_BYTES = 4_096
const OBJECT = /(\d{1,10})\s+\d{1,5}\s+obj\b/g
const TO_UNICODE = /\/ToUnicode\s+(\d{1,10})\s/
const REFERENCE = /\/([^\s()<>[\]{}/%]{1,100})\s+(\d{1,10})\s+\d{1,5}\s+R\b/g

interface CodeMap {
	readonly bytes: number
	readonly texts: ReadonlyMap<number, string>
}

const CHARACTER = /<([0-9A-Fa-f]{2,4})>\s*<([0-9A-Fa-f]{4})/g
const RANGE = /<([0-9A-Fa-f]{2,4})>\s*<([0-9A-Fa-f]{2,4})>\s*(?:<([0-9A-Fa-f]{4})|\[([^[\]]*)\])/g
const MAX_CODES = 65_536

/** A map that codes are noted in, up to a limit. */
interface Draft {
	bytes: number
	left: number
	readonly texts: Map<number, string>
}

/** Reads the ToUnicode map of a font (ISO 32000-2, 9.10.3). */
function createCodeMap(source: string): CodeMap {
	const draft: Draft = { bytes: 2, left: MAX_CODES, texts: new Map() }
	for (const section of source.split('beginbf').slice(1)) {
		const [entries = ''] = section.split('endbf', 1)
		if (entries.startsWith('char')) noteCharacters(draft, entries)
		else noteRanges(draft, entries)
	}
	return draft
}

function noteCharacters(draft: Draft, entries: string): void {
	for (const [, code = '', unit = ''] of entries.matchAll(CHARACTER)) {
		draft.bytes = code.length / 2
		note(draft, fromHex(code), fromHex(unit))
	}
}

function noteRanges(draft: Draft, entries: string): void {
	for (const [, from = '', to = '', unit, list = ''] of entries.matchAll(RANGE)) {
		draft.bytes = from.length / 2
		const start = fromHex(from)
		const units = list.match(/[0-9A-Fa-f]{4}/g) ?? []
		for (let code = start; code <= fromHex(to) && draft.left > 0; code += 1) {
			const nth = code - start
			if (unit !== undefined) note(draft, code, fromHex(unit) + nth)
			else if (units[nth] !== undefined) note(draft, code, fromHex(units[nth]))
		}
	}
}

function note(draft: Draft, code: number, unit: number): void {
	draft.texts.set(code, String.fromCharCode(unit))
	draft.left -= 1
}

const fromHex = (digits: string): number => Number.parseInt(digits, 16)

export function createFonts(file: string) {
	const dictionaries = new Map<string, string>()
	const maps = new Map<string, CodeMap>()
	let last: { number: string; from: number } | null = null
	for (const { index, 0: head, 1: number = '' } of file.matchAll(OBJECT)) {
		if (last)
			dictionaries.set(last.number, file.slice(last.from, Math.min(index, last.from + DICTIONARY_BYTES)))
		if (dictionaries.size >= MAX_OBJECTS) break
		last = { number, from: index + head.length }
	}
	if (last) dictionaries.set(last.number, file.slice(last.from, last.from + DICTIONARY_BYTES))
	return {
		/** Objects without streams may be packed together (ISO 32000-2, 7.5.7). */
		addObjects(dictionary: string, stream: string): void {
			const first = Number(/\/First\s+(\d{1,10})/.exec(dictionary)?.[1] ?? 0)
			const numbers = stream.slice(0, first).trim().split(/\s+/)
			for (let at = 0; at + 1 < numbers.length && dictionaries.size < MAX_OBJECTS; at += 2) {
				const from = first + Number(numbers[at + 1])
				const to = Math.min(first + Number(numbers[at + 3] ?? stream.length), from + DICTIONARY_BYTES)
				dictionaries.set(numbers[at] ?? '', stream.slice(from, to))
			}
		},
		addMap(number: string, source: string): void {
			if (maps.size < MAX_CODE_MAPS) maps.set(number, createCodeMap(source))
		},
		*sets() {
			const named = mapsByName(dictionaries, maps)
			const most = Math.max(0, ...[...named.values()].map(({ length }) => length))
			for (let nth = 0; nth < most; nth += 1) {
				const mapOf = (font: string) => named.get(font)?.at(nth) ?? named.get(font)?.at(0)
				yield {
					lettersOf: (line: readonly Part[]) =>
						line.map(({ font, codes }) => lettersOf(codes, mapOf(font))).join(''),
				}
			}
		},
	}
}

function mapsByName(dictionaries: ReadonlyMap<string, string>, maps: ReadonlyMap<string, CodeMap>) {
	const ofFonts = new Map<string, CodeMap>()
	for (const [number, dictionary] of dictionaries) {
		const map = maps.get(TO_UNICODE.exec(dictionary)?.[1] ?? '')
		if (map) ofFonts.set(number, map)
	}
	const named = new Map<string, CodeMap[]>()
	for (const dictionary of dictionaries.values()) {
		for (const [, name = '', number = ''] of dictionary.matchAll(REFERENCE)) {
			const map = ofFonts.get(number)
			const others = named.get(name) ?? []
			if (map && !others.includes(map) && others.length < MAX_FONTS_OF_NAME) named.set(name, [...others, map])
		}
	}
	return named
}

function lettersOf(codes: string, map: CodeMap | undefined): string {
	if (map === undefined) return codes
	const { bytes, texts } = map
	let text = ''
	for (let at = 0; at + bytes <= codes.length; at += bytes) {
		const code = bytes === 2 ? codes.charCodeAt(at) * 256 + codes.charCodeAt(at + 1) : codes.charCodeAt(at)
		text += texts.get(code) ?? 'x'
	}
	return text
}
