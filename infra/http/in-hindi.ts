import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FieldError } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/route.ts'

type Language = Caller['language']

/** What a caller is told that something can’t be done. */
interface Refusal {
	readonly message: string
	readonly details?: readonly FieldError[] | undefined
}

const FOLDER = join(import.meta.dirname, '../../locales/hi')

interface Translation {
	/** `donations`; `common` for what several capabilities say. */
	readonly capability: string
	/** `{name}` in it stands for any words. */
	readonly english: string
	readonly hindi: string
}

/** What each capability's file has of refusals, the most particular English first. */
export const REFUSALS: readonly Translation[] = readdirSync(FOLDER)
	.filter((file) => file.endsWith('.json'))
	.flatMap((file) => {
		const { refusals = {} } = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as {
			refusals?: Readonly<Record<string, string>>
		}
		return Object.entries(refusals).map(([english, hindi]) => ({
			capability: file.replace('.json', ''),
			english,
			hindi,
		}))
	})
	.toSorted((a, b) => fixedLength(b.english) - fixedLength(a.english))

function fixedLength(english: string): number {
	return english.replace(/\{\w+\}/g, '').length
}

const EXACT: ReadonlyMap<string, string> = new Map(REFUSALS.map(({ english, hindi }) => [english, hindi]))
const PATTERNS = REFUSALS.filter(({ english }) => english.includes('{')).map(({ english, hindi }) => ({
	pattern: patternOf(english),
	words: hindi,
}))

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
