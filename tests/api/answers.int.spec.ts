import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoOrganizationId } from '../../demo/seed/accounts.ts'
import type { AnswerDetail, AnswerMessage, AnswerRow } from '../../domain/answers/contract.ts'
import type { CertificateDetail } from '../../domain/answers/hours.contract.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { pdf } from '../harness/sample-documents.ts'
import {
	ANSWERS,
	answerWith,
	certify,
	changeHours,
	kindBody,
	logHours,
	morePeople,
	openHours,
	publishKind,
	showAnswer,
	showHours,
	step,
} from './answers.fixtures.ts'
import { publish } from './fundraiser.ts'
import { type Answer, type Caller, type Harness, multipart, startHarness } from './harness.ts'

let harness: Harness
let author: Caller
let admin: Caller
let owner: Caller
let asha: Caller
let bala: Caller
let stranger: Caller

beforeAll(async () => {
	harness = await startHarness()
	author = await harness.person('donee')
	admin = await harness.person('admin')
	owner = await harness.person('owner')
	asha = await harness.person('hannah')
	bala = await harness.person('daniel')
	stranger = await harness.person('rosa')
	for (const { id } of [author, asha])
		await harness.system.sql.query('UPDATE rec.users SET phone = $2, phone_verified = true WHERE id = $1', [
			id,
			id === author.id ? '+919812345678' : '+919812345679',
		])
}, 180_000)
afterAll(async () => {
	await harness?.stop()
})

const orgId = demoOrganizationId('jalmitra')
const volunteering = (places: number) =>
	publishKind(harness, { author: owner, admin }, 'volunteering', 'donee', { places, orgId })

const OFFERED = ['career', 'homeworkHelp', 'mentoring'] as const
let published = 0
const offered = () => {
	const kind = OFFERED[published++ % OFFERED.length] ?? 'career'
	return publishKind(harness, { author, admin }, kind, 'donee')
}
const refusal = ({ status, body }: Answer) => [status, (body as { code?: string }).code]
const answering = (caller: Caller, body: object) => caller.call('POST', ANSWERS, { body })
const listOf = async (caller: Caller, query: string) =>
	(await caller.json<{ data: AnswerRow[]; totalCountOfRecords: number }>('GET', `${ANSWERS}?${query}`)).data
interface RequestSeen {
	readonly status: number
	readonly target: object | null
	readonly fields: object
}
const requestAs = async (caller: Caller, requestId: string) =>
	(await caller.json<{ data: RequestSeen }>('GET', `/api/v1/donationRequest/${requestId}`)).data
const noticesOf = async (caller: Caller) => {
	await harness.system.untilIdle()
	const url = '/api/v1/notifications?limit=50'
	const { data } = await caller.json<{ data: { kind: string; destinationUrlReference: string }[] }>(
		'GET',
		url,
	)
	return data.map(({ kind }) => kind)
}
const linksOf = async (caller: Caller, wanted: string) => {
	const url = '/api/v1/notifications?limit=50'
	const { data } = await caller.json<{ data: { kind: string; destinationUrlReference: string }[] }>(
		'GET',
		url,
	)
	return data.flatMap((notice) => (notice.kind === wanted ? [notice.destinationUrlReference] : []))
}

describe('answering', () => {
	it('is refused by what the request is, and to its author', async () => {
		const cash = await publish({ author, admin })
		expect(refusal(await answering(asha, { donation_request_id: cash }))).toEqual([400, 'TAKES_DONATIONS'])
		const requestId = await offered()
		expect(refusal(await answering(author, { donation_request_id: requestId }))).toEqual([409, 'OWN_REQUEST'])
		const events = await volunteering(2)
		expect(refusal(await answering(owner, { donation_request_id: events }))).toEqual([409, 'OWN_REQUEST'])
		const asApplication = { donation_request_id: requestId, answerType: 'apply' }
		expect(refusal(await answering(asha, asApplication))).toEqual([400, 'NOT_THIS_TYPE'])
		const tooMuch = { donation_request_id: requestId, quantity: 1_000 }
		expect(refusal(await answering(asha, tooMuch))).toEqual([400, 'QUANTITY_OVER'])
		const none = { donation_request_id: crypto.randomUUID() }
		expect(refusal(await answering(asha, none))).toEqual([404, 'NOT_FOUND'])
		await author.json('POST', `/api/v1/donationRequest/${requestId}/close`)
		expect(refusal(await answering(asha, { donation_request_id: requestId }))).toEqual([
			409,
			'REQUEST_NOT_OPEN',
		])
	})

	it('is possible once, and again when nothing came of it', async () => {
		const requestId = await offered()
		const { _id, state, etag } = await answerWith(asha, requestId)
		expect([state, etag]).toEqual(['offered', '"0"'])
		expect(refusal(await answering(asha, { donation_request_id: requestId }))).toEqual([
			409,
			'ALREADY_ANSWERED',
		])
		expect((await step(asha, _id, 'withdraw')).status).toBe(200)
		expect(await answerWith(asha, requestId)).toMatchObject({ _id, state: 'offered', etag: '"2"' })
	})

	it('takes one’s own files and nobody else’s', async () => {
		const requestId = await publishKind(harness, { author: owner, admin }, 'internship', 'donor', { orgId })
		const others = await bala.document('Résumé')
		const body = { donation_request_id: requestId, files: [others] }
		expect(refusal(await answering(asha, body))).toEqual([400, 'FILE_NOT_FOUND'])
		const file = await asha.document('Résumé')
		const question = 'Why would you like to do this?'
		const answers = [{ question, answer: 'I like it. Call 98765 43210.' }]
		const { _id } = await answerWith(asha, requestId, { files: [file], answers })
		const seen = await showAnswer(owner, _id)
		expect(seen.files.map(({ _id: id, userGivenName }) => [id, userGivenName])).toEqual([[file, 'Résumé']])
		expect(seen.answers).toEqual([{ question, answer: 'I like it. Call •••.' }])
		expect((await showAnswer(asha, _id)).answers).toEqual(answers)
	})
})

