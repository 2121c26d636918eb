import type { Category } from '../../../kernel/wire/schemas.ts'
import type { BloodComponent } from '../../_shared/blood-groups.contract.ts'
import type { Field, Side } from './field.contract.ts'

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

export type Target =
	| { readonly of: 'money' }
	| {
			readonly of: 'count'
			readonly unit: CountUnit
			readonly from: string | number
			readonly shifts?: string
	  }
	| { readonly of: 'none' }

/** Answers are donations, or of a type of `domain/answers`. */
export type AnswerType = 'donation' | 'apply' | 'offer' | 'pledge' | 'join' | 'sign'

export type Ends =
	| { readonly by: 'author' }
	/** Days after the day of a field, in the request's region; at most `maxDays` after creation. */
	| { readonly by: 'field'; readonly field: string; readonly plusDays: number; readonly maxDays?: number }
	/** Days after creation, or the day of the last shift. */
	| { readonly by: 'days'; readonly days: number; readonly shifts?: string }

/** Alerts of blood donors for a constant component or that of a field, near the author's town. */
export interface SoughtDonors {
	readonly component: { readonly field: string } | { readonly is: BloodComponent }
}

/** The schema.org type in the page's structured data. */
export type Described =
	| { readonly as: 'donateAction' }
	| { readonly as: 'event'; readonly name: string; readonly at: string }
	| { readonly as: 'jobPosting'; readonly employment: 'INTERN' | 'VOLUNTEER' }
	| { readonly as: 'grant'; readonly amount: string }

type BySide<T> = T | Readonly<Record<Side, T>>

export interface KindDeclaration {
	/** `requestType` at the API and in events; the key of its texts in `locales/{language}/kinds.json`. */
	readonly code: string
	readonly route: BySide<string>
	readonly sides: readonly [Side, ...Side[]]
	readonly exceptIn: readonly string[]
	/** The authors: anyone, a member on behalf of an organization, or a radio admin. */
	readonly raisedBy: BySide<'anyone' | 'member' | 'radioAdmin'>
	readonly needsPhone: boolean
	readonly cause: Category | null
	readonly hasBeneficiary: boolean
	readonly minImages: number
	readonly fields: Readonly<Record<string, Field>>
	/** Field names on each step of the form: basics, story, uploads. */
	readonly steps: readonly [readonly string[], readonly string[], readonly string[]]
	readonly card: readonly string[]
	readonly facets: readonly string[]
	readonly target: BySide<Target>
	readonly answer: BySide<AnswerType>
	readonly ends: BySide<Ends>
	/** Days after its end until its health data are deleted; null: it has none. */
	readonly forgetsAfterDays: number | null
	/** Alerts of blood donors near its town; null: none. The group is its field `bloodGroup`. */
	readonly donors: BySide<SoughtDonors | null>
	/**
	 * The field that marks a request for a person under 18, which requires a guardian's agreement; null: none.
	 */
	readonly minor: string | null
	/** The page's structured data; null when no type fits. */
	readonly described: BySide<Described | null>
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

/** Declares a kind of request; see `docs/adding.md` for the other steps. */
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

export const onSide = <T>(value: BySide<T>, side: Side): T =>
	typeof value === 'object' && value !== null && isBySide(value) ? (value[side] as T) : (value as T)
