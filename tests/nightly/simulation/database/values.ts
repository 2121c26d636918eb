import { DAY_MS, HOUR_MS } from '../../../../kernel/wire/time.ts'
export class Interval {
	readonly ms: number
	constructor(ms: number) {
		this.ms = ms
	}
}

/**
 * Values of cells: bigint for int8 and numeric, number for int4, Date for timestamptz, whose infinities are
 * numbers, `YYYY-MM-DD` for a date, an object for json.
 */
export type Value =
	| null
	| string
	| number
	| bigint
	| boolean
	| Date
	| Buffer
	| Interval
	| object
	| readonly Value[]

export class SqlRefused extends Error {
	override name = 'SqlRefused'
	readonly code: string
	constructor(message: string, code = 'XX000') {
		super(message)
		this.code = code
	}
}

const UNITS: Readonly<Record<string, number>> = {
	ms: 1,
	millisecond: 1,
	second: 1_000,
	minute: 60_000,
	hour: HOUR_MS,
	day: DAY_MS,
}

export function intervalOf(text: string): Interval {
	const [amount = '', unit = ''] = text.trim().split(/\s+/)
	const ms = UNITS[unit.replace(/s$/, '')] ?? UNITS[unit]
	if (ms === undefined) throw new SqlRefused(`No interval: ${text}`)
	return new Interval(Number(amount) * ms)
}

function timeOf(value: Value): number {
	if (value instanceof Date) return value.getTime()
	if (typeof value === 'number') return value
	if (value === 'infinity') return Number.POSITIVE_INFINITY
	if (value === '-infinity') return Number.NEGATIVE_INFINITY
	const time = Date.parse(String(value))
	if (Number.isNaN(time)) throw new SqlRefused(`No time: ${String(value)}`, '22007')
	return time
}

const sign = (less: boolean, more: boolean): number => (less ? -1 : more ? 1 : 0)

export function compare(a: Value, b: Value): number {
	if (typeof a === 'string' && typeof b === 'string') return sign(a < b, a > b)
	if (a instanceof Date || b instanceof Date) {
		const [x, y] = [timeOf(a), timeOf(b)]
		return sign(x < y, x > y)
	}
	if (a instanceof Interval && b instanceof Interval) return a.ms - b.ms
	if (typeof a === 'boolean' || typeof b === 'boolean') return Number(a) - Number(b)
	if (Array.isArray(a) && Array.isArray(b)) {
		for (const [index, each] of a.entries()) {
			if (index >= b.length) return 1
			const order = compare(each, b[index])
			if (order !== 0) return order
		}
		return a.length - b.length
	}
	if (typeof a === 'string' || typeof b === 'string') {
		const [x, y] = [BigInt(a as string), BigInt(b as string)]
		return sign(x < y, x > y)
	}
	const [x, y] = [a as number | bigint, b as number | bigint]
	return sign(x < y, x > y)
}

export function keyOf(value: Value): string | number | boolean | null {
	if (typeof value === 'bigint') {
		const number = Number(value)
		return Number.isSafeInteger(number) ? number : `n${value}`
	}
	if (value instanceof Date) return value.getTime()
	if (typeof value === 'object' && value !== null) return JSON.stringify(value)
	return value
}

export function coerce(value: Value, type: string): Value {
	if (value === null) return null
	if (type.endsWith('[]')) {
		const list = typeof value === 'string' ? listOf(value) : (value as readonly Value[])
		const element = type.slice(0, -2)
		return list.map((each) => coerce(each, element))
	}
	switch (type) {
		case 'bigint':
		case 'numeric':
			return BigInt(value as string | number | bigint | boolean)
		case 'integer':
		case 'int':
		case 'smallint': {
			const number = Number(value)
			if (!Number.isInteger(number)) throw new SqlRefused(`No ${type}: ${String(value)}`, '22P02')
			return number
		}
		case 'timestamptz': {
			const time = timeOf(value)
			return Number.isFinite(time) ? new Date(time) : time
		}
		case 'boolean':
			return typeof value === 'string' ? value === 'true' || value === 't' : value
		case 'json':
		case 'jsonb':
			return JSON.parse(typeof value === 'string' ? value : JSON.stringify(value)) as Value
		case 'text':
			return textOf(value)
		case 'uuid':
			return String(value).toLowerCase()
		case 'date':
			return value instanceof Date ? value.toISOString().slice(0, 10) : String(value)
		case 'interval':
			return value instanceof Interval ? value : intervalOf(String(value))
		case 'bytea':
			return value
		default:
			throw new SqlRefused(`No type: ${type}`)
	}
}

export function textOf(value: Value): string {
	if (value instanceof Date) return value.toISOString()
	return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}

function listOf(literal: string): Value[] {
	let at = 0
	const next = () => literal[at] ?? ''
	function list(): Value[] {
		const elements: Value[] = []
		at += 1
		while (next() !== '}') {
			if (next() === ',') at += 1
			elements.push(element())
		}
		at += 1
		return elements
	}
	function element(): Value {
		if (next() === '{') return list()
		if (next() !== '"') {
			const [plain = ''] = /^[^,}]*/.exec(literal.slice(at)) ?? []
			at += plain.length
			return plain === 'NULL' ? null : plain
		}
		let text = ''
		for (at += 1; next() !== '"'; at += 1) {
			if (next() === '\\') at += 1
			text += next()
		}
		at += 1
		return text
	}
	return list()
}
