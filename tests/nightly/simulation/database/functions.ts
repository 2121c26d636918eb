import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../kernel/wire/time.ts'
import type { Transaction } from './tables.ts'
import { compare, Interval, SqlRefused, textOf, type Value } from './values.ts'

export interface Environment {
	readonly tx: Transaction
	tryLock(name: string): boolean
	/**
	 * Takes a lock, or waits.
	 * @throws MustWait
	 */
	lock(name: string): void
}

type Call = (args: readonly Value[], environment: Environment) => Value

const first = (args: readonly Value[]): Value => args.find((value) => value !== null) ?? null
const extreme =
	(sign: number): Call =>
	(args) =>
		args.reduce<Value>((best, value) => {
			if (value === null) return best
			return best === null || compare(value, best) * sign > 0 ? value : best
		}, null)

const STRICT: Readonly<Record<string, Call>> = {
	lower: ([text]) => String(text).toLowerCase(),
	trim: ([text]) => String(text).trim(),
	length: ([text]) => String(text).length,
	ceil: ([number]) => (typeof number === 'bigint' ? number : Math.ceil(Number(number))),
	abs: ([number]) =>
		typeof number === 'bigint' ? (number < 0n ? -number : number) : Math.abs(Number(number)),
	/** Our statements use only one format: ISO 8601 with milliseconds. */
	to_char: ([time]) => (time instanceof Date ? time.toISOString() : String(time)),
	hashtextextended: ([text]) => String(text),
	extract: ([part, of]) => {
		if (part !== 'epoch') throw new SqlRefused(`No part of time: ${String(part)}`)
		if (of instanceof Interval) return of.ms / 1_000
		if (of instanceof Date) return of.getTime() / 1_000
		throw new SqlRefused('extract from what?')
	},
	date_trunc: ([part, time]) => {
		if (part !== 'minute' || !(time instanceof Date)) throw new SqlRefused(`No part of time: ${String(part)}`)
		return new Date(time.getTime() - (time.getTime() % MINUTE_MS))
	},
	array_length: ([list]) => (list as readonly Value[]).length || null,
	cardinality: ([list]) => (list as readonly Value[]).length,
}

const LENIENT: Readonly<Record<string, Call>> = {
	nullif: ([value = null, other = null]) => (value === other ? null : value),
	coalesce: first,
	greatest: extreme(1),
	least: extreme(-1),
	now: (_, { tx }) => tx.begunAt,
	set_config: ([name, value], { tx }) => {
		if (name === 'synchronous_commit') tx.isDeferred = value === 'off'
		return value ?? null
	},
	/** Simulations have no listeners; notifications are only hints. */
	pg_notify: () => '',
	pg_postmaster_start_time: () => new Date(0),
	pg_try_advisory_xact_lock: ([name], { tryLock }) => tryLock(String(name)),
	pg_advisory_xact_lock: ([name], { lock }) => {
		lock(String(name))
		return ''
	},
}

const SPAN: Readonly<Record<string, number>> = {
	days: DAY_MS,
	hours: HOUR_MS,
	mins: 60_000,
	secs: 1_000,
}

export function functionCalled(name: string, names: readonly (string | null)[]): Call {
	if (name === 'make_interval') {
		return (args) =>
			new Interval(
				args.reduce<number>((ms, value, index) => ms + Number(value) * (SPAN[names[index] ?? ''] ?? 0), 0),
			)
	}
	const lenient = LENIENT[name]
	if (lenient) return lenient
	const strict = STRICT[name]
	if (!strict) throw new SqlRefused(`No function: ${name}`, '42883')
	return (args, environment) => (args.includes(null) ? null : strict(args, environment))
}

export function arithmetic(sign: string, a: Value, b: Value): Value {
	if (sign === '||') return Array.isArray(a) ? [...a, ...(Array.isArray(b) ? b : [b])] : textOf(a) + textOf(b)
	if (sign === '~') return new RegExp(String(b)).test(String(a))
	if (sign === '->>' || sign === '->') {
		const found = (a as Readonly<Record<string, Value>>)[String(b)] ?? null
		return sign === '->' || found === null ? found : textOf(found)
	}
	if (a instanceof Interval || b instanceof Interval || a instanceof Date || b instanceof Date) {
		return ofTimes(sign, a, b)
	}
	if (typeof a === 'bigint' || typeof b === 'bigint')
		return (OF_BIGINTS[sign as Sign] ?? OF_BIGINTS['%'])(BigInt(a as bigint), BigInt(b as bigint))
	return (OF_NUMBERS[sign as Sign] ?? OF_NUMBERS['%'])(Number(a), Number(b))
}

type Sign = '+' | '-' | '*' | '/' | '%'

const OF_BIGINTS: Readonly<Record<Sign, (x: bigint, y: bigint) => bigint>> = {
	'+': (x, y) => x + y,
	'-': (x, y) => x - y,
	'*': (x, y) => x * y,
	'/': (x, y) => x / y,
	'%': (x, y) => x % y,
}

const OF_NUMBERS: Readonly<Record<Sign, (x: number, y: number) => number>> = {
	'+': (x, y) => x + y,
	'-': (x, y) => x - y,
	'*': (x, y) => x * y,
	'/': (x, y) => Math.trunc(x / y),
	'%': (x, y) => x % y,
}

function ofTimes(sign: string, a: Value, b: Value): Value {
	if (typeof a === 'string') return a.endsWith('infinity') ? a : ofTimes(sign, new Date(a), b)
	if (a instanceof Date && b instanceof Date) return new Interval(a.getTime() - b.getTime())
	if (a instanceof Date && b instanceof Interval)
		return new Date(sign === '+' ? a.getTime() + b.ms : a.getTime() - b.ms)
	// Infinity stays what it is.
	if (typeof a === 'number' && !Number.isFinite(a)) return a
	if (a instanceof Interval && b instanceof Interval)
		return new Interval(sign === '+' ? a.ms + b.ms : a.ms - b.ms)
	if (b instanceof Interval) return new Interval(Number(a) * b.ms)
	if (a instanceof Interval) return new Interval(a.ms * Number(b))
	throw new SqlRefused(`No arithmetic of times: ${sign}`)
}

export interface Aggregate {
	add(value: Value): void
	result(): Value
}

const folding =
	<T extends Value>(first: T, next: (sum: T, value: Value) => T) =>
	(): Aggregate => {
		let sum = first
		return {
			add(value) {
				sum = next(sum, value)
			},
			result: () => sum,
		}
	}

const AGGREGATES: Readonly<Record<string, () => Aggregate>> = {
	count: folding<bigint>(0n, (count) => count + 1n),
	sum: folding<bigint | null>(null, (sum, value) => (sum ?? 0n) + BigInt(value as bigint)),
	max: () => best(1),
	min: () => best(-1),
	bool_or: folding<boolean | null>(null, (found, value) => found === true || value === true),
	bool_and: folding<boolean | null>(null, (found, value) => found !== false && value === true),
	array_agg: folding<readonly Value[] | null>(null, (all, value) => [...(all ?? []), value]),
}

function best(sign: number): Aggregate {
	let found: Value = null
	return {
		add: (value) => {
			if (found === null || compare(value, found) * sign > 0) found = value
		},
		result: () => found,
	}
}

export const isAggregate = (name: string): boolean => Object.hasOwn(AGGREGATES, name)
export const takesNull = (name: string): boolean => name === 'array_agg'

export function aggregateCalled(name: string): Aggregate {
	const make = AGGREGATES[name]
	if (!make) throw new SqlRefused(`No aggregate: ${name}`)
	return make()
}
