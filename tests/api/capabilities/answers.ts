import { all, owns, signedIn } from '../../nightly/access/rule.ts'
import { ANSWERS, answerWith, publishKind, reportedMessage } from '../answers.fixtures.ts'
import { ANSWER_CALLS } from '../bad-input.answers.ts'
import type { TestDeclaration } from '../declaration.ts'
import { ANSWER_REPLAYS } from '../replays.answers.ts'

const sides = { gate: 'signedIn', about: owns({ id: 'things.answer' }, 'donor', 'author') } as const
/** Whoever answered knows the answer, and does not decide on it. */
const decides = {
	gate: 'signedIn',
	about: { ids: { id: 'things.answer' }, may: ['author'], others: 'refused' },
} as const

/** What the tests of the API know of answers. */
export const declaration: TestDeclaration = {
	calls: ANSWER_CALLS,
	replays: ANSWER_REPLAYS,
	rules: {
		'GET /api/v1/donationRequestResponses': signedIn,
		'GET /api/v1/donationRequestResponses/csv': {
			gate: 'signedIn',
			about: owns({ donation_request_id: 'things.toAnswer' }, 'author'),
		},
		'POST /api/v1/donationRequestResponses': {
			...signedIn,
			body: { donation_request_id: 'any', files: 'own' },
		},
		// Those that are not theirs are named as not found.
		'PUT /api/v1/donationRequestResponses': { ...signedIn, body: { ids: 'any' } },
		...all(
			sides,
			'GET /api/v1/donationRequestResponses/{id}',
			'GET /api/v1/donationRequestResponses/{id}/messages',
			'POST /api/v1/donationRequestResponses/{id}/messages',
			'POST /api/v1/donationRequestResponses/{id}/block',
		),
		...all(
			decides,
			'PUT /api/v1/donationRequestResponses/{id}',
			'PUT /api/v1/donationRequestResponses/{id}/note',
		),
		// Nobody reports what they wrote themselves.
		'POST /api/v1/donationRequestResponses/{id}/messages/{messageId}/report': {
			gate: 'signedIn',
			about: owns({ id: 'things.answer', messageId: 'things.answerMessage' }, 'author'),
		},
		'POST /api/v1/donationRequestResponses/{id}/report': {
			gate: 'signedIn',
			about: owns({ id: 'things.answer' }, 'author'),
		},
	},
	things: async ({ harness, people }) => {
		const [answered, toAnswer] = [
			await publishKind(harness, people, 'eventSpeaker', 'donee'),
			await publishKind(harness, people, 'eventSpeaker', 'donee'),
		]
		const { _id: answer } = await answerWith(people.donor, answered)
		const messages = `${ANSWERS}/${answer}/messages`
		const message = { body: 'Shall I bring slides?' }
		const { data } = await people.donor.json<{ data: { _id: string } }>('POST', messages, message)
		const reportCase = await reportedMessage(people, answer)
		await harness.system.untilIdle()
		return { answered, toAnswer, answer, answerMessage: data._id, reportCase }
	},
	ids: {
		kinds: {
			answer: ({ things }) => [things.answer ?? ''],
			answerMessage: ({ things }) => [things.answerMessage ?? ''],
		},
		segments: { donationRequestResponses: ['answer'] },
		fields: { answerId: 'answer' },
	},
}