describe('contact data before both sides agree', () => {
	const HIDDEN = '98_450_11223 or me＠gmail.com'
	const MASKED = '••• or •••'

	it('is masked in every text that either side wrote', async () => {
		const questions = ['Who are you? Ring 98,450,11223', 'When?']
		const requestId = await publishKind(harness, { author: owner, admin }, 'internship', 'donor', {
			orgId,
			questions,
		})
		const form = multipart([
			{ name: 'userGivenName', content: HIDDEN },
			{ name: 'note', content: HIDDEN },
			{ name: 'file', fileName: `${HIDDEN}.pdf`, content: pdf() },
		])
		const uploaded = await asha.json<{ data: { _id: string } }>(
			'POST',
			'/api/v1/files/document',
			form.body,
			form.headers,
		)
		const file = uploaded.data._id
		const { _id } = await answerWith(asha, requestId, {
			message: HIDDEN,
			files: [file],
			answers: [
				{ question: `My number is ${HIDDEN}`, answer: HIDDEN },
				{ question: 'When?', answer: 'Soon' },
				{ question: HIDDEN, answer: HIDDEN },
			],
		})
		await asha.json('POST', `${ANSWERS}/${_id}/messages`, { body: HIDDEN, files: [file] })
		const seen = await showAnswer(owner, _id)
		expect(seen).toMatchObject({
			message: MASKED,
			answers: [
				{ question: 'Who are you? Ring •••', answer: MASKED },
				{ question: 'When?', answer: 'Soon' },
			],
			files: [{ name: `${MASKED}.pdf`, userGivenName: MASKED, note: MASKED }],
		})
		const messages = await owner.json<{ data: AnswerMessage[] }>('GET', `${ANSWERS}/${_id}/messages`)
		expect(messages.data).toMatchObject([
			{ body: MASKED, files: [{ name: `${MASKED}.pdf`, userGivenName: MASKED, note: MASKED }] },
		])
		const sheet = await owner.call('GET', `${ANSWERS}/csv?donation_request_id=${requestId}`)
		expect(sheet.text).not.toMatch(/11223|gmail/)
		await step(owner, _id, 'decline', { reasonCode: 'other', reasonText: HIDDEN })
		expect((await showAnswer(asha, _id)).reasonText).toBe(MASKED)
		expect((await showAnswer(owner, _id)).reasonText).toBe(HIDDEN)
		expect((await showAnswer(asha, _id)).files).toMatchObject([{ userGivenName: HIDDEN, note: HIDDEN }])
	})
})

it('lets whoever answers read updates for supporters, until they withdraw or are declined', async () => {
	const requestId = await offered()
	const ids = await Promise.all([asha, bala].map(async (who) => (await answerWith(who, requestId))._id))
	const [declined = '', withdrawn = ''] = ids
	const update = {
		donation_request_id: requestId,
		audience: 'supporters',
		title: 'Bills',
		body: 'Here they are.',
	}
	await author.json('POST', '/api/v1/donationRequestUpdate', update)
	const read = () =>
		Promise.all(
			[asha, bala].map(async (who) => {
				const url = `/api/v1/donationRequestUpdate?donation_request_id=${requestId}`
				return (await who.json<{ data: unknown[] }>('GET', url)).data.length
			}),
		)
	expect(await read()).toEqual([1, 1])
	expect((await step(author, declined, 'decline', { reasonCode: 'enoughAnswers' })).status).toBe(200)
	expect((await step(bala, withdrawn, 'withdraw')).status).toBe(200)
	await harness.system.untilIdle()
	expect(await read()).toEqual([0, 0])
})

const shiftOn = (day: number, hour: number, places: number) => {
	const start = Math.ceil(harness.clock.now() / DAY_MS) * DAY_MS + day * DAY_MS + hour * HOUR_MS
	return {
		start: new Date(start).toISOString(),
		end: new Date(start + 3 * HOUR_MS).toISOString(),
		places,
	}
}
const withShifts = (...shifts: readonly object[]) =>
	publishKind(harness, { author: owner, admin }, 'volunteering', 'donee', { shifts, orgId })
const timesOf = (...shifts: readonly { start: string; end: string }[]) =>
	shifts.map(({ start, end }) => ({ start, end }))
const standing = ({ state, shifts }: AnswerDetail) => [state, ...shifts.map((shift) => shift.state)]

