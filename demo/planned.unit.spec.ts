import { expect, test } from 'vitest'
import { ANSWER_STATES } from '../domain/answers/contract.ts'
import { contactDataIn } from '../domain/masking.contract.ts'
import { STATUSES } from '../domain/requests/contract.ts'
import { KINDS } from '../domain/requests/kinds/kinds.contract.ts'
import { isSameText, sketchOf } from '../domain/requests/sketch.contract.ts'
import { PLANNED_ANSWERS } from './planned-answers.ts'
import { PLANNED_REQUESTS } from './planned-requests.ts'

test('Requests of every kind on every side are in every status, in both languages.', () => {
	expect(PLANNED_REQUESTS.length).toBeGreaterThan(260)
	const sides = KINDS.filter(({ hasBeneficiary }) => !hasBeneficiary).flatMap(({ code, sides }) =>
		sides.map((side) => `${code} ${side}`),
	)
	const planned = Map.groupBy(PLANNED_REQUESTS, ({ kind, side }) => `${kind.code} ${side}`)
	expect([...planned.keys()].toSorted()).toEqual(sides.toSorted())
	for (const requests of planned.values()) {
		expect(new Set(requests.map(({ language }) => language)).size).toBe(2)
		const missing = STATUSES.filter((status) => requests.every(({ ends }) => ends !== status))
		expect(missing.length).toBeLessThanOrEqual(2)
	}
	const statuses = new Set(PLANNED_REQUESTS.map(({ ends }) => ends))
	expect(STATUSES.filter((status) => !statuses.has(status))).toEqual([])
})

test('No two of them have the same text, a title too long, a gap or contact data.', () => {
	const sketches = PLANNED_REQUESTS.map(({ description }) => sketchOf(description))
	const same = sketches.flatMap((one, index) =>
		sketches
			.slice(index + 1)
			.flatMap((other, after) => (isSameText(one, other) ? [[index, index + 1 + after]] : [])),
	)
	expect(same).toEqual([])
	for (const { title, description } of PLANNED_REQUESTS) {
		expect(title.length).toBeLessThanOrEqual(100)
		expect(`${title} ${description}`).not.toMatch(/[{}]/)
		expect(contactDataIn(description)).toEqual([])
	}
})

test('Fifteen hundred answers, each person once to a request, go to every state.', () => {
	const answers = PLANNED_ANSWERS.flatMap(([, each]) => each)
	expect(answers.length).toBeGreaterThanOrEqual(1_500)
	for (const [, each] of PLANNED_ANSWERS) expect(new Set(each.map(({ by }) => by)).size).toBe(each.length)
	const states = new Set(answers.map(({ becomes }) => becomes))
	expect(ANSWER_STATES.filter((state) => !states.has(state))).toEqual(['lapsed'])
})
