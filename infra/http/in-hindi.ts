import type { FieldError } from '../../domain/_shared/errors.ts'
import hindi from './refusals.hi.json' with { type: 'json' }

/** What a caller is told that something can’t be done. */
interface Refusal {
	readonly message: string
	readonly details?: readonly FieldError[] | undefined
}

const EXACT: ReadonlyMap<string, string> = new Map(Object.entries(hindi))
const PATTERNS = Object.entries(hindi)
	.filter(([english]) => english.includes('{'))
	.map(([english, words]) => ({ pattern: patternOf(english), words }))

/** `{name}` stands for any words; what it stood for is put where the Hindi names it. */
function patternOf(english: string): RegExp {
	const parts = english.split(/(\{\w+\})/).map((part) => {
		const name = /^\{(\w+)\}$/.exec(part)?.[1]
		return name === undefined ? RegExp.escape(part) : `(?<${name}>.*)`
	})
	return new RegExp(`^${parts.join('')}$`, 's')
}

/** A refusal’s message in Hindi; as it is when nobody has translated it, since words in English are better than none. */
export function inHindi(message: string): string {
	const exact = EXACT.get(message)
	if (exact !== undefined) return exact
	for (const { pattern, words } of PATTERNS) {
		const found = pattern.exec(message)
		if (found) return words.replace(/\{(\w+)\}/g, (_, name: string) => found.groups?.[name] ?? '')
	}
	return message
}

/** The whole refusal for a reader of this language: its message and those of its fields. Codes stay. */
export function refusalIn<T extends Refusal>(language: 'en' | 'hi', refusal: T): T {
	if (language === 'en') return refusal
	const details = refusal.details?.map(({ field, message }) => ({ field, message: inHindi(message) }))
	return { ...refusal, message: inHindi(refusal.message), ...(details && { details }) }
}
