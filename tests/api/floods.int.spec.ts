import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { knowAnswer } from '../../demo/know-answer.ts'
import type { CaptchaChallenge } from '../../domain/users/captcha.contract.ts'
import type { VisibleQuestion } from '../../domain/users/question.contract.ts'
import { solvePuzzle } from '../../infra/adapters/captcha.ts'
import { velocityAlarms } from '../../workers/donations/velocity.ts'
import { donationOf, type IntentAnswer, intentOf, publish, RUPEES_500 } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'

let harness: Harness
beforeAll(async () => {
	harness = await startHarness({}, { limits: true })
}, 120_000)
afterAll(() => harness?.stop())
const forgetLevels = () => harness.system.sql.execute('DELETE FROM rec.velocity_levels')
beforeEach(forgetLevels)

async function strangers(): Promise<number> {
	const [alarm] = velocityAlarms
	const figures = await alarm?.read({ sql: harness.system.sql, clock: harness.clock })
	return figures?.find(({ labels }) => labels?.of === 'strangers')?.value ?? 0
}

const PATH = '/api/v1/create/payment/intent'
const body = intentOf(RUPEES_500, donationOf(RUPEES_500, null))

async function solved(caller: Caller): Promise<string> {
	const { data: challenge } = await caller.json<{ data: CaptchaChallenge }>('GET', '/api/v1/auth/captcha')
	const { data } = await caller.json<{ data: { captcha: string } }>('POST', '/api/v1/auth/verify-captcha', {
		challenge,
		solution: await solvePuzzle(challenge),
	})
	return data.captcha
}

async function answered(caller: Caller): Promise<string> {
	const captcha = await solved(caller)
	const { data: question } = await caller.json<{ data: VisibleQuestion }>('POST', '/api/v1/auth/question', {
		captcha,
	})
	const body = { token: question.token, option: knowAnswer(question) }
	const { data } = await caller.json<{ data: { captcha: string } }>(
		'POST',
		'/api/v1/auth/question/answer',
		body,
	)
	return data.captcha
}

it('a guest who begins a fourth payment within the hour solves a captcha for it', async () => {
	const guest = harness.guest()
	const pay = (key: string, captcha?: string) =>
		guest.call('POST', PATH, {
			body,
			headers: { 'idempotency-key': key, ...(captcha !== undefined && { 'x-captcha': captcha }) },
		})
	for (const key of ['donation-one', 'donation-two', 'donation-three'])
		expect((await pay(key)).status).toBe(200)
	expect(await pay('donation-four')).toMatchObject({ status: 400, body: { code: 'CAPTCHA_REQUIRED' } })
	const captcha = await solved(guest)
	const paid = await pay('donation-four', captcha)
	expect(paid.status, paid.text).toBe(200)
	// Sent again after a lost answer, with the captcha used up or without it, it is the same donation.
	for (const pass of [captcha, undefined])
		expect(await pay('donation-four', pass)).toMatchObject({
			status: 200,
			body: { donationId: (paid.body as IntentAnswer).donationId },
		})
	expect((await pay('donation-five', captcha)).body).toMatchObject({ code: 'CAPTCHA_INVALID' })
}, 120_000)