describe('shifts', () => {
	it('are joined one by one, wait and are confirmed one by one', async () => {
		const lead = await harness.person('priya')
		await owner.json('PUT', `/api/v1/org/${orgId}/user/${lead.id}`, { role: 'admin' })
		const [early, late] = [shiftOn(3, 4, 1), shiftOn(3, 8, 1)]
		const requestId = await withShifts(late, early)
		const first = await answerWith(asha, requestId, { shifts: timesOf(early) })
		expect(standing(first)).toEqual(['accepted', 'taken'])
		const second = await answerWith(bala, requestId, { shifts: timesOf(early, late) })
		expect(standing(second)).toEqual(['accepted', 'waiting', 'taken'])
		const seen = (await requestAs(bala, requestId)) as unknown as { shifts: object[] }
		expect(seen.shifts).toEqual([
			{ ...late, taken: 1 },
			{ ...early, taken: 1 },
		])
		expect(await noticesOf(bala)).toEqual(expect.arrayContaining(['answerAccepted', 'answerShiftFull']))
		for (const decides of [owner, lead])
			expect(await linksOf(decides, 'answerReceived')).toContain(
				`/viewApplicants/${requestId}?open=${second._id}`,
			)
		const elsewhere = await step(asha, first._id, 'choose', { shifts: timesOf(late) })
		expect(standing((elsewhere.body as { data: AnswerDetail }).data)).toEqual(['waiting', 'waiting'])
		await harness.system.untilIdle()
		const offered = await showAnswer(bala, second._id)
		expect(standing(offered)).toEqual(['accepted', 'reserved', 'taken'])
		expect(offered.actions).toEqual(['agree', 'confirm', 'choose', 'withdraw'])
		const confirmed = await step(bala, second._id, 'confirm')
		expect(standing((confirmed.body as { data: AnswerDetail }).data)).toEqual(['accepted', 'taken', 'taken'])
		const csv = await owner.call('GET', `${ANSWERS}/csv?donation_request_id=${requestId}`)
		expect(String(csv.body)).toContain(`${early.start}/${early.end} taken`)
	})

	it('that clash with others, overlap, or are of another request are refused', async () => {
		const [one, other] = [shiftOn(5, 4, 2), shiftOn(5, 6, 2)]
		const [requestId, another] = [
			await withShifts(one),
			await withShifts(other, shiftOn(6, 4, 1), shiftOn(6, 5, 1)),
		]
		await answerWith(asha, requestId, { shifts: timesOf(one) })
		const to = (...shifts: { start: string; end: string }[]) => ({
			donation_request_id: another,
			shifts: timesOf(...shifts),
		})
		expect(await answering(asha, to(other))).toMatchObject({
			status: 409,
			body: {
				code: 'SHIFT_CLASH',
				message: 'You already have a shift at that time, for “volunteering of a donee”.',
			},
		})
		expect(refusal(await answering(asha, to(one)))).toEqual([400, 'SHIFT_NOT_HERE'])
		expect(refusal(await answering(asha, to()))).toEqual([400, 'SHIFT_REQUIRED'])
		expect(refusal(await answering(asha, to(shiftOn(6, 4, 1), shiftOn(6, 5, 1))))).toEqual([
			400,
			'SHIFTS_OVERLAP',
		])
		const { _id } = await answerWith(asha, another, { shifts: timesOf(shiftOn(6, 4, 1)) })
		const clashing = await step(asha, _id, 'choose', { shifts: timesOf(shiftOn(6, 4, 1), other) })
		expect(refusal(clashing)).toEqual([409, 'SHIFT_CLASH'])
		expect((await step(asha, _id, 'withdraw')).status).toBe(200)
	})
})

