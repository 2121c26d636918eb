import { describe, expect, it } from 'vitest'
import {
	CONSENT_VERSION,
	type Consents,
	INTERVIEW_STATES,
	type InterviewState,
} from './interviews.contract.ts'
import { changedAnswers, type InterviewStep, stateAfter, stateAfterAnswer } from './interviews.ts'

const given = (agreed: boolean, version = CONSENT_VERSION) => ({
	agreed,
	version,
	at: '2026-12-01T08:00:00.000Z',
})
const ALL: Consents = { airing: given(true), recording: given(true) }
const NONE: Consents = { airing: null, recording: null }

const led = (state: InterviewState, step: InterviewStep, consents = ALL): string => {
	try {
		return stateAfter({ state, consents }, step)
	} catch (error) {
		return (error as { code: string }).code
	}
}

describe('An interview', () => {
	it.each([
		['invite', ['invited', 'invited', 'recorded', 'published', 'INTERVIEW_CANCELLED']],
		[
			'record',
			['INTERVIEW_NOT_INVITED', 'recorded', 'recorded', 'INTERVIEW_PUBLISHED', 'INTERVIEW_CANCELLED'],
		],
		[
			'publish',
			['INTERVIEW_NOT_INVITED', 'INTERVIEW_NOT_RECORDED', 'published', 'published', 'INTERVIEW_CANCELLED'],
		],
		['cancel', ['cancelled', 'cancelled', 'cancelled', 'cancelled', 'cancelled']],
	] as const)('leads by %s from each state to a state or a refusal', (step, expected) => {
		expect(INTERVIEW_STATES.map((state) => led(state, step))).toEqual(expected)
	})

	it.each([
		['without an answer', NONE],
		['with half of it', { ...ALL, recording: null }],
		['with a withdrawal', { ...ALL, airing: given(false) }],
		['with an answer to an earlier wording', { ...ALL, recording: given(true, CONSENT_VERSION - 1) }],
	])('is not published %s', (_, consents) => {
		expect(led('recorded', 'publish', consents)).toBe('INTERVIEW_WITHOUT_CONSENT')
		expect(stateAfterAnswer({ state: 'published', consents })).toBe('recorded')
		expect(stateAfterAnswer({ state: 'invited', consents })).toBe('invited')
	})

	it('stays published by an answer that agrees', () => {
		expect(stateAfterAnswer({ state: 'published', consents: ALL })).toBe('published')
	})

	it('stores what changed, also where only the wording did', () => {
		expect(changedAnswers(NONE, { airing: true, recording: false })).toEqual(['airing', 'recording'])
		expect(changedAnswers(ALL, { airing: true, recording: true })).toEqual([])
		expect(changedAnswers(ALL, { airing: true, recording: false })).toEqual(['recording'])
		const old = { ...ALL, airing: given(true, CONSENT_VERSION - 1) }
		expect(changedAnswers(old, { airing: true, recording: true })).toEqual(['airing'])
	})
})
