import type { Role } from '../../../kernel/wire/roles.ts'
import type { Side } from './field.contract.ts'
import { onSide } from './kind.contract.ts'
import { KINDS, type Kind, kindOf, raiserOf } from './kinds.contract.ts'

export interface Offeree {
	readonly region: string
	readonly mode: Side | null
	readonly roles: readonly Role[]
	readonly isMember: boolean
}

export type WhyNot = 'NOT_IN_REGION' | 'RADIO_ADMINS_ONLY' | 'MEMBERS_ONLY'

export type Offer =
	| { readonly is: 'offered'; readonly route: string; readonly side: Side | null }
	| { readonly is: 'refused'; readonly because: WhyNot; readonly route: string }

const RADIO_ROLES: readonly Role[] = ['talRadioAdmin', 'admin', 'superAdmin']

/** Returns the reason why a person may not raise a kind on a side; null when they may. */
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
 * Returns the offer of a kind for menus and the chooser. Every kind is offered in either mode; one with two
 * sides begins with the mode's side, if the person may take it.
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

function routeOn({ route, sides }: Kind, side: Side): string {
	const path = onSide(route, side)
	return typeof route !== 'string' || side === sides[0] ? path : `${path}?role=${side}`
}

const askingRouteOf = ({ route }: Kind): string => (typeof route === 'string' ? route : ASKING_ROUTE)

/** Core §2 names it for plasma, the kind whose sides have separate forms. */
const ASKING_ROUTE = '/plasma-donee-donor'

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

export const offeredKinds = (offeree: Offeree): readonly { readonly kind: Kind; readonly offer: Offer }[] =>
	KINDS.map((kind) => ({ kind, offer: offerOf(kind, offeree) })).filter(
		({ offer }) => offer.is === 'offered' || offer.because !== 'NOT_IN_REGION',
	)

/** Checks whether a type is listed in a region, which requires that it can be raised there. */
export const isFoundIn = (requestType: string, region: string): boolean =>
	!(kindOf(requestType)?.exceptIn.includes(region) ?? false)
