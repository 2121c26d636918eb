import {
	agreesToAll,
	CONSENT_SUBJECTS,
	CONSENT_VERSION,
	type ConsentSubject,
	type Consents,
	type InterviewState,
} from './interviews.contract.ts'
import { refuse } from './refusals.contract.ts'

export type InterviewStep = 'invite' | 'record' | 'publish' | 'cancel'
interface Interview {
	readonly state: InterviewState
	readonly consents: Consents
}

/**
 * Decides where a step leads.
 * @throws DomainError INTERVIEW_CANCELLED, INTERVIEW_NOT_INVITED, INTERVIEW_NOT_RECORDED, INTERVIEW_PUBLISHED, INTERVIEW_WITHOUT_CONSENT
 */
export function stateAfter({ state, consents }: Interview, step: InterviewStep): InterviewState {
	if (step === 'cancel') return 'cancelled'
	if (state === 'cancelled') throw refuse('INTERVIEW_CANCELLED')
	if (step === 'invite') return state === 'planned' ? 'invited' : state
	if (state === 'planned') throw refuse('INTERVIEW_NOT_INVITED')
	if (step === 'record') {
		if (state === 'published') throw refuse('INTERVIEW_PUBLISHED')
		return 'recorded'
	}
	if (state === 'invited') throw refuse('INTERVIEW_NOT_RECORDED')
	if (!agreesToAll(consents)) throw refuse('INTERVIEW_WITHOUT_CONSENT')
	return 'published'
}

/** Returns the state after an answer of the guest: what is not agreed to any more is not published either. */
export const stateAfterAnswer = ({ state, consents }: Interview): InterviewState =>
	state === 'published' && !agreesToAll(consents) ? 'recorded' : state

/** Returns the subjects whose stored answer differs from a new one. */
export const changedAnswers = (
	before: Consents,
	answer: Readonly<Record<ConsentSubject, boolean>>,
): readonly ConsentSubject[] =>
	CONSENT_SUBJECTS.filter(
		(subject) => before[subject]?.agreed !== answer[subject] || before[subject]?.version !== CONSENT_VERSION,
	)
