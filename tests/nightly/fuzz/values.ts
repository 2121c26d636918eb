import fc from 'fast-check'
import type { Schema } from './document.ts'
import type { Draws } from './draws.ts'
import { kindOfField, type Pools } from './pools.ts'

const MAX_LENGTH = 60

export function valueFor(schema: Schema, draws: Draws, pools: Pools, name = ''): unknown {
	const options = schema.anyOf ?? schema.oneOf
	if (options) return valueFor(draws.pick(options), draws, pools, name)
	if (schema.const !== undefined) return schema.const
	if (schema.enum) return draws.pick(schema.enum)
	if (schema.default !== undefined && draws.once(3)) return schema.default
	switch (Array.isArray(schema.type) ? draws.pick(schema.type) : schema.type) {
		case 'object':
			return objectOf(schema, draws, pools, name)
		case 'array':
			return arrayOf(schema, draws, pools, name)
		case 'string':
			return textOf(schema, draws, pools, name)
		case 'integer':
		case 'number':
			return numberOf(schema, draws)
		case 'boolean':
			return draws.once(2)
		case 'null':
			return null
		default:
			return draws.pick([null, 1, 'x', true, {}, []])
	}
}

function objectOf({ properties = {}, required = [] }: Schema, draws: Draws, pools: Pools, name: string) {
	const entries = Object.entries(properties).filter(
		([key, inner]) => (required.includes(key) || draws.once(2)) && !inner.not,
	)
	return Object.fromEntries(
		entries.map(([key, inner]) => [
			key,
			valueFor(inner, draws, pools, key === '_id' && name !== '' ? name : key),
		]),
	)
}

function arrayOf(
	{ items, prefixItems, minItems = 0, maxItems = 3 }: Schema,
	draws: Draws,
	pools: Pools,
	name: string,
) {
	if (prefixItems) return prefixItems.map((inner) => valueFor(inner, draws, pools, name))
	const length = minItems + draws.number(Math.max(0, Math.min(maxItems, 3) - minItems))
	return Array.from({ length }, () => valueFor(typeof items === 'object' ? items : {}, draws, pools, name))
}

function numberOf({ type, minimum, maximum, multipleOf }: Schema, draws: Draws): number {
	const least = Math.max(minimum ?? 0, -1_000_000)
	const most = Math.min(maximum ?? 100_000, 10_000_000)
	const edges = [least, most, least + 1, most - 1]
	const number = draws.once(3)
		? draws.pick(edges)
		: least + draws.number(Math.max(0, Math.trunc(most - least)))
	return type === 'number' && multipleOf !== undefined && draws.once(2)
		? Number(`${Math.trunc(number)}.${draws.number(9)}${draws.number(9)}`)
		: number
}

const TEXTS = [
	'Asha Devi',
	'A roof for the school',
	'गिरिडीह',
	'Zoë O’Neill',
	'東京',
	'👩‍👩‍👧',
	'x',
	'INR',
	'USD',
	'IN',
	'US',
	'education',
]

function textOf(schema: Schema, draws: Draws, pools: Pools, name: string): string {
	const kind = kindOfField(name)
	if (kind && draws.number(9) > 0) return pools.draw(draws, kind)
	const { format, pattern, minLength = 0, maxLength = MAX_LENGTH } = schema
	if (format === 'uuid') return draws.uuid()
	if (format === 'email') return `guestDonor${draws.number(9_999)}@mail.example`
	if (format === 'date') return dateOf(draws).slice(0, 10)
	if (format === 'date-time') return dateOf(draws)
	if (/paymentMethodId/.test(name)) return draws.pick(CARDS)
	if (name === 'filter' || name === 'sort' || name === 'range') return backofficeParameter(name, draws, pools)
	if (pattern !== undefined) return draws.of(matching(pattern))
	if (draws.once(8)) return 'x'.repeat(draws.pick([minLength, Math.min(maxLength, 3_000)]))
	return draws.pick(TEXTS).slice(0, maxLength)
}

const CARDS = [
	'pm_card_visa',
	'pm_card_mastercard',
	'pm_card_chargeDeclined',
	'pm_card_threeDSecure2Required',
	'pm_nobody',
]

const dateOf = (draws: Draws) =>
	draws
		.of(fc.date({ min: new Date('1999-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }))
		.toISOString()

const patterns = new Map<string, fc.Arbitrary<string>>()
function matching(pattern: string): fc.Arbitrary<string> {
	const known = patterns.get(pattern) ?? fc.stringMatching(new RegExp(pattern), { size: '-1' })
	patterns.set(pattern, known)
	return known
}

const FILTERS = [
	'q',
	'status',
	'currency',
	'region',
	'from',
	'to',
	'kind',
	'id',
	'requestId',
	'donationId',
	'ownerId',
	'asOf',
	'effectiveAt',
	'waiting',
	'reconciliation',
	'payoutId',
]

function backofficeParameter(name: 'filter' | 'sort' | 'range', draws: Draws, pools: Pools): string {
	if (name === 'range') return JSON.stringify([draws.number(30), 30 + draws.number(60)])
	if (name === 'sort')
		return JSON.stringify([
			draws.pick(['id', 'createdAt', 'amount', 'raised', 'title', 'status']),
			draws.pick(['ASC', 'DESC']),
		])
	const fields = Array.from({ length: draws.number(2) }, () => draws.pick(FILTERS))
	const value = (field: string): unknown => {
		const kind = kindOfField(field)
		if (kind) return pools.draw(draws, kind)
		if (/from|to|asOf|effectiveAt/.test(field)) return dateOf(draws)
		return draws.pick<unknown>(['roof', 'live', 'INR', 'IN', true, 1, 9, ['x'], [draws.uuid()], 'open'])
	}
	return JSON.stringify(Object.fromEntries(fields.map((field) => [field, value(field)])))
}

export const textual = (value: unknown): string =>
	(typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
