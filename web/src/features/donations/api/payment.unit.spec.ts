import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CheckoutAttempt } from './checkout-details.ts'
import { createPayment } from './payment.ts'

let calls: number
let code: string
let sent: {
	readonly path: string
	readonly captcha: string | null
	readonly key: string | null
	body: unknown
}[]

const PASS = 'a pass'
const CHALLENGE = {
	parameters: {
		algorithm: 'PBKDF2/SHA-256',
		nonce: 'a0b1c2d3',
		salt: '0f1e2d3c',
		cost: 1,
		keyLength: 32,
		keyPrefix: '0',
		data: { until: 4_000_000_000_000 },
	},
	signature: 'signed',
}
const answer = (path: string): { status: number; body: object } => {
	if (path.endsWith('/auth/captcha')) return { status: 200, body: { statusCode: 200, data: CHALLENGE } }
	if (path.endsWith('/auth/verify-captcha'))
		return { status: 200, body: { statusCode: 200, data: { captcha: PASS, expiresAt: '' } } }
	calls -= 1
	if (calls < 0) return { status: 200, body: { statusCode: 200, donationId: 'd1' } }
	const status = code === 'CARDS_WAIT' ? 429 : 400
	return { status, body: { statusCode: status, code, message: 'Not yet' } }
}

beforeEach(() => {
	sent = []
	code = 'CAPTCHA_REQUIRED'
	vi.stubGlobal('document', { documentElement: { lang: 'en' } })
	vi.stubGlobal('location', { origin: 'https://karuna.example' })
	vi.stubGlobal('fetch', async (request: Request) => {
		const { headers } = request
		const path = new URL(request.url).pathname
		const body: unknown = request.method === 'POST' ? await request.json() : null
		sent.push({ path, captcha: headers.get('X-Captcha'), key: headers.get('Idempotency-Key'), body })
		const { status, body: answerBody } = answer(path)
		return new Response(JSON.stringify(answerBody), {
			status,
			headers: { 'Content-Type': 'application/json' },
		})
	})
})
afterEach(() => vi.unstubAllGlobals())

const attempt = {
	keys: { intent: 'key-1', confirm: 'key-2', record: 'key-3' },
	body: { paymentMethodId: 'pm_card_visa', amount: 51_180 },
} as unknown as CheckoutAttempt
const payments = () => sent.filter(({ path }) => path.endsWith('/create/payment/intent'))

describe('beginning a payment', () => {
	it('asks nothing of the computer where nothing is asked', async () => {
		calls = 0
		expect(await createPayment(attempt)).toMatchObject({ donationId: 'd1' })
		expect(sent.map(({ captcha }) => captcha)).toEqual([null])
	})

	it('solves the captcha that is asked for, and sends the very same again with it', async () => {
		calls = 1
		expect(await createPayment(attempt)).toMatchObject({ donationId: 'd1' })
		const solved = sent.find(({ path }) => path.endsWith('/verify-captcha'))
		expect(solved?.body).toMatchObject({ challenge: CHALLENGE, solution: { counter: expect.any(Number) } })
		const [first, second] = payments()
		expect([first?.captcha, second?.captcha]).toEqual([null, PASS])
		expect({ ...second, captcha: null }).toEqual(first)
	})

	it('says so when that is not enough', async () => {
		calls = 2
		await expect(createPayment(attempt)).rejects.toMatchObject({ code: 'CAPTCHA_REQUIRED' })
		expect(payments()).toHaveLength(2)
	})

	it('goes on by itself while many pay at once, with the same key', async () => {
		vi.useFakeTimers()
		code = 'CARDS_WAIT'
		calls = 3
		const paid = createPayment(attempt)
		await vi.advanceTimersByTimeAsync(7_000)
		expect(await paid).toMatchObject({ donationId: 'd1' })
		expect(new Set(payments().map(({ key }) => key)).size).toBe(1)
		vi.useRealTimers()
	})

	it('says so when nobody is there to answer a question', async () => {
		code = 'QUESTION_REQUIRED'
		calls = 1
		await expect(createPayment(attempt)).rejects.toMatchObject({ code: 'QUESTION_REQUIRED' })
		expect(payments()).toHaveLength(1)
	})
})
