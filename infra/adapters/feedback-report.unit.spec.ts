import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
	absence,
	delayed,
	exchange,
	exim,
	gmail,
	loop,
	microsoftComplaint,
	postfix,
	yahooComplaint,
} from './feedback-report.fixtures.ts'
import { readFeedback } from './feedback-report.ts'

describe('a report of a mail server', () => {
	it.each([
		['Postfix', postfix(), 'bounced', '5.1.1'],
		['Postfix that gave up', postfix('4.4.1', 'connect to 85.1.1.2: Connection refused'), 'bounced', '4.4.1'],
		['Exim', exim(), 'bounced', '5.1.1'],
		['Exim without a code of the other server', exim('550 No such user'), 'bounced', '5.0.0'],
		['Exim, which says permanent of what may pass', exim('450 4.2.1 Try again'), 'bounced', '5.0.0'],
		['Exchange', exchange, 'bounced', '5.1.10'],
		['Gmail', gmail, 'bounced', '5.2.2'],
		['Yahoo', yahooComplaint(), 'complained', 'abuse'],
		['Microsoft', microsoftComplaint, 'complained', 'abuse'],
	])('is read as %s writes it', async (_, message, kind, code) => {
		expect(await readFeedback(message)).toEqual({ kind, code })
		const unix = Buffer.from(String(message).replaceAll('\r\n', '\n'))
		expect(await readFeedback(unix)).toEqual({ kind, code })
	})

	it.each([
		['a delay', delayed],
		[
			'a delivery',
			Buffer.from(String(postfix('2.0.0', '250 ok')).replace('Action: failed', 'Action: delivered')),
		],
		['an answer of a machine', absence],
		['a bounce within another mail', loop],
		['a report that it is no spam', yahooComplaint('not-spam')],
		['a report without a type', yahooComplaint('')],
		['nothing', Buffer.alloc(0)],
	])('is none in %s', async (_, message) => {
		expect(await readFeedback(message)).toBeNull()
	})

	it('is never an error, wherever it is cut off or broken', async () => {
		const whole = postfix()
		await fc.assert(
			fc.asyncProperty(fc.nat(whole.length), fc.uint8Array({ maxLength: 40 }), async (at, noise) => {
				await readFeedback(Buffer.concat([whole.subarray(0, at), noise, whole.subarray(at + 20)]))
			}),
		)
		const nested = 'Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n'.repeat(4_000)
		const long = `X-Header: ${'x'.repeat(200_000)}\r\n\r\n`
		const folded = `Content-Type: message/delivery-status\r\n\r\n${'\n \t'.repeat(60_000)}`
		for (const text of [nested, long, folded]) expect(await readFeedback(Buffer.from(text))).toBeNull()
	})
})
