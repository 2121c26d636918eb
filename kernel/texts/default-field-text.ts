import type { z } from 'zod'
import { textRef } from '../wire/text.ts'

const OF_TYPES: Readonly<Record<string, string>> = {
	string: 'common.fields.enterText',
	number: 'common.fields.enterNumber',
	int: 'common.fields.enterWholeNumber',
	bigint: 'common.fields.enterWholeNumber',
	boolean: 'common.fields.sayYesOrNo',
	array: 'common.fields.sendList',
	tuple: 'common.fields.sendList',
	object: 'common.fields.sendDetails',
	record: 'common.fields.sendDetails',
}
const OF_FORMATS: Readonly<Record<string, string>> = {
	email: 'common.fields.enterValidEmailAddress',
	url: 'common.fields.enterValidAddressPage',
	date: 'common.fields.enterValidDay',
	datetime: 'common.fields.enterValidTime',
}
export const UNKNOWN_NAME = 'common.fields.unknownName'
export const UNFIT = 'common.fields.check'

/**
 * The text for a value that a schema refuses without a text of its own. Passed to zod with each parse, so
 * that zod's own sentences never reach users.
 */
export const defaultFieldText: z.core.$ZodErrorMap = (issue) => {
	switch (issue.code) {
		case 'invalid_type':
			return issue.input === undefined ? 'common.fields.fillIn' : (OF_TYPES[issue.expected] ?? UNFIT)
		case 'too_big':
			return atMost(issue.origin, String(issue.maximum))
		case 'too_small':
			return atLeast(issue.origin, String(issue.minimum))
		case 'invalid_value':
			return issue.values.length > 1
				? textRef('common.fields.oneOf', { values: issue.values.map(String).join(', ') })
				: UNFIT
		case 'invalid_format':
			return OF_FORMATS[issue.format] ?? 'common.fields.usualForm'
		case 'unrecognized_keys':
			return UNKNOWN_NAME
		default:
			return UNFIT
	}
}

function atMost(origin: string, most: string): string {
	if (origin === 'string') return textRef('common.fields.atMostCharacters', { most })
	if (origin === 'array' || origin === 'set') return textRef('common.fields.atMostChoices', { most })
	return textRef('common.fields.atMost', { most })
}

function atLeast(origin: string, least: string): string {
	if (origin === 'string')
		return least === '1' ? 'common.fields.fillIn' : textRef('common.fields.atLeastCharacters', { least })
	if (origin === 'array' || origin === 'set') return textRef('common.fields.atLeastChoices', { least })
	return textRef('common.fields.atLeast', { least })
}
