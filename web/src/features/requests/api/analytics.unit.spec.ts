import { expect, it } from 'vitest'
import { channelOfPage } from './analytics.ts'

it.each([
	['?via=whatsapp', '', 'whatsapp'],
	['?q=1&via=qr', 'https://www.google.com/', 'qr'],
	['?via=pigeon', '', null],
	['?via=', 'https://www.google.co.in/', 'search'],
	['', 'https://duckduckgo.com/?q=library', 'search'],
	['', 'https://google.evil/', 'search'],
	['', 'https://notgoogle.com/', null],
	['', 'https://karuna.example/search', null],
	['', 'nonsense', null],
])('takes “%s” from “%s” for %s', (search, referrer, expected) => {
	expect(channelOfPage(search, referrer)).toBe(expected)
})
