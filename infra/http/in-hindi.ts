import type { FieldError } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/route.ts'
import hindi from './refusals.hi.json' with { type: 'json' }

type Language = Caller['language']

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
export function refusalIn<T extends Refusal>(language: Language, refusal: T): T {
	if (language === 'en') return refusal
	const details = refusal.details?.map(({ field, message }) => ({ field, message: inHindi(message) }))
	return { ...refusal, message: inHindi(refusal.message), ...(details && { details }) }
}

/**
 * An answer for a reader of this language. It may refuse without having been thrown, as where a card was declined
 * (what the provider says of it stands in `raw`, in words that it always uses), or foresee a refusal as the `problem`
 * of a preview or a form.
 */
export function answerIn(language: Language, body: unknown): unknown {
	if (language === 'en' || !isObject(body)) return body
	if (isRefusal(body)) return withHindi('raw', refusalIn(language, body))
	if (isObject(body.data)) return { ...body, data: withHindi('problem', body.data) }
	return withHindi('problem', body)
}

function withHindi(name: 'raw' | 'problem', fields: Fields): Fields {
	const refusal = fields[name]
	return isRefusal(refusal) ? { ...fields, [name]: refusalIn('hi', refusal) } : fields
}

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const isRefusal = (value: unknown): value is Fields & Pick<Refusal, 'message'> =>
	isObject(value) && typeof value.code === 'string' && typeof value.message === 'string'
