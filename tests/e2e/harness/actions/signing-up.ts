import type { Page } from 'playwright-core'
import { mailsTo } from '../outside.ts'

export const NEW_PASSWORD = 'Kadamba+58'

export async function codeTo(address: string): Promise<string> {
	const mails = await mailsTo(address)
	return /^(\d{6}) /.exec(mails.at(-1)?.subject ?? '')?.[1] ?? ''
}

export async function codeLinkTo(address: string): Promise<string> {
	const mails = await mailsTo(address)
	return /\/(?:otp-validation|forgot-password)#[\w.-]+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? ''
}

export async function proofLinkTo(address: string): Promise<string> {
	const mails = await mailsTo(address)
	return /\/change-password\/confirm#[\w-]+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? ''
}

export async function typeCode(page: Page, code: string): Promise<void> {
	await page.getByLabel('Digit 1 of 6').click()
	await page.keyboard.type(code)
}

export async function fillSignUp(page: Page, email: string): Promise<void> {
	await page.goto('/signup')
	await introduceMember(page, email)
}

export async function introduceMember(page: Page, email: string): Promise<void> {
	await page.getByLabel('First name').fill('Asha')
	await page.getByLabel('Last name').fill('Pillai')
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
	await page.getByRole('button', { name: 'Sign up' }).click()
	await page.getByRole('heading', { name: 'Check your email' }).waitFor()
}

export async function becomeMember(page: Page, email: string): Promise<void> {
	await fillSignUp(page, email)
	await typeCode(page, await codeTo(email))
	await page.waitForURL('/')
	await page.getByRole('button', { name: 'Menu of Asha Pillai' }).waitFor()
}

export async function codeAt(number: string): Promise<string> {
	const texts = await mailsTo(number)
	return /^SMS: (\d{6}) /.exec(texts.at(-1)?.subject ?? '')?.[1] ?? ''
}
