import type { Page } from 'playwright-core'
import type { Fundraiser } from '../api.ts'

export async function openFromQueue(page: Page, title: Fundraiser['title']): Promise<void> {
	await page.getByRole('link', { name: /^Review queue/ }).click()
	const queue = page.getByRole('region', { name: 'Queue' })
	const waiting = queue.getByRole('link', { name: title })
	const more = queue.getByRole('button', { name: 'Show more' })
	await waiting.or(more).first().waitFor()
	while ((await waiting.count()) === 0) {
		await more.click()
		await waiting.or(more).first().waitFor()
	}
	await waiting.click()
	await page.getByRole('article').getByRole('heading', { name: title }).waitFor()
}

export async function decide(page: Page, action: string, reason?: string): Promise<void> {
	const button = page
		.getByRole('region', { name: 'Decision' })
		.getByRole('button', { name: action, exact: true })
	const behindMenu = (await button.getAttribute('aria-haspopup')) === 'menu'
	await button.click()
	if (behindMenu) await page.getByRole('menuitem', { name: action, exact: true }).click()
	if (reason === undefined) return
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('textbox').fill(reason)
	await dialog.getByRole('button', { name: action, exact: true }).click()
}
