import type { AnswerAction, AnswerState, DeclineCode } from '../../domain/answers/contract.ts'
import { answerIdOf } from '../../domain/answers/streams.contract.ts'
import { HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { ANSWER_TEXTS, NOTES, REGRETS, REPLIES, THREADS } from '../answer-texts.ts'
import { letter } from '../papers.ts'
import { PLANNED_ANSWERS, type PlannedAnswer } from '../planned-answers.ts'
import type { PlannedRequest } from '../planned-requests.ts'
import { knownOf } from '../raise.ts'
import type { DemoCapability, DemoStep, DemoStepTools } from '../steps.ts'

const ANSWERS = '/api/v1/donationRequestResponses'

const OFFERED = { hours: 7, turn: 10 } as const
const DECIDED = { hours: 24, turn: 11 } as const
const TALKED = { hours: 27, turn: 12 } as const
const AGREED = { hours: 32, turn: 13 } as const
const DONE = { hours: 46, turn: 14 } as const
const MINUTES_BETWEEN = 23

const BY_ITSELF: readonly AnswerState[] = ['accepted', 'agreed', 'fulfilled', 'noShow']
const AGREES: readonly AnswerState[] = ['agreed', 'fulfilled', 'noShow']
const REASONS: readonly DeclineCode[] = ['enoughAnswers', 'notSuitable', 'other', 'plansChanged', 'tooLate']

const pick = <T>(list: readonly T[], place: number): T => {
	const item = list[place % list.length]
	if (item === undefined) throw new RangeError('Nothing to choose from.')
	return item
}
const idOf = (request: PlannedRequest, { by }: PlannedAnswer, tools: DemoStepTools): string =>
	answerIdOf(knownOf(request.name, tools).id, tools.userId(by))

interface Uploaded {
	readonly data: { readonly _id: string }
}
interface Changed {
	readonly data: readonly { readonly changed: boolean; readonly code: string | null }[]
}
interface Viewed {
	readonly data: {
		readonly shifts: readonly { readonly start: string; readonly end: string }[]
		readonly fields: { readonly questions?: readonly string[] }
	}
}

async function offer(request: PlannedRequest, answer: PlannedAnswer, tools: DemoStepTools): Promise<void> {
	const { language } = request
	const { by, place, type, becomes, quantity, hasFile } = answer
	const { id } = knownOf(request.name, tools)
	const somebody = await tools.signedIn(by)
	const viewed =
		type === 'apply' || request.hasShifts
			? (await somebody.json<Viewed>('GET', `/api/v1/donationRequest/${id}`)).data
			: null
	const shifts = (viewed?.shifts ?? []).slice(0, 1 + (place % 2)).map(({ start, end }) => ({ start, end }))
	const message = pick(ANSWER_TEXTS[type][language], place + request.place)
	const file = hasFile
		? await somebody.upload<Uploaded>('/api/v1/files/document', letter(by, message), 'letter.pdf', {
				userGivenName: language === 'hi' ? 'मेरा परिचय' : 'About me',
			})
		: null
	const body = {
		donation_request_id: id,
		message,
		quantity,
		shifts,
		answers: (viewed?.fields.questions ?? []).map((question, number) => ({
			question,
			answer: pick(REPLIES[language], place * 2 + number),
		})),
		files: file ? [file.data._id] : [],
		agreesInAdvance: type === 'join' && AGREES.includes(becomes),
		nameVisible: type === 'sign' && place % 2 === 0,
	}
	await somebody.json('POST', ANSWERS, body, { 'idempotency-key': tools.key })
}

async function decideOn(
	request: PlannedRequest,
	answers: readonly PlannedAnswer[],
	action: AnswerAction,
	tools: DemoStepTools,
	changes: object = {},
): Promise<void> {
	if (answers.length === 0) return
	const author = await tools.signedIn(request.author)
	const ids = answers.map((answer) => idOf(request, answer, tools))
	const key = `${tools.key}.${action}.${answers[0]?.place}`
	const { data } = await author.json<Changed>(
		'PUT',
		ANSWERS,
		{ action, ids, ...changes },
		{ 'idempotency-key': key },
	)
	const refused = data.find(({ changed }) => !changed)
	if (refused && answers[0]?.type !== 'join')
		throw new RangeError(`${action} of ${request.name} was refused: ${refused.code}`)
}

async function decide(request: PlannedRequest, answers: readonly PlannedAnswer[], tools: DemoStepTools) {
	const { language } = request
	const becoming = (...states: AnswerState[]) => answers.filter(({ becomes }) => states.includes(becomes))
	await decideOn(request, becoming('shortlisted'), 'shortlist', tools)
	for (const answer of becoming('declined')) {
		const reasonCode = pick(REASONS, answer.place)
		const reasonText = reasonCode === 'other' ? pick(REGRETS[language], 0) : ''
		await decideOn(request, [answer], 'decline', tools, { reasonCode, reasonText })
	}
	const [first] = answers
	if (first && first.type !== 'sign') {
		const author = await tools.signedIn(request.author)
		const url = `${ANSWERS}/${idOf(request, first, tools)}/note`
		const headers = { 'idempotency-key': `${tools.key}.note` }
		await author.json('PUT', url, { text: pick(NOTES[language], request.place) }, headers)
	}
	if (first && first.type !== 'join') await decideOn(request, becoming(...BY_ITSELF), 'accept', tools)
}

async function talk(request: PlannedRequest, answer: PlannedAnswer, tools: DemoStepTools): Promise<void> {
	const [question, reply] = pick(THREADS[request.language], request.place + answer.place)
	const url = `${ANSWERS}/${idOf(request, answer, tools)}/messages`
	for (const [by, body] of [
		[request.author, question],
		[answer.by, reply],
	] as const) {
		const headers = { 'idempotency-key': `${tools.key}.${by}` }
		await (await tools.signedIn(by)).json('POST', url, { body }, headers)
	}
}

async function act(request: PlannedRequest, answer: PlannedAnswer, tools: DemoStepTools): Promise<void> {
	const action = answer.becomes === 'withdrawn' ? 'withdraw' : 'agree'
	const url = `${ANSWERS}/${idOf(request, answer, tools)}`
	const headers = { 'idempotency-key': tools.key }
	await (await tools.signedIn(answer.by)).json('PUT', url, { action }, headers)
}

const isActing = ({ type, becomes }: PlannedAnswer): boolean =>
	becomes === 'withdrawn' || (type !== 'join' && AGREES.includes(becomes))
const canTalk = ({ hasThread, becomes }: PlannedAnswer): boolean =>
	hasThread && becomes !== 'declined' && becomes !== 'withdrawn'

function stepsOf(request: PlannedRequest, answers: readonly PlannedAnswer[]): DemoStep[] {
	const step = (
		{ hours, turn }: { readonly hours: number; readonly turn: number },
		place: number,
		play: DemoStep['play'],
	): DemoStep => ({
		at: request.raisedAt + hours * HOUR_MS + place * MINUTES_BETWEEN * MINUTE_MS,
		isIndependent: true,
		turn: { of: request.name, number: turn },
		play,
	})
	const done = (state: AnswerState) => answers.filter(({ becomes }) => becomes === state)
	return [
		...answers.map((answer) => step(OFFERED, answer.place, (tools) => offer(request, answer, tools))),
		...(answers.length > 0 ? [step(DECIDED, 0, (tools) => decide(request, answers, tools))] : []),
		...answers
			.filter(canTalk)
			.map((answer, place) => step(TALKED, place, (tools) => talk(request, answer, tools))),
		...answers
			.filter(isActing)
			.map((answer, place) => step(AGREED, place, (tools) => act(request, answer, tools))),
		...(done('fulfilled').length + done('noShow').length > 0
			? [
					step(DONE, 0, async (tools) => {
						await decideOn(request, done('fulfilled'), 'fulfil', tools)
						await decideOn(request, done('noShow'), 'noShow', tools)
					}),
				]
			: []),
	]
}

export const demo: DemoCapability = {
	steps: () => PLANNED_ANSWERS.flatMap(([request, answers]) => stepsOf(request, answers)),
}
