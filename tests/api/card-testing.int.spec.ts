import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CaptchaChallenge } from '../../domain/users/captcha.contract.ts'
import { donationOf, type IntentAnswer, intentOf, RUPEES_500 } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'

let harness: Harness
beforeAll(async () => {
	harness = await startHarness({}, { limits: true })
}, 120_000)
afterAll(() => harness?.stop())

const PATH = '/api/v1/create/payment/intent'
const body = intentOf(RUPEES_500, donationOf(RUPEES_500, null))

async function solved(caller: Caller): Promise<string> {
	const { data: challenge } = await caller.json<{ data: CaptchaChallenge }>('GET', '/api/v1/auth/captcha')
	const found = await solveChallenge({ challenge, deriveKey })
	const solution = { counter: found?.counter, derivedKey: found?.derivedKey }
	const { data } = await caller.json<{ data: { captcha: string } }>('POST', '/api/v1/auth/verify-captcha', {
		challenge,
		solution,
	})
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
}, 60_000)

it('a member whose cards are declined solves captchas from the fourth on, and the donation takes no card from the eleventh on', async () => {
	let donor = await harness.person('donor')
	const started = intentOf(RUPEES_500, donationOf(RUPEES_500, null, { externalUserInfo: undefined }), {
		paymentMethodId: 'pm_card_chargeDeclined',
	})
	let donationId: string | undefined
	const tryCard = async (paymentMethodId: string, captcha?: string) => {
		const body = { ...started, paymentMethodId, ...(donationId !== undefined && { donationId }) }
		const headers = captcha === undefined ? {} : { 'x-captcha': captcha }
		return donor.call('POST', PATH, { body, headers })
	}
	// As many cards as there are tries: none of them is tried five times.
	const declined = [
		'pm_card_chargeDeclined',
		'pm_card_chargeDeclinedInsufficientFunds',
		'pm_card_chargeDeclinedExpiredCard',
	]
	const next = (index: number) => declined[index % declined.length] ?? ''
	for (let index = 0; index < 10; index += 1) {
		if (index >= 3) expect((await tryCard(next(index))).body).toMatchObject({ code: 'CAPTCHA_REQUIRED' })
		const answer = await tryCard(next(index), index < 3 ? undefined : await solved(donor))
		expect(answer.status, answer.text).toBe(400)
		expect(answer.body, answer.text).not.toMatchObject({ code: 'CAPTCHA_REQUIRED' })
		donationId = (answer.body as { donationId: string }).donationId
	}
	for (const card of [next(0), 'pm_card_visa'])
		expect(await tryCard(card, await solved(donor))).toMatchObject({
			status: 429,
			body: { code: 'NO_CARD_FOR_NOW' },
		})
	// A good card at another donation: asked for a captcha, since the person's declines count, and taken.
	donationId = undefined
	donor = await harness.person('donor')
	expect((await tryCard('pm_card_visa')).body).toMatchObject({ code: 'CAPTCHA_REQUIRED' })
	const paid = await tryCard('pm_card_visa', await solved(donor))
	expect(paid.status, paid.text).toBe(200)
}, 60_000)

it('declines at once are counted as if they came one after another', async () => {
	const donor = await harness.person('donee')
	const body = intentOf(RUPEES_500, donationOf(RUPEES_500, null, { externalUserInfo: undefined }), {
		paymentMethodId: 'pm_card_chargeDeclined',
	})
	const answers = await Promise.all(Array.from({ length: 12 }, () => donor.call('POST', PATH, { body })))
	const challenged = answers.filter(
		(answer) => (answer.body as { code?: string }).code === 'CAPTCHA_REQUIRED',
	)
	expect(challenged.length).toBeGreaterThanOrEqual(12 - 3)
}, 60_000)

it('a card that is declined after its holder was asked counts like any other', async () => {
	const donor = await harness.person('volunteer')
	const start = (captcha?: string) =>
		donor.call('POST', PATH, {
			body: intentOf(RUPEES_500, donationOf(RUPEES_500, null, { externalUserInfo: undefined }), {
				paymentMethodId: 'pm_card_threeDSecure2Required',
			}),
			...(captcha !== undefined && { headers: { 'x-captcha': captcha } }),
		})
	for (let index = 0; index < 3; index += 1) {
		const { paymentIntentId } = (await start()).body as IntentAnswer
		harness.stripe.control.answerChallenge('stripe-in', paymentIntentId, false)
		// The second one's webhook is there before the donor asks.
		if (index === 1) await harness.system.untilIdle()
		const body = { paymentIntentId, currency: 'INR', settlementCurrency: 'INR' }
		for (let again = 0; again < 2; again += 1)
			expect((await donor.call('POST', PATH, { body })).status).toBe(400)
	}
	expect((await start()).body).toMatchObject({ code: 'CAPTCHA_REQUIRED' })
	expect((await start(await solved(donor))).status).toBe(200)
}, 60_000)
