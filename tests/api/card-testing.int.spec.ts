import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CaptchaChallenge } from '../../domain/users/captcha.contract.ts'
import { donationOf, type IntentAnswer, intentOf, RUPEES_500 } from './fundraiser.ts'
import { type Rig, startRig } from './rig.ts'

let rig: Rig
beforeAll(async () => {
	rig = await startRig({}, { limits: true })
}, 120_000)
afterAll(() => rig?.stop())

const PATH = '/api/v1/create/payment/intent'
const body = intentOf(RUPEES_500, donationOf(RUPEES_500, null))

it('a guest who begins a fourth payment within the hour solves a captcha for it, and whoever is signed in does not', async () => {
	const guest = rig.guest()
	const pay = (key: string, captcha?: string) =>
		guest.call('POST', PATH, {
			...{
				body,
				headers: { 'idempotency-key': key, ...(captcha !== undefined && { 'x-captcha': captcha }) },
			},
		})
	for (const key of ['gift-one', 'gift-two', 'gift-three']) expect((await pay(key)).status).toBe(200)
	expect(await pay('gift-four')).toMatchObject({ status: 400, body: { code: 'CAPTCHA_REQUIRED' } })
	const { data: challenge } = await guest.json<{ data: CaptchaChallenge }>('GET', '/api/v1/auth/captcha')
	const solved = await solveChallenge({ challenge, deriveKey })
	const solution = { counter: solved?.counter, derivedKey: solved?.derivedKey }
	const { data } = await guest.json<{ data: { captcha: string } }>('POST', '/api/v1/auth/verify-captcha', {
		...{ challenge, solution },
	})
	const paid = await pay('gift-four', data.captcha)
	expect(paid.status, paid.text).toBe(200)
	// Sent again after a lost answer, with the captcha used up or without it, it is the same gift.
	for (const captcha of [data.captcha, undefined])
		expect(await pay('gift-four', captcha)).toMatchObject({
			...{ status: 200, body: { donationId: (paid.body as IntentAnswer).donationId } },
		})
	expect((await pay('gift-five', data.captcha)).body).toMatchObject({ code: 'CAPTCHA_INVALID' })

	const donor = await rig.person('donor')
	const own = intentOf(RUPEES_500, donationOf(RUPEES_500, null, { externalUserInfo: undefined }))
	for (let index = 0; index < 5; index += 1)
		expect((await donor.call('POST', PATH, { body: own })).status).toBe(200)
}, 60_000)
