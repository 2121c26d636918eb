export type Body = Readonly<Record<string, unknown>>

export function createReaders(invalid: (message: string, field: string) => Error) {
	const text = (body: Body, field: string): string => {
		const value = body[field]
		if (typeof value !== 'string') throw invalid(`${field} is text.`, field)
		return value
	}
	const whole = (body: Body, field: string): number => {
		const value = body[field]
		if (!Number.isSafeInteger(value)) throw invalid(`${field} is a whole number.`, field)
		return Number(value)
	}
	const optional = <T>(
		body: Body,
		field: string,
		read: (body: Body, field: string) => T,
	): { [key: string]: T } => (body[field] === undefined ? {} : { [field]: read(body, field) })
	const oneOf = <const T extends string>(body: Body, field: string, values: readonly T[]): T => {
		const found = values.find((value) => value === body[field])
		if (found === undefined) throw invalid(`${field} is one of ${values.join(', ')}.`, field)
		return found
	}
	return { text, whole, optional, oneOf }
}