it('a stranger whose cards are declined works on proofs, answers questions, and the donation takes no card from the eleventh on', async () => {
	const donor = await harness.person('donor')
	const started = intentOf(RUPEES_500, donationOf(RUPEES_500, null, { externalUserInfo: undefined }), {
		paymentMethodId: 'pm_card_chargeDeclined',
	})
	let donationId: string | undefined
	const tryCard = async (paymentMethodId: string, captcha?: string) => {
		const body = { ...started, paymentMethodId, ...(donationId !== undefined && { donationId }) }
		const headers = captcha === undefined ? {} : { 'x-captcha': captcha }
		return donor.call('POST', PATH, { body, headers })
	}
	// One card per try, so that none of them is tried five times.
	const declined = [
		'pm_card_chargeDeclined',
		'pm_card_chargeDeclinedInsufficientFunds',
		'pm_card_chargeDeclinedExpiredCard',
	]
	const next = (index: number) => declined[index % declined.length] ?? ''
	for (let index = 0; index < 10; index += 1) {
		const bare = index === 0 ? null : await tryCard(next(index))
		const code = (bare?.body as { code?: string } | undefined)?.code
		if (index >= 6) expect(code).toBe('QUESTION_REQUIRED')
		else if (index > 0) expect(code).toBe('CAPTCHA_REQUIRED')
		const pass = index < 6 ? solved : answered
		const answer = await tryCard(next(index), index === 0 ? undefined : await pass(donor))
		expect(answer, answer.text).toMatchObject({ status: 400, body: { code: 'CARD_DECLINED' } })
		donationId = (answer.body as { donationId: string }).donationId
	}
	for (const card of [next(0), 'pm_card_visa'])
		expect(await tryCard(card, await answered(donor))).toMatchObject({
			status: 429,
			body: { code: 'NO_CARD_FOR_NOW' },
		})
	// A good card at another donation: the person's declines count, and it is taken.
	donationId = undefined
	expect((await tryCard('pm_card_visa')).body).toMatchObject({ code: 'QUESTION_REQUIRED' })
	const paid = await tryCard('pm_card_visa', await answered(donor))
	expect(paid.status, paid.text).toBe(200)
}, 120_000)

it('declines at once are counted as if they came one after another', async () => {
	const donor = await harness.person('donee')
	const body = intentOf(RUPEES_500, donationOf(RUPEES_500, null, { externalUserInfo: undefined }), {
		paymentMethodId: 'pm_card_chargeDeclined',
	})
	const answers = await Promise.all(Array.from({ length: 12 }, () => donor.call('POST', PATH, { body })))
	const declined = answers.filter((answer) => (answer.body as { code?: string }).code === 'CARD_DECLINED')
	expect(declined.length).toBeLessThanOrEqual(3)
}, 120_000)

it('a card that is declined after its holder was asked counts, whether its donor or a webhook brings the news, and once', async () => {
	const donor = await harness.person('volunteer')
	const start = (captcha?: string) =>
		donor.call('POST', PATH, {
			body: intentOf(RUPEES_500, donationOf(RUPEES_500, null, { externalUserInfo: undefined }), {
				paymentMethodId: 'pm_card_threeDSecure2Required',
			}),
			...(captcha !== undefined && { headers: { 'x-captcha': captcha } }),
		})
	for (const isLate of [false, true]) {
		await forgetLevels()
		const { paymentIntentId } = (await start()).body as IntentAnswer
		// It waits for its holder, and says nothing yet.
		expect((await start()).status).toBe(200)
		await forgetLevels()
		harness.stripe.control.answerChallenge('stripe-in', paymentIntentId, false)
		if (isLate) await harness.system.untilIdle()
		const body = { paymentIntentId, currency: 'INR', settlementCurrency: 'INR' }
		for (let again = 0; again < 2; again += 1)
			expect((await donor.call('POST', PATH, { body })).status).toBe(400)
		expect(await strangers()).toBeCloseTo(0.5, 1)
	}
}, 120_000)

it('of a thousand comments within a minute, from one account, ten are written', async () => {
	const [author, admin, writer] = await Promise.all([
		harness.person('donee'),
		harness.person('admin'),
		harness.person('donor'),
	])
	const path = `/api/v1/donationRequest/${await publish({ author, admin })}/comments`
	const statuses: number[] = []
	for (let index = 0; index < 1_000; index += 1)
		statuses.push((await writer.call('POST', path, { body: { body: `The roof leaks, ${index}` } })).status)
	expect(statuses).toEqual([...Array(10).fill(200), ...Array(990).fill(429)])
	const { data } = await writer.json<{ data: readonly object[] }>('GET', `${path}?limit=100`)
	expect(data).toHaveLength(10)
}, 120_000)
