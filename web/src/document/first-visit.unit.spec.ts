import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'

const SOURCE = readFileSync(join(import.meta.dirname, '../../public/document.js'), 'utf8')

function ledTo(address: string, { browser = 'hi-IN', chosen = '', isForbidden = false } = {}): string | null {
	const { pathname, search, hash } = new URL(address, 'https://karuna.example')
	let led: string | null = null
	runInNewContext(SOURCE, {
		document: { documentElement: { dataset: { languages: 'hi', zones: '' } }, adoptedStyleSheets: [] },
		CSSStyleSheet: class {
			insertRule() {}
		},
		localStorage: {
			getItem: (key: string) => {
				if (isForbidden) throw new Error('Storage is forbidden.')
				return key === 'karuna.preferences' && chosen ? JSON.stringify({ language: chosen }) : null
			},
		},
		matchMedia: () => ({ matches: false }),
		navigator: { language: browser },
		location: {
			pathname,
			search,
			hash,
			replace: (to: string) => {
				led = to
			},
		},
	})
	return led
}

describe('whoever comes to a document', () => {
	test('is led to Hindi by a browser that prefers it, with all of the address', () => {
		expect(ledTo('/donationRequest/1?tab=updates#top')).toBe('/hi/donationRequest/1?tab=updates#top')
		expect(ledTo('/')).toBe('/hi')
	})

	test('stays where the address is in Hindi already, or their browser prefers something else', () => {
		for (const address of ['/hi', '/hi/about']) expect(ledTo(address)).toBeNull()
		for (const browser of ['en-IN', 'mr', 'hif']) expect(ledTo('/about', { browser })).toBeNull()
	})

	test('keeps what they chose, whatever their browser prefers', () => {
		expect(ledTo('/about', { chosen: 'en' })).toBeNull()
		expect(ledTo('/about', { browser: 'en-IN', chosen: 'hi' })).toBe('/hi/about')
	})

	test('is led nowhere where it can’t be kept that they were', () => {
		expect(ledTo('/about', { isForbidden: true })).toBeNull()
	})
})