describe('an application', () => {
	it('goes from the offer to both agreeing, and then each sees how to reach the other', async () => {
		const requestId = await publishKind(harness, { author, admin }, 'eventSpeaker', 'donee')
		const { _id } = await answerWith(asha, requestId, { message: 'Write to asha@example.org' })
		expect(await showAnswer(author, _id)).toMatchObject({
			message: 'Write to •••',
			contact: null,
			actions: ['shortlist', 'accept', 'decline'],
		})
		expect(refusal(await step(asha, _id, 'accept'))).toEqual([403, 'NOT_ALLOWED'])
		expect(refusal(await step(author, _id, 'agree'))).toEqual([403, 'NOT_ALLOWED'])
		expect(refusal(await step(author, _id, 'fulfil'))).toEqual([409, 'STATUS_CONFLICT'])
		const stale = await step(author, _id, 'shortlist', {}, { headers: { 'if-match': '"7"' } })
		expect(refusal(stale)).toEqual([412, 'PRECONDITION_FAILED'])
		const shortlisted = await step(author, _id, 'shortlist', {}, { headers: { 'if-match': '"0"' } })
		expect((shortlisted.body as { data: AnswerDetail }).data.state).toBe('shortlisted')
		const accepted = await step(author, _id, 'accept', {}, { headers: { 'if-match': '"1"' } })
		expect((accepted.body as { data: AnswerDetail }).data).toMatchObject({ state: 'accepted', contact: null })
		expect((await showAnswer(asha, _id)).contact).toBeNull()
		expect((await step(asha, _id, 'agree')).status).toBe(200)
		expect((await showAnswer(asha, _id)).contact).toMatchObject({
			email: 'donee@karuna.example',
			phone: '+919812345678',
			person: { _id: author.id },
		})
		const seen = await showAnswer(author, _id)
		expect(seen.contact).toMatchObject({ email: 'hannah@karuna.example', phone: '+919812345679' })
		expect(seen.message).toBe('Write to asha@example.org')
		const logged = await harness.system.sql.query<{ user_id: string; summary: { userId: string } }>(
			`SELECT user_id, summary FROM rec.activity_log
			WHERE summary ->> 'outcome' = 'contactSeen' AND summary ->> 'answerId' = $1 ORDER BY at`,
			[_id],
		)
		expect(logged.map(({ user_id, summary }) => [user_id, summary.userId])).toEqual([
			[asha.id, author.id],
			[author.id, asha.id],
		])
		expect((await step(asha, _id, 'withdraw')).status).toBe(200)
		expect((await showAnswer(author, _id)).contact).toBeNull()
		expect((await showAnswer(author, _id)).message).toBe('Write to •••')
		expect(await noticesOf(author)).toEqual(
			expect.arrayContaining(['answerReceived', 'answerAgreed', 'answerWithdrawn']),
		)
		expect(await noticesOf(asha)).toEqual(expect.arrayContaining(['answerShortlisted', 'answerAccepted']))
		expect(await linksOf(author, 'answerAgreed')).toEqual([`/viewApplicants/${requestId}?open=${_id}`])
		expect(await linksOf(asha, 'answerShortlisted')).toEqual([`/donationRequest/${requestId}#answer`])
	})

	it('is declined with a reason, in words where it has another', async () => {
		const requestId = await offered()
		const { _id } = await answerWith(asha, requestId)
		expect(refusal(await step(author, _id, 'decline'))).toEqual([400, 'REASON_REQUIRED'])
		expect(refusal(await step(author, _id, 'decline', { reasonCode: 'other' }))).toEqual([
			400,
			'REASON_REQUIRED',
		])
		const reason = { reasonCode: 'other', reasonText: 'We found somebody next door.' }
		expect((await step(author, _id, 'decline', reason)).status).toBe(200)
		expect(await showAnswer(asha, _id)).toMatchObject({ state: 'declined', ...reason })
	})
})

describe('a pledge', () => {
	it('that agrees in advance shares contact once it is accepted, and is taken in parts', async () => {
		const requestId = await publishKind(harness, { author, admin }, 'bloodDonation', 'donee', {
			unitsNeeded: 3,
		})
		const { _id } = await answerWith(asha, requestId, { quantity: 2, agreesInAdvance: true })
		const other = await answerWith(bala, requestId, { quantity: 2 })
		expect((await step(author, _id, 'accept', { quantity: 1 })).status).toBe(200)
		expect(await showAnswer(author, _id)).toMatchObject({
			state: 'agreed',
			acceptedQuantity: 1,
			contact: { email: 'hannah@karuna.example' },
		})
		expect((await step(author, other._id, 'accept')).status).toBe(200)
		expect(refusal(await step(author, _id, 'accept'))).toEqual([409, 'NO_PLACES'])
		const fewer = await author.call('PUT', `/api/v1/donationRequest/${requestId}`, {
			body: {
				...kindBody('bloodDonation', 'donee', harness.clock.now(), { unitsNeeded: 2 }),
			},
		})
		expect(refusal(fewer)).toEqual([400, 'TARGET_BELOW_TAKEN'])
		expect((await step(author, _id, 'fulfil')).status).toBe(200)
		expect((await step(bala, other._id, 'agree')).status).toBe(200)
		expect((await step(author, other._id, 'fulfil')).status).toBe(200)
		await harness.system.untilIdle()
		// Everything wanted is given.
		const { status, target } = await requestAs(author, requestId)
		expect([status, target]).toEqual([2, { count: 3, unit: 'units', taken: 3, given: 3 }])
		expect((await requestAs(asha, requestId)).fields).toHaveProperty('contact')
		expect((await requestAs(stranger, requestId)).fields).not.toHaveProperty('contact')
	})
})

