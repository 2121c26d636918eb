import { describe, expect, it } from 'vitest'
import { safePath } from './safe-path.ts'

const go = (from: unknown) => safePath(from, '/', 'https://karuna.example')

describe('Where the log-in leads', () => {
	it('is the page before.', () => {
		expect(go('/myDonations?donationId=1')).toBe('/myDonations?donationId=1')
		expect(go('/new-request/42#photos')).toBe('/new-request/42#photos')
	})

	it('is never another site.', () => {
		for (const from of [
			'//evil.example/x',
			'/\\evil.example',
			'https://evil.example',
			'javascript:alert(1)',
			'/\t/evil.example',
			'',
			null,
			7,
		]) {
			expect(go(from)).toBe('/')
		}
	})
})
