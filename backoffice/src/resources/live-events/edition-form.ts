import { z } from 'zod'
import type { BackofficeEditionDetail } from '../../../../domain/live-events/backoffice.contract.ts'
import { CURRENCY } from '../../../../domain/live-events/contract.ts'
import {
	type EditionBody,
	editionBody,
	type NewEditionBody,
	newEditionBody,
} from '../../../../domain/live-events/editions.contract.ts'
import type { AmountRule } from '../../../../kernel/wire/typed-amount.ts'
import { fromTheWall, isZone, onTheWall } from '../../../../kernel/wire/wall-clock.ts'
import { amountTextOf } from '../../ui/amount-text.ts'

export const PRICE: AmountRule = { currency: CURRENCY, decimals: 'minor', min: 1n }
const WORTH: AmountRule = { ...PRICE, min: 0n }

const typedPackage = z.object({
	/** Empty until it is saved. */
	packageId: z.string(),
	category: z.string(),
	persons: z.string(),
	price: z.string(),
	valueReceived: z.string(),
	capacity: z.string(),
})
/** Times are local ones of the place, such as `2026-11-21T10:42`. */
const typedEdition = z.object({
	slug: z.string(),
	name: z.string(),
	zone: z.string(),
	startsAt: z.string(),
	endsAt: z.string(),
	opensAt: z.string(),
	closesAt: z.string(),
	refundableUntil: z.string(),
	venue: z.string(),
	address: z.string(),
	mapUrl: z.string(),
	capacity: z.string(),
	packages: z.array(typedPackage),
})
export type TypedEdition = z.infer<typeof typedEdition>

export const NEW_PACKAGE: TypedEdition['packages'][number] = {
	packageId: '',
	category: '',
	persons: '1',
	price: '',
	valueReceived: '',
	capacity: '',
}

const NEW_EDITION: TypedEdition = {
	slug: '',
	name: '',
	zone: 'America/Los_Angeles',
	startsAt: '',
	endsAt: '',
	opensAt: '',
	closesAt: '',
	refundableUntil: '',
	venue: '',
	address: '',
	mapUrl: '',
	capacity: '',
	packages: [NEW_PACKAGE],
}

const localOf = (at: string, zone: string): string =>
	new Date(onTheWall(Date.parse(at), zone)).toISOString().slice(0, 16)

/** Returns the instant of a local time; an incomplete one as it is, which no call takes. */
function instantOf(local: string, zone: string): string {
	const wall = Date.parse(`${local}Z`)
	return Number.isNaN(wall) ? local : new Date(fromTheWall(wall, isZone(zone) ? zone : 'UTC')).toISOString()
}

const countOf = (typed: string): number => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN)

/** Returns an id such as `family-of-four`. */
const idFor = (category: string, index: number): string =>
	category
		.toLowerCase()
		.match(/[a-z0-9]+/g)
		?.join('-')
		.slice(0, 40)
		.replace(/-$/, '') ?? `package-${index + 1}`

export const typedOf = (edition: BackofficeEditionDetail | null): TypedEdition =>
	edition === null
		? NEW_EDITION
		: {
				...edition,
				startsAt: localOf(edition.startsAt, edition.zone),
				endsAt: localOf(edition.endsAt, edition.zone),
				opensAt: localOf(edition.opensAt, edition.zone),
				closesAt: localOf(edition.closesAt, edition.zone),
				refundableUntil: localOf(edition.refundableUntil, edition.zone),
				capacity: String(edition.capacity),
				packages: edition.packages.map(
					({ packageId, category, persons, price, valueReceived, capacity }) => ({
						packageId,
						category,
						persons: String(persons),
						price,
						valueReceived,
						capacity: String(capacity),
					}),
				),
			}

/** Returns what the call takes; what is not a number or a time stays as it was typed, for its contract to refuse. */
export function bodyOf({ zone, packages, ...typed }: TypedEdition): NewEditionBody {
	const ids = new Set(packages.map(({ packageId }) => packageId))
	const unused = (wished: string, index: number) => (ids.has(wished) ? `${wished}-${index + 1}` : wished)
	return {
		...typed,
		zone,
		currency: CURRENCY,
		startsAt: instantOf(typed.startsAt, zone),
		endsAt: instantOf(typed.endsAt, zone),
		opensAt: instantOf(typed.opensAt, zone),
		closesAt: instantOf(typed.closesAt, zone),
		refundableUntil: instantOf(typed.refundableUntil, zone),
		capacity: countOf(typed.capacity),
		packages: packages.map((each, index) => ({
			packageId: each.packageId || unused(idFor(each.category, index), index),
			category: each.category,
			persons: countOf(each.persons),
			price: amountTextOf(each.price, PRICE) ?? each.price,
			valueReceived: amountTextOf(each.valueReceived, WORTH) ?? each.valueReceived,
			capacity: countOf(each.capacity),
		})),
	}
}

export function changeOf(typed: TypedEdition): EditionBody {
	const { slug: _, ...change } = bodyOf(typed)
	return change
}

/** The contract of the call, for what is typed. */
export const schemaFor = (isNew: boolean) =>
	(isNew
		? typedEdition.transform(bodyOf).pipe(newEditionBody)
		: typedEdition.transform(changeOf).pipe(editionBody)) as z.ZodType<unknown, TypedEdition>