describe('joining', () => {
	it('lets five of forty in who come at once; the others wait, and nobody is lost', async () => {
		const requestId = await volunteering(5)
		const people = await morePeople(harness, 'joiner', 40)
		const answers = await Promise.all(people.map((person) => answerWith(person, requestId)))
		const states = answers.map(({ state }) => state)
		expect(states.filter((state) => state === 'accepted')).toHaveLength(5)
		expect(states.filter((state) => state === 'waiting')).toHaveLength(35)
		await harness.system.untilIdle()
		const rows = await listOf(owner, `donation_request_id=${requestId}&limit=100`)
		expect(rows.filter(({ state }) => state === 'accepted')).toHaveLength(5)
		expect(rows.filter(({ state }) => state === 'waiting')).toHaveLength(35)
		for (const place of [0, 20]) {
			const kinds = await noticesOf(people[place] as Caller)
			expect(kinds).toContain(states[place] === 'accepted' ? 'answerAccepted' : 'answerWaitlisted')
		}
	}, 120_000)

	it('offers a place that becomes free to whoever waits longest, for a day', async () => {
		const requestId = await volunteering(1)
		const first = await answerWith(asha, requestId)
		const second = await answerWith(bala, requestId)
		const third = await answerWith(stranger, requestId)
		expect([first.state, second.state, third.state]).toEqual(['accepted', 'waiting', 'waiting'])
		expect(refusal(await step(bala, second._id, 'confirm'))).toEqual([409, 'STATUS_CONFLICT'])
		await step(asha, first._id, 'withdraw')
		await harness.system.untilIdle()
		const reserved = await showAnswer(bala, second._id)
		expect(reserved).toMatchObject({ state: 'waiting', actions: ['confirm', 'withdraw'] })
		expect(Date.parse(reserved.placeUntil ?? '') - harness.clock.now()).toBeGreaterThan(0.9 * DAY_MS)
		expect((await showAnswer(stranger, third._id)).placeUntil).toBeNull()
		expect(await noticesOf(bala)).toContain('answerPlaceOffered')
		harness.clock.advance(DAY_MS + 60_000)
		await harness.system.untilIdle()
		await Promise.all([asha, bala, stranger, author, admin, owner].map((person) => person.signIn()))
		expect((await showAnswer(bala, second._id)).state).toBe('lapsed')
		expect((await showAnswer(stranger, third._id)).placeUntil).not.toBeNull()
		expect((await step(stranger, third._id, 'confirm')).status).toBe(200)
		expect((await showAnswer(owner, third._id)).state).toBe('accepted')
		expect((await step(owner, third._id, 'noShow')).status).toBe(200)
	}, 120_000)
})

describe('at the same instant', () => {
	it('accepted, withdrawn and closed leaves no place taken, and both sides with the same end', async () => {
		for (const first of ['accept', 'withdraw', 'close'] as const) {
			const requestId = await offered()
			const { _id } = await answerWith(asha, requestId)
			const steps = {
				accept: () => step(author, _id, 'accept'),
				withdraw: () => step(asha, _id, 'withdraw'),
				close: () => author.call('POST', `/api/v1/donationRequest/${requestId}/close?outcome=notNeeded`),
			}
			const order = [steps[first], ...Object.values(steps).filter((each) => each !== steps[first])]
			const taken = await Promise.all(order.map((take) => take()))
			// The second caller is refused, and changes nothing.
			for (const { status } of taken) expect([200, 400, 409, 412]).toContain(status)
			await harness.system.untilIdle()
			const [own, theirs] = [await showAnswer(asha, _id), await showAnswer(author, _id)]
			expect(['withdrawn', 'lapsed']).toContain(own.state)
			expect([theirs.state, theirs.contact]).toEqual([own.state, null])
			const { taken: places } = await harness.system.sql.one<{ taken: number }>(
				'SELECT taken FROM read.requests WHERE id = $1',
				[requestId],
			)
			expect(places).toBe(0)
		}
	})

	it('confirmed twice takes one place once', async () => {
		const requestId = await volunteering(1)
		const first = await answerWith(asha, requestId)
		const second = await answerWith(bala, requestId)
		await step(asha, first._id, 'withdraw')
		await harness.system.untilIdle()
		const confirmed = await Promise.all([1, 2].map(() => step(bala, second._id, 'confirm')))
		// The second one finds it confirmed, or is refused.
		for (const { status } of confirmed) expect([200, 409]).toContain(status)
		expect(confirmed.map(({ status }) => status)).toContain(200)
		await harness.system.untilIdle()
		expect((await requestAs(owner, requestId)).target).toMatchObject({ count: 1 })
		expect((await showAnswer(bala, second._id)).state).toBe('accepted')
		const { taken } = await harness.system.sql.one<{ taken: number }>(
			'SELECT taken FROM read.requests WHERE id = $1',
			[requestId],
		)
		expect(taken).toBe(1)
	})
})

describe('what others learn', () => {
	it('is nothing: ids of others’ answers, messages and requests are not found', async () => {
		const requestId = await offered()
		const { _id } = await answerWith(asha, requestId)
		const message = await asha.json<{ data: { _id: string } }>('POST', `${ANSWERS}/${_id}/messages`, {
			body: 'Hello.',
		})
		const calls: [Parameters<Caller['call']>[0], string, object?][] = [
			['GET', `${ANSWERS}/${_id}`],
			['PUT', `${ANSWERS}/${_id}`, { action: 'withdraw' }],
			['GET', `${ANSWERS}/${_id}/messages`],
			['POST', `${ANSWERS}/${_id}/messages`, { body: 'Hello.' }],
			['POST', `${ANSWERS}/${_id}/messages/${message.data._id}/report`, { reason: 'spam' }],
			['POST', `${ANSWERS}/${_id}/block`, { blocked: true }],
			['PUT', `${ANSWERS}/${_id}/note`, { text: 'Hm.' }],
			['GET', `${ANSWERS}?donation_request_id=${requestId}`],
			['GET', `${ANSWERS}/csv?donation_request_id=${requestId}`],
		]
		for (const [method, url, body] of calls) {
			const answer = await bala.call(method, url, body ? { body } : {})
			expect([url, ...refusal(answer)]).toEqual([url, 404, 'NOT_FOUND'])
		}
		expect(await listOf(bala, '')).not.toEqual(
			expect.arrayContaining([expect.objectContaining({ donation_request_id: requestId })]),
		)
	})
})

