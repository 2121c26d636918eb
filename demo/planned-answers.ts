import { type AnswerState, type AnswerType, answerType } from '../domain/answers/contract.ts'
import type { RequestStatus } from '../domain/requests/contract.ts'
import { answerTypeOf, endsOf } from '../domain/requests/kinds/kinds.contract.ts'
import { BLOOD_DONORS, type DemoDonor } from './blood-donors.ts'
import { NEIGHBOURS, NEWCOMER } from './neighbours.ts'
import { PLANNED_REQUESTS, type PlannedRequest } from './planned-requests.ts'
import { type Random, seededRandom } from './random.ts'

const SEED = 20_261_129

export interface PlannedAnswer {
	readonly by: string
	readonly place: number
	readonly type: AnswerType
	readonly becomes: AnswerState
	readonly quantity: number
	readonly hasFile: boolean
	readonly hasThread: boolean
}

const SEEN: readonly RequestStatus[] = ['approved', 'live', 'fulfilled', 'expired', 'deactivated', 'onHold']
const LAPSED: readonly RequestStatus[] = ['fulfilled', 'deactivated']

const PLEDGING = BLOOD_DONORS.slice(0, 110)
const ANSWERING = {
	IN: PLEDGING,
	US: NEIGHBOURS.filter(({ key }) => key !== NEWCOMER),
}
/** All shifts of a person belong to one request, so that none of them clash. */
const ON_SHIFTS = BLOOD_DONORS.slice(110, BLOOD_DONORS.length / 2)

const OF_LOGIN_PAGE = ['donor', '', 'donee', ''] as const

const SIZES = [6, 14] as const
const SIZES_OF_MANY = [16, 30] as const
const ACCEPTED = 4
const ACCEPTED_OF_ONE = 1

const TAKEN: readonly AnswerState[] = ['agreed', 'accepted', 'fulfilled', 'noShow']
const TAKEN_BEFORE: readonly AnswerState[] = ['agreed', 'accepted', 'agreed', 'accepted']
const OPEN: Readonly<Record<AnswerType, readonly AnswerState[]>> = {
	apply: ['offered', 'shortlisted', 'declined', 'offered', 'withdrawn', 'shortlisted'],
	offer: ['offered', 'declined', 'offered', 'withdrawn', 'offered'],
	pledge: ['offered', 'offered', 'withdrawn', 'declined'],
	join: ['waiting', 'waiting', 'withdrawn', 'waiting', 'waiting'],
	sign: ['signed', 'signed', 'signed', 'signed', 'signed', 'withdrawn'],
}

const typeOf = ({ kind, side }: PlannedRequest): AnswerType | null =>
	answerType.safeParse(answerTypeOf(kind, side)).data ?? null

function sizeOf(type: AnswerType, { hasShifts }: PlannedRequest, random: Random): number {
	if (type === 'join' && hasShifts) return random.between(4, 8)
	const [fewest, highest] = type === 'sign' || type === 'join' ? SIZES_OF_MANY : SIZES
	return random.between(fewest, highest)
}

function takenOf(type: AnswerType, { kind, side, ends }: PlannedRequest): readonly AnswerState[] {
	if (type === 'sign') return []
	// Nobody has missed what is still to come.
	const isBefore = endsOf(kind, side).by === 'field' && !LAPSED.includes(ends) && ends !== 'expired'
	const states = isBefore ? TAKEN_BEFORE : TAKEN
	return isForOne({ kind, side }) ? states.slice(0, ACCEPTED_OF_ONE) : states.slice(0, ACCEPTED)
}

function isForOne({ kind, side }: Pick<PlannedRequest, 'kind' | 'side'>): boolean {
	const target = 'donee' in kind.target ? kind.target[side] : kind.target
	return target.of === 'count' && target.from === 1
}

export function answersTo(request: PlannedRequest): readonly PlannedAnswer[] {
	const type = typeOf(request)
	if (type === null || !SEEN.includes(request.ends)) return []
	const random = seededRandom(SEED + request.place)
	const onShifts = type === 'join' && request.hasShifts
	const people = onShifts ? ON_SHIFTS : ANSWERING[request.region]
	const first = onShifts ? request.place * 9 : request.place * 17
	const taken = takenOf(type, request)
	const open = OPEN[type]
	const known = onShifts ? undefined : OF_LOGIN_PAGE[request.place % OF_LOGIN_PAGE.length]
	return Array.from({ length: Math.min(sizeOf(type, request, random), people.length - 1) }, (_, place) => ({
		by: (place === 1 && known) || (people[(first + place) % people.length]?.key ?? ''),
		place,
		type,
		becomes: taken[place] ?? open[(place + request.place) % open.length] ?? 'offered',
		quantity: (type === 'offer' || type === 'pledge') && place % 5 === 4 && !isForOne(request) ? 2 : 1,
		hasFile: type === 'apply' && place % 5 === 0,
		hasThread: type !== 'sign' && place % 6 === 0,
	})).filter(({ by }) => by !== request.author)
}

export const pledges = (donor: DemoDonor): boolean => PLEDGING.includes(donor)

export const PLANNED_ANSWERS: readonly (readonly [PlannedRequest, readonly PlannedAnswer[]])[] =
	PLANNED_REQUESTS.map((request) => [request, answersTo(request)] as const)
