import { ANSWERS, answerWith, logHours, openHours, publishKind, todayOf } from './answers.fixtures.ts'
import { answerTo } from './calls.answers.ts'
import { leavesTheSame, type Replays, replayed } from './replays.ts'
import type { World } from './world.ts'

async function newAnswer({ harness, people }: World): Promise<string> {
	const requestId = await publishKind(harness, people, 'eventSpeaker', 'donee')
	const { _id } = await answerWith(people.donor, requestId)
	// Open requests of a kind are limited per person.
	await people.author.json('PUT', `${ANSWERS}/${_id}`, { action: 'shortlist' })
	return _id
}

export const ANSWER_REPLAYS: Replays = {
	'POST /api/v1/donationRequestResponses': async ({ people, things }) => ({
		caller: people.donor,
		method: 'POST',
		url: ANSWERS,
		body: answerTo(things.toAnswer),
		other: answerTo(things.toAnswer, { message: 'Another text.' }),
	}),
	'PUT /api/v1/donationRequestResponses/{id}': async (world) => ({
		caller: world.people.author,
		method: 'PUT',
		url: `${ANSWERS}/${await newAnswer(world)}`,
		body: { action: 'accept' },
		other: { action: 'accept', quantity: 1 },
	}),
	'PUT /api/v1/donationRequestResponses': { as: 'PUT /api/v1/donationRequestResponses/{id}' },
	'POST /api/v1/donationRequestResponses/{id}/messages': async ({ people, things }) => ({
		caller: people.donor,
		method: 'POST',
		url: `${ANSWERS}/${things.answer}/messages`,
		body: { body: 'When?' },
		other: { body: 'Where?' },
	}),
	'POST /api/v1/donationRequestResponses/{id}/hours': async ({ harness, people, things }) => ({
		caller: people.donor,
		method: 'POST',
		url: `${ANSWERS}/${things.joined}/hours`,
		body: { day: todayOf(harness), minutes: 20 },
		other: { day: todayOf(harness), minutes: 25 },
	}),
	'PUT /api/v1/donationRequestResponses/{id}/hours/{hoursId}': async ({ harness, people, things }) => {
		const joined = things.joined ?? ''
		const hours = openHours(await logHours(harness, people.leader, joined, { minutes: 10 }))
		return {
			caller: people.donor,
			method: 'PUT',
			url: `${ANSWERS}/${joined}/hours/${hours}`,
			body: { action: 'dispute', reasonText: 'It took longer.' },
			other: { action: 'dispute', reasonText: 'It took less.' },
		}
	},
	'POST /api/v1/donationRequestResponses/{id}/certificate': leavesTheSame,
	...replayed(
		'right call',
		'POST /api/v1/donationRequestResponses/{id}/messages/{messageId}/report',
		'POST /api/v1/donationRequestResponses/{id}/report',
		'PUT /api/v1/donationRequestResponses/{id}/note',
	),
	'POST /api/v1/donationRequestResponses/{id}/block': leavesTheSame,
}