describe('several at once', () => {
	it('names those that were refused', async () => {
		const requestId = await offered()
		const answers = await Promise.all([asha, bala].map((person) => answerWith(person, requestId)))
		const others = crypto.randomUUID()
		const body = {
			action: 'decline',
			reasonCode: 'enoughAnswers',
			ids: [...answers.map(({ _id }) => _id), others],
		}
		const { data } = await author.json<{ data: { _id: string; changed: boolean; code: string | null }[] }>(
			'PUT',
			ANSWERS,
			body,
		)
		expect(data.map(({ changed, code }) => [changed, code])).toEqual([
			[true, null],
			[true, null],
			[false, 'NOT_FOUND'],
		])
		expect((await listOf(author, `donation_request_id=${requestId}`)).map(({ state }) => state)).toEqual([
			'declined',
			'declined',
		])
	})
})

describe('messages, notes and lists', () => {
	it('mask contact data until both agree, are reported and blocked', async () => {
		const requestId = await offered()
		const { _id } = await answerWith(asha, requestId)
		const url = `${ANSWERS}/${_id}/messages`
		await asha.json('POST', url, { body: 'Call me: +91 98765 43210' })
		const read = async (caller: Caller) =>
			(await caller.json<{ data: AnswerMessage[] }>('GET', url)).data.map(({ body, mine }) => [body, mine])
		expect(await read(author)).toEqual([['Call me: •••', false]])
		expect(await read(asha)).toEqual([['Call me: +91 98765 43210', true]])
		expect(await noticesOf(author)).toContain('answerMessage')
		const [message] = (await author.json<{ data: AnswerMessage[] }>('GET', url)).data
		await author.json('POST', `${url}/${message?._id}/report`, { reason: 'contact' })
		expect(
			refusal(await asha.call('POST', `${url}/${message?._id}/report`, { body: { reason: 'spam' } })),
		).toEqual([404, 'NOT_FOUND'])
		await author.json('POST', `${ANSWERS}/${_id}/block`, { blocked: true })
		expect(refusal(await asha.call('POST', url, { body: { body: 'Hello?' } }))).toEqual([409, 'BLOCKED'])
		expect((await author.call('POST', url, { body: { body: 'Please stop.' } })).status).toBe(200)
		await step(asha, _id, 'withdraw')
		expect(refusal(await answering(asha, { donation_request_id: requestId }))).toEqual([409, 'BLOCKED'])
	})

	it('are private, and come as a sheet without contacts', async () => {
		const requestId = await offered()
		const { _id } = await answerWith(asha, requestId, { message: 'I know Java. asha@example.org' })
		await author.json('PUT', `${ANSWERS}/${_id}/note`, { text: 'Sounds good.' })
		expect((await showAnswer(author, _id)).note).toBe('Sounds good.')
		expect((await showAnswer(asha, _id)).note).toBeNull()
		expect(refusal(await asha.call('PUT', `${ANSWERS}/${_id}/note`, { body: { text: 'x' } }))).toEqual([
			403,
			'NOT_ALLOWED',
		])
		await step(author, _id, 'accept')
		await step(asha, _id, 'agree')
		const sheet = await author.call('GET', `${ANSWERS}/csv?donation_request_id=${requestId}`)
		expect(sheet.text).toContain('I know Java. •••')
		expect(sheet.text).not.toMatch(/@|98123/)
		expect((await listOf(asha, 'mine=sent')).some((row) => row._id === _id && row.mine)).toBe(true)
		expect((await listOf(author, 'mine=received&state=agreed')).map((row) => row._id)).toContain(_id)
		expect(await listOf(author, 'mine=sent')).toEqual([])
	})

	it('find one’s own answer by its request, and nobody else’s', async () => {
		const requestId = await offered()
		const { _id } = await answerWith(asha, requestId)
		const query = `donation_request_id=${requestId}`
		expect((await listOf(asha, `${query}&mine=sent`)).map((row) => row._id)).toEqual([_id])
		expect(await listOf(stranger, `${query}&mine=sent`)).toEqual([])
		expect((await asha.call('GET', `${ANSWERS}?${query}`)).status).toBe(404)
		expect((await stranger.call('GET', `${ANSWERS}?${query}&mine=received`)).status).toBe(404)
	})

	it('count in the menu by the kind of the request', async () => {
		const { data } = await bala.json<{
			data: { myApplications: { requestTypes: { _id: string; count: number }[] } }
		}>('GET', `/api/v1/user/summary/${bala.id}`)
		const { requestTypes } = data.myApplications
		expect(requestTypes.find(({ _id }) => _id === 'bloodDonation')?.count).toBe(1)
	})
})

