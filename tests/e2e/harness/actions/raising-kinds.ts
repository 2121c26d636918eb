import type { Locator, Page } from 'playwright-core'
import type { Field, FieldValue, Shift, Side } from '../../../../domain/requests/kinds/field.contract.ts'
import { onSide } from '../../../../domain/requests/kinds/kind.contract.ts'
import {
	alertsDonors,
	endsOf,
	fieldsOn,
	hasMoney,
	type Kind,
	raiserOf,
} from '../../../../domain/requests/kinds/kinds.contract.ts'
import english from '../../../../locales/en/kinds.json' with { type: 'json' }
import { pdf } from '../documents.ts'
import { tabTo } from './keyboard.ts'
import { addPhoto } from './raising.ts'

const INDIA = 'Asia/Kolkata'

const textAt = (...path: readonly string[]): string | undefined => {
	const found = path.reduce<unknown>(
		(texts, name) => (texts as Readonly<Record<string, unknown>> | undefined)?.[name],
		english,
	)
	return typeof found === 'string' ? found : undefined
}
export const labelOf = (kind: Kind, field: string): string =>
	textAt('kinds', kind.code, 'fields', field) ?? field
export const optionOf = (option: string): string =>
	/^[a-z]/.test(option) ? (textAt('options', option) ?? option) : option

function localTime(instant: string): string {
	const parts = new Intl.DateTimeFormat('sv-SE', {
		timeZone: INDIA,
		dateStyle: 'short',
		timeStyle: 'short',
	}).format(new Date(instant))
	return parts.replace(' ', 'T')
}

const controlOf = (page: Page, name: string): Locator => page.locator(`form [name="${name}"]`)

async function typeInto(page: Page, control: Locator, text: string): Promise<void> {
	await tabTo(page, control)
	await page.keyboard.insertText(text)
}

async function chooseTown(page: Page, state: string, town: string): Promise<void> {
	await tabTo(page, page.getByLabel('State of the hospital'))
	await page.keyboard.type(state)
	const control = page.getByLabel('Town of the hospital')
	await control.getByRole('option', { name: town, exact: true }).waitFor({ state: 'attached' })
	await tabTo(page, control)
	await page.keyboard.type(town)
}

async function press(page: Page, button: Locator): Promise<void> {
	await tabTo(page, button)
	await page.keyboard.press('Enter')
}

async function fillShifts(page: Page, name: string, shifts: readonly Shift[]): Promise<void> {
	for (const [index, { start, end, places }] of shifts.entries()) {
		if ((await controlOf(page, `${name}.${index}.start`).count()) === 0)
			await press(page, page.getByRole('button', { name: 'Add a shift' }))
		for (const [part, instant] of [['start', start] as const, ['end', end] as const]) {
			const control = controlOf(page, `${name}.${index}.${part}`)
			await tabTo(page, control)
			await control.fill(localTime(instant))
		}
		await typeInto(page, controlOf(page, `${name}.${index}.places`), String(places))
	}
}

async function fillField(page: Page, name: string, field: Field, value: FieldValue): Promise<void> {
	const control = controlOf(page, name)
	switch (field.type) {
		case 'choice':
			await tabTo(page, control)
			return page.keyboard.type(optionOf(String(value)))
		case 'choices':
			for (const option of value as readonly string[]) {
				await tabTo(page, page.locator(`form [name="${name}"][value="${option}"]`))
				await page.keyboard.press('Space')
			}
			return
		case 'flag':
			if (value !== true) return
			await tabTo(page, control)
			return page.keyboard.press('Space')
		case 'instant':
			// Its parts are in the order of the device's language: what they hold is set at once.
			await tabTo(page, control)
			return control.fill(localTime(String(value)))
		case 'shifts':
			return fillShifts(page, name, value as readonly Shift[])
		case 'questions':
			for (const [index, question] of (value as readonly string[]).entries()) {
				await press(page, page.getByRole('button', { name: 'Add a question' }))
				await typeInto(page, controlOf(page, `${name}.${index}`), question)
			}
			return
		case 'file':
			return
		default:
			return typeInto(page, control, String(value))
	}
}

export interface KindStory {
	readonly title: string
	readonly organization: string
	readonly values: Readonly<Record<string, FieldValue>>
}

export async function raiseOfKind(page: Page, kind: Kind, side: Side, story: KindStory): Promise<void> {
	const fields = new Map(fieldsOn(kind, side))
	const withMoney = hasMoney(kind.code, side)
	const ownOf = async (step: 0 | 1 | 2) => {
		for (const name of kind.steps[step]) {
			const [field, value] = [fields.get(name), story.values[name]]
			if (field && value !== undefined) await fillField(page, `fields.${name}`, field, value)
			if (field?.type === 'file') {
				const file = { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: pdf(name) }
				await controlOf(page, `fields.${name}`).setInputFiles(file)
				await page.getByRole('link', { name: `${name}.pdf` }).waitFor()
			}
		}
	}
	const goOn = () => press(page, page.getByRole('button', { name: 'Continue', exact: true }))

	await page.goto(onSide(kind.route, side))
	await page.getByRole('navigation', { name: 'Steps' }).waitFor()
	const other = page.getByRole('radio', { name: side === 'donor' ? /^Donor/ : /^Donee/ })
	if ((await other.count()) > 0 && !(await other.isChecked())) {
		await tabTo(page, page.getByRole('radio', { checked: true }))
		await page.keyboard.press('ArrowDown')
	}
	if (raiserOf(kind, side) === 'member') {
		await tabTo(page, controlOf(page, 'orgId'))
		await page.keyboard.type(story.organization)
	}
	if (kind.cause === null) await press(page, page.getByRole('button', { name: 'Health' }))
	if (kind.hasBeneficiary) await typeInto(page, controlOf(page, 'beneficiaryName'), 'Asha Kumari')
	await ownOf(0)
	if (alertsDonors(kind, side)) await chooseTown(page, 'Jharkhand', 'Ranchi')
	else await typeInto(page, controlOf(page, 'place'), 'Ranchi, Jharkhand')
	if (withMoney) await typeInto(page, controlOf(page, 'quantity'), '40000')
	if (endsOf(kind, side).by === 'author') await press(page, page.getByRole('button', { name: 'In 60 days' }))
	await goOn()

	await typeInto(page, controlOf(page, 'title'), story.title)
	await typeInto(page, controlOf(page, 'description'), 'What it is about.\n\nAnd what people should know.')
	await ownOf(1)
	await goOn()

	await controlOf(page, 'images').waitFor({ state: 'attached' })
	if (kind.minImages > 0) await addPhoto(page, 'kitchen.png')
	await ownOf(2)
	await press(page, page.getByRole('button', { name: 'Send for review' }))
	await page.getByRole('heading', { name: 'My Requests' }).waitFor()
}
