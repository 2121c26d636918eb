import { demoOrganizationId } from '../../../demo/seed/accounts.ts'
import { all, LEADS, open, owns, signedIn } from '../../nightly/access/rule.ts'
import {
	ANSWERS,
	answerWith,
	certify,
	changeHours,
	logHours,
	openHours,
	publishKind,
	reportedMessage,
	showHours,
} from '../answers.fixtures.ts'
import { ANSWER_CALLS } from '../calls.answers.ts'
import { HOURS_CALLS } from '../calls.hours.ts'
import type { TestDeclaration } from '../declaration.ts'
import { ANSWER_REPLAYS } from '../replays.answers.ts'
import type { World } from '../world.ts'

async function joined({ harness, people }: World) {
	const { leader, admin, donor } = people
	const callers = { author: leader, admin }
	const orgId = demoOrganizationId('jalmitra')
	const requestId = await publishKind(harness, callers, 'volunteering', 'donee', { places: 2, orgId })
	const { _id } = await answerWith(donor, requestId)
	const confirmed = openHours(await logHours(harness, donor, _id))
	await changeHours(leader, _id, confirmed, { action: 'confirm' })
	const issue = async () => {
		await certify(leader, _id, 'issue')
		return (await showHours(leader, _id)).certificate?.code ?? ''
	}
	const revoked = await issue()
	await certify(leader, _id, 'revoke')
	const hours = openHours(await logHours(harness, donor, _id))
	return { joined: _id, revoked, certificate: await issue(), hours }
}

const ofWork = { gate: 'signedIn', about: owns({ id: 'things.joined' }, 'donor', ...LEADS) } as const
const sides = { gate: 'signedIn', about: owns({ id: 'things.answer' }, 'donor', 'author') } as const
/** The person who answered knows the answer, but may not decide on it. */
const decides = {
	gate: 'signedIn',
	about: { ids: { id: 'things.answer' }, may: ['author'], others: 'refused' },
} as const

export const declaration: TestDeclaration = {
	calls: [...ANSWER_CALLS, ...HOURS_CALLS],
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
		'GET /api/v1/donationRequestResponses/hours': signedIn,
		'GET /api/v1/certificate/{code}': open,
		'GET /api/v1/certificate/{code}/pdf': open,
		...all(
			ofWork,
			'GET /api/v1/donationRequestResponses/{id}/hours',
			'POST /api/v1/donationRequestResponses/{id}/hours',
			'POST /api/v1/donationRequestResponses/{id}/certificate',
		),
		// The person who logged hours may not decide on them.
		'PUT /api/v1/donationRequestResponses/{id}/hours/{hoursId}': {
			gate: 'signedIn',
			about: { ids: { id: 'things.joined', hoursId: 'things.hours' }, may: LEADS, others: 'refused' },
		},
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
	things: async (world) => {
		const { harness, people } = world
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
		return {
			answered,
			toAnswer,
			answer,
			answerMessage: data._id,
			reportCase,
			...(await joined(world)),
		}
	},
	ids: {
		kinds: {
			answer: ({ things }) => [things.answer ?? ''],
			answerMessage: ({ things }) => [things.answerMessage ?? ''],
			joinedAnswer: ({ things }) => [things.joined ?? ''],
			hours: ({ things }) => [things.hours ?? ''],
			certificate: ({ things }) => [things.certificate ?? ''],
		},
		segments: {
			donationRequestResponses: ['answer', 'joinedAnswer'],
			hours: ['hours'],
			certificate: ['certificate'],
		},
		fields: { answerId: 'answer', corrects: 'hours' },
	},
}