describe('time', () => {
	it('reminds the author after 3 and 10 days, and notifies whoever answered after 14', async () => {
		const requestId = await offered()
		const { _id } = await answerWith(asha, requestId)
		const decided = await answerWith(bala, requestId)
		await step(author, decided._id, 'accept')
		const count = async (caller: Caller, kind: string) => {
			await caller.signIn()
			const rows = await harness.system.sql.query(
				`SELECT 1 FROM rec.notifications WHERE user_id = $1 AND kind = $2 AND about ->> 'requestId' = $3`,
				[caller.id, kind, requestId],
			)
			return rows.length
		}
		for (const [days, reminders, undecided] of [
			[3, 1, 0],
			[7, 2, 0],
			[4, 2, 1],
		] as const) {
			harness.clock.advance(days * DAY_MS + 60_000)
			await harness.system.untilIdle()
			expect([await count(author, 'answersWait'), await count(asha, 'answerUndecided')]).toEqual([
				reminders,
				undecided,
			])
			expect(await count(bala, 'answerUndecided')).toBe(0)
		}
		await admin.signIn()
		await author.json('POST', `/api/v1/donationRequest/${requestId}/close`)
		await harness.system.untilIdle()
		expect([(await showAnswer(asha, _id)).state, (await showAnswer(bala, decided._id)).state]).toEqual([
			'lapsed',
			'lapsed',
		])
	}, 120_000)
})

describe('hours', () => {
	const stateOf = (answer: Answer) => [answer.status, (answer.body as { code?: string }).code]
	const certificateOf = async (code: string) =>
		(await harness.guest().json<{ data: CertificateDetail }>('GET', `/api/v1/certificate/${code}`)).data

	it('count once the other side confirms them, are corrected and certified', async () => {
		await Promise.all([owner.signIn(), asha.signIn(), admin.signIn()])
		const requestId = await volunteering(2)
		const [worker] = await morePeople(harness, 'worker', 1)
		if (!worker) throw new Error('Nobody is there.')
		const { _id, etag } = await answerWith(worker, requestId)
		const hours = openHours(await logHours(harness, worker, _id, { note: 'A canary planted trees.' }))
		expect(await noticesOf(owner)).toContain('hoursLogged')
		expect(stateOf(await changeHours(worker, _id, hours, { action: 'confirm' }))).toEqual([409, 'OWN_HOURS'])
		for (const path of ['hours', `hours/${hours}`, 'certificate'])
			expect(
				stateOf(
					await stranger.call(path.startsWith('hours/') ? 'PUT' : 'POST', `${ANSWERS}/${_id}/${path}`, {
						body: { action: path === 'certificate' ? 'issue' : 'confirm', day: '2026-11-21', minutes: 5 },
					}),
				),
			).toEqual([404, 'NOT_FOUND'])
		const twice = [1, 2].map(() => changeHours(owner, _id, hours, { action: 'confirm' }))
		expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([200, 200])
		const confirmations = await harness.system.sql.query(
			"SELECT 1 FROM read.timeline WHERE stream = 'answer-' || $1 AND type = 'HoursConfirmed'",
			[_id],
		)
		expect(confirmations).toHaveLength(1)
		expect(await noticesOf(worker)).toContain('hoursConfirmed')
		const sums = `${ANSWERS}/hours`
		const sum = { confirmedMinutes: 90, openMinutes: 0, count: 1 }
		expect((await worker.json<{ data: object }>('GET', sums)).data).toEqual(sum)
		const ofRequest = `${sums}?donation_request_id=${requestId}`
		expect((await owner.json<{ data: object }>('GET', ofRequest)).data).toEqual(sum)

		expect(stateOf(await certify(worker, _id, 'issue'))).toEqual([409, 'CERTIFICATE_TOO_EARLY'])
		expect(stateOf(await certify(owner, _id, 'issue'))[0]).toBe(200)
		expect(await noticesOf(worker)).toContain('certificateIssued')
		const code = (await showHours(worker, _id)).certificate?.code ?? ''
		expect(await certificateOf(code)).toMatchObject({
			requestTitle: 'volunteering of a donee',
			minutes: 90,
			isCurrent: true,
		})
		const pdf = await harness.guest().call('GET', `/api/v1/certificate/${code}/pdf?language=hi`)
		expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])

		// The lead corrects what both confirmed: it counts once the volunteer agrees.
		const correction = await logHours(harness, owner, _id, { minutes: 60, corrects: hours })
		expect([correction.confirmedMinutes, correction.openMinutes]).toEqual([90, 60])
		await changeHours(worker, _id, openHours(correction), { action: 'confirm' })
		expect(await certificateOf(code)).toMatchObject({ minutes: 90, confirmedMinutes: 60, isCurrent: false })

		// Logging hours changes the version that the next step must name.
		const done = { headers: { 'if-match': (await showAnswer(owner, _id)).etag } }
		expect(etag).not.toBe(done.headers['if-match'])
		expect((await step(owner, _id, 'fulfil', {}, done)).status).toBe(200)
		expect((await certify(worker, _id, 'issue')).status).toBe(200)
		const renewed = (await showHours(worker, _id)).certificate?.code ?? ''
		expect(await certificateOf(renewed)).toMatchObject({ minutes: 60, isCurrent: true })

		await worker.json('POST', '/api/v1/disband/user', { password: 'Karuna!2026' })
		await harness.system.untilIdle()
		expect(await certificateOf(renewed)).toMatchObject({ name: '', minutes: 60, confirmedMinutes: 60 })
		expect(JSON.stringify(await showHours(owner, _id))).not.toContain('canary')
		expect((await certify(owner, _id, 'revoke')).status).toBe(200)
		const [revoked, never] = await Promise.all(
			[renewed, crypto.randomUUID()].map((id) => harness.guest().call('GET', `/api/v1/certificate/${id}`)),
		)
		expect(revoked?.status).toBe(404)
		expect(revoked?.body).toEqual(never?.body)
	})

	it('of a shift are written down once it has begun, and not longer than it', async () => {
		const [morning] = [shiftOn(3, 4, 1)]
		const requestId = await withShifts(morning)
		const { _id } = await answerWith(bala, requestId, { shifts: timesOf(morning) })
		const body = { shift: timesOf(morning)[0], minutes: 181 }
		const log = () => bala.call('POST', `${ANSWERS}/${_id}/hours`, { body })
		expect(stateOf(await log())).toEqual([400, 'HOURS_AHEAD'])
		harness.clock.advance(5 * DAY_MS)
		await Promise.all([bala.signIn(), owner.signIn()])
		expect(stateOf(await log())).toEqual([400, 'HOURS_OVER'])
		const { entries } = await logHours(harness, bala, _id, { day: null, ...body, minutes: 180 })
		expect(entries.map(({ shift, minutes }) => [shift?.start, minutes])).toEqual([[morning.start, 180]])
	})
})

