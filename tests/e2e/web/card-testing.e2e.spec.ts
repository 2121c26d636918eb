import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { knowAnswer } from '../../../demo/know-answer.ts'
import { continueToCard, keepAmount, typeCard } from '../harness/actions/giving.ts'
import { signInByForm } from '../harness/actions/signing-in.ts'
import { nightly } from '../harness/browser-test.ts'
import { type StartedSystem, startSystemProcess } from '../harness/system.ts'

let system: StartedSystem
beforeAll(async () => {
	system = await startSystemProcess('--limits')
}, 120_000)
afterAll(() => system?.stop())

/**
 * Declines of one donation within an hour before a proof of work, before a question, and before all cards are
 * refused.
 */
const FREE_DECLINES = 1
const PROVEN_DECLINES = 6
const MAX_DECLINES = 10

const TEXTS = {
	declined: 'Your card was declined.',
	noCard: {
		en: 'Too many cards were declined here. Please try again in an hour.',
		hi: 'यहाँ बहुत से कार्ड अस्वीकार हुए। कृपया एक घंटे बाद कोशिश करें।',
	},
	question: { en: 'One short question', hi: 'एक छोटा-सा सवाल' },
	send: { en: 'Answer and pay', hi: 'जवाब देकर भुगतान करें' },
} as const
type Language = 'en' | 'hi'

const PATIENCE = { timeout: 60_000 }

async function answer(page: Page, language: Language): Promise<void> {
	const dialog = page.getByRole('dialog', { name: TEXTS.question[language] })
	await dialog.getByRole('radio').first().waitFor(PATIENCE)
	const options = await dialog.getByRole('radio').all()
	const labels = await Promise.all(
		options.map((option) => option.evaluate((input) => input.closest('label')?.textContent ?? '')),
	)
	const text = (await dialog.locator('legend').textContent()) ?? ''
	const right = knowAnswer({ text: text.trim(), options: labels.map((label) => label.trim()) })
	await options[right]?.focus()
	await page.keyboard.press('Space')
	await page.keyboard.press('Enter')
}

async function pay(page: Page, text: string, questioned: Language | null = null): Promise<void> {
	await typeCard(page, 'declined')
	const answered = page.waitForResponse(
		async (response) =>
			response.url().endsWith('/create/payment/intent') &&
			response.status() >= 400 &&
			!/(?:CAPTCHA|QUESTION)_REQUIRED/.test(await response.text()),
		PATIENCE,
	)
	await page.locator('button[type=submit]').filter({ visible: true }).click()
	if (questioned !== null) await answer(page, questioned)
	await answered
	await page.getByRole('alert').filter({ hasText: text }).waitFor()
}

async function speak(page: Page, language: Language): Promise<void> {
	await page.evaluate((chosen) => {
		const saved = JSON.parse(localStorage.getItem('karuna.preferences') ?? '{}')
		localStorage.setItem('karuna.preferences', JSON.stringify({ ...saved, language: chosen }))
	}, language)
	await page.reload()
}

describe('a signed-in donor whose cards are declined again and again', () => {
	nightly(
		'works on proofs unseen, then answers questions, and is then told that no card is taken for a while',
		async ({ visitor }) => {
			const page = await visitor({ baseURL: system.addresses.url, isLimited: true })
			const captchas: string[] = []
			page.on('request', (request) => {
				if (request.url().endsWith('/auth/verify-captcha')) captchas.push(request.url())
			})
			await signInByForm(page, 'donor')
			const before = captchas.length
			await page.goto('/publicPayment?donationfor=tal&currency=INR')
			await page.getByRole('button', { name: '₹500' }).click()
			await keepAmount(page)
			await continueToCard(page)

			for (let tries = 1; tries <= MAX_DECLINES; tries += 1) {
				await pay(page, TEXTS.declined, tries > PROVEN_DECLINES ? 'en' : null)
				expect(captchas.length - before).toBe(Math.max(0, tries - FREE_DECLINES))
			}
			for (const language of ['en', 'hi'] as const) {
				await speak(page, language)
				await pay(page, TEXTS.noCard[language])
				for (const width of [360, 1440]) {
					await page.setViewportSize({ width, height: 800 })
					await page.getByRole('alert').scrollIntoViewIfNeeded()
					expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
				}
			}
			expect(captchas.length - before).toBe(MAX_DECLINES - FREE_DECLINES)
		},
	)
})
