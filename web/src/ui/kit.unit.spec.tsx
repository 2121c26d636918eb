import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, describe, expect, it } from 'vitest'
import { Failure, unreachable } from '../../../client/failure.ts'
import text from '../../../locales/en/common.web.json' with { type: 'json' }
import { initialsOf } from './avatar.tsx'
import { ErrorState } from './error-state.tsx'
import { Progress } from './progress.tsx'

const markup = (element: ReactNode) => renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)
const textOf = (html: string) =>
	html
		.replace(/<[^>]+>/g, ' ')
		.replace(/\s+/g, ' ')
		.trim()

beforeAll(async () => {
	await i18next.use(initReactI18next).init({
		lng: 'en',
		resources: { en: { common: text } },
		defaultNS: 'common',
		interpolation: { escapeValue: false },
	})
})

describe('What could not be read', () => {
	it.each([
		['requests', 'getDonationRequests Failed.'],
		['user', 'User data could not be obtained.'],
		['regions', 'Error fetching regions:Too many calls'],
	] as const)('is told of in the spec’s words: %s', (what, title) => {
		const error = new Failure({ statusCode: 429, code: 'TOO_MANY_REQUESTS', message: 'Too many calls' })
		expect(textOf(markup(<ErrorState what={what} error={error} onRetry={() => {}} />))).toContain(title)
	})
})

describe('Why something could not be shown', () => {
	const display = (error: unknown) => textOf(markup(<ErrorState error={error} onRetry={() => {}} />))

	it.each([
		['an exception of a screen', new TypeError("Cannot read properties of undefined (reading 'name')")],
		[
			'a node that React no longer finds',
			new DOMException('The object can not be found here.', 'NotFoundError'),
		],
		['something else that was thrown', 'a string'],
	])('is told as ours where it is %s', (_, error) => {
		expect(display(error)).toContain(text.failed.unexpected)
		expect(display(error)).not.toContain('Check your connection')
	})

	it.each([
		['no answer came', unreachable('')],
		[
			'code can’t be fetched by Chromium',
			new TypeError('Failed to fetch dynamically imported module: /a.js'),
		],
		['code can’t be fetched by Firefox', new TypeError('error loading dynamically imported module: /a.js')],
		['code can’t be fetched by Safari', new TypeError('Importing a module script failed.')],
		['styles can’t be fetched', new Error('Unable to preload CSS for /a.css')],
	])('is told as the network’s where %s', (_, error) => {
		expect(display(error)).toContain('Check your connection')
		expect(display(error)).not.toContain(text.failed.unexpected)
	})
})

describe('The progress bar', () => {
	const bar = (raised: bigint, yours?: bigint) =>
		markup(<Progress raised={raised} target={100_000n} {...(yours !== undefined && { yours })} />)

	it('takes your donation out of everybody’s, so that the bar is no longer than what was raised', () => {
		expect(bar(50_000n, 20_000n)).toContain('width="30%"')
		expect(bar(50_000n, 20_000n)).toContain('class="you"')
	})

	it('has no marigold tip when nothing is yours', () => {
		expect(bar(50_000n)).not.toContain('you')
	})

	it('ends at the end when more than the goal was raised', () => {
		expect(bar(250_000n)).toContain('width="100%"')
		expect(bar(250_000n)).toContain('aria-valuenow="100"')
	})
})

describe('Initials', () => {
	it.each([
		['Meera Krishnan', 'MK'],
		['The Deshpande family', 'TF'],
		['Cher', 'C'],
		['सुनीता', 'सु'],
		['  ', ''],
	])('of %j are %j', (name, initials) => {
		expect(initialsOf(name)).toBe(initials)
	})
})
