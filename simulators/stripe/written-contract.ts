export const text = { type: 'string' } as const
export const whole = { type: 'integer' } as const
export const orNull = (type: string) => ({ type: [type, 'null'] })
export const closed = (properties: Readonly<Record<string, object>>, required: readonly string[] = []) => ({
	type: 'object',
	properties,
	required,
	additionalProperties: false,
})
export const answer = (properties: Readonly<Record<string, object>>) =>
	closed(properties, Object.keys(properties))
