import pg from 'pg'

const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082
const TIMESTAMP = 1114

type TextParser = (text: string) => unknown

const parsers = new Map<number, TextParser>([
	[INT8, BigInt],
	[INT8_ARRAY, int8Array],
	// A calendar day has no zone: as a Date it would be midnight of the machine's own zone.
	[DATE, String],
	[TIMESTAMP, String],
])

export const typeParsers: pg.CustomTypesConfig = {
	getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
}

/** Reads `{1,NULL,3}`; arrays of several dimensions don't occur in the schema. */
function int8Array(text: string): (bigint | null)[] {
	const inner = text.slice(1, -1)
	return inner === '' ? [] : inner.split(',').map((item) => (item === 'NULL' ? null : BigInt(item)))
}
