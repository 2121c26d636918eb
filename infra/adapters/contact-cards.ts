import ICAL from 'ical.js'
import { type ContactRow, UnreadableContacts } from '../../kernel/ports/contact-files.ts'
import { decoded } from './contact-encodings.ts'
import { rowOf, unreadableRow } from './contact-rows.ts'

/** A card may have a picture. */
const MAX_CARD_BYTES = 4_000_000

const BEGIN = /^BEGIN:VCARD/im
const END = /^END:VCARD[ \t]*\r?$/im
const OLD = /^VERSION:[ \t]*2\.1/im

export const isCards = (start: string): boolean => /^\s*BEGIN:VCARD/i.test(start)

/** Reads vCard 3 and 4 (RFC 2426, RFC 6350). */
export async function* rowsOfCards(
	bytes: AsyncIterable<Buffer>,
	country: string,
): AsyncGenerator<ContactRow> {
	for await (const { line, card } of cardsOf(bytes)) {
		if (OLD.test(card)) throw new UnreadableContacts('oldCards', line)
		yield rowOfCard(line, card, country)
	}
}

async function* cardsOf(bytes: AsyncIterable<Buffer>) {
	let rest = ''
	let line = 1
	const cardIn = (part: string) => {
		const begin = part.search(BEGIN)
		const found = { line: line + linesIn(part.slice(0, begin)), card: part.slice(begin) }
		line += linesIn(part)
		return begin === -1 ? [] : [found]
	}
	for await (const piece of bytes) {
		const parts = (rest + piece.toString('latin1')).split(END)
		rest = parts.pop() ?? ''
		for (const part of parts) yield* cardIn(part)
		if (rest.length > MAX_CARD_BYTES) throw new UnreadableContacts('longRow', line)
	}
	yield* cardIn(rest)
}

const linesIn = (text: string): number => text.split('\n').length - 1

/** Long lines are folded, even within a character. */
const FOLD = /\r?\n[ \t]/g
/** Others can be large or written wrongly, and are of no use. */
const USEFUL = /^(?:[\w-]+\.)?(?:BEGIN|VERSION|FN|N|EMAIL|TEL)[;:]/i

function rowOfCard(line: number, card: string, country: string): ContactRow {
	const lines = card
		.replaceAll(FOLD, '')
		.split(/\r?\n/)
		.filter((text) => USEFUL.test(text))
	try {
		const properties = new ICAL.Component(ICAL.parse([...lines.map(decoded), 'END:VCARD'].join('\r\n')))
		const values = (name: string) =>
			properties
				.getAllProperties(name)
				.toSorted((one, other) => rankOf(one) - rankOf(other))
				.map((property) => textOf(property.getFirstValue()))
		const name: unknown = properties.getFirstPropertyValue('n')
		const [lastName, firstName] = Array.isArray(name) ? name.map(textOf) : [textOf(name)]
		return rowOf(
			line,
			{
				name: values('fn')[0] ?? '',
				firstName: firstName ?? '',
				lastName: lastName ?? '',
				emails: values('email'),
				phones: values('tel'),
			},
			country,
		)
	} catch {
		return unreadableRow(line)
	}
}

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(' ') : String(value ?? ''))

/** Preferred ones are first, then numbers of mobile phones. */
function rankOf(property: ICAL.Property): number {
	const types = [property.getParameter('type') ?? []].flat().map((type) => String(type).toLowerCase())
	if (property.getParameter('pref') !== undefined || types.includes('pref')) return 0
	return types.includes('cell') ? 1 : 2
}
