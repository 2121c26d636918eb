import type { FieldError } from '../../kernel/events/errors.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { renderText } from '../../kernel/texts/texts.ts'

type Language = Caller['language']

interface Refusal {
	readonly message: string
	readonly details?: readonly FieldError[] | undefined
}

export function renderRefusal<T extends Refusal>(language: Language, refusal: T): T {
	const details = refusal.details?.map(({ field, message }) => ({
		field,
		message: renderText(language, message),
	}))
	return { ...refusal, message: renderText(language, refusal.message), ...(details && { details }) }
}

/**
 * Renders the texts of an answer in a language: success messages, refusals that were not thrown, such as a
 * declined card (`raw` holds the provider's reason), and the `problem` of a preview or a form.
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

const isMessage = (value: Fields): value is Fields & Pick<Refusal, 'message'> =>
	typeof value.statusCode === 'number' && typeof value.message === 'string'

const isRefusal = (value: unknown): value is Fields & Pick<Refusal, 'message'> =>
	isObject(value) && typeof value.code === 'string' && typeof value.message === 'string'
