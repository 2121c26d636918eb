import { describe, expect, it } from 'vitest'
import { parseMail } from './smtp-mime.ts'

const message = (...lines: string[]) => Buffer.from(lines.join('\r\n'), 'latin1')

describe('parseMail', () => {
	it('reads folded headers and encoded words', async () => {
		const { headers } = await parseMail(
			message('Subject: =?UTF-8?Q?=E0=A4=A6=E0=A4=BE?=', ' =?UTF-8?B?4KSo?= of_today', 'To: a@b', '', 'text'),
		)
		expect(headers.get('subject')).toBe('दान of_today')
		expect(headers.get('to')).toBe('a@b')
	})

	it('reads quoted-printable with soft line breaks, and base64', async () => {
		const nested = await parseMail(
			message(
				'Content-Type: multipart/alternative; boundary="b 1"',
				'',
				'preamble',
				'--b 1',
				'Content-Type: text/plain; charset=utf-8',
				'Content-Transfer-Encoding: quoted-printable',
				'',
				'=E2=82=B91,500 are =',
				'yours =3D thanks',
				'--b 1',
				'Content-Type: text/html',
				'Content-Transfer-Encoding: base64',
				'',
				Buffer.from('<p>₹</p>').toString('base64'),
				'--b 1--',
			),
		)
		expect(nested.text.trim()).toBe('₹1,500 are yours = thanks')
		expect(nested.html).toBe('<p>₹</p>')
	})

	it('takes a part without headers for plain text, and leaves attachments out', async () => {
		const mixed = await parseMail(
			message(
				'Content-Type: multipart/mixed; boundary=x',
				'',
				'--x',
				'',
				'no headers',
				'--x',
				'Content-Type: text/html',
				'Content-Disposition: attachment; filename=a.html',
				'',
				'<p>attached</p>',
				'--x--',
			),
		)
		expect(mixed.text.trim()).toBe('no headers')
		expect(mixed.html).toBe('')
	})
})
