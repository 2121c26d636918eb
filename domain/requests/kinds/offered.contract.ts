import type { Role } from '../../../kernel/http/roles.ts'
import type { Side } from './field.contract.ts'
import { onSide } from './kind.contract.ts'
import { KINDS, type Kind, kindOf, type RequestType, raiserOf } from './kinds.contract.ts'

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
	/** Only the other mode raises it: its open requests are what this mode is here for. */
	| { readonly is: 'ledElsewhere'; readonly route: string }
	| { readonly is: 'refused'; readonly because: WhyNot }

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

/** Where the open requests of a kind are found. */
export const openRequestsOf = (requestType: RequestType): string => `/search?requestType=${requestType}`

/** What a person is offered when they choose a kind: menus, the chooser, routes and calls follow it. */
export function offerOf(kind: Kind, offeree: Offeree): Offer {
	const { mode } = offeree
	const sides = mode === null ? kind.sides : kind.offeredIn.includes(mode) ? sidesIn(kind, mode) : []
	const [first] = sides
	if (first === undefined) {
		return kind.exceptIn.includes(offeree.region)
			? { is: 'refused', because: 'NOT_IN_REGION' }
			: { is: 'ledElsewhere', route: openRequestsOf(kind.code) }
	}
	const reasons = sides.map((side) => whyNot(kind, side, offeree))
	const because = reasons[0]
	if (because && reasons.every((reason) => reason !== null)) return { is: 'refused', because }
	const possible = sides.filter((_, index) => reasons[index] === null)
	const [only, ...others] = possible
	return only !== undefined && others.length === 0
		? { is: 'offered', route: onSide(kind.route, only), side: only }
		: { is: 'offered', route: askingRouteOf(kind), side: null }
}

/** Sides on which somebody in a mode raises a kind: their own where it has it, or the one that it has. */
const sidesIn = (kind: Kind, mode: Side): readonly Side[] => (kind.sides.includes(mode) ? [mode] : kind.sides)

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

/** The kinds that a person is offered, in the order in which people choose; what they may not raise is not there. */
export const offeredKinds = (offeree: Offeree): readonly { readonly kind: Kind; readonly offer: Offer }[] =>
	KINDS.map((kind) => ({ kind, offer: offerOf(kind, offeree) })).filter(({ offer }) => offer.is !== 'refused')

/** Whether requests of a type are found in a region: what is not raised there is in no list of it. */
export const isFoundIn = (requestType: string, region: string): boolean =>
	!(kindOf(requestType)?.exceptIn.includes(region) ?? false)
