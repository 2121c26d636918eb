import type { AnswerRow, AnswerState, AnswerType } from '../../../../domain/answers/contract.ts'
import type { ChipTone } from '../../ui/chip.tsx'

export interface Group {
	readonly id: string
	readonly states: readonly AnswerState[]
}

const GROUPS = [
	{ id: 'new', states: ['offered'] },
	{ id: 'shortlisted', states: ['shortlisted'] },
	{ id: 'waiting', states: ['waiting'] },
	{ id: 'accepted', states: ['accepted'] },
	{ id: 'agreed', states: ['agreed'] },
	{ id: 'done', states: ['fulfilled', 'noShow'] },
	{ id: 'over', states: ['declined', 'withdrawn', 'lapsed'] },
] as const satisfies readonly Group[]
const SIGNED = { id: 'signed', states: ['signed'] } as const
const TAKEN_BACK = { id: 'over', states: ['withdrawn'] } as const
export type ApplicantGroup = (typeof GROUPS)[number] | typeof SIGNED | typeof TAKEN_BACK
export type GroupId = ApplicantGroup['id']

const OF_TYPE: Readonly<Record<AnswerType, readonly GroupId[]>> = {
	apply: ['new', 'shortlisted', 'accepted', 'agreed', 'done', 'over'],
	offer: ['new', 'accepted', 'agreed', 'done', 'over'],
	pledge: ['new', 'accepted', 'agreed', 'done', 'over'],
	join: ['accepted', 'waiting', 'agreed', 'done', 'over'],
	sign: [],
}

export function groupsOf(type: AnswerType): readonly ApplicantGroup[] {
	if (type === 'sign') return [SIGNED, TAKEN_BACK]
	return OF_TYPE[type].flatMap((id) => GROUPS.filter((group) => group.id === id))
}

export type Direction = 'sent' | 'received'
export type OwnGroup = 'next' | 'open' | 'over'

/** States by the side that acts next, for the person who answered and for the one who decides. */
export const OWN_GROUPS: Readonly<Record<Direction, Readonly<Record<OwnGroup, readonly AnswerState[]>>>> = {
	sent: {
		next: ['accepted', 'waiting'],
		open: ['offered', 'shortlisted', 'agreed', 'signed'],
		over: ['fulfilled', 'noShow', 'declined', 'withdrawn', 'lapsed'],
	},
	received: {
		next: ['offered', 'shortlisted', 'agreed'],
		open: ['waiting', 'accepted', 'signed'],
		over: ['fulfilled', 'noShow', 'declined', 'withdrawn', 'lapsed'],
	},
}

/** Checks whether an answer waits for its viewer. One that the viewer could merely end does not. */
export const waitsForViewer = ({ mine, actions }: Pick<AnswerRow, 'mine' | 'actions'>): boolean =>
	actions.some((action) =>
		mine
			? action === 'agree' || action === 'confirm'
			: action === 'accept' || action === 'shortlist' || action === 'fulfil',
	)

export function byTurn(rows: readonly AnswerRow[]): {
	readonly next: readonly AnswerRow[]
	readonly others: readonly AnswerRow[]
} {
	return {
		next: rows.filter(waitsForViewer),
		others: rows.filter((row) => !waitsForViewer(row)),
	}
}

const TONES: Readonly<Record<AnswerState, ChipTone>> = {
	offered: 'info',
	shortlisted: 'info',
	waiting: 'wait',
	accepted: 'wait',
	agreed: 'ok',
	fulfilled: 'ok',
	noShow: 'bad',
	declined: 'off',
	withdrawn: 'off',
	lapsed: 'off',
	signed: 'ok',
}
export const toneOf = (state: AnswerState): ChipTone => TONES[state]

export const nameOf = ({ user_info: { name, username } }: Pick<AnswerRow, 'user_info'>): string =>
	`${name.first_name} ${name.last_name}`.trim() || username
