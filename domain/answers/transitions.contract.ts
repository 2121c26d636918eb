import type { AnswerAction, AnswerState, AnswerType } from './contract.ts'

const BEFORE_FULFILLED: readonly AnswerState[] = ['offered', 'shortlisted', 'waiting', 'accepted', 'agreed']

const OPEN: readonly AnswerState[] = [...BEFORE_FULFILLED, 'signed']
export const isOpen = (state: AnswerState): boolean => OPEN.includes(state)

const OVER: readonly AnswerState[] = ['declined', 'withdrawn', 'lapsed']
/** Checks whether the answer ended without a result, so that the person may answer again. */
export const isOver = (state: AnswerState): boolean => OVER.includes(state)

/** Checks whether both sides agreed and neither has withdrawn, so that they see each other's contact. */
export const sharesContact = (answer: {
	readonly status: AnswerState
	readonly hasAgreed: boolean
}): boolean => answer.hasAgreed && (answer.status === 'agreed' || answer.status === 'fulfilled')

type Transitions = Readonly<Record<AnswerAction, readonly AnswerState[]>>

const NEVER: readonly AnswerState[] = []
const applied: Transitions = {
	shortlist: ['offered'],
	accept: ['offered', 'shortlisted'],
	confirm: NEVER,
	choose: NEVER,
	agree: ['accepted'],
	decline: BEFORE_FULFILLED,
	withdraw: BEFORE_FULFILLED,
	fulfil: ['agreed'],
	noShow: ['agreed'],
}

/** The states in which each action is allowed, by answer type; shared by the decider and the screens. */
export const ALLOWED: Readonly<Record<AnswerType, Transitions>> = {
	apply: applied,
	// A quantity is taken in parts.
	offer: { ...applied, shortlist: NEVER, accept: ['offered', 'accepted', 'agreed'] },
	pledge: { ...applied, shortlist: NEVER, accept: ['offered', 'accepted', 'agreed'] },
	// Joins are accepted automatically, also without shared contacts.
	join: {
		...applied,
		shortlist: NEVER,
		accept: NEVER,
		confirm: ['waiting', 'accepted', 'agreed'],
		choose: ['offered', 'waiting', 'accepted', 'agreed'],
		fulfil: ['accepted', 'agreed'],
		noShow: ['accepted', 'agreed'],
	},
	sign: {
		shortlist: NEVER,
		accept: NEVER,
		confirm: NEVER,
		choose: NEVER,
		agree: NEVER,
		decline: NEVER,
		withdraw: ['signed'],
		fulfil: NEVER,
		noShow: NEVER,
	},
}
