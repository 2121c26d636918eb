import type { z } from 'zod'

const OF_TYPES: Readonly<Record<string, string>> = {
	string: 'Please enter text',
	number: 'Please enter a number',
	int: 'Please enter a whole number',
	bigint: 'Please enter a whole number',
	boolean: 'Please say yes or no',
	array: 'Please send a list',
	tuple: 'Please send a list',
	object: 'Please send the details',
	record: 'Please send the details',
}
const OF_FORMATS: Readonly<Record<string, string>> = {
	email: 'Please enter a valid e-mail address',
	url: 'Please enter a valid address of a page',
	date: 'Please enter a valid day',
	datetime: 'Please enter a valid time',
}
export const UNKNOWN_NAME = 'There is nothing of this name here.'
/** Of what no words fit better. */
export const UNFIT = 'Please check this'

/**
 * What people are told of a value that a schema refuses without words of its own. Given to zod with each parse, so
 * that no sentence of its own ever reaches anybody.
 */
export const plainWords: z.core.$ZodErrorMap = (issue) => {
	switch (issue.code) {
		case 'invalid_type':
			return issue.input === undefined ? 'Please fill this in' : (OF_TYPES[issue.expected] ?? UNFIT)
		case 'too_big':
			return atMost(issue.origin, String(issue.maximum))
		case 'too_small':
			return atLeast(issue.origin, String(issue.minimum))
		case 'invalid_value':
			return issue.values.length > 1 ? `Please choose one of ${issue.values.map(String).join(', ')}` : UNFIT
		case 'invalid_format':
			return OF_FORMATS[issue.format] ?? 'Please enter this in its usual form'
		case 'unrecognized_keys':
			return UNKNOWN_NAME
		default:
			return UNFIT
	}
}

function atMost(origin: string, most: string): string {
	if (origin === 'string') return `Please use at most ${most} characters`
	if (origin === 'array' || origin === 'set') return `Please choose at most ${most}`
	return `Please enter ${most} or less`
}

function atLeast(origin: string, least: string): string {
	if (origin === 'string')
		return least === '1' ? 'Please fill this in' : `Please use at least ${least} characters`
	if (origin === 'array' || origin === 'set') return `Please choose at least ${least}`
	return `Please enter ${least} or more`
}
