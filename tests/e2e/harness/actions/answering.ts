import type { Locator, Page } from 'playwright-core'
import type { AnswerType } from '../../../../domain/answers/contract.ts'
import { tabTo } from './keyboard.ts'

const SENDING: Readonly<Record<AnswerType, readonly [button: string, done: string]>> = {
	apply: ['Send application', 'Your application is sent'],
	offer: ['Send offer', 'Your offer is sent'],
	pledge: ['Send promise', 'Your promise is sent'],
	join: ['Join', 'You are in'],
	sign: ['Sign', 'Your name is added'],
}

async function press(page: Page, button: Locator): Promise<void> {
	await tabTo(page, button)
	await page.keyboard.press('Enter')
}

export async function stepByKeyboard(page: Page, name: string): Promise<void> {
	const dialog = page.getByRole('dialog')
	await press(page, page.getByRole('button', { name, exact: true }).first())
	await press(page, dialog.getByRole('button', { name, exact: true }))
	await dialog.waitFor({ state: 'hidden' })
}

export async function answerByKeyboard(page: Page, type: AnswerType): Promise<void> {
	const [send, done] = SENDING[type]
	const form = page.locator('#answer form')
	await tabTo(page, form.getByRole('textbox', { name: type === 'sign' ? 'Why you sign' : 'Your message' }))
	await page.keyboard.insertText('I have time for it, and did it before.')
	await press(page, form.getByRole('button', { name: send, exact: true }))
	await page.getByText(done).waitFor()
}

interface Sides {
	readonly answerer: Page
	readonly author: Page
}

export async function finishAnswer({ answerer, author }: Sides, type: AnswerType): Promise<void> {
	const own = answerer.locator('#answer')
	if (type === 'sign') {
		await own.getByText('You signed. You can withdraw your name at any time.').waitFor()
		return
	}
	if (type === 'join') await own.getByText('You have a place.').waitFor()
	else {
		await stepByKeyboard(author, 'Accept')
		await own.getByText('You are accepted.').waitFor()
	}
	await stepByKeyboard(answerer, 'Agree')
	await own.getByRole('region', { name: 'Contact' }).waitFor()
	await author.getByText('agreed. Get in touch, and note when it is done.').waitFor()
	await stepByKeyboard(author, 'Mark as done')
	await own.getByText('It is done. Thank you.').waitFor()
}
