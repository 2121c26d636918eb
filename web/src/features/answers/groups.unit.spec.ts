import { describe, expect, test } from 'vitest'
import {
	ANSWER_STATES,
	ANSWER_TYPES,
	type AnswerAction,
	type AnswerRow,
	type AnswerState,
} from '../../../../domain/answers/contract.ts'
import { ALLOWED } from '../../../../domain/answers/transitions.contract.ts'
import { applicationCount } from './components/application-count.ts'
import { byTurn, groupsOf, OWN_GROUPS, waitsForViewer } from './groups.ts'
import { nextOf } from './next.ts'

function statesOf(type: (typeof ANSWER_TYPES)[number]): AnswerState[] {
	const reached = new Set<AnswerState>(Object.values(ALLOWED[type]).flat())
	return ANSWER_STATES.filter((state) => reached.has(state))
}

describe('the parts of the author’s page', () => {
	test.each(ANSWER_TYPES)('of answers that %s have each state in one of them at most', (type) => {
		const states = groupsOf(type).flatMap((group) => [...group.states])
		expect(states).toEqual([...new Set(states)])
	})

	test.each([
		['apply', ['new', 'shortlisted', 'accepted', 'agreed', 'done', 'over']],
		['join', ['accepted', 'waiting', 'agreed', 'done', 'over']],
		['sign', ['signed', 'over']],
	] as const)('of %s are %j', (type, ids) => {
		expect(groupsOf(type).map(({ id }) => id)).toEqual(ids)
	})

	test('leave out no state in which an author can decide', () => {
		for (const type of ['apply', 'offer', 'pledge'] as const) {
			const states = groupsOf(type).flatMap((group) => [...group.states])
			const decided = statesOf(type).filter((state) => ALLOWED[type].accept.includes(state))
			expect(states).toEqual(expect.arrayContaining(decided))
		}
	})
})

describe('one’s own answers', () => {
	test.each(['sent', 'received'] as const)('that were %s are in one part each', (direction) => {
		const states = Object.values(OWN_GROUPS[direction]).flat()
		expect(states.toSorted()).toEqual([...ANSWER_STATES].toSorted())
	})

	test.each([
		[true, ['agree', 'withdraw'], true],
		[true, ['confirm'], true],
		[true, ['withdraw'], false],
		[false, ['shortlist', 'accept', 'decline'], true],
		[false, ['decline'], false],
		[false, ['fulfil', 'noShow'], true],
	] as const)('of which mine is %s and the steps are %j wait for the viewer: %s', (mine, actions, waits) => {
		expect(waitsForViewer({ mine, actions: [...actions] })).toBe(waits)
	})

	test('that wait for the viewer come first', () => {
		const row = (_id: string, actions: AnswerAction[]) => ({ _id, mine: true, actions }) as AnswerRow
		const rows = [row('a', ['withdraw']), row('b', ['confirm']), row('c', ['agree'])]
		const { next, others } = byTurn(rows)
		expect([next, others].map((part) => part.map(({ _id }) => _id))).toEqual([['b', 'c'], ['a']])
	})

	test.each([
		[{ state: 'waiting' }, 'waiting'],
		[{ state: 'waiting', placeUntil: '2026-12-01T08:00:00Z' }, 'placeFree'],
		[{ state: 'accepted' }, 'accepted'],
		[{ state: 'accepted', answerType: 'join' }, 'joined'],
		[{ state: 'offered', answerType: 'pledge', agreesInAdvance: true }, 'pledged'],
		[{ state: 'declined' }, 'declined'],
	] as const)('say of %j what comes next: %s', (answer, key) => {
		expect(nextOf({ answerType: 'apply', placeUntil: null, agreesInAdvance: false, ...answer })).toBe(key)
	})
})

test('the Me menu counts applications of four kinds', () => {
	const counts = { scholarship: 1, career: 2, help: 4, bloodDonation: 8, mentoring: 16 }
	const requestTypes = Object.entries(counts).map(([_id, count]) => ({ _id, count }))
	expect(applicationCount({ myApplications: { requestTypes } })).toBe(15)
	expect(applicationCount(undefined)).toBeUndefined()
})
