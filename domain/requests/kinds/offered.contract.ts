import type { Role } from '../../../kernel/wire/roles.ts'
import type { Side } from './field.contract.ts'
import { onSide } from './kind.contract.ts'
import { KINDS, type Kind, kindOf, raiserOf } from './kinds.contract.ts'

/** What decides which kinds a person is offered. */
export interface Offeree {
	/** The region that they chose, or that a request is raised in. */
	readonly region: string
	/** Null before they chose one. */
	readonly mode: Side | null
	readonly roles: readonly Role[]
	/** Whether they belong to an organization. */
	readonly isMember: boolean
}

/** Why a kind is not for somebody: codes of refusals. */
export type WhyNot = 'NOT_IN_REGION' | 'RADIO_ADMINS_ONLY' | 'MEMBERS_ONLY'

export type Offer =
	/** Its form, and the side that it begins with; null: the form's page asks which. */
	| { readonly is: 'offered'; readonly route: string; readonly side: Side | null }
	/** The address of its form, which says what is missing. */
	| { readonly is: 'refused'; readonly because: WhyNot; readonly route: string }

const RADIO_ROLES: readonly Role[] = ['talRadioAdmin', 'admin', 'superAdmin']

/** Why nobody like this may raise a kind on a side; null when they may. */
export function whyNot(
	kind: Kind,
	side: Side,
	{ region, roles, isMember }: Omit<Offeree, 'mode'>,
): WhyNot | null {
	if (kind.exceptIn.includes(region)) return 'NOT_IN_REGION'
	const raiser = raiserOf(kind, side)
	if (raiser === 'radioAdmin' && !roles.some((role) => RADIO_ROLES.includes(role))) return 'RADIO_ADMINS_ONLY'
	return raiser === 'member' && !isMember ? 'MEMBERS_ONLY' : null
}

/**
 * What a person is offered when they choose a kind: menus and the chooser follow it. Every kind is offered in either mode;
 * one with two sides begins with that of the mode, where the person may be on it.
 */
export function offerOf(kind: Kind, offeree: Offeree): Offer {
	const { mode } = offeree
	const sides = kind.sides.toSorted((one, other) => Number(other === mode) - Number(one === mode))
	const reasons = sides.map((side) => whyNot(kind, side, offeree))
	const [first, ...others] = sides.filter((_, index) => reasons[index] === null)
	const [because] = reasons
	if (first === undefined)
		return { is: 'refused', because: because ?? 'MEMBERS_ONLY', route: routeOn(kind, kind.sides[0]) }
	return mode === null && others.length > 0
		? { is: 'offered', route: askingRouteOf(kind), side: null }
		: { is: 'offered', route: routeOn(kind, first), side: first }
}

/** The form of a kind as it begins on a side. */
function routeOn({ route, sides }: Kind, side: Side): string {
	const path = onSide(route, side)
	return typeof route !== 'string' || side === sides[0] ? path : `${path}?role=${side}`
}

/** The page that asks for the side first, where each side has a form of its own. */
const askingRouteOf = ({ route }: Kind): string => (typeof route === 'string' ? route : ASKING_ROUTE)

/** Core §2 names it for plasma, the kind whose sides have forms of their own. */
const ASKING_ROUTE = '/plasma-donee-donor'

/** Every address of a form, with what it is the form of. */
export const CREATION_ROUTES: readonly {
	readonly path: string
	readonly kind: Kind
	readonly side: Side | null
}[] = KINDS.flatMap((kind): { path: string; kind: Kind; side: Side | null }[] => {
	const { route } = kind
	if (typeof route === 'string') return [{ path: route, kind, side: null }]
	return [
		...kind.sides.map((side) => ({ path: onSide(route, side), kind, side })),
		{ path: ASKING_ROUTE, kind, side: null },
	]
})

/**
 * The kinds of a person's region, in the order in which people choose, each with what they are offered or what is missing
 * for it.
 */
export const offeredKinds = (offeree: Offeree): readonly { readonly kind: Kind; readonly offer: Offer }[] =>
	KINDS.map((kind) => ({ kind, offer: offerOf(kind, offeree) })).filter(
		({ offer }) => offer.is === 'offered' || offer.because !== 'NOT_IN_REGION',
	)

/** Whether requests of a type are found in a region: what is not raised there is in no list of it. */
export const isFoundIn = (requestType: string, region: string): boolean =>
	!(kindOf(requestType)?.exceptIn.includes(region) ?? false)
