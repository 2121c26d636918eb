import type { AnswerAction, AnswerState, AnswerType } from './contract.ts'

const BEFORE_FULFILLED: readonly AnswerState[] = ['offered', 'shortlisted', 'waiting', 'accepted', 'agreed']

const OPEN: readonly AnswerState[] = [...BEFORE_FULFILLED, 'signed']
/** Whether something may still become of it. */
export const isOpen = (state: AnswerState): boolean => OPEN.includes(state)

const OVER: readonly AnswerState[] = ['declined', 'withdrawn', 'lapsed']
/** Whether nothing came of it, so that the same person may answer again. */
export const isOver = (state: AnswerState): boolean => OVER.includes(state)

/** Whether each side sees how to reach the other: both agreed, and neither has withdrawn since. */
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

/** In which states each action is allowed, by the type of an answer: read by the decider and by screens alike. */
export const ALLOWED: Readonly<Record<AnswerType, Transitions>> = {
	apply: applied,
	// A quantity is taken in parts.
	offer: { ...applied, shortlist: NEVER, accept: ['offered', 'accepted', 'agreed'] },
	pledge: { ...applied, shortlist: NEVER, accept: ['offered', 'accepted', 'agreed'] },
	// Accepted by itself; whoever does not want to be reached comes all the same.
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
