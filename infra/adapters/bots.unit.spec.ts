import { expect, it } from 'vitest'
import { bots } from './bots.ts'

const BROWSERS = [
	'Mozilla/5.0 (Linux; Android 14; moto g54) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
	'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
	'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
]
const PROGRAMS = [
	'',
	'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
	'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
	'WhatsApp/2.23.20.0',
	'curl/8.9.1',
]

it.each(BROWSERS)('takes %s for a browser', (userAgent) => expect(bots.isBot(userAgent)).toBe(false))
it.each(PROGRAMS)('takes “%s” for a program', (userAgent) => expect(bots.isBot(userAgent)).toBe(true))
