import type { Category } from '../../../kernel/wire/schemas.ts'
import type { BloodComponent } from '../../_shared/blood-groups.contract.ts'
import type { Field, Side } from './field.contract.ts'

/** What a count is of. */
export type CountUnit =
	| 'units'
	| 'places'
	| 'items'
	| 'helpers'
	| 'people'
	| 'posts'
	| 'speakers'
	| 'guests'
	| 'signatures'

/** What is asked for: money, a number of something, or nothing that could be counted. */
export type Target =
	| { readonly of: 'money' }
	/** `from` is the field with the number, or the number itself; `shifts` is the field whose places go before it. */
	| {
			readonly of: 'count'
			readonly unit: CountUnit
			readonly from: string | number
			readonly shifts?: string
	  }
	| { readonly of: 'none' }

/** How people answer: with money, or with an answer of a type (see `domain/answers`). */
export type AnswerType = 'donation' | 'apply' | 'offer' | 'pledge' | 'join' | 'sign'

/** The last day on which people can answer. */
export type Ends =
	/** The author names it. */
	| { readonly by: 'author' }
	/** Days after that of a field, in the request's region; not later than `maxDays` after it is raised. */
	| { readonly by: 'field'; readonly field: string; readonly plusDays: number; readonly maxDays?: number }
	/** Days after it is raised, or that of the last shift. */
	| { readonly by: 'days'; readonly days: number; readonly shifts?: string }

/** Blood donors are alerted: of a component that a field names, or of one and the same. Its author says in which town. */
export interface SoughtDonors {
	readonly component: { readonly field: string } | { readonly is: BloodComponent }
}

/** What machines that read the page of a request are told that it is, in the terms of schema.org. */
export type Described =
	| { readonly as: 'donateAction' }
	/** `name` and `at` are fields: of the event, and of when it begins. */
	| { readonly as: 'event'; readonly name: string; readonly at: string }
	| { readonly as: 'jobPosting'; readonly employment: 'INTERN' | 'VOLUNTEER' }
	/** `amount` is the field with what each receives. */
	| { readonly as: 'grant'; readonly amount: string }

/** What both sides of a kind may have in common or apart. */
type BySide<T> = T | Readonly<Record<Side, T>>

export interface KindDeclaration {
	/** `requestType` at the API and in events; the key of its texts in `locales/{language}/kinds.json`. */
	readonly code: string
	/** The address of its form, by the side of its author. */
	readonly route: BySide<string>
	readonly sides: readonly [Side, ...Side[]]
	/** Regions in which it is not raised and not offered. */
	readonly exceptIn: readonly string[]
	/** Whose it is to raise: anybody's, a member's in the name of an organization, or a radio admin's. */
	readonly raisedBy: BySide<'anyone' | 'member' | 'radioAdmin'>
	/** Its author's phone number is verified. */
	readonly needsPhone: boolean
	/** The cause that all requests of the kind are for, so that its form asks for none; null: its author chooses. */
	readonly cause: Category | null
	/** Its author names a beneficiary. */
	readonly hasBeneficiary: boolean
	/** How many pictures it has at least. */
	readonly minImages: number
	/** Fields that it alone has, in the order in which they are shown. */
	readonly fields: Readonly<Record<string, Field>>
	/** Names of its own fields on each step of the form: basics, story, uploads. */
	readonly steps: readonly [readonly string[], readonly string[], readonly string[]]
	/** Fields on its card. */
	readonly card: readonly string[]
	/** Fields that a list is narrowed down by. */
	readonly facets: readonly string[]
	readonly target: BySide<Target>
	readonly answer: BySide<AnswerType>
	readonly ends: BySide<Ends>
	/** Days after its end when what it says of somebody's health is deleted; null: it says nothing of it. */
	readonly forgetsAfterDays: number | null
	/** Which blood donors are alerted near its town; null: none. The group is its field `bloodGroup`. */
	readonly donors: BySide<SoughtDonors | null>
	/** The flag among its fields that says that it is for somebody under 18, for whom a guardian agrees; null: none does. */
	readonly minor: string | null
	/** What its page is to machines; null: nothing that they know fits. */
	readonly described: BySide<Described | null>
	/** Whether an admin reviews it before it is public, or after. */
	readonly review: 'before' | 'after'
}

type Defaults =
	| 'exceptIn'
	| 'raisedBy'
	| 'needsPhone'
	| 'cause'
	| 'hasBeneficiary'
	| 'minImages'
	| 'forgetsAfterDays'
	| 'review'
	| 'facets'
	| 'donors'
	| 'minor'
	| 'described'
export type KindOptions = Omit<KindDeclaration, Defaults> & Partial<Pick<KindDeclaration, Defaults>>

/** Declares a kind of request; `docs/adding.md` says what else it needs. */
export const kind = <const Code extends string>(
	options: KindOptions & { readonly code: Code },
): KindDeclaration & { readonly code: Code } => ({
	exceptIn: [],
	raisedBy: 'anyone',
	needsPhone: false,
	cause: null,
	hasBeneficiary: false,
	minImages: 0,
	forgetsAfterDays: null,
	review: 'before',
	facets: [],
	donors: null,
	minor: null,
	described: null,
	...options,
})

const isBySide = (value: object): value is Readonly<Record<Side, unknown>> =>
	'donee' in value && 'donor' in value

/** What holds on a side. */
export const onSide = <T>(value: BySide<T>, side: Side): T =>
	typeof value === 'object' && value !== null && isBySide(value) ? (value[side] as T) : (value as T)