describe('an account that is closed', () => {
	it('withdraws its answers and leaves nothing of them', async () => {
		const requestId = await volunteering(1)
		const [leaver] = await morePeople(harness, 'leaver', 1)
		if (!leaver) throw new Error('Nobody is there.')
		const { _id } = await answerWith(leaver, requestId, { message: 'A canary sings.' })
		await answerWith(bala, requestId)
		await owner.signIn()
		await owner.json('PUT', `${ANSWERS}/${_id}/note`, { text: 'A canary, too.' })
		await leaver.json('POST', '/api/v1/disband/user', { password: 'Karuna!2026' })
		await harness.system.untilIdle()
		expect(await showAnswer(owner, _id)).toMatchObject({ state: 'withdrawn', message: '', contact: null })
		const saved = await harness.system.sql.query(
			`SELECT message AS text FROM rec.answer_contents WHERE user_id = $1
			UNION ALL SELECT body FROM rec.answer_notes WHERE about_user_id = $1`,
			[leaver.id],
		)
		expect(saved).toEqual([])
		const rows = await listOf(owner, `donation_request_id=${requestId}&state=waiting`)
		expect(rows.map(({ placeUntil }) => placeUntil !== null)).toEqual([true])
	})
})

describe('somebody under 18', () => {
	it('is reached by nobody before a guardian agrees, as the author says', async () => {
		const minor = { isMinor: true, guardian: 'Sunita Murmu' }
		const callers = { author, admin }
		const requestId = await publishKind(harness, callers, 'homeworkHelp', 'donee', minor)
		const { _id } = await answerWith(asha, requestId)
		const list = `donation_request_id=${requestId}`
		expect(await listOf(author, list)).toMatchObject([{ needsGuardian: true, isOfMinor: false }])
		expect(await showAnswer(asha, _id)).toMatchObject({ needsGuardian: false })
		expect(refusal(await step(author, _id, 'accept'))).toEqual([400, 'GUARDIAN_NEEDED'])
		const several = { ids: [_id], action: 'accept' }
		expect(await author.json('PUT', ANSWERS, several)).toMatchObject({
			data: [{ changed: false, code: 'GUARDIAN_NEEDED' }],
		})
		expect((await step(author, _id, 'accept', { guardianAgrees: true })).status).toBe(200)
		expect((await showAnswer(asha, _id)).contact).toBeNull()
		expect((await step(asha, _id, 'agree')).status).toBe(200)
		expect((await showAnswer(asha, _id)).contact).toMatchObject({ phone: '+919812345678' })
	})

	it('stays out of sight where the request becomes one of theirs after an answer was accepted', async () => {
		const requestId = await publishKind(harness, { author, admin }, 'homeworkHelp', 'donee')
		const { _id } = await answerWith(bala, requestId)
		expect((await step(author, _id, 'accept')).status).toBe(200)
		await harness.system.sql.query(
			`UPDATE rec.request_contents SET fields = fields || '{"isMinor": true}' WHERE request_id = $1`,
			[requestId],
		)
		expect(refusal(await step(bala, _id, 'agree'))).toEqual([400, 'GUARDIAN_NEEDED'])
		expect((await showAnswer(bala, _id)).contact).toBeNull()
	})

	it('answers with a guardian, which the author reads', async () => {
		const requestId = await publishKind(harness, { author, admin }, 'mentoring', 'donee')
		const minor = { isMinor: true, guardianAgrees: true }
		await answerWith(asha, requestId, minor)
		expect(await listOf(author, `donation_request_id=${requestId}`)).toMatchObject([{ isOfMinor: true }])
	})
})
