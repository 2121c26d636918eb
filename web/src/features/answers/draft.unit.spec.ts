import { describe, expect, test } from 'vitest'
import { answerBody } from '../../../../domain/answers/contract.ts'
import type { RequestDetail } from '../../../../domain/requests/contract.ts'
import {
	type AnswerDraft,
	type AnswerForm,
	answerRules,
	bodyOf,
	countIn,
	EMPTY_DRAFT,
	emptyDraft,
	formOf as formOfRequest,
} from './draft.ts'

const ID = '0198c0de-0000-7000-8000-000000000001'
type Answered = Parameters<typeof formOfRequest>[0]
const NOW = Date.parse('2026-11-25T10:00:00Z')
const formOf = (request: Answered) => formOfRequest(request, NOW)
const request = (changes: Partial<Answered>): Answered => ({
	_id: ID,
	requestType: 'help',
	role: 'donee',
	fields: {},
	target: { count: 5, unit: 'items', taken: 0, given: 0 },
	shifts: [],
	...changes,
})
const faultsOf = (form: AnswerForm, draft: AnswerDraft) =>
	answerRules(form, { messageMissing: '', shiftMissing: '', quantityWrong: '', guardianMissing: '' })
		.safeParse(draft)
		.error?.issues.flatMap(({ path }) => path) ?? []
const form = (changes: Partial<AnswerForm> = {}): AnswerForm => ({
	requestId: ID,
	type: 'offer',
	questions: [],
	shifts: [],
	most: 5,
	...changes,
})
const shift = (day: number) => ({
	start: `2026-12-0${day}T08:00:00Z`,
	end: `2026-12-0${day}T12:00:00Z`,
	places: 3,
	taken: 1,
})
const file = (_id: string) => ({ _id }) as RequestDetail['documents'][number]

describe('the form of a request', () => {
	test('is of the type that its kind names, with a quantity where it counts several', () => {
		expect(formOf(request({}))).toEqual(form())
		expect(formOf(request({ target: { count: 1, unit: 'items', taken: 0, given: 0 } }))?.most).toBeNull()
		expect(formOf(request({ target: null }))?.most).toBeNull()
	})

	test('follows the side of the author', () => {
		expect(formOf(request({ requestType: 'mentoring', role: 'donee' }))?.type).toBe('offer')
		expect(formOf(request({ requestType: 'mentoring', role: 'donor' }))?.type).toBe('apply')
	})

	test('has the author’s questions, and shifts by their beginning', () => {
		const questions = ['Why you?', 'When can you begin?']
		expect(
			formOf(request({ requestType: 'internship', role: 'donor', fields: { questions } })),
		).toMatchObject({
			type: 'apply',
			questions,
			most: null,
		})
		expect(formOf(request({ requestType: 'volunteering', shifts: [shift(2), shift(1)] }))?.shifts).toEqual([
			shift(1),
			shift(2),
		])
	})

	test('leaves out shifts that are over, and chooses the only one', () => {
		const over = { ...shift(1), start: '2026-11-25T07:00:00Z', end: '2026-11-25T09:00:00Z' }
		const join = formOf(request({ requestType: 'volunteering', shifts: [over, shift(1)] }))
		expect(join?.shifts).toEqual([shift(1)])
		const draft = join && emptyDraft(join)
		expect(draft?.shifts).toEqual(['2026-12-01T08:00:00.000Z 2026-12-01T12:00:00.000Z'])
		const times = [{ start: '2026-12-01T08:00:00.000Z', end: '2026-12-01T12:00:00.000Z' }]
		expect(join && draft && bodyOf(join, draft).shifts).toEqual(times)
		const several = form({ type: 'join', most: null, shifts: [shift(1), shift(2)] })
		expect(emptyDraft(several).shifts).toEqual([])
		expect(faultsOf(several, EMPTY_DRAFT)).toEqual(['shifts'])
	})

	test('is none where donations are taken, or the type is no longer there', () => {
		expect(formOf(request({ requestType: 'cash' }))).toBeNull()
		expect(formOf(request({ requestType: 'barter' as 'cash' }))).toBeNull()
	})
})

describe('a draft', () => {
	test.each([
		['1', 1],
		[' 5 ', 5],
		['6', null],
		['0', null],
		['', null],
		['1.5', null],
		['-1', null],
		['1e1', null],
	])('with the quantity "%s" counts %s', (typed, count) => {
		expect(countIn(typed, 5)).toBe(count)
	})

	test('has a message where it applies, and a quantity within bounds', () => {
		expect(faultsOf(form(), { ...EMPTY_DRAFT, quantity: '7' })).toEqual(['quantity'])
		expect(faultsOf(form({ type: 'apply', most: null }), { ...EMPTY_DRAFT, message: ' ' })).toEqual([
			'message',
		])
		expect(faultsOf(form({ type: 'join', most: null }), EMPTY_DRAFT)).toEqual([])
	})

	test('is sent as the contract takes it, with what its type has alone', () => {
		const draft = {
			...EMPTY_DRAFT,
			message: ' I can. ',
			quantity: '3',
			files: [file(ID)],
			agreesInAdvance: true,
		}
		const offer = bodyOf(form(), draft)
		expect(answerBody.safeParse(offer).success).toBe(true)
		expect(offer).toMatchObject({
			message: 'I can.',
			quantity: 3,
			files: [ID],
			agreesInAdvance: false,
			nameVisible: false,
		})
		expect(bodyOf(form({ type: 'pledge', most: 2 }), { ...draft, quantity: '2' })).toMatchObject({
			quantity: 2,
			files: [],
			agreesInAdvance: true,
		})
		expect(bodyOf(form({ type: 'sign', most: null }), draft)).toMatchObject({
			quantity: 1,
			nameVisible: true,
		})
	})

	test('has a reply to each question, in their order', () => {
		const apply = form({ type: 'apply', most: null, questions: ['Why?', 'When?'] })
		expect(bodyOf(apply, { ...EMPTY_DRAFT, replies: ['', ' May '] }).answers).toEqual([
			{ question: 'Why?', answer: '' },
			{ question: 'When?', answer: 'May' },
		])
	})
})
