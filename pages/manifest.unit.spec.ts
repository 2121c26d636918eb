import { describe, expect, it } from 'vitest'
import { readAddress } from '../domain/catalog/addresses.contract.ts'
import { pageAt } from '../domain/catalog/pages.contract.ts'
import { LANGUAGES } from '../kernel/wire/language.ts'
import { manifestOf } from './manifest.ts'

describe('the manifest', () => {
	it.each(LANGUAGES)(
		'in %s is of the same app, begins in its language and leads to pages that are there',
		(language) => {
			const manifest = manifestOf(language)
			expect([manifest.id, manifest.scope, manifest.lang]).toEqual(['/', '/', language])
			const addresses = [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)]
			expect(addresses).toHaveLength(4)
			for (const address of addresses) {
				const read = readAddress(address)
				expect([read.language, pageAt(read.path)?.name]).toEqual([language, expect.any(String)])
				expect(pageAt(read.path)?.name).not.toBe('named')
			}
		},
	)

	it('has icons that a browser installs a site with, and one that phones may cut', () => {
		const icons = manifestOf('en').icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)
		expect(icons).toEqual(['192x192 any', '512x512 any', '512x512 maskable'])
	})

	it('says in each language what it is', () => {
		const names = LANGUAGES.flatMap((language) => manifestOf(language).shortcuts.map(({ name }) => name))
		expect(new Set(names).size).toBe(3 * LANGUAGES.length)
	})
})
