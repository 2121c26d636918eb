import { type Field, HIDDEN_CHARACTERS } from '../../domain/campaigns/blocks.contract.ts'
import { inOneLine } from '../../kernel/wire/schemas.ts'

/** The places of a mail that each recipient's differ in: fields of its text, and links of its frame. */
export type SlotName = Field | 'unsubscribe' | 'stopAll'
export type SlotValues = Readonly<Partial<Record<SlotName, string | null>>>

interface Slot {
	readonly name: SlotName
	readonly fallback: string
}

/** Text with slots between its parts. */
export type Template = readonly (string | Slot)[]

const UNKNOWN = '–'
const MARK = '\u0000'
const SLOT = /\0(\w+) ([\w-]*)\0/

/** Marks the place of a slot in text, which no text of people can do: it has no such character. */
export const slot = (name: SlotName, fallback = UNKNOWN): string =>
	`${MARK}${name} ${Buffer.from(fallback).toString('base64url')}${MARK}`

export function templateOf(marked: string): Template {
	const parts = marked.split(SLOT)
	const template: (string | Slot)[] = []
	for (let at = 0; at < parts.length; at += 3) {
		template.push(parts[at] ?? '')
		const [name, fallback = ''] = parts.slice(at + 1, at + 3)
		if (name !== undefined)
			template.push({
				name: name as SlotName,
				fallback: Buffer.from(fallback, 'base64url').toString(),
			})
	}
	return template
}

const cleaned = (value: string): string => inOneLine(value).replace(HIDDEN_CHARACTERS, ' ').trim()

/** @param written turns a value into a part of the text, such as by escaping it */
export const filled = (template: Template, values: SlotValues, written: (value: string) => string): string =>
	template
		.map((part) =>
			typeof part === 'string' ? part : written(cleaned(values[part.name] ?? '') || part.fallback),
		)
		.join('')
