import type { Field, FieldValue, Side } from '../domain/requests/kinds/field.contract.ts'
import { fieldsOn, type Kind } from '../domain/requests/kinds/kinds.contract.ts'
import { DAY_MS, HOUR_MS } from '../kernel/wire/time.ts'
import type { Random } from './random.ts'

const MAX_DAYS_AHEAD = 40

export type SampleTexts = Readonly<Record<string, readonly string[]>>

/**
 * Returns valid values for every field of a kind, optional ones included, as the API takes them: amounts in
 * major units. Files are left out, since they are uploaded first.
 * @param now epoch milliseconds; future times lie within 40 days after it
 */
export function sampleFields(
	kind: Kind,
	side: Side,
	random: Random,
	now: number,
	texts: SampleTexts = {},
): Record<string, FieldValue> {
	const values = fieldsOn(kind, side).flatMap(([name, field]) => {
		const value = sampleValue(name, field, random, now, texts)
		return value === null ? [] : [[name, value] as const]
	})
	const made: Record<string, FieldValue> = Object.fromEntries(values)
	for (const [name, field] of fieldsOn(kind, side)) {
		const { notBefore } = field as { readonly notBefore?: string }
		const [first, last] = [String(made[notBefore ?? '']), String(made[name])].toSorted()
		if (notBefore !== undefined && first !== undefined && last !== undefined) {
			made[notBefore] = first
			made[name] = last
		}
	}
	return made
}

const dayAt = (now: number, days: number): string => new Date(now + days * DAY_MS).toISOString().slice(0, 10)

function sampleValue(
	name: string,
	field: Field,
	random: Random,
	now: number,
	texts: SampleTexts,
): FieldValue | null {
	switch (field.type) {
		case 'text':
			return random.pick(texts[name] ?? ['As agreed by phone']).slice(0, field.limit)
		case 'choice':
			return random.pick(field.options)
		case 'choices':
			return some(field.options, random.between(1, Math.min(3, field.max)), random)
		case 'count':
			return random.between(field.min, Math.min(field.max, field.min + 9))
		case 'amount':
			return random.between(1, 60) * 500
		case 'day':
			return dayAt(now, field.isFuture ? random.between(2, MAX_DAYS_AHEAD) : -random.between(90, 200))
		case 'instant': {
			const hours = random.between(6, MAX_DAYS_AHEAD * 24)
			return new Date(Math.ceil(now / HOUR_MS) * HOUR_MS + hours * HOUR_MS).toISOString()
		}
		case 'flag':
			return false
		case 'phone':
			return `+91 98${random.between(10_000_000, 99_999_999)}`
		case 'file':
			return null
		case 'shifts':
			return sampleShifts(random, now)
		case 'questions':
			return texts[name] ?? ['Why would you like to do this?']
	}
}

function some(options: readonly string[], count: number, random: Random): readonly string[] {
	const chosen = new Set(Array.from({ length: count }, () => random.pick(options)))
	return options.filter((option) => chosen.has(option))
}

function sampleShifts(random: Random, now: number) {
	const first = Math.ceil(now / DAY_MS) * DAY_MS + random.between(2, 10) * DAY_MS + 4 * HOUR_MS
	return Array.from({ length: random.between(1, 3) }, (_, index) => ({
		start: new Date(first + index * 7 * DAY_MS).toISOString(),
		end: new Date(first + index * 7 * DAY_MS + 3 * HOUR_MS).toISOString(),
		places: random.between(2, 12),
	}))
}
