import type { FieldError } from '../../kernel/events/errors.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { renderText } from '../../kernel/texts/texts.ts'

type Language = Caller['language']

/** What a refusal answers: its text and those of fields at fault, as references. */
interface Refusal {
	readonly message: string
	readonly details?: readonly FieldError[] | undefined
}

/** A refusal with its texts in a language. Codes and names of fields stay. */
export function renderRefusal<T extends Refusal>(language: Language, refusal: T): T {
	const details = refusal.details?.map(({ field, message }) => ({
		field,
		message: renderText(language, message),
	}))
	return { ...refusal, message: renderText(language, refusal.message), ...(details && { details }) }
}

/**
 * An answer with its texts in a language: the message of what was done, of a refusal that was not thrown, as where a
 * card was declined (`raw` holds the provider's reason), or of one that is foreseen as the `problem` of a preview or a
 * form.
 */
export function renderAnswer(language: Language, body: unknown): unknown {
	if (!isObject(body)) return body
	if (isRefusal(body)) return withRefusal(language, 'raw', renderRefusal(language, body))
	if (isMessage(body)) return { ...body, message: renderText(language, body.message) }
	if (isObject(body.data)) {
		const data = withRefusal(language, 'problem', body.data)
		return data === body.data ? body : { ...body, data }
	}
	return withRefusal(language, 'problem', body)
}

function withRefusal(language: Language, name: 'raw' | 'problem', fields: Fields): Fields {
	const refusal = fields[name]
	return isRefusal(refusal) ? { ...fields, [name]: renderRefusal(language, refusal) } : fields
}

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Says what was done, beside the status; rows have no status of HTTP. */
const isMessage = (value: Fields): value is Fields & Pick<Refusal, 'message'> =>
	typeof value.statusCode === 'number' && typeof value.message === 'string'

const isRefusal = (value: unknown): value is Fields & Pick<Refusal, 'message'> =>
	isObject(value) && typeof value.code === 'string' && typeof value.message === 'string'
