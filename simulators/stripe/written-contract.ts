/** The parts of which those contracts are made that are written down here, since the published one leaves them out. */

export const text = { type: 'string' } as const
export const whole = { type: 'integer' } as const
export const orNull = (type: string) => ({ type: [type, 'null'] })
export const closed = (properties: Readonly<Record<string, object>>, required: readonly string[] = []) => ({
	type: 'object',
	properties,
	required,
	additionalProperties: false,
})
/** All of these are sent. */
export const answer = (properties: Readonly<Record<string, object>>) =>
	closed(properties, Object.keys(properties))
