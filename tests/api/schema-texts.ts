import type { z } from 'zod'
import { fieldErrors } from '../../infra/http/field-errors.ts'
import { queryOf } from '../../infra/http/validation.ts'
import { defaultFieldText } from '../../kernel/default-field-text.ts'
import type { Route } from '../../kernel/http/route.ts'
import { readTextRef } from '../../kernel/text.ts'
import { renderText } from '../../kernel/texts.ts'
import { partsOf, sourceOf } from './nuls.ts'

/** What the library of schemas says by itself, which is for programmers. */
export const SCHEMA_TEXTS =
	/Invalid (input|option|string|number|key|ISO|UUID|regex|element|union)|Too (big|small)|Unrecognized key|expected \w+, received/

/** Missing, of another type, malformed and too long: whatever a field is, most of these are wrong for it. */
const WRONG: readonly unknown[] = [
	undefined,
	null,
	true,
	5,
	-1,
	1.5,
	1e21,
	Number.NaN,
	'',
	'  ',
	'nonsense',
	'31-12-2099',
	'{',
	'[1',
	'x'.repeat(300),
	'x'.repeat(30_000),
	'9'.repeat(40),
	{},
	[],
	{ misspelt: 1 },
	Array.from({ length: 1_000 }, () => 'x'),
	['x'.repeat(30_000)],
]

/** Whether the message of a schema is a reference to a text for people that there is in English and in Hindi. */
export const isForPeople = (message: string): boolean =>
	readTextRef(message) !== null &&
	renderText('en', message).length > 5 &&
	/[\u0900-\u097f]/.test(renderText('hi', message))

/** What is said of any part of a schema that is given something wrong, by path, where it is not for people. */
function unfitTexts(schema: z.ZodType, path: string): string[] {
	const source = sourceOf(schema)
	// A change of a value is only ever given what its source lets through.
	const given = schema._zod.def.type === 'transform' ? [] : WRONG
	const own = given
		.flatMap((value) => fieldErrors(schema.safeParse(value, { error: defaultFieldText }).error?.issues ?? []))
		.filter(({ message }) => !isForPeople(message))
		.map(({ field, message }) => `${[path, field].filter(Boolean).join('.')}: ${message}`)
	const within = partsOf(schema).flatMap(([name, part]) =>
		unfitTexts(part, [path, name].filter(Boolean).join('.')),
	)
	return [...own, ...within, ...(source ? unfitTexts(source, path) : [])]
}

/** What a route says of wrong parameters, queries and bodies, in every nested field, that is not for people. */
export function unfitTextsOf(route: Pick<Route, 'params' | 'query' | 'body' | 'access'>): string[] {
	const schemas = { params: route.params, query: queryOf(route), body: route.body }
	const found = Object.entries(schemas).flatMap(([name, schema]) => (schema ? unfitTexts(schema, name) : []))
	return [...new Set(found)]
}
